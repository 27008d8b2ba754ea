// `npm run build`, and the part of the other scripts that builds.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "./arguments.mjs";
import { fail, hashOf, messageOf, root, run, stopChildrenOnSignals } from "./run.ts";

const sources = [
  "app",
  "public",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  ".scripts/places",
  ".scripts/vite-api-calls.ts",
  ".scripts/vite-enhance.ts",
  ".scripts/vite-places.ts",
  ".scripts/vite-worker.ts",
];
/** Holds the hash of the sources and the kind of the build. */
const stamp = "build/sources.sha256";

/** `small` is what is deployed, and what tests of bytes measure. `quick` is the same program for this machine alone, in more bytes. */
export type Minify = "small" | "quick";

/** Builds the app for production into build/client and build/server. */
export async function build(output: "show" | "keep" = "show", { minify = "small" }: { minify?: Minify } = {}) {
  // The hash is taken before the build: a file that is edited meanwhile is built again the next time.
  const hash = hashOf(sources);
  rmSync(join(root, stamp), { force: true });
  const { code, text } = await run("remix", ["vite:build"], {
    output,
    env: { NODE_ENV: "production", VITE_BUILD_ID: hash.slice(0, 16), MINIFY: minify },
  });
  if (code !== 0) throw new Error(`The build failed.\n${text}`.trim());
  writeFileSync(join(root, stamp), stampOf(hash, minify));
}

/** True if the last build was made from the sources as they are now, and is of this kind or a better one. */
export function isBuilt({ minify = "small" }: { minify?: Minify } = {}) {
  const parts = ["build/server/entry.worker.js", "build/client", stamp];
  if (!parts.every((part) => existsSync(join(root, part)))) return false;
  return isGoodEnough(readFileSync(join(root, stamp), "utf8"), hashOf(sources), minify);
}

/** A quick build is good enough only where one is asked for; a small one always is. */
export function isGoodEnough(stamped: string, hash: string, minify: Minify) {
  return stamped === stampOf(hash, "small") || (minify === "quick" && stamped === stampOf(hash, "quick"));
}

export function stampOf(hash: string, minify: Minify) {
  return `${hash} ${minify}`;
}

if (import.meta.main) {
  readArguments("build");
  stopChildrenOnSignals();
  await build().catch((error) => fail(messageOf(error)));
}
