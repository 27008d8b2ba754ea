/** What is known of a PDF before anybody opens it: whether it is whole, and whether it needs a password. */
import { describe, expect, test } from "vitest";
import { inspectPdf } from "~/domain/resumes/inspect-pdf";
import { PDF_NAMES, pdfOf } from "../fixtures/pdfs";

/** The verdict on these bytes, which come in pieces of a size. */
async function problemOf(bytes: Uint8Array, piece = 65_536) {
  const look = inspectPdf();
  for (let at = 0; at < bytes.length; at += piece) look.see(bytes.subarray(at, at + piece));
  return look.problem();
}

const text = (written: string) => Buffer.from(written, "latin1");
const joined = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? text(part) : part))));

describe("a PDF", () => {
  const LOCKED = PDF_NAMES.filter((name) => name.startsWith("locked"));
  const OPEN = PDF_NAMES.filter((name) => !name.startsWith("locked"));

  test.each(LOCKED)("%s needs a password", async (name) => {
    for (const piece of [65_536, 1_000, 7]) expect(await problemOf(pdfOf(name), piece)).toBe("locked");
  });

  test.each(OPEN)("%s opens without one, and is whole", async (name) => {
    for (const piece of [65_536, 1_000, 7]) expect(await problemOf(pdfOf(name), piece)).toBeNull();
  });

  test("is looked at alike behind a printer's header, a megabyte of pictures, and with bytes behind it", async () => {
    const header = "\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n";
    const picture = `9 0 obj\n<< /Filter /DCTDecode >>\nstream\n${"\u00ff\u0000/x ".repeat(250_000)}\nendstream\nendobj\n`;
    for (const [name, expected] of [
      ["locked-r6", "locked"],
      ["locked-r4-streams", "locked"],
      ["printOnly-r6", null],
      ["plain", null],
      ["linearized", null],
    ] as const) {
      const pdf = pdfOf(name);
      expect(await problemOf(joined(header, pdf, "\0".repeat(3_000))), name).toBe(expected);
      const middle = Buffer.from(pdf).indexOf("obj") - 4;
      expect(await problemOf(joined(pdf.subarray(0, middle), picture, pdf.subarray(middle))), name).toBe(expected);
    }
  });

  test.each(["plain", "linearized", "streams", "printOnly-r4"])(
    "%s is cut off wherever it ends too soon",
    async (name) => {
      const pdf = pdfOf(name);
      const end = Buffer.from(pdf).lastIndexOf("startxref");
      for (const share of [0.05, 0.3, 0.6, 0.9]) {
        expect(await problemOf(pdf.subarray(0, Math.floor(end * share))), `${share}`).toBe("cut");
      }
    },
  );

  test("without its last line has its table of places, and is taken", async () => {
    const pdf = pdfOf("plain");
    expect(await problemOf(pdf.subarray(0, Buffer.from(pdf).lastIndexOf("%%EOF")))).toBeNull();
  });

  test("that only speaks of encryption needs no password", async () => {
    const words = "5 0 obj\n(trailer /Root 1 0 R /Encrypt 7 0 R /Filter /Standard)\nendobj\n";
    expect(await problemOf(joined("%PDF-1.4\n", words, "trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF"))).toBeNull();
  });

  test("that is locked by certificates is locked, also with the dictionary in the trailer", async () => {
    const end = "\nstartxref\n9\n%%EOF";
    const object = "7 0 obj\n<< /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>\nendobj\n";
    const byReference = `%PDF-1.7\n${object}trailer << /Root 1 0 R /Encrypt 7 0 R >>${end}`;
    const inside = `%PDF-1.7\ntrailer << /Root 1 0 R /Encrypt << /Filter /Adobe.PubSec /V 4 /CF << >> /StmF /X >> >>${end}`;
    for (const written of [byReference, inside]) expect(await problemOf(joined(written))).toBe("locked");
  });

  test("whose description of the encryption is broken is taken, as nothing speaks against it", async () => {
    for (const broken of [
      "<< /Filter /Standard /R 4 /O (",
      "<< /Filter /Standard",
      "<< /Filter /Standard /R 9 >>",
      "<<<<<<",
    ]) {
      const written = `%PDF-1.7\n7 0 obj\n${broken}\nendobj\ntrailer << /Root 1 0 R /Encrypt 7 0 R >>\nstartxref\n9\n%%EOF`;
      expect(await problemOf(joined(written)), broken).toBeNull();
    }
  });
});
