/**
 * A body is read once, into blocks that are used again. Bytes are counted as they come: a declared length proves nothing. Below: the
 * memory of an isolate for the bodies of requests.
 */

import { CALL_MS } from "~/db/deadline";
import { DomainError, fieldError } from "~/domain/errors";
import { onForget } from "~/domain/isolate-memory-rules";
import type { UploadedFile } from "~/domain/resumes/resume-files.server";
import { MAX_RESUME_BYTES } from "~/domain/resumes/rules";
import { words } from "~/words/form-refusals";
import type { RequestContext } from "./context";

export const BLOCK_BYTES = 64 * 1024;
const MAX_BYTES = 24 * 1024 * 1024;
const MOST_GOING_OF_NETWORK = 3;
/** Uploads of one network, with those that wait. */
const MOST_OF_NETWORK = 20;
/** Bodies at once, small ones too: each has its first block, and while it is read one to read into. */
const MOST_BODIES = 200;
const MOST_BODIES_OF_NETWORK = 60;
/** Refused bodies that are read to their end at once: each has a block to read into. */
const MOST_DRAINS = 50;

/** A body may take so long at first, and then a second more for each 4 kB. */
export const FIRST_MS = 20_000;
export const MIN_BYTES_A_SECOND = 4 * 1024;
/** The longest wait for room: as long as the oldest body may take. */
export const MAX_WAIT_MS = FIRST_MS + (MAX_RESUME_BYTES / MIN_BYTES_A_SECOND) * 1000;

const POLL_MS = 50;
/** A body that is read says so each second, an upload that waits each 50 ms. */
const SILENT_MS = 10_000;
/** So long a body that was read may be worked on before it counts no more. */
const WORK_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

export type Clock = { now: () => number; pause: (ms: number) => Promise<void> };

const platform: Clock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** A body with the blocks that it holds. `network`: its sender's; null if the platform does not tell. It counts until `until`. */
export type Upload = { network: string | null; blocks: Uint8Array[]; until: number };

export function newUpload(network: string | null = null): Upload {
  return { network, blocks: [], until: 0 };
}

/** The most of text that a body may hold. */
export const MAX_TEXT_BODY_BYTES = 64 * 1024;
/** The longest address and password in the longest encoding. They may come with a form that is at its own limit. */
export const LOG_IN_BYTES = 6 * 1024;

/** The one file that a form may carry: its field, its limit, and the message for a larger file. */
export type FileField = { name: string; maxBytes: number; tooLarge: string };

/**
 * So much of a refused body is read and thrown away, so that a browser sees the answer and not a broken connection: the largest form
 * of ours, or the rest of a file of 26 MB.
 */
const MAX_DRAIN_BYTES = 16 * 1024 * 1024;
/** A line that says nothing for so long has dropped. */
export const IDLE_MS = 15_000;
const TICK_MS = 1_000;
/** So long a body that came fast may be slow. Otherwise megabytes at once would buy minutes in which others wait. */
const CREDIT_MS = 60_000;
/** How slowly a body may come: each byte buys time, of which it may have `creditMs` ahead. */
export type Pace = { firstMs: number; bytesASecond: number; creditMs: number; idleMs: number };
const PACE: Pace = { firstMs: FIRST_MS, bytesASecond: MIN_BYTES_A_SECOND, creditMs: CREDIT_MS, idleMs: IDLE_MS };
/** The bucket is near, and has a second for each megabyte. */
const STORE_PACE: Pace = { firstMs: CALL_MS, bytesASecond: 1_000_000, creditMs: CREDIT_MS, idleMs: CALL_MS };
/** Ten megabytes at 400 kbit/s take 210 seconds. */
export const DRAIN_MS = 240_000;
/** A refused body gets no second more, however much of it comes. */
const DRAIN_PACE: Pace = { firstMs: DRAIN_MS, bytesASecond: Number.POSITIVE_INFINITY, creditMs: 0, idleMs: IDLE_MS };
const LATE = Symbol("late");

/** A form as it was sent. `logIn`: the address and password typed to log in on the spot, or "Send again". They are never among the fields. */
export type SentForm = {
  isMultipart: boolean;
  fields: Record<string, string>;
  logIn: { email: string; password: string; isShared: boolean; isWanted: boolean; isSentAgain: boolean };
  files: Map<string, UploadedFile>;
  /** The reason why reading stopped: the error of the parser. */
  problem: unknown;
};

/** The forms that were read. */
export const sentForms = new WeakMap<Request, Promise<SentForm>>();

