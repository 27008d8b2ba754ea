/** The packages of package.json: each that is imported is named, each that is named is used, and there is one miniflare. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "./support/sources.ts";

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const named = Object.keys({ ...dependencies, ...devDependencies }).sort();
const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
const lock: Record<string, { version: string; dependencies?: Record<string, string> }> = JSON.parse(lockText).packages;

/** Used without an import: what uses each. */
const USED_ELSEWHERE: Record<string, string> = {
  "@biomejs/biome": "npm run lint and format",
  "@cloudflare/workers-types": "`types` of tsconfig.json",
  node: "the Node of every npm command",
  "openapi-fetch": "tests/fixtures/clients, of which a program is made",
};
/** Made by Vite, and by workerd. */
const NO_PACKAGE = /^(virtual:|cloudflare:|~\/|\.|data:|file:)/;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.js"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n");

/** The packages that a file imports, loads later, requires, or takes types from. */
function packagesOf(text: string): string[] {
  const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(text, true, true);
  return [...importedFiles, ...typeReferenceDirectives]
    .map(({ fileName }) => fileName)
    .filter((name) => !isBuiltin(name) && !NO_PACKAGE.test(name))
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

const imported = new Map<string, string>();
for (const file of files)
  for (const name of packagesOf(readFileSync(join(root, file), "utf8"))) imported.set(name, file);

test("each package that is imported anywhere is named in package.json", () => {
  expect(imported.size).toBeGreaterThan(30);
  expect([...imported].filter(([name]) => !named.includes(name))).toEqual([]);
});

test("imports of every form are seen", () => {
  const forms = `import a from "p1"; import type { B } from "@s/p2/deep"; export * from "p3"; await import("p4");
    const c = require("p5"); import "p6"; type D = import("p7").D; import "node:fs"; import "./own.ts"; import "~/own";`;
  expect(packagesOf(forms).sort()).toEqual(["@s/p2", "p1", "p3", "p4", "p5", "p6", "p7"]);
});

test("each package that is named is used", () => {
  const isUsed = (name: string) => {
    if (imported.has(name) || USED_ELSEWHERE[name]) return true;
    const [, typed = ""] = /^@types\/(.+)$/.exec(name) ?? [];
    return typed === "node" || imported.has(typed);
  };
  expect(named.filter((name) => !isUsed(name))).toEqual([]);
  expect(Object.keys(USED_ELSEWHERE).filter((name) => !named.includes(name) || imported.has(name))).toEqual([]);
});

test("there is one miniflare and one workerd, those of wrangler", () => {
  const copies = (name: string) => Object.keys(lock).filter((path) => path.endsWith(`node_modules/${name}`));
  expect([copies("miniflare"), copies("workerd")]).toEqual([["node_modules/miniflare"], ["node_modules/workerd"]]);
  expect(devDependencies.miniflare).toBe(lock["node_modules/wrangler"]?.dependencies?.miniflare);
  expect(lock["node_modules/miniflare"]?.version).toBe(devDependencies.miniflare);
});

test("the lock file names no place from which packages are to be loaded", () => {
  expect(lockText).not.toContain('"resolved"');
  expect(readFileSync(join(root, ".npmrc"), "utf8")).toContain("omit-lockfile-registry-resolved=true");
});
