/** The logo and the photo of an institution, which everybody sees. */
import type { Database } from "~/db/client.server";
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
} from "~/domain/photos/service.server";
import type { UploadedFile } from "~/domain/resumes/service.server";
import { findPictureType } from "./page-store.server";
import { findMembership } from "./people-store.server";
import { exchangePicture, findOwnPictures, findPictureKeys } from "./pictures-store.server";
import { PICTURE_KEY_PREFIX, type PictureName } from "./rules";

type Deps = { db: Database; resumes: R2Bucket; now: Date; effects: Effects };

/** Replace a picture. A failure leaves the last one. Throws as checkPublicPicture, unavailable, not_found, not_allowed for no owner. */
export async function keepPicture(
  deps: Deps,
  actor: Actor,
  which: PictureName,
  file: UploadedFile | null,
): Promise<void> {
  await requireOwner(deps, actor);
  const picture = checkPublicPicture(file);
  const key = await storePhoto(deps.resumes, picture, PICTURE_KEY_PREFIX);
  await exchange(deps, actor, which, { key, type: picture.type });
}

/** Remove a picture. Removing it twice is fine. Throws not_found, not_allowed. */
export async function removePicture(deps: Deps, actor: Actor, which: PictureName): Promise<void> {
  await requireOwner(deps, actor);
  await exchange(deps, actor, which, { key: null, type: null });
}

async function requireOwner({ db }: Deps, actor: Actor): Promise<void> {
  const own = await findMembership(db, actor.id);
  if (!own) throw new DomainError("not_found", "You work for no institution yet");
  if (own.role !== "owner") throw notOwner();
}

function notOwner(): DomainError {
  return new DomainError("only_owner", "Only an owner of the institution can do this");
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
  effects.hasChangedJobs = true;
  let before: string | null | undefined;
  try {
    before = await exchangePicture(db, actor.id, which, { key, type, now });
  } catch (error) {
    const found = await findOwnPictures(db, actor.id).catch(() => "unknown" as const);
    if (found === "unknown") throw error;
    if (found?.[which] === key) return;
    if (key) await discardPhoto(resumes, key);
    throw error;
  }
  if (before === undefined) {
    if (key) await discardPhoto(resumes, key);
    throw notOwner();
  }
  if (before && before !== key) await discardPhoto(resumes, before);
}

/** A picture that an institution shows. Throws not_found, unavailable. */
export async function openPicture({ db, resumes }: Pick<Deps, "db" | "resumes">, id: string | undefined) {
  const key = `${PICTURE_KEY_PREFIX}${id}`;
  const type = isUuid(id) ? await findPictureType(db, key) : null;
  if (!type) throw new DomainError("not_found", "There is no such picture");
  return { type, object: await openPhoto(resumes, key) };
}

/** Remove stored pictures that no institution names. Returns how many were removed. */
export function sweepPictures({ db, resumes, now }: Omit<Deps, "effects">): Promise<number> {
  return sweepOrphanedPhotos({ resumes, now, prefix: PICTURE_KEY_PREFIX }, (keys) => findPictureKeys(db, keys));
}
