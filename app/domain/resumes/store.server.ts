/** All access to the bucket of resumes. Keys are random, the bucket is private. */
import { RESUME_TYPE } from "./rules";

const PREFIX = "resumes/";

/** Put a PDF under a fresh random key and return the key. */
export async function putResumeObject(bucket: R2Bucket, bytes: Uint8Array): Promise<string> {
  const key = `${PREFIX}${crypto.randomUUID()}`;
  await bucket.put(key, bytes, { httpMetadata: { contentType: RESUME_TYPE } });
  return key;
}

export function getResumeObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  return bucket.get(key);
}

export function deleteResumeObjects(bucket: R2Bucket, keys: string[]): Promise<void> {
  return bucket.delete(keys);
}

/** Keys uploaded before `until`, a page at a time. */
export async function* listResumeKeys(bucket: R2Bucket, until: Date): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: PREFIX, limit: 90, ...(cursor ? { cursor } : {}) });
    yield page.objects.filter((object) => object.uploaded < until).map((object) => object.key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}
