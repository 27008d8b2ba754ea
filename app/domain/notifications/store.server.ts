/** All SQL of notifications; each statement carries the reader's id. */
import { and, desc, eq, getTableColumns, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAfter, type RowsAsked } from "~/db/after";
import type { Database } from "~/db/client.server";
import { CONDITION, prepare, prepareWrite, read } from "~/db/prepared";
import { notifications } from "~/db/schema";
import { GROUP_MS, MAX_UNREAD_SHOWN } from "./rules";

export type NotificationRow = typeof notifications.$inferSelect;
type NewRow = Omit<typeof notifications.$inferInsert, "readAt" | "behind">;

/** Statement that writes a notification. A second one with the same key is dropped. */
export function insertNotification(db: Database, row: NewRow): BatchItem<"sqlite"> {
  return insertNotificationIf(db, row, sql`true`);
}

/** The statement that writes a notification, if `condition` holds at that point of the batch. It names its tables in full. */
export function insertNotificationIf(db: Database, row: NewRow, condition: SQL): BatchItem<"sqlite"> {
  const { id, userId, eventKey, text, href, applicationId = null, jobId = null } = row;
  const createdAt = row.createdAt.getTime();
  const values = { id, userId, eventKey, text, href, createdAt, since: createdAt - GROUP_MS, applicationId, jobId };
  return insertIf(db, values, condition);
}

const at = sql.placeholder;
/** One that is about no job finds no line to stand behind. */
const insertIf = prepareWrite((db) => {
  const first = sql`(select line.id from notifications line where line.user_id = ${at("userId")} and line.job_id = ${at("jobId")}
    and line.read_at is null and line.behind is null and line.created_at > ${at("since")} order by line.created_at desc limit 1)`;
  return db
    .insert(notifications)
    .select(
      sql`select ${at("id")}, ${at("userId")}, ${at("eventKey")}, ${at("text")}, ${at("href")}, null, ${at("createdAt")},
        ${at("applicationId")}, ${at("jobId")}, ${first} where ${CONDITION}`,
    )
    .onConflictDoNothing({ target: notifications.eventKey });
});

/** How many stand behind a line, counted as far as a line can show, and the title of the job. */
const behind = sql<number>`(select count(*) from (select 1 from notifications other where other.behind = ${sql.raw("notifications.id")} limit ${MAX_UNREAD_SHOWN}))`;
const title = sql<string | null>`(select jobs.title from jobs where jobs.id = ${sql.raw("notifications.job_id")})`;
export type NotificationLine = NotificationRow & { behindIt: number; title: string | null };

/** A page of one person's lines, newest first, with the count of all. */
export async function listNotificationRows(
  db: Database,
  userId: string,
  { limit, offset = 0, after }: RowsAsked,
): Promise<{ rows: NotificationLine[]; total: number }> {
  const isOwnLine = and(eq(notifications.userId, userId), sql`behind is null`);
  const [rows, count] = await db.batch([
    db
      .select({ ...getTableColumns(notifications), behindIt: behind.as("behind_it"), title: title.as("title") })
      .from(notifications)
      .where(and(isOwnLine, isAfter(notifications.createdAt, notifications.id, after)))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(notifications).where(isOwnLine),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}

/** How many lines are unread, counted from the partial index and only as far as the bell can show. */
function unreadOf(userId: SQL) {
  return prepare(
    { count: sql<number>`count(*)` },
    sql`from (select 1 from notifications indexed by notifications_unread_lines
      where user_id = ${userId} and read_at is null and behind is null limit ${sql.raw(String(MAX_UNREAD_SHOWN + 1))})`,
  );
}
const unreadOfUser = unreadOf(sql`${at("userId")}`);
/** Those of whoever has this session. */
export const unreadRowsOfSession = unreadOf(
  sql`(select sessions.user_id from sessions where sessions.token_hash = ${at("tokenHash")})`,
);

export async function countUnreadRows(db: Database, userId: string): Promise<number> {
  return (await read(db, unreadOfUser({ userId })))[0]?.count ?? 0;
}

/** Mark those that came no later than `until` as read. What came behind a line since then is a line itself. */
export async function markRowsRead(db: Database, userId: string, until: Date, now: Date): Promise<void> {
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  await db.batch([
    db
      .update(notifications)
      .set({ readAt: now })
      .where(and(isUnread, lte(notifications.createdAt, until))),
    db
      .update(notifications)
      .set({ behind: null })
      .where(and(isUnread, sql`behind is not null and created_at > ${until.getTime()}`)),
  ]);
}

/** Mark one as read, with what stands behind it, and return it; null if this person has no such one. The time of the first reading stays. */
export async function markRowRead(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<{ href: string; jobId: string | null; others: number } | null> {
  const readAt = sql`coalesce(read_at, ${now.getTime()})`;
  const [rows, others] = await db.batch([
    db
      .update(notifications)
      .set({ readAt })
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
      .returning({ href: notifications.href, jobId: notifications.jobId }),
    db
      .update(notifications)
      .set({ readAt })
      .where(and(eq(notifications.behind, id), eq(notifications.userId, userId)))
      .returning({ id: notifications.id }),
  ]);
  return rows[0] ? { ...rows[0], others: others.length } : null;
}
