/** Statements that write profiles. */

import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { profiles } from "~/db/schema/accounts";

export type ProfileRow = typeof profiles.$inferSelect;

/** Statement: write some columns of the user's own row. It returns nothing where there is no such row. */
export function setProfile(db: Database, userId: string, changes: Partial<Omit<ProfileRow, "userId">>) {
  return db.update(profiles).set(changes).where(eq(profiles.userId, userId)).returning({ userId: profiles.userId });
}

export function deleteProfileOf(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.delete(profiles).where(eq(profiles.userId, userId));
}

/** The profile of a new account. */
export function insertProfile(db: Database, profile: typeof profiles.$inferInsert) {
  return db.insert(profiles).values(profile);
}

/** The personal fields of a registration. */
export function writePersonalFields(
  db: Database,
  userId: string,
  fields: Partial<typeof profiles.$inferInsert>,
  now: Date,
) {
  return db
    .update(profiles)
    .set({ ...fields, updatedAt: now })
    .where(eq(profiles.userId, userId));
}

/** The photo of another provider, if the profile has none. */
export function setPhotoIfNone(db: Database, userId: string, photo: string | null): BatchItem<"sqlite"> {
  return db
    .update(profiles)
    .set({ photoURL: photo })
    .where(
      and(eq(profiles.userId, userId), isNull(profiles.photoURL), isNull(profiles.photoKey), sql`${photo} is not null`),
    );
}

/** A profile without any entry. */
export const EMPTY_PROFILE = {
  ...Object.fromEntries(
    Object.keys(getTableColumns(profiles))
      .filter((name) => !["userId", "updatedAt"].includes(name))
      .map((name) => [name, null]),
  ),
  isCurrent: false,
};

/** The profile becomes empty where `condition` holds. The next sweep removes the files that no row names any more. */
export function emptyProfile(db: Database, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return db
    .update(profiles)
    .set(EMPTY_PROFILE)
    .where(and(eq(profiles.userId, userId), condition));
}