/** Carry out a request that may have a body. The memory that the body takes is given back afterwards, and used again. */
export async function withBody<T>(
  { request, context }: { request: Request; context: Pick<RequestContext, "client"> },
  run: () => Promise<T>,
): Promise<T> {
  openBody(request, context.client);
  try {
    return await run();
  } finally {
    const form = await sentForms.get(request)?.catch(() => null);
    // Soon these bytes are another sender's.
    for (const file of form?.files.values() ?? []) file.chunks = [];
    closeBody(request);
  }
}

/** The bytes of a body. `problem`: why they are not whole; then `pieces` are its beginning. */
export type Bytes = { pieces: Uint8Array[]; size: number; problem: unknown };

/** The bodies that are worked on now. */
const uploads = new WeakMap<Request, Upload>();

/** The body of this request is counted for a network; null if the platform does not tell it. */
export function openBody(request: Request, network: string | null): void {
  uploads.set(request, newUpload(network));
}

/** Give back what the body holds. Nothing may read its bytes any more. */
export function closeBody(request: Request): void {
  const upload = uploads.get(request);
  if (upload) uploadMemory.release(upload);
  uploads.delete(request);
}

/**
 * The body, up to the first block beyond `most` bytes: a `size` above it says that it has more. Never throws: a body that comes too
 * slowly, breaks off, has another length than it says, or finds no room is a `problem`.
 */
export async function readBytes(request: Request, most: number, pace = PACE): Promise<Bytes> {
  const bytes = await readInto(uploads.get(request) ?? newUpload(), request, most, pace);
  const { size, problem } = bytes;
  const declared = declaredLength(request);
  const isWrong = declared !== null && (size > most ? size > declared : size !== declared);
  if (problem || !isWrong) return bytes;
  return { ...bytes, problem: incompleteBody(new Error(`${declared} bytes were declared, ${size} came`)) };
}

/**
 * A stored file, in the memory for the body of this request: it is worked on as if it had come with it, and its bytes are given back with
 * the others. Never throws: `problem` is why it is not whole.
 */
export async function readStored(request: Request, file: { body: ReadableStream; size: number }): Promise<Bytes> {
  const bytes = await readInto(uploads.get(request) ?? newUpload(), file, file.size, STORE_PACE);
  if (bytes.problem || bytes.size === file.size) return bytes;
  return { ...bytes, problem: new Error(`${file.size} bytes were stored, ${bytes.size} came`) };
}

type Source = { body: ReadableStream | null };

/** Up to the first block beyond `most` bytes, behind what the upload holds already. */
async function readInto(upload: Upload, source: Source, most: number, pace: Pace): Promise<Bytes> {
  const first = upload.blocks.length;
  let [size, room, problem]: [number, Uint8Array, unknown] = [0, new Uint8Array(0), null];
  let reader: BodyReader | null = null;
  try {
    uploadMemory.begin(upload);
    reader = openReader(source, pace, () => uploadMemory.renew(upload));
    while (size <= most) {
      let packet = await reader.next();
      if (!packet) break;
      size += packet.length;
      while (packet.length > 0) {
        if (room.length === 0) room = await uploadMemory.takeBlock(upload);
        const part: Uint8Array = packet.subarray(0, room.length);
        room.set(part);
        room = room.subarray(part.length);
        packet = packet.subarray(part.length);
      }
    }
  } catch (error) {
    problem = error;
  } finally {
    reader?.close();
    uploadMemory.isRead(upload);
  }
  const blocks = upload.blocks.slice(first);
  const filled = blocks.length * BLOCK_BYTES - room.length;
  return {
    pieces: blocks.map((block, index) => block.subarray(0, filled - index * BLOCK_BYTES)),
    size,
    problem,
  };
}

/**
 * Read the rest of a refused body, for four minutes at most. In most browsers, an answer before the end of the body breaks the
 * connection. If many are read just now, this one is not.
 */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const place = newUpload();
  if (!uploadMemory.beginDrain(place)) return;
  const reader = openReader(request, DRAIN_PACE);
  try {
    let size = 0;
    for (let packet = await reader.next(); packet && size < MAX_DRAIN_BYTES; packet = await reader.next()) {
      size += packet.length;
    }
  } catch {
    // The sender has gone, or is too slow to be waited for.
  } finally {
    reader.close();
    uploadMemory.release(place);
  }
}

type BodyReader = ReturnType<typeof openReader>;

