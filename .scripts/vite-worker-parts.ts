/** Of what parts the Worker is made: which routes are loaded when they are first asked, and which modules travel together. */
import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";

type GetModuleInfo = Rollup.GetModuleInfo;

const APP = fileURLToPath(new URL("../app/", import.meta.url));
const ENTRY = `${APP}edge/worker.ts`;
/** As Remix names the module that lists all routes. */
const ROUTES = "\0virtual:remix/server-build";

/** What the first page needs, with the frame of all pages and the page for unknown addresses; and two small files for programs. */
const FIRST = [
  "root.tsx",
  "screens/layouts/site.tsx",
  "screens/public/$.tsx",
  "screens/public/index.tsx",
  "resources/robots.txt.ts",
  "resources/healthz.ts",
].map((name) => `${APP}${name}`);

/** Imports each route that no first page needs when it is asked for: `app/edge/framework.ts` loads it. */
export function lazyRoutes(): Plugin {
  let isWorker = false;
  return {
    name: "staffroom lazy routes",
    configResolved(config) {
      isWorker = config.command === "build" && Boolean(config.build.ssr);
    },
    transform(code, id) {
      if (!isWorker || id !== ROUTES) return undefined;
      let kept = 0;
      let lazy = 0;
      const changed = code.replaceAll(/import \* as (route\d+) from ("[^"]+");/g, (line, name, file) => {
        const isFirst = FIRST.includes(absolute(JSON.parse(file)));
        if (isFirst) kept += 1;
        else lazy += 1;
        return isFirst ? line : `const ${name} = () => import(${file});`;
      });
      if (kept !== FIRST.length || lazy === 0)
        this.error(
          `Remix lists its routes in another way, see .scripts/vite-worker-parts.ts: ${kept} and ${lazy} found`,
        );
      return { code: changed, map: null };
    },
  };
}

/** Remix writes a path from the project's folder on. */
function absolute(file: string): string {
  return file.startsWith("/@fs/")
    ? file.slice(4)
    : file.startsWith(APP)
      ? file
      : `${APP}${file.replace(/^\/?(app\/)?/, "")}`;
}

/** Which part a module begins that is loaded when it is asked for: the one named here, or the one that its path names. */
const PARTS: [pattern: RegExp, part?: string][] = [
  [/^app\/screens\/public\/(jobs|jobdetails\.\$id)\.tsx$/, "jobs"],
  [/^app\/(screens\/public|resources)\//, "public"],
  [/^app\/screens\/(account|candidate|dev)\//, "account"],
  [/^app\/screens\/(recruiter|institution|moderation)\//, "work"],
  [/^app\/api\//, "api"],
  [/^app\/edge\//, "background"],
  // One request in many needs one of these, and they are large.
  [/^app\/.*\/(calendar-file|jose|notices|plots|webauthn)\.ts$/],
  [/^node_modules\/(client-zip)\//],
];

let parts: Map<string, Set<string>> | undefined;

/**
 * The file beside the entry that a module is written to. Each module stands in one. What the first page needs comes before all
 * others, then zod, which most others need, then what the lists and pages of jobs need. What is shared imports only from these, so
 * no two files import each other.
 */
export function partOf(
  id: string,
  { getModuleIds, getModuleInfo }: { getModuleIds: () => Iterable<string>; getModuleInfo: GetModuleInfo },
): string | undefined {
  parts ??= readParts([...getModuleIds()], getModuleInfo);
  const own = parts.get(id) ?? new Set();
  const before = ["first", "zod", "jobs"].find((part) => own.has(part));
  if (before) return before;
  const [only] = own;
  return own.size > 1 ? "shared" : only;
}

/** The parts that need each module. */
function readParts(ids: string[], getModuleInfo: GetModuleInfo): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const mark = (start: string, part: string) => {
    // A set may grow while it is read.
    const needed = new Set([start]);
    for (const id of needed) {
      found.set(id, (found.get(id) ?? new Set()).add(part));
      for (const imported of getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
    }
  };
  mark(ENTRY, "first");
  for (const id of ids) if (/\/node_modules\/zod\/index\.js$/.test(id)) mark(id, "zod");
  for (const id of ids) {
    const isAskedFor = (getModuleInfo(id)?.dynamicImporters ?? []).length > 0;
    if (isAskedFor) mark(id, partByName(id));
  }
  return found;
}

function partByName(id: string): string {
  const path = id.slice(id.lastIndexOf(id.includes("/node_modules/") ? "node_modules/" : "app/"));
  for (const [pattern, part] of PARTS) {
    const found = pattern.exec(path);
    if (found) return part ?? found[1] ?? "shared";
  }
  return "shared";
}
