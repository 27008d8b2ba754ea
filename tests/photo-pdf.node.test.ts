/** The PDF that is made of photos, read as its readers read it: from the end, by the table of its objects. */
import { expect, test } from "vitest";
import { type PdfPage, writePdf } from "../app/browser/photo-pdf.ts";
import { isPdf } from "../app/domain/resumes/resume-files.server.ts";

/** Bytes that hold every value, also those that look like ends of lines and of streams. */
function picture(width: number, height: number, seed: number): PdfPage {
  const bytes = Uint8Array.from({ length: 600 }, (_, index) => (index * 7 + seed) % 256);
  bytes.set(new TextEncoder().encode("\nendstream\nendobj\n1 0 obj"), 100);
  return { jpeg: Uint8Array.from([0xff, 0xd8, ...bytes, 0xff, 0xd9]), width, height };
}

type Read = { entries: string; stream: Uint8Array | null };

function read(bytes: Uint8Array): { objects: Read[]; trailer: string } {
  const text = Buffer.from(bytes).toString("latin1");
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, first, count] = /^xref\n(\d+) (\d+)\n/.exec(text.slice(start)) ?? [];
  expect(first).toBe("0");
  const lines = text.slice(start + `xref\n0 ${count}\n`.length).slice(0, Number(count) * 20);
  expect(lines.slice(0, 20)).toBe("0000000000 65535 f \n");
  const objects: Read[] = [];
  for (let number = 1; number < Number(count); number += 1) {
    const line = lines.slice(number * 20, number * 20 + 20);
    expect(line).toMatch(/^\d{10} 00000 n \n$/);
    const offset = Number(line.slice(0, 10));
    const [head, entries = ""] = /^\d+ 0 obj\n<<(.*)>>\n/.exec(text.slice(offset)) ?? [];
    expect(head?.startsWith(`${number} 0 obj\n`), `object ${number} stands where the table says`).toBe(true);
    const length = /\/Length (\d+)$/.exec(entries)?.[1];
    const body = offset + (head?.length ?? 0);
    if (length === undefined) {
      expect(text.slice(body, body + 7)).toBe("endobj\n");
      objects.push({ entries, stream: null });
      continue;
    }
    expect(text.slice(body, body + 7)).toBe("stream\n");
    const end = body + 7 + Number(length);
    expect(text.slice(end, end + 18)).toBe("\nendstream\nendobj\n");
    objects.push({ entries, stream: bytes.slice(body + 7, end) });
  }
  const trailer = text.slice(start + `xref\n0 ${count}\n`.length + Number(count) * 20);
  return { objects, trailer };
}

test.each([1, 2, 6])("a PDF of %i pages holds every picture, byte for byte", (count) => {
  const pages = Array.from({ length: count }, (_, index) => picture(1240, 1754, index));
  const bytes = writePdf(pages);
  expect(isPdf(bytes)).toBe(true);
  const { objects, trailer } = read(bytes);
  expect(trailer).toContain(`<</Size ${objects.length + 1}/Root 1 0 R>>`);
  expect(objects[0]?.entries).toBe("/Type/Catalog/Pages 2 0 R");
  const kids = [...(objects[1]?.entries.matchAll(/(\d+) 0 R/g) ?? [])].map(([, number]) => Number(number));
  expect(objects[1]?.entries).toContain(`/Count ${count}/`);
  expect(kids).toHaveLength(count);
  for (const [index, kid] of kids.entries()) {
    const page = objects[kid - 1]?.entries ?? "";
    expect(page).toContain("/Type/Page/Parent 2 0 R");
    const of = (name: string) => objects[Number(new RegExp(`/${name} (\\d+) 0 R`).exec(page)?.[1]) - 1];
    expect(of("P")?.entries).toContain("/Subtype/Image/Width 1240/Height 1754/ColorSpace/DeviceRGB");
    expect(of("P")?.entries).toContain("/Filter/DCTDecode/");
    expect(of("P")?.stream).toEqual(pages[index]?.jpeg);
    expect(Buffer.from(of("Contents")?.stream ?? []).toString()).toMatch(/^q [\d. ]+ cm \/P Do Q$/);
  }
});

test.each([
  ["an upright page", 1240, 1754, "[0 0 595 842]"],
  ["one that lies", 1754, 1240, "[0 0 842 595]"],
  ["a narrow strip", 100, 1754, "[0 0 595 842]"],
  ["a square", 900, 900, "[0 0 595 842]"],
])("%s lies whole in the middle of a sheet of A4", (_, width, height, sheet) => {
  const { objects } = read(writePdf([picture(width, height, 1)]));
  expect(objects[2]?.entries).toContain(`/MediaBox${sheet}`);
  const [sheetWidth = 0, sheetHeight = 0] = sheet.slice(5, -1).split(" ").map(Number);
  const place = Buffer.from(objects[4]?.stream ?? []).toString();
  const [drawnWidth = 0, , , drawnHeight = 0, left = 0, bottom = 0] = place.slice(2).split(" ").map(Number);
  expect(drawnWidth / drawnHeight).toBeCloseTo(width / height, 1);
  expect(2 * left + drawnWidth).toBeCloseTo(sheetWidth, 1);
  expect(2 * bottom + drawnHeight).toBeCloseTo(sheetHeight, 1);
  expect(Math.min(left, bottom)).toBeCloseTo(0, 1);
});
