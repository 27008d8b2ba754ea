/** All access to the resumes in the bucket. Keys are random, the bucket is private. */
import { type FileContent, putObject } from "~/domain/bucket.server";
import { RESUME_KEY_PREFIX, RESUME_TYPE } from "./rules";

/** Put a PDF under a fresh random key and return the key. A stream must have a known length, as a stored object's has. */
export function putResumeObject(bucket: R2Bucket, content: FileContent | ReadableStream): Promise<string> {
  return putObject(bucket, RESUME_KEY_PREFIX, content, { contentType: RESUME_TYPE });
}

export function getResumeObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  return bucket.get(key);
}

/** R2 removes up to a thousand objects in one call. */
export function deleteResumeObjects(bucket: R2Bucket, keys: string[]): Promise<void> {
  return bucket.delete(keys);
}
