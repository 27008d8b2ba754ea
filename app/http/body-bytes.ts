/**
 * A body is read once, into blocks that are used again. Bytes are counted as they come: a declared length proves nothing. Below: the
 * memory of an isolate for the bodies of requests.
 */
import { DomainError, fieldError } from "~/domain/errors";
import { onForget } from "~/domain/isolate-memory-rules";
import { MAX_RESUME_BYTES } from "~/domain/resumes/rules";
import type { UploadedFile } from "~/domain/resumes/service.server";
import type { RequestContext } from "./context";

export const BLOCK_BYTES = 64 * 1024;
const MAX_BYTES = 24 * 1024 * 1024;
const MOST_GOING_OF_NETWORK = 3;
/** Of one network, with those that wait: each of them holds a block. */
const MOST_OF_NETWORK = 20;
const MOST = 200;

/** A body may take so long at first, and then a second more for each 4 kB. */
export const FIRST_MS = 20_000;
export const MIN_BYTES_A_SECOND = 4 * 1024;
/** As long as the oldest may take. */
export const MAX_WAIT_MS = FIRST_MS + (MAX_RESUME_BYTES / MIN_BYTES_A_SECOND) * 1000;

const POLL_MS = 50;
/** An upload that is read, or waits, says so each second. */
const SILENT_MS = 10_000;
/** So long a body that was read may be worked on before it counts no more. */
const WORK_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

export type Clock = { now: () => number; pause: (ms: number) => Promise<void> };

const platform: Clock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** What one body holds. `network`: where it comes from; null if the platform does not tell. It counts until `until`. */
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

/** How much of a refused body is read and thrown away, so that a browser sees the answer and not a broken connection. */
const MAX_DRAIN_BYTES = 64 * 1024 * 1024;
/** A line that says nothing for so long has dropped. */
export const IDLE_MS = 15_000;
const TICK_MS = 1_000;
/** How slowly a body may come. */
export type Pace = { firstMs: number; bytesASecond: number; idleMs: number };
const PACE: Pace = { firstMs: FIRST_MS, bytesASecond: MIN_BYTES_A_SECOND, idleMs: IDLE_MS };
const LATE = Symbol("late");

/** A form as it was sent. `logIn`: the address and password typed to log in on the spot, or "Send again". They are never among the fields. */
export type SentForm = {
  isMultipart: boolean;
  fields: Record<string, string>;
  logIn: { email: string; password: string; isWanted: boolean; isSentAgain: boolean };
  files: Map<string, UploadedFile>;
  /** Why reading stopped: the error of the parser. */
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

/** What came of a body. `problem`: why it is not whole; then `pieces` are its beginning. */
export type Bytes = { pieces: Uint8Array[]; size: number; problem: unknown };

/** What the bodies hold that are worked on now. */
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
  const upload = uploads.get(request) ?? newUpload();
  const reader = openReader(request, pace, () => uploadMemory.renew(upload));
  let [size, room, problem]: [number, Uint8Array, unknown] = [0, new Uint8Array(0), null];
  try {
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
    const declared = declaredLength(request);
    const isWrong = declared !== null && (size > most ? size > declared : size !== declared);
    if (isWrong) problem = notWhole(new Error(`${declared} bytes were declared, ${size} came`));
  } catch (error) {
    problem = error;
  } finally {
    reader.close();
    uploadMemory.isRead(upload);
  }
  const kept = upload.blocks.length * BLOCK_BYTES - room.length;
  return { pieces: upload.blocks.map((block, index) => block.subarray(0, kept - index * BLOCK_BYTES)), size, problem };
}

/** Read the rest of a refused body. In most browsers, an answer before the end of the body breaks the connection. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = openReader(request, PACE);
  try {
    let size = 0;
    for (let packet = await reader.next(); packet && size < MAX_DRAIN_BYTES; packet = await reader.next()) {
      size += packet.length;
    }
  } catch {
    // The sender has gone, or is too slow to be waited for.
  } finally {
    reader.close();
  }
}

/**
 * The packets of a body. Each is valid until the next one is asked for: all are read into one block, as a plain read makes a buffer
 * for each packet of a slow line. Only the time of reading counts, not what is done between two reads. `isAlive` is called all the
 * while.
 */
