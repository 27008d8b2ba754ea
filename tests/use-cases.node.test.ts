/** The table of docs/security.md on who may write what: each writing use-case of the code has its row, and each "yes" is in the code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { read, root } from "./support/sources.ts";
import { tableAfter } from "./support/test-titles.ts";
import { writingUseCases } from "./support/use-cases.ts";

const COLUMNS = ["proven address", "not suspended", "text read for phrases", "limit"] as const;
const document = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = tableAfter(document, "use-cases");
const found = writingUseCases();

test("each use-case that writes has one row, and each row its use-case", () => {
  expect(rows.map(([name]) => name)).toEqual([...found.keys()]);
});

describe.each(rows)("%s", (name, ...cells) => {
  test("has each cell filled, with the place of a yes or the reason of a no", () => {
    expect(cells).toHaveLength(COLUMNS.length);
    for (const [index, cell] of cells.entries())
      expect([name, COLUMNS[index], cell]).toEqual([
        name,
        COLUMNS[index],
        expect.stringMatching(/^(yes: `\w+`|no: .{6,})$/),
      ]);
  });

  test("reaches what its yes names", () => {
    const { text } = found.get(name ?? "") ?? { text: "" };
    const named = cells.flatMap((cell) => [...cell.matchAll(/^yes: `(\w+)`$/g)].map(([, place]) => place ?? ""));
    expect(named.filter((place) => !new RegExp(`\\b${place}\\b`).test(text))).toEqual([]);
  });
});

test("what tests/worker/who-may-write.test.ts tries has a yes in the column that it tries", () => {
  const tried = read("../tests/worker/who-may-write.test.ts").matchAll(/^ {2}\["(\w[^"]+: \w+)", "(\w+)"/gm);
  const wrong = [...tried].filter(([, name, what]) => {
    const column = { unproven: 0, suspended: 1, phrase: 2, limit: 3 }[what ?? ""] ?? -1;
    return !rows.find(([row]) => row === name)?.[column + 1]?.startsWith("yes");
  });
  expect(wrong).toEqual([]);
});

test("what reads and what only counts requests is no writing use-case, and what writes through others is", () => {
  const names = [...found.keys()];
  for (const reading of ["jobs: listJobs", "interviews: readInterviews", "limits: spend", "ratings: readRating"])
    expect(names).not.toContain(reading);
  for (const writing of ["ratings: rate", "messages: writeByCall", "moderation: report", "applications: applyToJob"])
    expect(names).toContain(writing);
});
