/** A person's stored resume and her photo: keeping, reading and removing them. */

import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import {
  checkPhoto,
  discardPhoto,
  openPhoto,
  storePhoto,
  sweepOrphanedPhotos,
} from "~/domain/photos/photo-files.server";
import { PHOTO_KEY_PREFIX, photoPath } from "~/domain/photos/rules";
import {
  checkResume,
  discardResume,
  openResume,
  storeResume,
  type UploadedFile,
} from "~/domain/resumes/resume-files.server";
import { resumeName } from "~/domain/text-rules";
import { words } from "~/words/file-refusals";
import {
  findPhotoType,
  findProfilePhotoKeys,
  findProfileRow,
  findStoredResume,
  noSuchUser,
  type Owner,
  profileRead,
  type StoredResume,
} from "./queries.server";
import { type ProfileRow, setProfile } from "./statements.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date };

/** Replace the stored resume by this PDF. A failure leaves the last one. Throws as checkResume, as storeResume, not_found. */
export async function keepResume(
  { db, resumes, now }: Deps,
  actor: Owner,
  file: UploadedFile | null,
  { takesCutOff = false }: { takesCutOff?: boolean } = {},
): Promise<StoredResume> {
  const resume = checkResume(file);
  const key = await storeResume(resumes, resume, { takesCutOff });
  const columns = {
    resume_path: key,
    resumeName: resumeName(resume.name),
    resumeBytes: resume.size,
    resumeStoredAt: now,
    updatedAt: now,
  };
  await exchangeObject(db, actor, "resume_path", columns, (old) => discardResume(resumes, old));
  return { name: columns.resumeName, bytes: resume.size, storedAt: now };
}

/** Remove the stored resume. Applications keep their own copies. Removing it twice is fine. */
export async function removeResume({ db, resumes, now }: Deps, actor: Owner): Promise<void> {
  const columns = { resume_path: null, resumeName: null, resumeBytes: null, resumeStoredAt: null, updatedAt: now };
  await exchangeObject(db, actor, "resume_path", columns, (old) => discardResume(resumes, old));
}

/** The candidate's own stored resume, to be read. Throws not_found when there is none. */
export async function openStoredResume({ db, resumes }: Omit<Deps, "now">, actor: Owner) {
  const resume = await findStoredResume({ db }, actor);
  if (!resume) throw new DomainError("not_found", words.noResume);
  return { name: resume.name, object: await openResume(resumes, resume.key) };
}

/** Replace the profile's photo by this picture. A failure leaves the last one. Throws as checkPhoto, unavailable, not_found. */
export async function keepPhoto(
  { db, resumes, now }: Deps,
  actor: Owner,
  file: UploadedFile | null,
): Promise<{ photoURL: string; photoType: string }> {
  const photo = checkPhoto(file);
  const key = await storePhoto(resumes, photo);
  const columns = { photoKey: key, photoType: photo.type, photoURL: photoPath(key), updatedAt: now };
  await exchangeObject(db, actor, "photoKey", columns, (old) => discardPhoto(resumes, old));
  return { photoURL: columns.photoURL, photoType: photo.type };
}

/** Remove the photo. Removing it twice is fine. */
export async function removePhoto({ db, resumes, now }: Deps, actor: Owner): Promise<void> {
  const columns = { photoKey: null, photoType: null, photoURL: null, updatedAt: now };
  await exchangeObject(db, actor, "photoKey", columns, (old) => discardPhoto(resumes, old));
}

/** The person's own photo by the id in its address. Throws not_found for everybody else's. */
export async function openOwnPhoto({ db, resumes }: Omit<Deps, "now">, actor: Owner | null, id: string | undefined) {
  const key = `${PHOTO_KEY_PREFIX}${id}`;
  const type = actor && isUuid(id) ? await findPhotoType(db, actor.id, key) : null;
  if (!type) throw new DomainError("not_found", words.noPicture);
  return { type, object: await openPhoto(resumes, key) };
}

/** Remove stored photos that no profile names. Returns how many were removed. */
export function sweepPhotos({ db, resumes, now }: Deps): Promise<number> {
  return sweepOrphanedPhotos({ resumes, now }, (keys) => findProfilePhotoKeys(db, keys));
}

/**
 * Point the row to an object that is already stored (or to none), then remove the object that it named before. A write that
 * failed may have been carried out, its answer lost. So the row is looked up. If it names the new object, all is well, and the
 * sweep removes the old one. If it names another, the new one is removed. If the database does not answer, both stay.
 * `more` goes into the batch of the row.
 */
export async function exchangeObject(
  db: Database,
  actor: Owner,
  column: "resume_path" | "madeResumeKey" | "photoKey",
  columns: Partial<ProfileRow>,
  discard: (key: string) => Promise<void>,
  more: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const key = columns[column] ?? null;
  let before: ProfileRow | undefined;
  try {
    [[before]] = await writeAll(db, [profileRead(db, actor.id), setProfile(db, actor.id, columns), ...more]);
  } catch (error) {
    const found = await findProfileRow(db, actor.id).catch(() => "unknown" as const);
    if (found === "unknown") throw error;
    if (found && found[column] === key) return;
    if (key) await discard(key);
    throw error;
  }
  if (!before && key) await discard(key);
  if (!before) throw noSuchUser();
  const old = before[column];
  if (old && old !== key) await discard(old);
}
