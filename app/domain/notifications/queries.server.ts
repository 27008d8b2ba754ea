/** The lines of the bell, as their reader sees them, and how many she has not read. */
import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Database, prepare, read, readAll } from "~/db/client.server";
import { notifications } from "~/db/schema/jobs-and-applications";
import { isAfter, type RowPage } from "~/db/time-order";
import type { Actor } from "~/domain/actor";
import { countPages } from "~/domain/numbered-pages";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { groupPath, groupText, MAX_UNREAD_SHOWN, NOTIFICATIONS_PER_PAGE } from "./rules";

const at = sql.placeholder;

type NotificationRow = typeof notifications.$inferSelect;

export type Deps = { db: Database; now: Date };

/** `count`: how many notifications the line stands for. */
export type NotificationView = Pick<NotificationRow, "id" | "text" | "href" | "readAt" | "createdAt"> & {
  count: number;
};

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

/** How many stand behind a line, counted as far as a line can show, and the title of the job. */
const behind = sql<number>`(select count(*) from (select 1 from notifications other where other.behind = ${sql.raw("notifications.id")} limit ${MAX_UNREAD_SHOWN}))`;

const title = sql<string | null>`(select jobs.title from jobs where jobs.id = ${sql.raw("notifications.job_id")})`;

type NotificationLine = NotificationRow & { behindIt: number; title: string | null };

/** A page of one person's lines, newest first, with the count of all. */
async function listNotificationRows(
  db: Database,
  userId: string,
  { limit, offset = 0, after }: RowPage,
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
