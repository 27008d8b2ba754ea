/** Writes a PDF whose pages are JPEG pictures. A library for it weighs a hundred times as much (docs/decisions/001). */

/** A picture as `canvas.toBlob` makes it: three colours of eight bits. */
export type PdfPage = { jpeg: Uint8Array; width: number; height: number };

/** A4, in points. */
const SHORT_SIDE = 595;
const LONG_SIDE = 842;

/** Each picture lies in the middle of a sheet of A4, as large as it can be. */
export function writePdf(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const add = (entries: string, stream?: Uint8Array): void => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n<<${entries}${stream ? `/Length ${stream.length}` : ""}>>\n`);
    if (stream) {
      write("stream\n");
      write(stream);
      write("\nendstream\n");
    }
    write("endobj\n");
  };

  // The second line tells programs that more than text follows.
  write("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n");
  add("/Type/Catalog/Pages 2 0 R");
  // Three objects a page: the page, its picture, and the line that draws it.
  add(`/Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${3 + 3 * index} 0 R`).join(" ")}]`);
  for (const { jpeg, width, height } of pages) {
    const own = offsets.length + 1;
    const [sheetWidth, sheetHeight] = width > height ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE];
    const scale = Math.min(sheetWidth / width, sheetHeight / height);
    const [drawnWidth, drawnHeight] = [width * scale, height * scale];
    const place = [drawnWidth, 0, 0, drawnHeight, (sheetWidth - drawnWidth) / 2, (sheetHeight - drawnHeight) / 2];
    add(
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${sheetWidth} ${sheetHeight}]/Resources<</XObject<</P ${own + 1} 0 R>>>>/Contents ${own + 2} 0 R`,
    );
    add(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg,
    );
    add("", encoder.encode(`q ${place.map((value) => value.toFixed(2)).join(" ")} cm /P Do Q`));
  }
  const table = length;
  const size = offsets.length + 1;
  // Each line of the table has twenty bytes.
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  write(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}`);
  write(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);

  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