/**
 * The packets of a body. Each is valid until the next one is asked for: all are read into one block, as a plain read makes a buffer
 * for each packet of a slow line. Only the time of reading counts, not what is done between two reads. `isAlive` is called all the
 * while.
 */
function openReader(source: Source, pace: Pace, isAlive: () => void = () => undefined) {
  const reader = byteReader(source) ?? source.body?.getReader();
  let [block, spent, bytes] = [uploadMemory.borrow(), 0, 0];
  let allowedMs = pace.firstMs;

  async function read(): Promise<Uint8Array | null> {
    if (!reader) return null;
    const isOfBytes = reader instanceof ReadableStreamBYOBReader;
    const { done, value } = await (isOfBytes ? reader.read(block) : reader.read());
    // A read takes the block's memory with it, and comes back with it under a new name.
    if (isOfBytes && value) block = new Uint8Array(value.buffer as ArrayBuffer);
    return done ? null : (value ?? null);
  }

  async function readInTime(reading: Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const [before, begun] = [spent, Date.now()];
    for (;;) {
      const came = await orTick(reading, Math.min(TICK_MS, pace.idleMs));
      const waited = Date.now() - begun;
      spent = before + waited;
      isAlive();
      if (spent > allowedMs || (came === LATE && waited >= pace.idleMs)) throw tooSlow(bytes, spent);
      if (came !== LATE) return came;
    }
  }

  function countIn(length: number): void {
    bytes += length;
    const bought = (length / pace.bytesASecond) * 1000;
    allowedMs = Math.max(allowedMs, Math.min(allowedMs + bought, spent + pace.creditMs));
  }

  return {
    /** The next packet, null at the end. Throws too_slow, and bad_input where the line broke off. */
    async next(): Promise<Uint8Array | null> {
      try {
        const packet = await readInTime(read());
        if (packet) countIn(packet.length);
        return packet;
      } catch (error) {
        reader?.cancel(error).catch(() => undefined);
        throw error instanceof DomainError ? error : incompleteBody(error);
      }
    },
    close() {
      reader?.releaseLock();
      uploadMemory.giveBack(block);
    },
  };
}

async function orTick<T>(reading: Promise<T>, ms: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE);
  });
  return Promise.race([reading, tick]).finally(() => clearTimeout(timer));
}

/** The body as a stream of bytes; null where it is none, as in Node. */
function byteReader({ body }: Source): ReadableStreamBYOBReader | null {
  try {
    return body?.getReader({ mode: "byob" }) ?? null;
  } catch {
    return null;
  }
}

