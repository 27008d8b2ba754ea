/** Tables for spreadsheets: RFC 4180 in UTF-8, sent while the rows are being read. */

/** Tells spreadsheets that this is UTF-8. Otherwise they would read it in the code page of the machine. */
const BOM = "\uFEFF";
/** Text that spreadsheets take for a formula, also behind white space. The wide forms are those of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** A telephone number in groups: digits and spaces alone are no sum, and the spaces make a text of it. */
const PHONE = /^\+\d{1,3}(?: \d{2,14}){1,4}$/;

/** One line of the table, its cells all quoted. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === "number") return `"${cell}"`;
  const harmless = FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A download of these lines. A later error breaks the download off, so that half a table does not look like a whole one. */
export function csvResponse(fileName: string, lines: AsyncIterable<string>): Response {
  const iterator = lines[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(isFirst ? BOM + value : value));
      isFirst = false;
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
