/** Reads the bytes of a body, once, into blocks of `upload-memory.ts`. Bytes are counted as they come: a declared length proves nothing. */
import { DomainError, fieldError } from "~/domain/errors";
import { BLOCK_BYTES, FIRST_MS, MIN_BYTES_A_SECOND, newUpload, type Upload, uploadMemory } from "./upload-memory";

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
