/** Keeping profile pictures: their bytes are checked, they are stored before the row that names them. Profiles name owners. */

import {
  deleteObjects,
  type FileContent,
  firstBytes,
  getObject,
  putObject,
  sweepOrphans,
} from "~/domain/bucket.server";
import { DomainError, fieldError } from "~/domain/errors";
import type { UploadedFile } from "~/domain/resumes/resume-files.server";
import { EMPTY_FILE } from "~/domain/resumes/rules";
import { words } from "~/words/file-refusals";
import {
  MAX_PHOTO_BYTES,
  PHOTO_HEAD_BYTES,
  PHOTO_KEY_PREFIX,
  PHOTO_TOO_LARGE,
  type PhotoType,
  photoType,
} from "./rules";
import { cleanPicture, type PictureProblem } from "./strip-metadata";

export type CheckedPhoto = { content: FileContent; type: PhotoType };

/** Refuse a file that is not a JPEG, PNG or WebP, or is too large. Throws on the field `photo`. */
export function checkPhoto(file: UploadedFile | null): CheckedPhoto {
  if (!file || (file.size === 0 && !file.name)) throw fieldError("photo", words.choosePicture);
  if (file.size === 0) throw fieldError("photo", EMPTY_FILE);
  if (file.size > MAX_PHOTO_BYTES) throw fieldError("photo", PHOTO_TOO_LARGE, "too_large");
  const type = photoType(firstBytes(file, PHOTO_HEAD_BYTES));
  if (!type) throw fieldError("photo", words.pictureKind, "unsupported_type");
  return { content: file, type };
}

const NO_PICTURE: Record<PictureProblem, string> = {
  "no picture": words.noPictureFile,
  animated: words.pictureMoves,
  "too many pixels": words.tooManyPixels,
};

/** The same for a picture that everybody will see: only what draws it is kept, no place, no device. Throws as checkPhoto. */
export function checkPublicPicture(file: UploadedFile | null): CheckedPhoto {
  const { content } = checkPhoto(file);
  const clean = cleanPicture(Buffer.concat(content.chunks));
  if (typeof clean === "string") throw fieldError("photo", NO_PICTURE[clean], "unsupported_type");
  return { content: { size: clean.size, chunks: clean.chunks }, type: clean.type };
}

/** Store a checked photo. Returns its key. Throws unavailable when the bucket does not answer. */
export async function storePhoto(bucket: R2Bucket, photo: CheckedPhoto, prefix = PHOTO_KEY_PREFIX): Promise<string> {
  try {
    return await putObject(bucket, prefix, photo.content, { contentType: photo.type });
  } catch (cause) {
    throw new DomainError("unavailable", words.pictureNotStored, { cause });
  }
}

/** The stored object. Throws not_found when it is absent, unavailable when the bucket does not answer. */
export async function openPhoto(bucket: R2Bucket, key: string): Promise<R2ObjectBody> {
  let object: R2ObjectBody | null;
  try {
    object = await getObject(bucket, key);
  } catch (cause) {
    throw new DomainError("unavailable", words.pictureNotOpened, { cause });
  }
  if (!object) throw new DomainError("not_found", words.noPicture);
  return object;
}

/** Remove an object that no row names. A failure is left to the sweep. */
export async function discardPhoto(bucket: R2Bucket, key: string): Promise<void> {
  await deleteObjects(bucket, [key]).catch(() => undefined);
}

/** Remove photos older than an hour that no row names. Returns how many were removed. */
export function sweepOrphanedPhotos(
  { resumes, now, prefix = PHOTO_KEY_PREFIX }: { resumes: R2Bucket; now: Date; prefix?: string },
  findNamedKeys: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  return sweepOrphans({ bucket: resumes, prefix, now }, findNamedKeys);
}
