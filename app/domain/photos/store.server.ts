/** All access to the photos in the bucket. Keys are random, the bucket is private. */
import { type FileContent, putObject } from "~/domain/bucket.server";
import { PHOTO_KEY_PREFIX, type PhotoType } from "./rules";

/** Put a picture under a fresh random key and return the key. */
export function putPhotoObject(
  bucket: R2Bucket,
  content: FileContent,
  type: PhotoType,
  prefix: string = PHOTO_KEY_PREFIX,
): Promise<string> {
  return putObject(bucket, prefix, content, { contentType: type });
}

export function getPhotoObject(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  return bucket.get(key);
}

export function deletePhotoObject(bucket: R2Bucket, key: string): Promise<void> {
  return bucket.delete(key);
}
