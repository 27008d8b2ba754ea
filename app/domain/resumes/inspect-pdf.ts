/**
 * Looks at a PDF while its bytes go by, with a few kilobytes in memory: is it whole, and does it open without a
 * password? It reads no page. The description of the encryption is never compressed, so it is found by its words.
 */
import { opensWithoutPassword } from "./pdf-password";
import { type PdfDictionary, readPdfValue } from "./pdf-values";

/** `locked`: it needs a password to be opened. `cut`: its end is missing. */
export type PdfProblem = "locked" | "cut";

/** A file names its encryption once for each time that it was saved. One that is made of such words is not looked at further. */
const MOST_LOOKS = 500;

/** A dictionary has room on both sides of a word in it. */
const ROOM = 4096;
const HEAD = 2048;
/** A file has one; a text that only speaks of encryption may have more. */
const MAX_TRACKED = 32;

/** `see` gets the bytes in their order, in pieces of any size. `problem` may be asked once, at the end. */
export function inspectPdf(): { see(bytes: Uint8Array): void; problem(): Promise<PdfProblem | null> } {
  const found = newPdfFacts();
  // The end of what came before, and behind it the piece that is looked at: one buffer, as a new one for each would pile up.
  let [buffer, held, from, size, head] = [Buffer.alloc(0), 0, 0, 0, ""];

  function see(bytes: Uint8Array): void {
    if (head.length < HEAD) head += Buffer.from(bytes.subarray(0, HEAD - head.length)).toString("latin1");
    size += bytes.length;
    const end = held + bytes.length;
    if (end > buffer.length) buffer = Buffer.concat([buffer.subarray(0, held)], end + 2 * ROOM);
    buffer.set(bytes, held);
    const until = Math.max(from, end - ROOM);
    found.search(buffer.subarray(0, end), from, until);
    const start = Math.max(0, until - ROOM);
    buffer.copyWithin(0, start, end);
    held = end - start;
    from = until - start;
  }

  async function problem(): Promise<PdfProblem | null> {
    found.search(buffer.subarray(0, held), from, held);
    if (await found.isLocked()) return "locked";
    return found.hasEnd() && size >= declaredSize(head) ? null : "cut";
  }

  return { see, problem };
}

/**
 * The size in bytes of a linearized PDF, from its head; 0 for other files. In a linearized file the end of the first
 * page looks like the end of all.
 */
function declaredSize(head: string): number {
  const begin = Math.max(0, head.indexOf("%PDF-"));
  const size = /\/Linearized\b[^>]*?\/L\s+(\d{1,10})\b/.exec(head)?.[1];
  return size === undefined ? 0 : begin + Number(size);
}

type Trailer = { id: Buffer; object: number | null; inside: PdfDictionary | null };

function newPdfFacts() {
  const encryptions = new Map<number, PdfDictionary>();
  let trailer: Trailer | null = null;
  let isEnded = false;
  let looks = 0;

  const words: [string, (text: string, at: number) => void][] = [
    ["%%EOF", end],
    ["startxref", end],
    ["/Encrypt", noteTrailer],
    ["/Filter", noteEncryption],
  ];

  function end(): void {
    isEnded = true;
  }

  /** Looks for the words that begin in a part of these bytes. */
  function search(bytes: Buffer, from: number, until: number): void {
    for (const [word, note] of words) {
      if (note === end && isEnded) continue;
      if (note !== end && looks >= MOST_LOOKS) continue;
      for (let at = bytes.indexOf(word, from); at >= 0 && at < until; at = bytes.indexOf(word, at + 1)) {
        const begin = Math.max(0, at - ROOM);
        // A picture names its filter too: most are done with at a glance.
        if (note === noteEncryption && !isHandler(bytes.toString("latin1", at, at + 64))) continue;
        if (note !== end) looks += 1;
        if (looks > MOST_LOOKS) break;
        note(bytes.toString("latin1", begin, at + ROOM), at - begin);
      }
    }
  }

  /** `/Encrypt 12 0 R` of a trailer, or of a cross-reference stream. */
  function noteTrailer(text: string, at: number): void {
    const [, object, inside] =
      /^\/Encrypt\s*(?:(\d{1,9})\s+\d{1,5}\s+R(?![A-Za-z])|(<<))/.exec(text.slice(at, at + 64)) ?? [];
    const before = text.slice(0, at);
    const begin = Math.max(before.lastIndexOf("trailer"), before.lastIndexOf("obj"), 0);
    const after = text.slice(at).search(/startxref|stream/);
    const dictionary = text.slice(begin, after < 0 ? text.length : at + after);
    if ((!object && !inside) || !/\/Root\b/.test(dictionary)) return;
    const list = /\/ID\s*\[/.exec(dictionary);
    const id = list ? readPdfValue(dictionary, list.index + list[0].length - 1) : null;
    const value = inside ? readPdfValue(text, at + "/Encrypt".length) : null;
    trailer = {
      id: id instanceof Buffer ? id : Buffer.alloc(0),
      object: object ? Number(object) : null,
      inside: value instanceof Map ? value : null,
    };
  }

  function noteEncryption(text: string, at: number): void {
    const object = [...text.slice(0, at).matchAll(/(\d{1,9})\s+\d{1,5}\s+obj\b/g)].at(-1);
    const value = object ? readPdfValue(text, object.index + object[0].length) : null;
    if (!object || !(value instanceof Map) || encryptions.size >= MAX_TRACKED) return;
    encryptions.set(Number(object[1]), value);
  }

  async function isLocked(): Promise<boolean> {
    if (!trailer) return false;
    const encryption = trailer.inside ?? (trailer.object === null ? null : encryptions.get(trailer.object));
    return Boolean(encryption) && !(await opensWithoutPassword(encryption as PdfDictionary, trailer.id));
  }

  return { search, isLocked, hasEnd: () => isEnded };
}

/** The handlers of encryption: by passwords, or by certificates, which a school does not have. */
function isHandler(text: string): boolean {
  return /^\/Filter\s*\/(?:Standard|Adobe\.PubSec|Adobe\.PPKLite|Entrust\.PPKEF)(?![A-Za-z])/.test(text);
}
