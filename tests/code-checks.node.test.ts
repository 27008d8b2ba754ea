/** Types and lint see all code, and a name that nobody declared does not pass because browsers or Node know it. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "./support/sources.ts";

const bin = join(root, "node_modules", ".bin");
const require = createRequire(import.meta.url);
const config = JSON.parse(readFileSync(join(root, ".biome.json"), "utf8"));
const denied = Object.keys(config.linter.rules.style.noRestrictedGlobals.options.deniedGlobals);

/** What code may use of browsers and Node without importing or declaring it. All other names are one slip away from a name of ours. */
const ALLOWED = [
  ...["window", "globalThis", "document", "navigator", "process", "console", "crypto", "performance", "caches"],
  ...["fetch", "indexedDB", "localStorage", "sessionStorage", "structuredClone", "reportError", "atob", "btoa"],
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate", "queueMicrotask"],
  ...["requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "cancelIdleCallback"],
  ...["addEventListener", "removeEventListener", "dispatchEvent", "createImageBitmap", "getComputedStyle"],
  ...["getSelection", "matchMedia"],
];
/** Of the language itself. */
const LANGUAGE = /^(undefined|(en|de)codeURI(Component)?|parse(Float|Int)|is(Finite|NaN))$/;

/** The names that the types of browsers, of Node and of workerd declare for all code. Handlers such as `onclick` look like none of ours. */
function knownEverywhere(): string[] {
  const types = ["typescript/lib/lib.dom.d.ts", "@types/node/globals.d.ts", "@cloudflare/workers-types/index.d.ts"];
  const texts = types.map((file) => readFileSync(require.resolve(file), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^declare (?:var|let|const|function) (\w+)/gm)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].filter((name) => /^[a-z]/.test(name) && !/^on[a-z]+$/.test(name)).sort();
}

test("each name that browsers or Node declare for all code is either allowed or refused", () => {
  const known = knownEverywhere();
  expect(known.length).toBeGreaterThan(100);
  const open = known.filter((name) => !denied.includes(name) && !ALLOWED.includes(name) && !LANGUAGE.test(name));
  expect(open).toEqual([]);
  expect(denied.filter((name) => ALLOWED.includes(name))).toEqual([]);
});

test("lint refuses a script that uses such a name, or one that nobody knows, without declaring it", () => {
  const names = [...denied, "nobodyDeclaredThis"];
  const folder = mkdtempSync(join(tmpdir(), "staffroom-lint-"));
  const lint = (text: string) => {
    writeFileSync(join(folder, "snippet.ts"), text);
    const place = [`--config-path=${join(root, ".biome.json")}`, "--vcs-enabled=false"];
    const args = ["lint", ...place, "--reporter=json", "--max-diagnostics=none", "."];
    const { status, stdout } = spawnSync(join(bin, "biome"), args, { cwd: folder, encoding: "utf8" });
    const { diagnostics }: { diagnostics: { location: { start: { line: number } } }[] } = JSON.parse(stdout);
    return { status, lines: new Set(diagnostics.map(({ location: { start } }) => start.line)) };
  };
  try {
    const { status, lines } = lint(`export const used = [\n${names.map((name) => `  ${name},`).join("\n")}\n];\n`);
    expect(status).toBe(1);
    expect(names.filter((_, index) => !lines.has(index + 2))).toEqual([]);
    expect(
      lint('import { root } from "./run.ts";\n\nexport const used = (name: string) => [root, name];\n').status,
    ).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the types are checked in every file, also in folders whose names begin with a dot, and no file declares names for others", () => {
  const { config: read } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { fileNames, errors } = ts.parseJsonConfigFileContent(read, ts.sys, root);
  expect(errors).toEqual([]);
  const checked = new Set(fileNames.map((file) => relative(root, file)));
  const all = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter((file) => !checked.has(file))).toEqual([]);
  const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
  expect(compilerOptions.moduleDetection).toBe("force");
});
