/** All SQL of the pictures that an institution shows. The account that acts stands in every statement that writes. */
import { eq, sql } from "drizzle-orm";
import { isAmong } from "~/db/among";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { institutionMembers, institutions } from "~/db/institutions-schema";
import { institutionOf } from "~/db/may-work-on";
import { isOwner } from "./people-store.server";
import type { PictureName } from "./rules";

/** Point the institution to another picture, or to none. Only an owner can. Returns the key that it named before; undefined if nothing was written. */
export async function exchangePicture(
  db: Database,
  actorId: string,
  which: PictureName,
  { key, type, now }: { key: string | null; type: string | null; now: Date },
): Promise<string | null | undefined> {
  const isOwn = sql`id = ${institutionOf(actorId)} and ${isOwner(actorId)}`;
  const columns = which === "logo" ? { logoKey: key, logoType: type } : { photoKey: key, photoType: type };
  const [before] = await writeAll(db, [
    db
      .select({ key: which === "logo" ? institutions.logoKey : institutions.photoKey })
      .from(institutions)
      .where(isOwn),
    db
      .update(institutions)
      .set({ ...columns, updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
      .where(isOwn),
  ]);
  return before[0] ? before[0].key : undefined;
}

/** The keys of both pictures of the institution for which the account works. */
export async function findOwnPictures(db: Database, actorId: string) {
  const row = await db
    .select({ logo: institutions.logoKey, photo: institutions.photoKey })
    .from(institutionMembers)
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .where(eq(institutionMembers.userId, actorId))
    .get();
  return row ?? null;
}

/** Which of these bucket keys an institution names. */
export async function findPictureKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const { logos, photos } = await readAll(db, {
    logos: db.select({ key: institutions.logoKey }).from(institutions).where(isAmong(institutions.logoKey, keys)),
    photos: db.select({ key: institutions.photoKey }).from(institutions).where(isAmong(institutions.photoKey, keys)),
  });
  return new Set([...logos, ...photos].flatMap(({ key }) => key ?? []));
}
