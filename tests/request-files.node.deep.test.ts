/** docs/life-of-a-request.md counts and names the files that run code for a request as they are. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./support/sources.ts";
import { copyState } from "./support/starting-states.ts";
import { tableAfter } from "./support/test-titles.ts";

const text = readFileSync(join(root, "docs/life-of-a-request.md"), "utf8");
let found: Record<string, { answer: string[]; after: string[] }> = {};

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
  const counts = Object.entries(found).map(([name, files]) => [
    name,
    `${files.answer.length}`,
    `${files.after.length}`,
  ]);
  // The last column is what was counted at first.
  expect(tableAfter(text, "files").map((row) => row.slice(0, 3))).toEqual(counts);
});

test.each(["GET /jobs?q=", "POST /application/applyforjob"])("the files of %s are listed as they are", (name) => {
  const section = text.split("\n## ").find((part) => part.includes(`) \`${name}\``)) ?? "";
  const [answer = "", after = ""] = section
    .slice(section.indexOf("Files, by folder:"))
    .split("After the answer alone:");
  expect({ answer: listedIn(answer), after: listedIn(after) }).toEqual(found[name]);
});

/** The files of a list by folders, a line for each. */
function listedIn(text: string): string[] {
  const lines = text.matchAll(/^- (?:`(\S+)`: )?(.+)$/gm);
  const listed = [...lines].flatMap(([, folder = "", names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, file]) => folder + file),
  );
  return listed.sort();
}
