/** Reads the values of a PDF's dictionaries (ISO 32000-2, 7.3), as far as its encryption is described by them. */

/** Strings as bytes, names and words as text. References and lists are not needed, and are null. */
export type PdfValue = Buffer | number | string | Map<string, PdfValue> | null;
export type PdfDictionary = Map<string, PdfValue>;

const MAX_DEPTH = 6;
const SPACE = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REST_OF_REFERENCE = /[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![A-Za-z])/y;
const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The value that begins at a place of a text, which has a character for each byte. A broken one ends with the text. */
export function readPdfValue(text: string, at: number): PdfValue {
  let place = at;

  function take(pattern: RegExp): string {
    pattern.lastIndex = place;
    const found = pattern.exec(text)?.[0] ?? "";
    place += found.length;
    return found;
  }

  function value(depth: number): PdfValue {
    take(SPACE);
    const sign = text.charAt(place);
    if (text.startsWith("<<", place)) return dictionary(depth);
    if (sign === "<") return hex();
    if (sign === "(") return literal();
    if (sign === "[") return list(depth);
    if (sign === "/") {
      place += 1;
      return take(WORD);
    }
    const word = take(WORD);
    if (/^\d+$/.test(word) && take(REST_OF_REFERENCE) !== "") return null;
    if (word === "") place += 1;
    return /^[+-]?\d+$/.test(word) ? Number(word) : word;
  }

  function dictionary(depth: number): PdfValue {
    const found: PdfDictionary = new Map();
    place += 2;
    while (place < text.length && depth < MAX_DEPTH) {
      take(SPACE);
      if (text.startsWith(">>", place)) {
        place += 2;
        break;
      }
      const name = value(depth + 1);
      if (typeof name === "string") found.set(name, value(depth + 1));
    }
    return found;
  }

  /** The first value stands for all: of the file's two ids only the first counts. */
  function list(depth: number): PdfValue {
    place += 1;
    let first: PdfValue = null;
    for (let isFirst = true; place < text.length && depth < MAX_DEPTH; isFirst = false) {
      take(SPACE);
      if (text.charAt(place) === "]") break;
      const one = value(depth + 1);
      if (isFirst) first = one;
    }
    place += 1;
    return first;
  }

  function hex(): Buffer {
    const digits = take(/<[^>]*>?/y).replace(/[^\da-f]/gi, "");
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
  }

  function literal(): Buffer {
    let read = "";
    for (let open = 0; place < text.length; place += 1) {
      const sign = text.charAt(place);
      if (sign === "\\") read += escaped();
      else if (sign === "(" && open++ === 0) continue;
      else if (sign === ")" && --open === 0) break;
      // A line break within a string is one line feed, however it was written.
      else if (sign === "\r") read += text.charAt(place + 1) === "\n" ? "" : "\n";
      else read += sign;
    }
    place += 1;
    return Buffer.from(read, "latin1");
  }

  /** Leaves the place at the last sign of the escape. */
  function escaped(): string {
    place += 1;
    const octal = /[0-7]{1,3}/y;
    octal.lastIndex = place;
    const digits = octal.exec(text)?.[0];
    if (digits) {
      place += digits.length - 1;
      return String.fromCharCode(Number.parseInt(digits, 8) & 0xff);
    }
    const sign = text.charAt(place);
    if (sign === "\r" && text.charAt(place + 1) === "\n") place += 1;
    return sign === "\r" || sign === "\n" ? "" : (ESCAPES[sign] ?? sign);
  }

  return value(0);
}