function openReader(request: Request, pace: Pace, isAlive: () => void = () => undefined) {
  const reader = byteReader(request) ?? request.body?.getReader();
  let [block, spent, bytes] = [uploadMemory.borrow(), 0, 0];

  async function read(): Promise<Uint8Array | null> {
    if (!reader) return null;
    const isOfBytes = reader instanceof ReadableStreamBYOBReader;
    const { done, value } = await (isOfBytes ? reader.read(block) : reader.read());
    // A read takes the block's memory with it, and comes back with it under a new name.
    if (isOfBytes && value) block = new Uint8Array(value.buffer as ArrayBuffer);
    return done ? null : (value ?? null);
  }

  async function inTime(reading: Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const [before, begun] = [spent, Date.now()];
    for (;;) {
      const came = await orTick(reading, Math.min(TICK_MS, pace.idleMs));
      const waited = Date.now() - begun;
      spent = before + waited;
      isAlive();
      const isSlow = spent > pace.firstMs + (bytes / pace.bytesASecond) * 1000;
      if (isSlow || (came === LATE && waited >= pace.idleMs)) throw tooSlow(`${bytes} bytes came in ${spent} ms`);
      if (came !== LATE) return came;
    }
  }

  return {
    /** The next packet, null at the end. Throws too_slow, and bad_input where the line broke off. */
    async next(): Promise<Uint8Array | null> {
      try {
        const packet = await inTime(read());
        bytes += packet?.length ?? 0;
        return packet;
      } catch (error) {
        reader?.cancel(error).catch(() => undefined);
        throw error instanceof DomainError ? error : notWhole(error);
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
function byteReader({ body }: Request): ReadableStreamBYOBReader | null {
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

function tooSlow(detail: string): DomainError {
  const text = "The form came too slowly. Send it again where your connection is better";
  return new DomainError("too_slow", text, { cause: new Error(detail) });
}

function notWhole(cause: unknown): DomainError {
  return new DomainError("bad_input", "The form did not arrive whole", { cause });
}

/** The refusal of a text that is too long. */
export const tooMuchText = (maxBytes = MAX_TEXT_BODY_BYTES) =>
  new DomainError("too_large", `That is too much text: ${maxBytes / 1024} KB at most`);

/** The refusal of a file that is too large, beside its field. */
export function tooLargeFile({ name, tooLarge }: FileField): DomainError {
  return fieldError(name, tooLarge, "too_large");
}

/**
 * The memory of an isolate for the bodies of requests: blocks of 64 kB, which are used again, as a buffer that was let go stays
 * until the collector comes. A body of one block is read at once. A larger one is an upload: all uploads together hold at most
 * `MAX_BYTES`. The oldest always goes on, so that one of them ends; others wait until there is room. Of one network three go on at
 * once; the next one waits for its turn, as a whole school or a carrier's phones may share an address.
 *
 * As in `hash-queue.ts`, requests share only plain values, and a place expires by itself: a request that is cancelled says nothing.
 *
 * Each isolate has one; a test makes its own, with its own clock.
 */
export function createUploadMemory({ now, pause }: Clock = platform, maxBytes = MAX_BYTES) {
  // The oldest first.
  const uploads = new Set<Upload>();
  const free: Uint8Array[] = [];

  function living(): Upload[] {
    for (const upload of uploads) if (upload.until <= now()) uploads.delete(upload);
    return [...uploads];
  }

  /** The upload is still read, or waits. A body of one block is none. */
  function renew(upload: Upload): void {
    if (uploads.has(upload)) upload.until = now() + SILENT_MS;
  }

  function mayGoOn(upload: Upload): boolean {
    const all = living();
    const ofNetwork = all.filter(({ network }) => network !== null && network === upload.network);
    if (ofNetwork.indexOf(upload) >= MOST_GOING_OF_NETWORK) return false;
    return all[0] === upload || bytesOf(all) < maxBytes;
  }

  function isTooMany(upload: Upload): boolean {
    const all = living();
    const ofNetwork = all.filter(({ network }) => network !== null && network === upload.network);
    return !uploads.has(upload) && (all.length >= MOST || ofNetwork.length >= MOST_OF_NETWORK);
  }

  /** One block more for this upload, once it may have it. Throws unavailable. */
  async function takeBlock(upload: Upload): Promise<Uint8Array> {
    if (upload.blocks.length > 0) await waitForTurn(upload);
    const block = borrow();
    upload.blocks.push(block);
    return block;
  }

  /** A block to read packets into. It is not counted: a body has one, and only while it is read. */
  function borrow(): Uint8Array {
    return free.pop() ?? new Uint8Array(BLOCK_BYTES);
  }

  /** They are used again: nobody may read them any more. A block that a read has taken with it is gone. */
  function giveBack(...blocks: Uint8Array[]): void {
    free.push(...blocks.filter(({ length }) => length === BLOCK_BYTES));
    free.length = Math.min(free.length, Math.ceil(maxBytes / BLOCK_BYTES));
  }

  async function waitForTurn(upload: Upload): Promise<void> {
    if (isTooMany(upload)) throw busy();
    const begun = now();
    for (;;) {
      upload.until = now() + SILENT_MS;
      // Put it back, in case it was removed as silent while the isolate was blocked.
      uploads.add(upload);
      if (mayGoOn(upload)) return;
      if (now() - begun >= MAX_WAIT_MS) throw busy();
      await pause(POLL_MS);
    }
  }

  /** All of it was read. */
  function isRead(upload: Upload): void {
    if (uploads.has(upload)) upload.until = now() + WORK_MS;
  }

  /** It ends, and gives its blocks back. Those of a request that was cancelled are left to the collector. */
  function release(upload: Upload): void {
    uploads.delete(upload);
    giveBack(...upload.blocks.splice(0));
  }

  function forget(): void {
    uploads.clear();
    free.length = 0;
  }

  return { takeBlock, borrow, giveBack, renew, isRead, release, forget, heldBytes: () => bytesOf(living()) };
}

function bytesOf(uploads: Upload[]): number {
  return uploads.reduce((sum, { blocks }) => sum + blocks.length * BLOCK_BYTES, 0);
}

function busy(): DomainError {
  const text = "Many files are being sent just now. Send yours again in a few seconds";
  return new DomainError("unavailable", text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The one memory of this isolate. */
export const uploadMemory = createUploadMemory();
onForget(uploadMemory.forget);
