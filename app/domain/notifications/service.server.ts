/** Notifications, which the bell shows. Each is queued in the same database batch as the change that it tells of. */

import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { countPages } from "~/domain/pages";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { groupPath, groupText, NOTIFICATIONS_PER_PAGE } from "./rules";
import {
  countUnreadRows,
  insertNotification,
  insertNotificationIf,
  listNotificationRows,
  markRowRead,
  markRowsRead,
  type NotificationLine,
  type NotificationRow,
  unreadRowsOfSession,
} from "./store.server";

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
  return insertNotification(db, { ...notification, id: newRowId(now), createdAt: now });
}

/** The same for a change that may not be made: the notification is queued only if `condition` holds in the batch. */
export function queueNotificationIf(
  db: Database,
  notification: NewNotification,
  now: Date,
  condition: SQL,
): BatchItem<"sqlite"> {
  return insertNotificationIf(db, { ...notification, id: newRowId(now), createdAt: now }, condition);
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
export function countUnread({ db }: Pick<Deps, "db">, actor: Actor): Promise<number> {
  return countUnreadRows(db, actor.id);
}

/** The read that counts them for whoever has a session, to be sent with the session's own. */
export const unreadOfSession = unreadRowsOfSession;

/** Mark all of the person's own as read, except those that came after `until`: she has not seen them yet. */
export async function markAllRead({ db, now }: Deps, actor: Actor, until: Date = now): Promise<void> {
  await markRowsRead(db, actor.id, until, now);
}

/** Mark a line of the person's own as read. Returns the path that it leads to. Throws not_found. */
export async function openNotification({ db, now }: Deps, actor: Actor, id: string | undefined): Promise<string> {
  const row = isUuid(id) ? await markRowRead(db, actor.id, id, now) : null;
  if (!row) throw new DomainError("not_found", "There is no such notification");
  return row.others > 0 && row.jobId ? groupPath(row.jobId) : row.href;
}
