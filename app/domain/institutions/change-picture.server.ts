/** The logo and the photo of an institution, which everybody sees: replaced, removed, opened and swept. */

import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import {
  checkPublicPicture,
  discardPhoto,
  openPhoto,
  storePhoto,
  sweepOrphanedPhotos,
} from "~/domain/photos/photo-files.server";
import type { UploadedFile } from "~/domain/resumes/resume-files.server";
import { words } from "~/words/institution-refusals";
import { findOwnPictures, findPictureKeys, findPictureType, ownPictureRead } from "./queries.server";
import { NOT_OWNER, requireOwner } from "./require-owner.server";
import { PICTURE_KEY_PREFIX, type PictureName, picturePath } from "./rules";
import { exchangePicture, isOwner } from "./statements.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date; effects: Effects };

/** Replace a picture, and return its key. A failure leaves the last one. Throws as checkPublicPicture, unavailable, not_found, not_allowed for no owner. */
export async function keepPicture(
  deps: Deps,
  actor: Actor,
  which: PictureName,
  file: UploadedFile | null,
): Promise<string> {
  await requireOwner(deps.db, actor);
  const picture = checkPublicPicture(file);
  const key = await storePhoto(deps.resumes, picture, PICTURE_KEY_PREFIX);
  await exchange(deps, actor, which, { key, type: picture.type });
  return key;
}

/** Remove a picture. Removing it twice is fine. Throws not_found, not_allowed. */
export async function removePicture(deps: Deps, actor: Actor, which: PictureName): Promise<void> {
  await requireOwner(deps.db, actor);
  await exchange(deps, actor, which, { key: null, type: null });
}

/**
 * The new object is stored already. A write that failed may have been carried out, its answer lost: then the row is looked up. If
 * the database does not answer, both objects stay, and the sweep removes the one that no row names.
 */
async function exchange(
  { db, resumes, now, effects }: Deps,
  actor: Actor,
  which: PictureName,
  { key, type }: { key: string | null; type: string | null },
): Promise<void> {
  // The picture of before is gone.
  effects.hasWithdrawn = true;
  let before: string | null | undefined;
  try {
    const [, shown] = await writeAll(db, [
      guard(db, isOwner(actor.id), "only_owner"),
      ownPictureRead(db, actor.id, which),
      exchangePicture(db, actor.id, which, { key, type, now }),
    ]);
    before = shown[0]?.key;
  } catch (error) {
    const isStopped = error instanceof Stopped;
    const found = isStopped ? null : await findOwnPictures(db, actor.id).catch(() => "unknown" as const);
    if (found === "unknown") throw error;
    if (found?.[which] === key) return;
    if (key) await discardPhoto(resumes, key);
    throw isStopped ? new DomainError("only_owner", NOT_OWNER) : error;
  }
  if (before && before !== key) await discardPhoto(resumes, before);
}

/** Either of them for a program. Returns where everybody finds it. Throws as keepPicture and removePicture. */
export async function changePictureByCall(
  deps: Deps,
  actor: Actor,
  which: PictureName,
  to: { picture: UploadedFile | null } | "none",
): Promise<{ path: string | null }> {
  if (to === "none") {
    await removePicture(deps, actor, which);
    return { path: null };
  }
  const key = await keepPicture(deps, actor, which, to.picture);
  return { path: picturePath(key) };
}

/** A picture that an institution shows. Throws not_found, unavailable. */
export async function openPicture({ db, resumes }: Pick<Deps, "db" | "resumes">, id: string | undefined) {
  const key = `${PICTURE_KEY_PREFIX}${id}`;
  const type = isUuid(id) ? await findPictureType(db, key) : null;
  if (!type) throw new DomainError("not_found", words.noPicture);
  return { type, object: await openPhoto(resumes, key) };
}

/** Remove stored pictures that no institution names. Returns how many were removed. */
export function sweepPictures({ db, resumes, now }: Omit<Deps, "effects">): Promise<number> {
  return sweepOrphanedPhotos({ resumes, now, prefix: PICTURE_KEY_PREFIX }, (keys) => findPictureKeys(db, keys));
}
