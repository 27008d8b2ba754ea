/** The throw-away tree: the project's files as they are, moved to React Router 7, with the packages of the move. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, runOrThrow } from "../run.ts";
import { type Counts, countChanges } from "./count.ts";
import { move, type Texts, type Versions } from "./rules.ts";

/** The files that the rules read, and package.json. */
const IS_READ = /\.tsx?$|^(package\.json|tsconfig\.json|\.gitignore)$/;
/** remix-utils 10 needs React 19. */
const UTILS_MAJOR = 9;

/** The files that git knows, as they are on the disk now. */
export async function trackedFiles(): Promise<string[]> {
  const list = await runOrThrow("git", ["ls-files", "-z"]);
  return list.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

export function readTexts(files: string[]): Texts {
  return new Map(
    files.filter((file) => IS_READ.test(file)).map((file) => [file, readFileSync(join(root, file), "utf8")]),
  );
}

/** The newest versions that fit together; `latest` is that of `react-router` alone. Asks the registry. */
export async function findVersions(): Promise<Versions & { latest: string }> {
  const [router, dev, utils] = await Promise.all(["react-router", "@react-router/dev", "remix-utils"].map(versionsOf));
  return {
    reactRouter: newest([router ?? [], dev ?? []], 7),
    latest: newest([router ?? []], 7),
    remixUtils: newest([utils ?? []], UTILS_MAJOR),
  };
}

/** The newest finished version of this number that is in each of the lists. Throws if there is none. */
export function newest(lists: string[][], major: number): string {
  const [first = [], ...others] = lists;
  const parts = first
    .filter((version) => new RegExp(`^${major}\\.\\d+\\.\\d+$`).test(version))
    .filter((version) => others.every((list) => list.includes(version)))
    .map((version) => version.split(".").map(Number));
  const [found] = parts.sort(([, minor = 0, patch = 0], [, more = 0, later = 0]) => more - minor || later - patch);
  if (!found) throw new Error(`The registry has no version ${major} that fits`);
  return found.join(".");
}

async function versionsOf(name: string): Promise<string[]> {
  return JSON.parse(await runOrThrow("npm", ["view", name, "versions", "--json"]));
}

/** Copies the files, moves them, and counts what git sees as changed. */
export async function makeTree(folder: string, files: string[], versions: Versions): Promise<Counts> {
  const texts = readTexts(files);
  const moved = move(texts, versions);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const git = (...args: string[]) => runOrThrow("git", args, { folder });
  await git("init", "--quiet");
  await git("add", "--all", "--force");
  for (const [file, text] of moved) writeFileSync(join(folder, file), text);
  // A new file is in a diff once git knows its name.
  await git("add", "--intent-to-add", "--all");
  const plain = ["--no-color", "--no-ext-diff", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/"];
  const diff = await git("-c", "core.quotePath=false", "diff", "--unified=0", ...plain);
  return countChanges(diff, (file, side) => (side === "before" ? texts : moved).get(file) ?? "");
}

/**
 * Installs by the project's own lock file, so that all other packages stay as they are. First the packages of Remix go: npm would
 * not let both stand side by side, as they ask for different versions of the same packages.
 */
export async function install(folder: string): Promise<void> {
  const file = join(folder, "package.json");
  const text = readFileSync(file, "utf8");
  const npm = (...args: string[]) =>
    runOrThrow("npm", ["install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...args], { folder });
  const project = JSON.parse(text);
  for (const list of [project.dependencies, project.devDependencies]) {
    for (const name of ["react-router", "remix-utils", "@react-router/dev"]) delete list[name];
  }
  writeFileSync(file, JSON.stringify(project));
  await npm("--package-lock-only");
  writeFileSync(file, text);
  await npm();
}
