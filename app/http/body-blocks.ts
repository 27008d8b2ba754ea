/** Reads the bytes of a body: in pieces as they come, or in full blocks. */
import { DomainError } from "~/domain/errors";
import { placeOf } from "./held-bytes";

export const BLOCK_BYTES = 64 * 1024;
/** How much of a refused body is read and thrown away, so that a browser sees the answer and not a broken connection. */
const MAX_DRAIN_BYTES = 64 * 1024 * 1024;

/** Read the rest of a refused upload. In most browsers, an answer before the end of the body breaks the connection. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  try {
    let size = 0;
    for (let read = await reader.read(); !read.done && size < MAX_DRAIN_BYTES; read = await reader.read()) {
      size += read.value.byteLength;
    }
  } catch {
    // The sender has gone, so nobody waits for an answer.
  } finally {
    reader.releaseLock();
  }
}

export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const next = await reader.read().catch(throwIncomplete);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    reader.releaseLock();
  }
}

export type Blocks = {
  /** How many bytes the request says that it has; null if it does not. */
  declaredBytes: number | null;
  /** The next bytes, in `block` if the body can be read into one; null at the end. Throws bad_input. */
  next(block?: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null>;
  /** Count bytes that are to stay in memory, before they are kept. Throws unavailable. */
  hold(bytes: number): Promise<void>;
  /** Let go of the body. */
  release(): void;
};

/**
 * The body in full blocks, read straight into them. A plain read makes a buffer for each packet of a slow connection, and all of
 * it stays as long as any part of it is kept. A body that is no byte stream, such as a test makes, comes as it is. A body that is
 * longer or shorter than it was said to be is not whole.
 */
export function openBlocks(request: Request): Blocks {
  const reader = byteReader(request) ?? request.body?.getReader();
  const declaredBytes = declaredLength(request);
  const place = placeOf(request);
  const inTime = patience(() => place?.isReading());
  let bytes = 0;
  let isOver = !reader;
  async function read(block = new Uint8Array(BLOCK_BYTES)) {
    if (!reader) return null;
    const next = "readAtLeast" in reader ? await reader.readAtLeast(block.byteLength, block) : await reader.read();
    isOver = next.done;
    return next.value && next.value.byteLength > 0 ? next.value : null;
  }
  return {
    declaredBytes,
    async next(block) {
      let came: Uint8Array | null = null;
      while (!came && !isOver) {
        came = await inTime(read(block), bytes).catch((error) => {
          reader?.cancel(error).catch(() => undefined);
          return throwIncomplete(error);
        });
      }
      bytes += came?.byteLength ?? 0;
      const isWrong = declaredBytes !== null && (isOver ? bytes !== declaredBytes : bytes > declaredBytes);
      if (isWrong) throwIncomplete(new Error(`${declaredBytes} bytes were declared, ${bytes} came`));
      return came;
    },
    hold: async (more) => place?.hold(more),
    release() {
      place?.isRead();
      reader?.releaseLock();
    },
  };
}

/** The slowest line that is waited for: so many bytes a second, once a minute has gone by. */
export const SLOWEST_BYTES_A_SECOND = 16 * 1024;
export const FIRST_MS = 60_000;
const TICK_MS = 2_000;
const LATE = Symbol("late");

/**
 * Waits for what is read, and ends a body that comes too slowly. Only the time of reading counts, not what is done between two
 * reads. `isWaiting` is called all the while.
 */
function patience(isWaiting: () => void) {
  let spent = 0;
  return async <T>(reading: Promise<T>, bytes: number): Promise<T> => {
    const [before, begun] = [spent, Date.now()];
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = new Promise<typeof LATE>((resolve) => {
        timer = setTimeout(resolve, TICK_MS, LATE);
      });
      const came = await Promise.race([reading, tick]).finally(() => clearTimeout(timer));
      spent = before + Date.now() - begun;
      isWaiting();
      const isTooSlow = spent > FIRST_MS + (bytes / SLOWEST_BYTES_A_SECOND) * 1000;
      if (isTooSlow) throw new Error(`Only ${bytes} bytes came in ${spent} ms`);
      if (came !== LATE) return came;
    }
  };
}

function declaredLength({ headers }: Request): number | null {
  const text = headers.get("Content-Length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The runtime's own addition: https://developers.cloudflare.com/workers/runtime-apis/streams/readablestreambyobreader/ */
type ByteReader = ReadableStreamBYOBReader & {
  readAtLeast(minBytes: number, block: Uint8Array): Promise<{ done: boolean; value?: Uint8Array }>;
};

function byteReader({ body }: Request): ByteReader | null {
  try {
    return (body?.getReader({ mode: "byob" }) as ByteReader | undefined) ?? null;
  } catch {
    return null;
  }
}

export function throwIncomplete(cause: unknown): never {
  throw new DomainError("bad_input", "The form did not arrive whole", { cause });
}
