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
  ".scripts/vite-tokens.ts",
  ".scripts/vite-worker.ts",
];
const stamp = "build/sources.sha256";

/** Builds the app for production into build/client and build/server. */
export async function build(output: "show" | "keep" = "show") {
  // The hash is taken before the build: a file that is edited meanwhile is built again the next time.
  const hash = hashOf(sources);
  rmSync(join(root, stamp), { force: true });
  const { code, text } = await run("remix", ["vite:build"], {
    output,
    env: { NODE_ENV: "production", VITE_BUILD_ID: hash.slice(0, 16) },
  });
  if (code !== 0) throw new Error(`The build failed.\n${text}`.trim());
  writeFileSync(join(root, stamp), hash);
}

/** Whether the last build was made from the sources as they are now. */
export function isBuilt() {
  const parts = ["build/server/entry.worker.js", "build/client", stamp];
  if (!parts.every((part) => existsSync(join(root, part)))) return false;
  return readFileSync(join(root, stamp), "utf8") === hashOf(sources);
}

if (import.meta.main) {
  readArguments("build");
  stopChildrenOnSignals();
  await build().catch((error) => fail(messageOf(error)));
}
