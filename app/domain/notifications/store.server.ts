/** All SQL of notifications; each statement carries the reader's id. */
import { and, desc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAfter, type RowsAsked } from "~/db/after";
import type { Database } from "~/db/client.server";
import { notifications } from "~/db/schema";
import { MAX_UNREAD_SHOWN } from "./rules";

export type NotificationRow = typeof notifications.$inferSelect;
type NewRow = Omit<typeof notifications.$inferInsert, "readAt">;

/** Statement that writes a notification. A second one with the same key is dropped. */
export function insertNotification(db: Database, row: NewRow): BatchItem<"sqlite"> {
  return db
    .insert(notifications)
    .values({ ...row, readAt: null })
    .onConflictDoNothing({ target: notifications.eventKey });
}

/** The statement that writes a notification, if `condition` holds at that point of the batch. It names its tables in full. */
export function insertNotificationIf(db: Database, row: NewRow, condition: SQL): BatchItem<"sqlite"> {
  const { id, userId, eventKey, text, href, createdAt, applicationId = null } = row;
  return db
    .insert(notifications)
    .select(
      sql`select ${id}, ${userId}, ${eventKey}, ${text}, ${href}, null, ${createdAt.getTime()}, ${applicationId} where ${condition}`,
    )
    .onConflictDoNothing({ target: notifications.eventKey });
}

/** A page of one person's notifications, newest first, with the count of all. */
export async function listNotificationRows(
  db: Database,
  userId: string,
  { limit, offset = 0, after }: RowsAsked,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const isOwn = eq(notifications.userId, userId);
  const [rows, count] = await db.batch([
    db
      .select()
      .from(notifications)
      .where(and(isOwn, isAfter(notifications.createdAt, notifications.id, after)))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(notifications).where(isOwn),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}

/** How many are unread, counted from the partial index and only as far as the bell can show. */
export async function countUnreadRows(db: Database, userId: string): Promise<number> {
  const row = await db
    .select({ count: sql<number>`count(*)` })
    .from(
      sql`(select 1 from notifications where user_id = ${userId} and read_at is null limit ${MAX_UNREAD_SHOWN + 1})`,
    )
    .get();
  return row?.count ?? 0;
}

/** Mark those that came no later than `until` as read. */
export async function markRowsRead(db: Database, userId: string, until: Date, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), lte(notifications.createdAt, until)));
}

/** Mark one as read and return it; null if this person has no such one. The time of the first reading stays. */
export async function markRowRead(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<NotificationRow | null> {
  const row = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(read_at, ${now.getTime()})` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning()
    .get();
  return row ?? null;
}