function declaredLength({ headers }: Request): number | null {
  const text = headers.get("Content-Length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function tooSlow(bytes: number, ms: number): DomainError {
  return new DomainError("too_slow", words.tooSlow, { cause: new Error(`${bytes} bytes came in ${ms} ms`) });
}

function incompleteBody(cause: unknown): DomainError {
  return new DomainError("bad_input", words.notWhole, { cause });
}

/** The refusal of a text that is too long. */
export const tooMuchText = (maxBytes = MAX_TEXT_BODY_BYTES) =>
  new DomainError("too_large", words.tooMuchText(maxBytes / 1024));

/** The refusal of a file that is too large, beside its field. */
export function tooLargeFile({ name, tooLarge }: FileField): DomainError {
  return fieldError(name, tooLarge, "too_large");
}

/**
 * The memory of an isolate for the bodies of requests: blocks of 64 kB, which are used again, as a buffer that was let go stays
 * until the collector comes. A body of one block is read at once. A larger one is an upload: all uploads together hold at most
 * `MAX_BYTES`. The oldest always goes on, so that one of them ends; others wait until there is room. Of one network three go on at
 * once; the next one waits for its turn, as a whole school or a carrier's phones may share an address. The blocks of small bodies,
 * and those to read into, are bounded by the number of bodies: a small form never waits for an upload.
 *
 * As in `hash-queue.ts`, requests share only plain values.
 *
 * Each isolate has one; a test makes its own, with its own clock.
 */
export function createUploadMemory(clock: Clock = platform, maxBytes = MAX_BYTES) {
  const bodies = createPlaces(clock.now);
  const uploads = createPlaces(clock.now);
  const drains = createPlaces(clock.now);
  const blocks = createBlocks(Math.ceil(maxBytes / BLOCK_BYTES));

  /** A body is going to be read. Throws unavailable. */
  function begin(body: Upload): void {
    const all = bodies.living();
    const isFull = all.length >= MOST_BODIES || ofNetwork(all, body).length >= MOST_BODIES_OF_NETWORK;
    if (isFull) throw busy("forms");
    bodies.add(body, SILENT_MS);
  }

  /** A refused body is going to be read to its end; false if that is not to be. */
  function beginDrain(body: Upload): boolean {
    if (drains.living().length >= MOST_DRAINS) return false;
    drains.add(body, DRAIN_MS + SILENT_MS);
    return true;
  }

  /** One block more for this body, once it may have it. Throws unavailable. */
  async function takeBlock(body: Upload): Promise<Uint8Array> {
    if (body.blocks.length > 0) await waitForTurn(body, uploads, { clock, maxBytes });
    const block = blocks.take();
    body.blocks.push(block);
    return block;
  }

  /** So long it still counts. */
  function prolong(body: Upload, ms: number): void {
    for (const places of [bodies, uploads]) if (places.has(body)) places.add(body, ms);
  }

  /** Ends a body, and gives its blocks back. Those of a request that was cancelled are left to the collector. */
  function release(body: Upload): void {
    for (const places of [bodies, uploads, drains]) places.delete(body);
    blocks.giveBack(...body.blocks.splice(0));
  }

  function forget(): void {
    for (const each of [bodies, uploads, drains, blocks]) each.clear();
  }

  return {
    begin,
    beginDrain,
    takeBlock,
    borrow: blocks.take,
    giveBack: blocks.giveBack,
    /** The body is still read, or waits. */
    renew: (body: Upload) => prolong(body, SILENT_MS),
    /** All of it was read. */
    isRead: (body: Upload) => prolong(body, WORK_MS),
    release,
    forget,
    heldBytes: () => bytesOf(uploads.living()),
  };
}

type Places = ReturnType<typeof createPlaces>;

/** The bodies of one kind, the oldest first. A place expires by itself: a request that is cancelled says nothing. */
function createPlaces(now: () => number) {
  const all = new Set<Upload>();

  function add(body: Upload, ms: number): void {
    body.until = now() + ms;
    all.add(body);
  }

  function living(): Upload[] {
    for (const body of all) if (body.until <= now()) all.delete(body);
    return [...all];
  }

  return {
    add,
    living,
    has: (body: Upload) => all.has(body),
    delete: (body: Upload) => all.delete(body),
    clear: () => all.clear(),
  };
}

/** Blocks to be used again, `most` at most. */
function createBlocks(most: number) {
  const free: Uint8Array[] = [];

  function take(): Uint8Array {
    return free.pop() ?? new Uint8Array(BLOCK_BYTES);
  }

  /** They are used again, so they must not be read any more. A block that a read has taken with it is gone. */
  function giveBack(...blocks: Uint8Array[]): void {
    free.push(...blocks.filter(({ length }) => length === BLOCK_BYTES));
    free.length = Math.min(free.length, most);
  }

  function clear(): void {
    free.length = 0;
  }

  return { take, giveBack, clear };
}

type Queue = { clock: Clock; maxBytes: number };

/** Until the upload may have a block more. Throws unavailable. */
async function waitForTurn(upload: Upload, uploads: Places, { clock, maxBytes }: Queue): Promise<void> {
  if (!uploads.has(upload) && ofNetwork(uploads.living(), upload).length >= MOST_OF_NETWORK) throw busy("files");
  const begun = clock.now();
  for (;;) {
    // Put it back, in case it was removed as silent while the isolate was blocked.
    uploads.add(upload, SILENT_MS);
    if (mayGoOn(upload, uploads.living(), maxBytes)) return;
    if (clock.now() - begun >= MAX_WAIT_MS) throw busy("files");
    await clock.pause(POLL_MS);
  }
}

function mayGoOn(upload: Upload, uploads: Upload[], maxBytes: number): boolean {
  if (ofNetwork(uploads, upload).indexOf(upload) >= MOST_GOING_OF_NETWORK) return false;
  return uploads[0] === upload || bytesOf(uploads) < maxBytes;
}

/** Those of its network; none if the platform does not tell the network. */
function ofNetwork(all: Upload[], { network }: Upload): Upload[] {
  return network === null ? [] : all.filter((each) => each.network === network);
}

function bytesOf(uploads: Upload[]): number {
  return uploads.reduce((sum, { blocks }) => sum + blocks.length * BLOCK_BYTES, 0);
}

function busy(what: "files" | "forms"): DomainError {
  const text = words.manySent(what);
  return new DomainError("unavailable", text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The one memory of this isolate. */
export const uploadMemory = createUploadMemory();
onForget(uploadMemory.forget);
