/** The scripts run in a plain Node, which knows neither short names of folders nor files without their ending. */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "./support/sources.ts";

/** What a script takes from the app as values. Types are gone before it runs. */
const VALUES = /^import (?!type\b)(?!\{(?:\s*type \w+,?)+\s*\})[^;"]*"((?:\.\.\/)+app\/[^"]+)";/gm;

/** Files of the app that scripts load, each with the scripts that do. */
function loadedFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const inside = (folder: string, recursive: boolean) =>
    readdirSync(join(root, folder), { recursive, encoding: "utf8" }).map((name) => join(folder, name));
  // The folders of the bench are bundled, or loaded after Node was told how the app names its files.
  const names = [...inside(".scripts", true), ...inside("bench", false)];
  for (const name of names) {
    // Vite runs its plugins, and finds files as the app does.
    if (!name.endsWith(".ts") || name.startsWith(join(".scripts", "vite-"))) continue;
    const script = join(root, name);
    for (const [, path = ""] of readFileSync(script, "utf8").matchAll(VALUES)) {
      const file = join(dirname(script), path);
      found.set(file, [...(found.get(file) ?? []), name]);
    }
  }
  return found;
}

test("every file of the app that a script takes something from loads in a plain Node", () => {
  const files = loadedFiles();
  expect(files.size).toBeGreaterThan(5);
  const code = [...files.keys()].map((file) => `await import(${JSON.stringify(pathToFileURL(file).href)});`).join("\n");
  const said = execFileSync(
    process.execPath,
    ["--no-warnings", "--input-type=module", "--eval", `${code}\nconsole.log("loaded")`],
    {
      encoding: "utf8",
      cwd: root,
    },
  );
  expect(said.trim()).toBe("loaded");
});

test("a script that fails ends what it has started", () => {
  const url = pathToFileURL(join(root, ".scripts", "run.ts")).href;
  const child = `setTimeout(() => console.log("still here"), 20_000)`;
  const code = `import { fail, run } from ${JSON.stringify(url)};
    run(process.execPath, ["--eval", ${JSON.stringify(child)}]);
    setTimeout(() => fail("It failed."), 100);`;
  // It waits until nobody can write any more, so it would hear the child.
  const said = spawnSync(process.execPath, ["--no-warnings", "--input-type=module", "--eval", code], {
    encoding: "utf8",
  });
  expect(said).toMatchObject({ status: 1, stdout: "", stderr: "\nIt failed.\n" });
});
