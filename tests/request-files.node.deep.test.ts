/** docs/life-of-a-request.md counts and names the files that run code for a request as they are. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./support/sources.ts";
import { copyState } from "./support/states.ts";
import { tableAfter } from "./support/titles.ts";

const text = readFileSync(join(root, "docs/life-of-a-request.md"), "utf8");
let found: Record<string, string[]> = {};

const folder = mkdtempSync(join(tmpdir(), "request-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await copyState(folder, { demo: true });
  const node = join(root, "node_modules/node/bin/node");
  const script = join(root, "tests/support/request-files.ts");
  const { stdout } = await promisify(execFile)(node, ["--no-warnings", script, folder], { maxBuffer: 1e7 });
  found = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
});

test("the files of each request are counted as they are", () => {
  const counts = Object.entries(found).map(([name, files]) => [name, String(files.length)]);
  expect(tableAfter(text, "files")).toEqual(counts);
});

test.each(["GET /jobs?q=", "POST /application/applyforjob"])("the files of %s are listed as they are", (name) => {
  const section = text.split("\n## ").find((part) => part.includes(`) \`${name}\``)) ?? "";
  const lists = section.slice(section.indexOf("Files, by folder:")).matchAll(/^- (?:`(\S+)`: )?(.+)$/gm);
  const listed = [...lists].flatMap(([, folder = "", names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, file]) => folder + file),
  );
  expect(listed.sort()).toEqual(found[name]);
});
