/** What a spreadsheet makes of our tables: read by the reader of SheetJS, which takes cells for sums, dates and formulas as Excel does. */
import { read } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { readMobile, spacedMobile } from "~/domain/text-rules";
import { csvLine, csvResponse } from "~/http/formats/csv";

/** The cells of the first line of a download, as the spreadsheet has them: `t` is "s" for text and "n" for a number or a day. */
async function opened(cells: (string | number)[]) {
  async function* lines() {
    yield csvLine(cells);
  }
  const bytes = await csvResponse("table.csv", lines()).arrayBuffer();
  const book = read(new Uint8Array(bytes), { type: "array", cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  return cells.map((_, index) => sheet[`${String.fromCharCode(65 + index)}1`]);
}

describe("a table that a spreadsheet opens", () => {
  test("would run a formula that nobody has made harmless", () => {
    const book = read('"=1+1"', { type: "string", cellFormula: true });
    expect(book.Sheets[book.SheetNames[0] ?? ""]?.A1).toMatchObject({ f: "1+1" });
  });

  test.each([
    "9876543210",
    "+91 (0)98765 43210",
    "0091-98765-43210",
    "+49 170 1234567",
    "+1 (415) 555-2671",
    "+971501234567",
  ])("has the telephone number %s as text, with its plus", async (typed) => {
    const shown = spacedMobile(readMobile(typed).number ?? "");
    const [cell] = await opened([shown]);
    expect(cell).toEqual(expect.objectContaining({ t: "s", v: shown }));
    expect(cell?.f).toBeUndefined();
    expect(shown).toMatch(/^\+\d+ \d/);
  });

  test.each([
    "=1+1",
    "+1",
    "-1+1",
    "@SUM(A1)",
    " =1",
    "\t=1",
    "\uFF1D1",
    '=HYPERLINK("http://evil.example","Pay")',
    "=cmd|'/c calc'!A1",
  ])("runs nothing of %j, and shows it", async (typed) => {
    const [cell] = await opened([typed]);
    expect(cell?.f).toBeUndefined();
    expect(cell).toEqual(expect.objectContaining({ t: "s", v: `'${typed}` }));
  });

  test("has names of all scripts, quotes and lines as they are", async () => {
    const cells = ["आशा राव", 'say "hi", twice', "two\nlines", "O'Brien", 7];
    expect((await opened(cells)).map((cell) => cell?.v)).toEqual(cells);
  });
});
