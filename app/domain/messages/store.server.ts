/** The SQL of messages. Every statement that changes something asks by itself whether the writer may, and whether it still holds. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAfter, type RowsAsked } from "~/db/after";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { applicationMessages } from "~/db/hiring-schema";
import { isNotTakenAway } from "~/db/in-sight";
import { insertFrom } from "~/db/insert-from.server";
import { isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { applications, jobs, notifications } from "~/db/schema";
import { MESSAGE_KEY } from "~/domain/applications/rules";
import { MAX_UNANSWERED, otherSide, type Side } from "./rules";
import { UNMAILED } from "./unmailed-store.server";

export type MessageRow = typeof applicationMessages.$inferSelect;

/** Who writes or reads: an account, or the holder of a checked link (`version` is that of the link). */
export type Party = { side: Side; accountId: string | null; version: number | null };
export type Settings = { withSeconds: boolean; needsConfirmed: boolean };

/** When the school last answered: by a message, or by a move. Of the row of `applications`. */
const lastAnswer = sql`max(
  coalesce((select max(m.created_at) from application_messages m where m.application_id = applications.id and m.side = 'school'), 0),
  coalesce((select max(e.created_at) from application_events e join users on users.id = e.actor_id and users.role = 'admin'
    where e.application_id = applications.id), 0))`;
/** The candidate's messages since then. */
const unanswered = sql<number>`(select count(*) from application_messages m where m.application_id = applications.id
  and m.side = 'candidate' and m.created_at > ${lastAnswer})`;

/** The read of an application with what decides who may write in it, and what it looks like to this account. */
export function talkRead(db: Database, id: string, accountId: string) {
  return db
    .select({
      id: applications.id,
      status: applications.status,
      aside: applications.aside,
      candidateId: applications.candidateId,
      keyVersion: applications.keyVersion,
      resumeBytes: applications.resumeBytes,
      name: applications.name,
      email: applications.email,
      addressPending: applications.addressPending,
      addressConfirmedAt: applications.addressConfirmedAt,
      schoolStoppedAt: applications.schoolStoppedAt,
      candidateStoppedAt: applications.candidateStoppedAt,
      notRealAt: applications.notRealAt,
      jobId: applications.jobId,
      jobTitle: sql<string>`${jobs.title}`.as("job_title"),
      company: jobs.company_name,
      jobStatus: sql<string>`${jobs.status}`.as("job_status"),
      ownerId: jobs.user_id,
      maySee: sql<number>`${maySee(accountId)}`.as("may_see"),
      mayWork: sql<number>`${mayWorkOn(accountId)}`.as("may_work"),
      unanswered: unanswered.as("unanswered"),
      unmailed: UNMAILED.as("unmailed"),
      unreadOfSchool: unread("school").as("unread_of_school"),
      unreadOfCandidate: unread("candidate").as("unread_of_candidate"),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id));
}

export function toTalkRow([row]: Awaited<ReturnType<typeof talkRead>>) {
  return row ? { ...row, maySee: row.maySee === 1, mayWork: row.mayWork === 1 } : null;
}
export type TalkRow = NonNullable<ReturnType<typeof toTalkRow>>;

function unread(side: Side): SQL<number> {
  return sql<number>`(select count(*) from application_messages m where m.application_id = applications.id
    and m.side = ${sql.raw(`'${side}'`)} and m.read_at is null)`;
}

/** The read of a page of the messages of an application, newest first. */
export function messagesRead(db: Database, applicationId: string, { limit, after }: Omit<RowsAsked, "offset">) {
  return db
    .select()
    .from(applicationMessages)
    .where(
      and(
        eq(applicationMessages.applicationId, applicationId),
        isAfter(applicationMessages.createdAt, applicationMessages.id, after),
      ),
    )
    .orderBy(desc(applicationMessages.createdAt), desc(applicationMessages.id))
    .limit(limit);
}

