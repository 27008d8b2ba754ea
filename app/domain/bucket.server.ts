/** What every area does with the one private bucket: random keys under a prefix, and a sweep of what no row names. */

/** Objects younger than this may belong to a row that is being written right now. */
export const ORPHAN_AGE_MS = 3_600_000;
/** D1 takes at most 100 bound parameters, and each key is one. */
const KEYS_PER_PAGE = 90;

/** A file in the pieces in which it arrived. Never joined: a Worker has 128 MB for all that it does at a time. */
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

/** Put a file under a fresh random key and return the key. A file's pieces are given away; a stream must have a known length. */
export async function putObject(
  bucket: R2Bucket,
  prefix: string,
  content: FileContent | ReadableStream,
  contentType: string,
): Promise<string> {
  const key = `${prefix}${crypto.randomUUID()}`;
  const put = (stream: ReadableStream) => bucket.put(key, stream, { httpMetadata: { contentType } });
  if (content instanceof ReadableStream) {
    await put(content);
    return key;
  }
  const { readable, writable } = new FixedLengthStream(content.size);
  await Promise.all([put(readable), giveAway(content.chunks, writable)]);
  return key;
}

async function giveAway(chunks: Uint8Array[], writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) await writer.write(chunk);
  await writer.close();
}

/** Remove objects older than an hour that no row names. `findNamedKeys` tells which of up to 90 keys are named. Returns how many went. */
export async function sweepOrphans(
  { bucket, prefix, now }: { bucket: R2Bucket; prefix: string; now: Date },
  findNamedKeys: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0;
  for await (const keys of listOldKeys(bucket, prefix, new Date(now.getTime() - ORPHAN_AGE_MS))) {
    if (keys.length === 0) continue;
    const named = await findNamedKeys(keys);
    const orphans = keys.filter((key) => !named.has(key));
    if (orphans.length === 0) continue;
    await bucket.delete(orphans);
    removed += orphans.length;
  }
  return removed;
}

async function* listOldKeys(bucket: R2Bucket, prefix: string, until: Date): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, limit: KEYS_PER_PAGE, ...(cursor ? { cursor } : {}) });
    yield page.objects.filter((object) => object.uploaded < until).map((object) => object.key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}
