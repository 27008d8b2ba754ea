/** Reads the bytes of a body: in pieces as they come, or in full blocks. */
import { DomainError } from "~/domain/errors";

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
      while (!came && !isOver) came = await read(block).catch(throwIncomplete);
      bytes += came?.byteLength ?? 0;
      const isWrong = declaredBytes !== null && (isOver ? bytes !== declaredBytes : bytes > declaredBytes);
      if (isWrong) throwIncomplete(new Error(`${declaredBytes} bytes were declared, ${bytes} came`));
      return came;
    },
    release: () => reader?.releaseLock(),
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
