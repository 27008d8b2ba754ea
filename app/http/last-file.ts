/**
 * The file that a form ends with, while it is still arriving. Its size follows from the request's length, so that it can be stored
 * while it is read. That it is the last part is known only at its end: see docs/decisions/004-uploads.md.
 */
import { MaxFileSizeExceededError, MultipartPart } from "@remix-run/multipart-parser";
import type { FileSource } from "~/domain/bucket.server";
import { DomainError } from "~/domain/errors";
import { PDF_HEAD_BYTES } from "~/domain/resumes/rules";
import { BLOCK_BYTES, type Blocks } from "./body-blocks";
import { notLast } from "./body-limits";
import { type FileField, type Gathered, gatherParts, MAX_PARTS, roomFor } from "./multipart";

/** The text before the file has room in this, with the headers of its parts. */
const MAX_HEAD_BYTES = 2 * BLOCK_BYTES;

/** What was read of a body so far, and where in it the file's part begins. */
type Found = { head: Buffer; delimiter: Buffer; part: MultipartPart; partAt: number; fileAt: number };

/** A form of which all but the file was read. `file` is also among the form's files. */
export type OpenForm = { form: Gathered; file: ReturnType<typeof openFile> };

/**
 * Reads until the file begins. Null if the form has to be read whole: `read` is what was read of it. `suits` says of what stands
 * before the file whether it may wait.
 */
export async function openLastFile(
  blocks: Blocks,
  boundary: string,
  field: FileField,
  suits: (form: Gathered) => boolean,
): Promise<{ read: Uint8Array[]; open: OpenForm | null }> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const length = blocks.declaredBytes ?? 0;
  let head = Buffer.alloc(0);
  // What arrives in one block is in memory already.
  while (length > BLOCK_BYTES && head.length < MAX_HEAD_BYTES) {
    // A line that has dropped fails again when the form is read whole.
    const block = await blocks.next().catch(() => null);
    if (!block) break;
    head = head.length === 0 ? Buffer.from(block.buffer, block.byteOffset, block.length) : Buffer.concat([head, block]);
    const found = findFile(head, delimiter, field.name);
    if (found && head.length < length && head.length - found.fileAt >= PDF_HEAD_BYTES) {
      const open = openForm(blocks, { boundary, field, found, length });
      return { read: [head], open: open && suits(open.form) ? open : null };
    }
  }
  return { read: head.length > 0 ? [head] : [], open: null };
}

/** Skips the parts before the file. Anything that is odd is left to the parser. */
function findFile(head: Buffer, delimiter: Buffer, name: string): Found | null {
  const opening = delimiter.subarray(2);
  if (!head.subarray(0, opening.length).equals(opening)) return null;
  let partAt = opening.length;
  for (;;) {
    const headersEnd = head.indexOf("\r\n\r\n", partAt + 2);
    if (headersEnd < 0 || head.toString("latin1", partAt, partAt + 2) !== "\r\n") return null;
    const part = new MultipartPart(head.subarray(partAt + 2, headersEnd), []);
    if (isFileOf(part, name)) return { head, delimiter, part, partAt, fileAt: headersEnd + 4 };
    const next = head.indexOf(delimiter, headersEnd + 4);
    if (next < 0) return null;
    partAt = next + delimiter.length;
  }
}

function isFileOf(part: MultipartPart, name: string): boolean {
  try {
    return part.isFile && part.name === name;
  } catch {
    return false;
  }
}

type Opening = { boundary: string; field: FileField; found: Found; length: number };

function openForm(blocks: Blocks, { boundary, field, found, length }: Opening): OpenForm | null {
  const { head, delimiter, part, partAt, fileAt } = found;
  const before = gatherParts(boundary, [field]);
  before.write(head.subarray(0, partAt));
  before.write(Buffer.from("--"));
  const form = before.finish();
  const size = length - fileAt - delimiter.length - "--\r\n".length;
  const hasRoom =
    size <= field.maxBytes && form.parts < MAX_PARTS && length - fileAt <= roomFor([field], form).maxTotalSize;
  if (form.problem || size < PDF_HEAD_BYTES || !hasRoom) return null;
  const first = head.subarray(fileAt);
  const file = openFile(blocks, { first, size, boundary, delimiter, field, form });
  const chunks = [first.subarray(0, PDF_HEAD_BYTES)];
  form.files.set(field.name, { name: part.filename, size, chunks, source: file.source });
  return { form, file };
}

type Known = {
  /** The file's first bytes. */
  first: Buffer;
  size: number;
  boundary: string;
  delimiter: Buffer;
  field: FileField;
  form: Gathered;
};

/**
 * How a file ended: how many bytes it had (null if its end did not come), those of them that nobody had room for, what the form had
 * behind it, and the bytes that were kept.
 */
export type Ending = { size: number | null; over: Uint8Array; rest: Gathered; kept: Uint8Array[] | null };

