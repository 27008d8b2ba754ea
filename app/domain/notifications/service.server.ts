/** Notifications, which the bell shows. Each is queued in the same database batch as the change that it tells of. */
import { and, desc, eq, getTableColumns, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAfter, type RowsAsked } from "~/db/after";
import { CONDITION, type Database, prepare, prepareWrite, read, readAll, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { notifications } from "~/db/schema";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { countPages } from "~/domain/pages";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { GROUP_MS, groupPath, groupText, MAX_UNREAD_SHOWN, NOTIFICATIONS_PER_PAGE } from "./rules";

type NotificationRow = typeof notifications.$inferSelect;

type Deps = { db: Database; now: Date };

/** `eventKey` names the event and the person: a second one with the same key is dropped. `href` is a path of ours. */
export type NewNotification = {
  userId: string;
  eventKey: string;
  text: string;
  href: string;
  /** The application whose applicant the text names: it goes when she goes. */
  applicationId?: string;
  /** The job, where it tells of a new application: those of a day that nobody has read are one line. */
  jobId?: string;
};
/** `count`: how many notifications the line stands for. */
export type NotificationView = Pick<NotificationRow, "id" | "text" | "href" | "readAt" | "createdAt"> & {
  count: number;
};

/** The statement that queues a notification, to stand in a batch with the change itself. */
export function queueNotification(db: Database, notification: NewNotification, now: Date): BatchItem<"sqlite"> {
  return queueNotificationIf(db, notification, now, sql`true`);
}

/**
 * The same for a change that may not be made: the notification is queued only if `condition` holds at that point of the batch. It names
 * its tables in full.
 */
export function queueNotificationIf(
  db: Database,
  notification: NewNotification,
  now: Date,
  condition: SQL,
): BatchItem<"sqlite"> {
  const { applicationId = null, jobId = null, ...rest } = notification;
  const since = now.getTime() - GROUP_MS;
  const values = { ...rest, applicationId, jobId, id: newRowId(now), createdAt: now, since };
  return insertIf(db, values, condition);
}

/** A page of the person's own notifications, newest first. `page` counts from 1. */
export async function listNotifications(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { page = 1, limit = NOTIFICATIONS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{ notifications: NotificationView[]; total: number; page: number; pageCount: number }> {
  const { rows, total } = await listNotificationRows(db, actor.id, { limit, offset: (page - 1) * limit });
  return { notifications: rows.map(toView), total, page, pageCount: countPages(total, limit) };
}

/** The same, beginning after the row at `cursor`, with the cursor of the next page. */
export async function listNotificationsAfter(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: RowPosition | null | undefined },
): Promise<{ notifications: NotificationView[]; next: string | null }> {
  const found = await listNotificationRows(db, actor.id, { limit: limit + 1, after: cursor });
  const { rows, next } = cutPage(found.rows, limit, ({ createdAt, id }) => writeRowCursor({ at: createdAt, id }));
  return { notifications: rows.map(toView), next };
}

function toView({ id, text, href, readAt, createdAt, behindIt, jobId, title }: NotificationLine): NotificationView {
  const line = { id, readAt, createdAt, count: behindIt + 1 };
  if (behindIt === 0 || !jobId || !title) return { ...line, text, href };
  return { ...line, text: groupText(line.count, title), href: groupPath(jobId) };
}

/** How many of the person's own are unread, at most one above MAX_UNREAD_SHOWN. */
export async function countUnread({ db }: Pick<Deps, "db">, actor: Actor): Promise<number> {
  return (await read(db, unreadOfUser({ userId: actor.id })))[0]?.count ?? 0;
}

/**
 * Mark all of the person's own as read, except those that came after `until`: she has not seen them yet. What came behind a line since
 * then is a line itself.
 */
export async function markAllRead({ db, now }: Deps, actor: Actor, until: Date = now): Promise<void> {
  const isUnread = and(eq(notifications.userId, actor.id), isNull(notifications.readAt));
  await writeAll(db, [
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

/** Mark a line of the person's own as read. Returns the path that it leads to. Throws not_found. */
export async function openNotification({ db, now }: Deps, actor: Actor, id: string | undefined): Promise<string> {
  const row = isUuid(id) ? await markRowRead(db, actor.id, id, now) : null;
  if (!row) throw new DomainError("not_found", "There is no such notification");
  return row.others > 0 && row.jobId ? groupPath(row.jobId) : row.href;
}

// Its rows: each statement carries the reader's id

const at = sql.placeholder;
/** One that is about no job finds no line to stand behind. */
const insertIf = prepareWrite((db) => {
  const first = sql`(select line.id from notifications line where line.user_id = ${at("userId")} and line.job_id = ${at("jobId")}
    and line.read_at is null and line.behind is null and line.created_at > ${at("since")} order by line.created_at desc limit 1)`;
  return insertFrom(
    db,
    notifications,
    {
      id: at("id"),
      userId: at("userId"),
      eventKey: at("eventKey"),
      text: at("text"),
      href: at("href"),
      createdAt: at("createdAt"),
      applicationId: at("applicationId"),
      jobId: at("jobId"),
      behind: first,
    },
    sql`where ${CONDITION}`,
  ).onConflictDoNothing({ target: notifications.eventKey });
});

/** How many stand behind a line, counted as far as a line can show, and the title of the job. */
const behind = sql<number>`(select count(*) from (select 1 from notifications other where other.behind = ${sql.raw("notifications.id")} limit ${MAX_UNREAD_SHOWN}))`;
const title = sql<string | null>`(select jobs.title from jobs where jobs.id = ${sql.raw("notifications.job_id")})`;
type NotificationLine = NotificationRow & { behindIt: number; title: string | null };

/** A page of one person's lines, newest first, with the count of all. */
async function listNotificationRows(
  db: Database,
  userId: string,
  { limit, offset = 0, after }: RowsAsked,
): Promise<{ rows: NotificationLine[]; total: number }> {
  const isOwnLine = and(eq(notifications.userId, userId), sql`behind is null`);
  const { rows, count } = await readAll(db, {
    rows: db
      .select({ ...getTableColumns(notifications), behindIt: behind.as("behind_it"), title: title.as("title") })
      .from(notifications)
      .where(and(isOwnLine, isAfter(notifications.createdAt, notifications.id, after)))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset(offset),
    count: db.select({ total: sql<number>`count(*)` }).from(notifications).where(isOwnLine),
  });
  return { rows, total: count[0]?.total ?? 0 };
}

/** Mark one as read, with what stands behind it, and return it; null if this person has no such one. The time of the first reading stays. */
async function markRowRead(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<{ href: string; jobId: string | null; others: number } | null> {
  const readAt = sql`coalesce(read_at, ${now.getTime()})`;
  const [rows, others] = await writeAll(db, [
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

/** How many lines are unread, counted from the partial index and only as far as the bell can show. */
function unreadOf(userId: SQL) {
  return prepare(
    { count: sql<number>`count(*)` },
    sql`from (select 1 from notifications indexed by notifications_unread_lines
      where user_id = ${userId} and read_at is null and behind is null limit ${sql.raw(String(MAX_UNREAD_SHOWN + 1))})`,
  );
}
const unreadOfUser = unreadOf(sql`${at("userId")}`);
/** The read that counts them for whoever has this session, to be sent with the session's own. */
export const unreadOfSession = unreadOf(
  sql`(select sessions.user_id from sessions where sessions.token_hash = ${at("tokenHash")})`,
);
