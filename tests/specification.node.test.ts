/** The list of the specification is whole: no row without code that exists and a test that exists under the title it gives. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./support/sources.ts";
import { titlesOf } from "./support/titles.ts";

const COLUMNS = ["Specification", "Code", "Test"];
/** The parts of the specification, in their order; a part that is lost is noticed. */
const MIN_ROWS: [RegExp, number][] = [
  [/^1\./, 8],
  [/^2\. .*route table/, 20],
  [/^2\. /, 50],
  [/^3\. /, 50],
  [/^4\./, 12],
  [/^5\./, 9],
  [/^6\./, 4],
  [/^7\. The calls/, 13],
  [/^8\./, 22],
  [/^9\./, 18],
];

const document = readFileSync(join(root, "docs", "specification.md"), "utf8");
type Row = { section: string; line: number; cells: string[] };
const rows: Row[] = [];
let section = "";
for (const [index, line] of document.split("\n").entries()) {
  if (line.startsWith("## ")) section = line.slice(3);
  if (!line.startsWith("|") || /^\| (---|Specification) \|/.test(line)) continue;
  rows.push({ section, line: index + 1, cells: line.slice(2, -2).split(" | ") });
}

function faultsOf({ cells }: Row): string[] {
  if (cells.length !== COLUMNS.length) return [`has ${cells.length} cells`];
  const [what = "", code = "", tests = ""] = cells;
  const faults = what.trim() === "" ? ["says nothing"] : [];
  const files = [...code.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? "");
  if (files.length === 0) faults.push("names no code");
  faults.push(
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `names ${file}, which does not exist`),
  );
  for (const reference of tests.split("<br>")) {
    const [, file = "", title = ""] = /^`(tests\/\S+\.test\.ts) › (.+)`$/.exec(reference.trim()) ?? [];
    if (!file) faults.push(`names no test: ${reference}`);
    else if (!titlesOf(file).has(title)) faults.push(`names a test that is not there: ${reference}`);
  }
  return faults;
}

describe("docs/specification.md", () => {
  test("has every part of the specification", () => {
    for (const [part, count] of MIN_ROWS) {
      const found = rows.filter((row) => part.test(row.section));
      expect(found.length, String(part)).toBeGreaterThanOrEqual(count);
    }
    const heads = document.match(/^\| Specification \| Code \| Test \|$/gm) ?? [];
    expect(heads).toHaveLength(document.match(/^## /gm)?.length ?? 0);
  });

  test.each([...new Set(rows.map((row) => row.section))])("%s: each row names code and tests that exist", (name) => {
    const own = rows.filter((row) => row.section === name);
    expect(own.flatMap((row) => faultsOf(row).map((fault) => `line ${row.line} ${fault}`))).toEqual([]);
  });
});