/** Condition on the row of `applications`: it belongs to this party, who may change something in it. */
function isPartys({ side, accountId, version }: Party): SQL {
  if (side === "school") {
    return sql`exists (select 1 from jobs where jobs.id = applications.job_id and ${mayWorkOn(accountId ?? "")})`;
  }
  if (accountId === null) return sql`(applications.candidate_id is null and applications.key_version = ${version})`;
  return sql`(applications.candidate_id = ${accountId} and not ${isSuspended(accountId)})`;
}

/** Condition: an application's messages go on: it is there, in the school's list, and not withdrawn. */
export function goesOn({ withSeconds }: Pick<Settings, "withSeconds">): SQL {
  const aside = withSeconds
    ? sql`(applications.aside is null or applications.aside = 'second')`
    : sql`applications.aside is null`;
  return sql`(${aside} and applications.status <> 'withdrawn' and applications.resume_bytes > 0
    and applications.school_stopped_at is null and applications.candidate_stopped_at is null and applications.not_real_at is null)`;
}

/** Condition on the row of `applications`: no moderator took its job out of sight. */
export const isJobInSight = sql`exists (select 1 from jobs where jobs.id = applications.job_id and ${isNotTakenAway})`;

/** Condition: this account has confirmed its address, where that is needed to write. */
export function isConfirmed(accountId: string | null, { needsConfirmed }: Pick<Settings, "needsConfirmed">): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from users where users.id = ${accountId} and users.email_verified_at is not null)`
    : sql`true`;
}

/** Condition: what else this side needs. A school whose job is out of sight writes to nobody. */
function mayWrite({ side, accountId }: Party, settings: Settings): SQL {
  if (side === "candidate") {
    const isProven = accountId === null ? sql`applications.address_confirmed_at is not null` : sql`true`;
    return sql`(applications.address_pending = 0 and ${isProven} and ${unanswered} < ${MAX_UNANSWERED})`;
  }
  return sql`(${isConfirmed(accountId, settings)} and ${isJobInSight})`;
}

/** Condition on the row of `applications`: this party may write in it now. */
export function mayWriteIn(party: Party, settings: Settings): SQL {
  return sql`(${isPartys(party)} and ${goesOn(settings)} and ${mayWrite(party, settings)})`;
}

export type NewMessage = { id: string; applicationId: string; text: string; createdAt: Date; mailAt: Date };

/**
 * Write a message; `told` and `then` go into the same batch. Its mail is that of the messages that wait already. `since`: the same
 * text since then is the same message, for those who have no account to keep a key. False, and nothing is written, if the party
 * may not write any more.
 */
export function insertMessage(
  db: Database,
  { id, applicationId, text, createdAt, mailAt }: NewMessage,
  party: Party,
  settings: Settings & { since: Date | null },
  then: BatchItem<"sqlite">[],
): Promise<boolean> {
  const { side, accountId } = party;
  const isNew = settings.since
    ? sql`not exists (select 1 from application_messages m where m.application_id = applications.id and m.side = ${side}
        and m.text = ${text} and m.created_at > ${settings.since.getTime()})`
    : sql`true`;
  const stands = sql`applications.id = ${applicationId} and ${mayWriteIn(party, settings)} and ${isNew}`;
  const waiting = sql`(select min(m.mail_at) from application_messages m where m.application_id = ${applicationId}
    and m.side = ${side} and m.mail_at is not null)`;
  return unlessStopped(
    writeAll(db, [
      guard(db, sql`exists (select 1 from applications where ${stands})`, "changed_meanwhile"),
      db.insert(applicationMessages).values({
        ...{ id, side, text, createdAt, authorId: accountId, readAt: null, applicationId },
        mailAt: sql`coalesce(${waiting}, ${mailAt.getTime()})`,
      }),
      ...then,
    ]),
  );
}

/** Condition for the same batch: the message was written. */
export function isWritten(id: string): SQL {
  return sql`exists (select 1 from application_messages where application_messages.id = ${id})`;
}

/** The message of this id, or the newest one of this side with the same text since a time; null if there is none. */
export async function findMessage(
  db: Database,
  {
    id,
    applicationId,
    side,
    text,
    since,
  }: { id: string; applicationId: string; side: Side; text: string; since: Date | null },
): Promise<string | null> {
  const isSame = since
    ? sql`(application_id = ${applicationId} and side = ${side} and text = ${text} and created_at > ${since.getTime()})`
    : sql`false`;
  const row = await db
    .select({ id: applicationMessages.id })
    .from(applicationMessages)
    .where(sql`id = ${id} or ${isSame}`)
    .orderBy(desc(applicationMessages.createdAt), desc(applicationMessages.id))
    .limit(1)
    .get();
  return row?.id ?? null;
}

/** Statements: the other side's messages up to `until` are read, and so is this account's notification of them. */
export function readStatements(
  db: Database,
  { applicationId, until, now }: { applicationId: string; until: string; now: Date },
  party: Party,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const isOwn = sql`exists (select 1 from applications where applications.id = ${applicationId} and ${isPartys(party)})`;
  const messages = db
    .update(applicationMessages)
    .set({ readAt: now })
    .where(
      sql`application_id = ${applicationId} and side = ${otherSide(party.side)} and read_at is null
        and (created_at, id) <= (select m.created_at, m.id from application_messages m
          where m.id = ${until} and m.application_id = ${applicationId}) and ${isOwn}`,
    );
  if (party.accountId === null) return [messages];
  const isLater = sql`exists (select 1 from application_messages m where m.application_id = ${applicationId}
    and m.side = ${otherSide(party.side)} and m.read_at is null)`;
  return [
    messages,
    db
      .update(notifications)
      .set({ readAt: now })
      .where(
        sql`user_id = ${party.accountId} and application_id = ${applicationId} and read_at is null
          and event_key glob ${`${MESSAGE_KEY}:*`} and not ${isLater}`,
      ),
  ];
}

/** Mark the other side's messages as read, up to `until`. */
export async function markRead(
  db: Database,
  about: { applicationId: string; until: string; now: Date },
  party: Party,
): Promise<void> {
  await writeAll(db, readStatements(db, about, party));
}

/** Stop the messages of an application for both, or take one's own stop back. False if it is not the party's. */
export async function stopRow(
  db: Database,
  { applicationId, isStopped, now }: { applicationId: string; isStopped: boolean; now: Date },
  party: Party,
): Promise<boolean> {
  const column = party.side === "school" ? "schoolStoppedAt" : "candidateStoppedAt";
  const done = await db
    .update(applications)
    .set({ [column]: isStopped ? sql`coalesce(${applications[column]}, ${now.getTime()})` : null })
    .where(sql`applications.id = ${applicationId} and ${isPartys(party)}`)
    .returning({ id: applications.id });
  return done.length === 1;
}

/**
 * Statements that tell an account of a message by its bell: of several that nobody has read there is one notification, which comes
 * to the top again and counts them. `one` is the text for a single one; in `many` the number stands between the two parts.
 */
export function tellByBell(
  db: Database,
  notice: {
    userId: string;
    id: string;
    eventKey: string;
    href: string;
    one: string;
    many: [string, string];
    createdAt: Date;
  },
  { applicationId, side }: { applicationId: string; side: Side },
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const { userId, id, eventKey, href, one, many, createdAt } = notice;
  const isTold = sql`user_id = ${userId} and application_id = ${applicationId} and read_at is null
    and event_key glob ${`${MESSAGE_KEY}:*`}`;
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

/** Statement: an application that came with the account's address is the account's own, once it writes in it. */
export function claimByWriting(db: Database, applicationId: string, accountId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ addressConfirmedAt: now })
    .where(
      sql`id = ${applicationId} and candidate_id = ${accountId} and address_confirmed_at is null and address_pending = 0
        and exists (select 1 from users where users.id = ${accountId} and users.email_verified_at is not null)`,
    );
}