function openFile(blocks: Blocks, known: Known) {
  const { first, size } = known;
  let ending: Promise<Ending> | null = null;
  const source: FileSource = {
    storedAs: null,
    async pour(write) {
      if (ending) throw notLast();
      ending = readToEnd(blocks, known, write);
      if (!isAsExpected(await ending, size)) throw notWhole();
    },
    async keep() {
      if (ending) throw notLast();
      const ended = await readOn(true);
      const { problem } = ended.rest;
      if (!isAsExpected(ended, size)) throw problem instanceof DomainError ? problem : notWhole();
      return ended.kept ?? [];
    },
  };
  function readOn(keeps: boolean): Promise<Ending> {
    const kept: Uint8Array[] = [];
    let noRoom: unknown = null;
    const keep = async (bytes: Uint8Array) => {
      await blocks.hold(bytes.byteLength).catch((error) => {
        noRoom = error;
        throw error;
      });
      kept.push(bytes.slice());
    };
    ending ??= readToEnd(blocks, known, keeps ? keep : async () => undefined).then((one) => {
      if (noRoom) return { ...one, kept: null, rest: { ...one.rest, problem: noRoom } };
      return { ...one, kept: keeps ? kept : null };
    });
    return ending;
  }
  return {
    source,
    first,
    size,
    /** Reads what is left. Null if the file was the form's last part. `keeps`: the bytes of a file that was not stored are kept. */
    async end({ keeps }: { keeps: boolean }): Promise<Ending | null> {
      const ended = await readOn(keeps);
      return isAsExpected(ended, size) ? null : ended;
    },
  };
}

function notWhole(): DomainError {
  return new DomainError("bad_input", "The form did not arrive whole");
}

/** Behind a file of this size there is room for the boundary alone. */
function isAsExpected(ending: Ending, size: number): boolean {
  return ending.size === size && ending.rest.problem === null;
}

/**
 * Reads the body to its end, with one buffer for all of it, and gives away as many bytes as the file should have. If `write`
 * fails, the rest is read all the same: an answer before the end of the body breaks the connection.
 */
async function readToEnd(blocks: Blocks, known: Known, write: (bytes: Uint8Array) => Promise<void>): Promise<Ending> {
  const { first, size, delimiter } = known;
  const behind = partsBehind(known);
  let [at, over, isWriting] = [0, Buffer.alloc(0), true];
  let problem: unknown = null;
  try {
    let block: Uint8Array | null = first;
    let spare = new Uint8Array(BLOCK_BYTES);
    while (block) {
      behind.see(block, at);
      if (isWriting && at < size) isWriting = await succeeds(write(block.subarray(0, size - at)));
      if (at + block.length > size && over.length < delimiter.length)
        over = Buffer.concat([over, block.subarray(Math.max(0, size - at))]);
      at += block.length;
      const next: Uint8Array | null = await blocks.next(spare);
      if (next) spare = new Uint8Array(next.buffer as ArrayBuffer);
      block = next;
    }
  } catch (error) {
    problem = error;
  } finally {
    blocks.release();
  }
  const { end, rest } = behind.finish(problem, at);
  return { size: end, over: over.subarray(0, Math.max(0, (end ?? 0) - size)), rest, kept: null };
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Finds where the file ends, and gathers the parts behind it. */
function partsBehind({ boundary, delimiter, field, form }: Known) {
  const find = finder(delimiter);
  let behind: ReturnType<typeof gatherParts> | null = null;
  let end: number | null = null;
  return {
    /** `at`: how many bytes came before these. */
    see(block: Uint8Array, at: number) {
      let from = 0;
      if (!behind) {
        end = find(block);
        if (end === null) return;
        const used = { parts: form.parts + 1, bytes: form.bytes + end };
        behind = gatherParts(boundary, [field], roomFor([field], used));
        // What follows begins with the boundary, which may have come in two blocks.
        behind.write(delimiter.subarray(2));
        from = end + delimiter.length - at;
      }
      // The parser keeps what it gets, and this block is read into again.
      if (from < block.length) behind.write(block.slice(from));
    },
    /** `problem`: why reading stopped. `size`: all that came. */
    finish(problem: unknown, size: number): { end: number | null; rest: Gathered } {
      const parser = behind ?? gatherParts(boundary, [field]);
      parser.gathered.problem ??= problem;
      if ((end ?? size) > field.maxBytes) {
        end = null;
        parser.gathered.problem = new MaxFileSizeExceededError(field.maxBytes);
      }
      return { end, rest: parser.finish() };
    },
  };
}

/**
 * Finds where the delimiter begins, counted from the first byte that it was given; null as long as it has not come. Nothing is
 * allocated for a block.
 */
function finder(delimiter: Buffer): (block: Uint8Array) => number | null {
  const most = delimiter.length - 1;
  // The last bytes of the block before, and behind them the first of this one.
  const edge = Buffer.alloc(2 * most);
  let [held, seen] = [0, 0];
  return (block) => {
    const begin = block.subarray(0, most);
    edge.set(begin, held);
    const joined = held + begin.length;
    const overEdge = edge.subarray(0, joined).indexOf(delimiter);
    const inside = overEdge < 0 ? Buffer.prototype.indexOf.call(block, delimiter) : -1;
    const at = overEdge >= 0 ? seen - held + overEdge : seen + inside;
    seen += block.length;
    held = Math.min(most, joined);
    if (block.length < most) edge.copyWithin(0, joined - held, joined);
    else edge.set(block.subarray(-most));
    return overEdge < 0 && inside < 0 ? null : at;
  };
}
