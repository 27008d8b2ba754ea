/** Statements that write profiles. */

import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { profiles } from "~/db/schema/accounts";
import type { Teaching } from "./teaching-schema";

export type ProfileRow = typeof profiles.$inferSelect;

type Columns = Partial<Omit<ProfileRow, "userId" | "teaching">>;

/** Statement: write some columns of the user's own row. It returns nothing where there is no such row. */
export function setProfile(db: Database, userId: string, changes: Columns) {
  return db.update(profiles).set(changes).where(eq(profiles.userId, userId)).returning({ userId: profiles.userId });
}

/**
 * Statement: the same, with parts of the teaching profile. Each part is written at its own path, so that two windows with
 * different parts cannot undo each other; null takes a part away. `ifStill`: only where the whole profile is this text yet.
 */
export function setProfileAndTeaching(
  db: Database,
  userId: string,
  { teaching: parts, ...columns }: Columns & { teaching: Teaching },
  ifStill?: string | null,
) {
  const isStill = ifStill === undefined ? undefined : sql`${profiles.teaching} is ${ifStill}`;
  return db
    .update(profiles)
    .set({ ...columns, teaching: withParts(parts) })
    .where(and(eq(profiles.userId, userId), isStill))
    .returning({ userId: profiles.userId });
}

/** The column with these parts; null where nothing is left of it. */
function withParts(parts: Teaching): SQL {
  const changed = Object.entries(parts).reduce((text, [name, part]) => {
    const path = `$.${name}`;
    return part === null
      ? sql`json_remove(${text}, ${path})`
      : sql`json_set(${text}, ${path}, json(${JSON.stringify(part)}))`;
  }, sql`coalesce(${profiles.teaching}, '{}')`);
  return sql`nullif(${changed}, '{}')`;
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
