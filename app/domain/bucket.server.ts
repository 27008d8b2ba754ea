/**
 * The work with the one private bucket: objects are put under random keys with a prefix, read and removed, and those that no row names
 * are swept. Every call of the bucket stands in this file, with the longest that it may take. Once a call has answered, the stream in
 * its answer has no limit.
 */
import { CALL_MS, inTime, RUN_CALL_MS } from "../db/deadline.ts";

/** A file that is stored has a second more for each megabyte. */
const BYTES_A_MS = 1_000;
/** As large as any stored file, where the size is not known. */
const MAX_OBJECT_BYTES = 10 * 1024 * 1024;

/** Objects younger than this may belong to a row that is being written right now. */
export const ORPHAN_AGE_MS = 3_600_000;
/** Pages of up to 1,000 keys that one sweep reads. A page takes up to four calls, and a run of the Worker has a thousand. */
export const PAGES_PER_SWEEP = 100;

/** A file in the pieces in which it arrived. They are never joined: a Worker has 128 MB for all that it does at one time. */
export type FileContent = { size: number; chunks: Uint8Array[] };

/** The first bytes of a file, which tell what it is. */
export function firstBytes({ chunks }: FileContent, count: number): Uint8Array {
  const bytes: number[] = [];
  for (const chunk of chunks) {
    bytes.push(...chunk.subarray(0, count - bytes.length));
    if (bytes.length === count) break;
  }
  return Uint8Array.from(bytes);
}

/** Store a file under a new random key and return the key. A stream needs a known length, as a stored object's has. */
export async function putObject(
  bucket: R2Bucket,
  prefix: string,
  content: FileContent | ReadableStream,
  { contentType }: { contentType: string },
): Promise<string> {
  const key = `${prefix}${crypto.randomUUID()}`;
  const size = content instanceof ReadableStream ? MAX_OBJECT_BYTES : content.size;
  const put = (value: ReadableStream | Uint8Array) =>
    inTime(putLimit(size), bucket.put(key, value, { httpMetadata: { contentType } }));
  if (content instanceof ReadableStream) await put(content);
  // Node, where `npm run dev` runs, has no stream of known length.
  else if (typeof FixedLengthStream === "undefined") await put(Buffer.concat(content.chunks));
  else await putPieces(put, content);
  return key;
}

/** How long so many bytes may take to be stored, in milliseconds. */
function putLimit(bytes: number): number {
  return CALL_MS + bytes / BYTES_A_MS;
}

/** Store a text under this key. */
export async function putText(bucket: R2Bucket, key: string, text: string): Promise<void> {
  await inTime(putLimit(text.length), bucket.put(key, text));
}

/** The first keys with this prefix, up to a thousand. */
export async function listKeys(bucket: R2Bucket, prefix: string): Promise<string[]> {
  return (await inTime(CALL_MS, bucket.list({ prefix }))).objects.map(({ key }) => key);
}

export function getObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  return inTime(CALL_MS, bucket.get(key));
}

/** Throws if the bucket does not answer. It need not have the object. */
export async function askForObject(bucket: R2Bucket, key: string): Promise<void> {
  await inTime(CALL_MS, bucket.head(key));
}

/** R2 removes up to a thousand objects in one call. */
export function deleteObjects(bucket: R2Bucket, keys: string[]): Promise<void> {
  return inTime(CALL_MS, bucket.delete(keys));
}

/** A stream over the pieces, so that no second copy of the file is in memory. */
async function putPieces(put: (stream: ReadableStream) => Promise<unknown>, { size, chunks }: FileContent) {
  const { readable, writable } = new FixedLengthStream(size);
  const writer = writable.getWriter();
  const storing = put(readable);
  // A bucket that has failed takes no more bytes. A write to it would wait for ever, so it is not awaited.
  write(writer, chunks).catch(() => undefined);
  try {
    await storing;
  } catch (error) {
    writer.abort(error).catch(() => undefined);
    throw error;
  }
}

async function write(writer: WritableStreamDefaultWriter, chunks: Uint8Array[]): Promise<void> {
  for (const chunk of chunks) await writer.write(chunk);
  await writer.close();
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
    await inTime(RUN_CALL_MS, bucket.delete(orphans));
    removed += orphans.length;
  }
  return removed;
}

/**
 * The key at which the run of this hour begins. Keys are random, so their first two hex digits divide them evenly. 97
 * is odd, so 256 runs begin at each of the 256 places once, and runs that follow each other begin far apart.
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
    const page = await inTime(RUN_CALL_MS, bucket.list({ prefix, ...from }));
    const own = page.objects.filter(({ key }) => isAfter || key <= beginning);
    yield own.filter((object) => object.uploaded < until).map((object) => object.key);
    if (page.truncated && own.length === page.objects.length) from = { cursor: page.cursor };
    else if (isAfter) [from, isAfter] = [{}, false];
    else return;
  }
}
