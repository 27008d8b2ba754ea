/** The work with the one private bucket: store objects under random keys with a prefix, and sweep those that no row names. */
import { DomainError } from "~/domain/errors";

/** Objects younger than this may belong to a row that is being written right now. */
export const ORPHAN_AGE_MS = 3_600_000;
/** Pages of up to 1,000 keys that one sweep reads. A page takes up to four calls, and a run of the Worker has a thousand. */
export const PAGES_PER_SWEEP = 100;

/** A file in the pieces in which it arrived. They are never joined: a Worker has 128 MB for all that it does at one time. */
export type FileContent = {
  size: number;
  chunks: Uint8Array[];
  /** Where the bytes come from, if they are not in `chunks`. Then `chunks` has only the first of them. */
  source?: FileSource;
};

/** Bytes that are read when they are stored. They can be read once. */
export type FileSource = {
  /** Gives all bytes to `write`, one piece after the other; a piece is valid until `write` is done. Throws if the file is not whole. */
  pour(write: (bytes: Uint8Array) => Promise<void>): Promise<void>;
  /** The same, all at once. Only for bytes that are still arriving. */
  keep?(): Promise<Uint8Array[]>;
  /** The object that has the bytes although `pour` has thrown; null if there is none. */
  storedAs: string | null;
  /** Why there is none, if it was the bucket that failed. */
  failure?: unknown;
};

/** The first bytes of a file, which tell what it is. */
export function firstBytes({ chunks }: FileContent, count: number): Uint8Array {
  const bytes: number[] = [];
  for (const chunk of chunks) {
    bytes.push(...chunk.subarray(0, count - bytes.length));
    if (bytes.length === count) break;
  }
  return Uint8Array.from(bytes);
}

/**
 * Store a file under a new random key and return the key. Its `chunks` are empty afterwards. A stream needs a known length. `see`
 * gets the bytes, too. An upload that turns out not to be whole leaves no object, or one that `storedAs` names.
 */
export async function putObject(
  bucket: R2Bucket,
  prefix: string,
  content: FileContent | ReadableStream,
  { contentType, see }: { contentType: string; see?: ((bytes: Uint8Array) => void) | undefined },
): Promise<string> {
  const key = `${prefix}${crypto.randomUUID()}`;
  const put = (stream: ReadableStream) => bucket.put(key, stream, { httpMetadata: { contentType } });
  if (content instanceof ReadableStream) {
    await put(content);
    return key;
  }
  const source = content.source ?? sourceOf(content.chunks);
  const { problem, failure } = await pourInto(put, content.size, source, see);
  if (problem instanceof DomainError) {
    if (failure) source.failure = failure;
    else source.storedAs = key;
    throw problem;
  }
  if (failure) throw failure;
  return key;
}

/** An object whose bytes do not all come is never stored: its stream is aborted. Returns what went wrong with file and bucket. */
async function pourInto(
  put: (stream: ReadableStream) => Promise<unknown>,
  size: number,
  source: FileSource,
  see?: (bytes: Uint8Array) => void,
): Promise<{ problem: unknown; failure: unknown }> {
  const { readable, writable } = new FixedLengthStream(size);
  const writer = writable.getWriter();
  const storing = put(readable);
  const failed = storing.then(() => null, errorOf);
  let sent = 0;
  const pouring = source.pour(async (bytes) => {
    see?.(bytes);
    // A bucket that has failed takes no more bytes: a write alone would wait for ever.
    await Promise.race([writer.write(bytes), storing]);
    sent += bytes.length;
  });
  const problem = await pouring.then(() => null, errorOf);
  const ended = sent === size ? writer.close() : writer.abort(problem ?? new Error(`${sent} of ${size} bytes came`));
  ended.catch(() => undefined);
  return { problem, failure: await failed };
}

function errorOf(error: unknown): unknown {
  return error ?? new Error("failed");
}

function sourceOf(chunks: Uint8Array[]): FileSource {
  return {
    storedAs: null,
    async pour(write) {
      for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) await write(chunk);
    },
  };
}

/** The beginning of a stored object, with some bytes behind it. */
export function beginningOfObject(
  bucket: R2Bucket,
  { key, size, more }: { key: string; size: number; more: Uint8Array },
): FileSource {
  return {
    storedAs: null,
    async pour(write) {
      const object = size > 0 ? await bucket.get(key, { range: { offset: 0, length: size } }) : null;
      const reader = object?.body.getReader();
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) await write(next.value);
      if (more.length > 0) await write(more);
    },
  };
}

/**
 * Remove objects older than an hour that no row names. `findNamedKeys` returns those keys of a page that rows name. Returns how
 * many were removed. In a bucket with more than `pages` pages each hour's run looks at another part, see `beginningOf`.
 */
export async function sweepOrphans(
  { bucket, prefix, now, pages = PAGES_PER_SWEEP }: { bucket: R2Bucket; prefix: string; now: Date; pages?: number },
  findNamedKeys: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0;
  for await (const keys of listOldKeys(bucket, prefix, now, pages)) {
    if (keys.length === 0) continue;
    const named = await findNamedKeys(keys);
    const orphans = keys.filter((key) => !named.has(key));
    if (orphans.length === 0) continue;
    await bucket.delete(orphans);
    removed += orphans.length;
  }
  return removed;
}

/**
 * Where the run of this hour begins. Keys are random, so their first two hex digits divide them evenly. 97 is odd, so 256 runs
 * begin at each of the 256 places once, and runs that follow each other begin far apart.
 */
function beginningOf(prefix: string, now: Date): string {
  const hour = Math.floor(now.getTime() / 3_600_000);
  return prefix + ((hour * 97) % 256).toString(16).padStart(2, "0");
}

/** From the hour's beginning to the end of the bucket, then from the bucket's start to that beginning; at most `pages` pages. */
async function* listOldKeys(bucket: R2Bucket, prefix: string, now: Date, pages: number): AsyncGenerator<string[]> {
  const until = new Date(now.getTime() - ORPHAN_AGE_MS);
  const beginning = beginningOf(prefix, now);
  let from: R2ListOptions = { startAfter: beginning };
  let isAfter = true;
  for (let left = pages; left > 0; left -= 1) {
    const page = await bucket.list({ prefix, ...from });
    const own = page.objects.filter(({ key }) => isAfter || key <= beginning);
    yield own.filter((object) => object.uploaded < until).map((object) => object.key);
    if (page.truncated && own.length === page.objects.length) from = { cursor: page.cursor };
    else if (isAfter) [from, isAfter] = [{}, false];
    else return;
  }
}
