/** What every area does with the one private bucket: random keys under a prefix, and a sweep of what no row names. */

/** Objects younger than this may belong to a row that is being written right now. */
export const ORPHAN_AGE_MS = 3_600_000;
/** D1 takes at most 100 bound parameters, and each key is one. */
const KEYS_PER_PAGE = 90;

/** Put bytes under a fresh random key and return the key. */
export async function putObject(
  bucket: R2Bucket,
  prefix: string,
  content: Uint8Array | ReadableStream,
  contentType: string,
): Promise<string> {
  const key = `${prefix}${crypto.randomUUID()}`;
  await bucket.put(key, content, { httpMetadata: { contentType } });
  return key;
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
