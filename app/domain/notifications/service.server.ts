/** What the bell tells. A notification is queued in the same database batch as the change it tells of. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { notifications } from "~/db/schema";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { NOTIFICATIONS_PER_PAGE } from "./rules";
import {
  countUnreadRows,
  insertNotificationIf,
  listNotificationRows,
  markRowRead,
  markRowsRead,
  type NotificationRow,
} from "./store.server";

type Deps = { db: Database; now: Date };

/** `eventKey` names the event and the person: a second one with the same key is dropped. `href` is a path of ours. */
export type NewNotification = { userId: string; eventKey: string; text: string; href: string };
export type NotificationView = Pick<NotificationRow, "id" | "text" | "href" | "readAt" | "createdAt">;

/** The statement that queues a notification, to stand in a batch with the change itself. */
export function queueNotification(db: Database, notification: NewNotification, now: Date): BatchItem<"sqlite"> {
  return db
    .insert(notifications)
    .values({ ...notification, id: newRowId(now), readAt: null, createdAt: now })
    .onConflictDoNothing({ target: notifications.eventKey });
}

/** The same for a change that may not come about: it is queued only where `condition` holds in the batch. */
export function queueNotificationIf(
  db: Database,
  notification: NewNotification,
  now: Date,
  condition: SQL,
): BatchItem<"sqlite"> {
  return insertNotificationIf(db, { ...notification, id: newRowId(now), createdAt: now }, condition);
}

/** A page of one's own notifications, newest first. `page` counts from 1. */
export async function listNotifications(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { page = 1, limit = NOTIFICATIONS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{ notifications: NotificationView[]; total: number; page: number; pageCount: number }> {
  const { rows, total } = await listNotificationRows(db, actor.id, { limit, offset: (page - 1) * limit });
  const views = rows.map(({ id, text, href, readAt, createdAt }) => ({ id, text, href, readAt, createdAt }));
  return { notifications: views, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** How many of one's own are unread, at most one above MAX_UNREAD_SHOWN. */
export function countUnread({ db }: Pick<Deps, "db">, actor: Actor): Promise<number> {
  return countUnreadRows(db, actor.id);
}

/** Mark all of one's own as read, but for those that came after `until`: nobody has seen them yet. */
export async function markAllRead({ db, now }: Deps, actor: Actor, until: Date = now): Promise<void> {
  await markRowsRead(db, actor.id, until, now);
}

/** Mark one of one's own as read. Returns the path it leads to. Throws not_found. */
export async function openNotification({ db, now }: Deps, actor: Actor, id: string | undefined): Promise<string> {
  const row = isUuid(id) ? await markRowRead(db, actor.id, id, now) : null;
  if (!row) throw new DomainError("not_found", "There is no such notification");
  return row.href;
}
