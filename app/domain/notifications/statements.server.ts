/** Statements that write notifications, which the bell shows. Each stands in the same batch as the change that it tells of. */
import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteInsertValue } from "drizzle-orm/sqlite-core";
import { CONDITION, type Database, prepareWrite } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { notifications } from "~/db/schema/jobs-and-applications";
import { MESSAGE_KEY } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { GROUP_MS } from "./rules";

/** `eventKey` names the event and the person: a second one with the same key is dropped. `href` is a path of ours. */
export type NewNotification = {
  userId: string;
  eventKey: string;
  text: string;
  href: string;
  /** The application whose applicant the text names: it goes when she goes. */
  applicationId?: string;
  /** The job of a new application: the unread ones of a day are one line. */
  jobId?: string;
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

/** Statement: a notification for each row of a select, whose parts are `values` and all that follows its list. */
export function queueNotifications(
  db: Database,
  values: SQLiteInsertValue<typeof notifications>,
  rest: SQL,
): BatchItem<"sqlite"> {
  return insertFrom(db, notifications, values, rest).onConflictDoNothing({ target: notifications.eventKey });
}

/**
 * Statement: the school of each of these applications is told that a candidate has withdrawn, without a name. `eventKey` has a star in
 * the place of the application. The ids end in random digits, as newRowId makes them.
 */
export function notifyOfWithdrawals(db: Database, which: SQL, eventKey: string, now: Date): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    notifications,
    {
      id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
      userId: sql`jobs.user_id`,
      eventKey: sql`replace(${eventKey}, '*', applications.id)`,
      text: sql`'A candidate has withdrawn the application for "' || jobs.title || '"'`,
      href: sql`'/applicants/' || applications.id`,
      createdAt: now,
    },
    sql`from applications join jobs on jobs.id = applications.job_id where ${which}`,
  );
}

export function deleteNotificationsOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(notifications).where(and(eq(notifications.userId, userId), condition));
}

/** Statement: remove the notifications of the applications in `ids`, a list or a query in brackets. */
export function deleteNotificationsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(notifications).where(sql`${notifications.applicationId} in ${ids}`);
}

/** The beginning of the key of a notification whose text names a colleague. */
export function keyOfColleague(userId: string): string {
  return `colleague:${userId}:`;
}

/** Statement: remove the notifications whose text names this colleague. */
export function deleteNotificationsOfColleague(db: Database, userId: string): BatchItem<"sqlite"> {
  // A range of the unique index.
  const key = keyOfColleague(userId);
  return db.delete(notifications).where(sql`event_key > ${key} and event_key < ${`${key.slice(0, -1)};`}`);
}

export function deleteOldNotifications(db: Database, oldest: Oldest) {
  return deleteOldest(db, notifications, notifications.createdAt, oldest).returning({ id: notifications.id });
}

const isOfMessage = sql`notifications.event_key glob ${`${MESSAGE_KEY}:*`}`;

/** Statement: if `condition` holds, the account's notifications of messages in this application are read. */
export function markMessageNoticesRead(
  db: Database,
  { userId, applicationId, now }: { userId: string; applicationId: string; now: Date },
  condition: SQL,
): BatchItem<"sqlite"> {
  return db
    .update(notifications)
    .set({ readAt: now })
    .where(
      sql`user_id = ${userId} and application_id = ${applicationId} and read_at is null and ${isOfMessage} and ${condition}`,
    );
}

/** `one` is the text for a single message; in `many` the number stands between the two parts. */
type MessageNotice = {
  id: string;
  userId: string;
  eventKey: string;
  href: string;
  one: string;
  many: [string, string];
};

/**
 * Statements that tell an account of a message by its bell: several unread ones have one notification, which comes to
 * the top again and counts them.
 */
export function queueMessageNotice(
  db: Database,
  { userId, id, eventKey, href, one, many }: MessageNotice,
  { applicationId, side }: { applicationId: string; side: "school" | "candidate" },
  createdAt: Date,
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const isTold = sql`user_id = ${userId} and application_id = ${applicationId} and read_at is null and ${isOfMessage}`;
  const count = sql`(select count(*) from application_messages m where m.application_id = ${applicationId}
    and m.side = ${side} and m.read_at is null)`;
  const words = sql`iif(${count} > 1, ${many[0]} || ${count} || ${many[1]}, ${one})`;
  return [
    insertFrom(
      db,
      notifications,
      { id, userId, eventKey, text: one, href, createdAt, applicationId },
      sql`where not exists (select 1 from notifications where ${isTold})`,
    ).onConflictDoNothing({ target: notifications.eventKey }),
    db.update(notifications).set({ text: words, createdAt }).where(isTold),
  ];
}

/** The same for messages of a school to many applicants: of each that was written her account is told. */
export function queueMessageNotices(
  db: Database,
  notices: readonly (MessageNotice & { messageId: string; applicationId: string })[],
  now: Date,
): BatchItem<"sqlite">[] {
  if (notices.length === 0) return [];
  const rows = JSON.stringify(notices);
  const each = sql`json_each(${rows}) asked join application_messages on application_messages.id = asked.value ->> 'messageId'`;
  const isTold = sql`notifications.user_id = asked.value ->> 'userId'
    and notifications.application_id = asked.value ->> 'applicationId' and notifications.read_at is null and ${isOfMessage}`;
  const count = sql`(select count(*) from application_messages m where m.application_id = asked.value ->> 'applicationId'
    and m.side = 'school' and m.read_at is null)`;
  return [
    insertFrom(
      db,
      notifications,
      {
        id: sql`asked.value ->> 'id'`,
        userId: sql`asked.value ->> 'userId'`,
        eventKey: sql`asked.value ->> 'eventKey'`,
        text: sql`asked.value ->> 'one'`,
        href: sql`asked.value ->> 'href'`,
        createdAt: now,
        applicationId: sql`asked.value ->> 'applicationId'`,
      },
      sql`from ${each} where not exists (select 1 from notifications where ${isTold})`,
    ).onConflictDoNothing({ target: notifications.eventKey }),
    db
      .update(notifications)
      .set({
        createdAt: now,
        text: sql`iif(${count} > 1, (asked.value ->> '$.many[0]') || ${count} || (asked.value ->> '$.many[1]'),
          asked.value ->> 'one')`,
      })
      .from(each)
      .where(isTold),
  ];
}

/**
 * Statements: the person's own are read, except those that came after `until`. Later ones of the same line become a
 * line of their own.
 */
export function markAllNoticesRead(
  db: Database,
  userId: string,
  { until, now }: { until: Date; now: Date },
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  return [
    db
      .update(notifications)
      .set({ readAt: now })
      .where(and(isUnread, lte(notifications.createdAt, until))),
    db
      .update(notifications)
      .set({ behind: null })
      .where(and(isUnread, sql`behind is not null and created_at > ${until.getTime()}`)),
  ];
}

/** Condition: the person has this line. */
export function isOwnLine(userId: string, id: string): SQL {
  return sql`exists (select 1 from notifications where id = ${id} and user_id = ${userId})`;
}

/** Statements: one of the person's own is read, and what stands behind it. The time of the first reading stays. */
export function markLineRead(db: Database, userId: string, id: string, now: Date) {
  const readAt = sql`coalesce(read_at, ${now.getTime()})`;
  return [
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
  ] as const;
}

export function deleteNotifications(db: Database, which: SQL): BatchItem<"sqlite"> {
  return db.delete(notifications).where(which);
}
