/** The SQL of one text to many: any number that a request may name is read by one statement and written by one batch. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAmong } from "~/db/among";
import { type Database, writeAll } from "~/db/client.server";
import { applicationMessages } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { PENDING_OF } from "~/db/pending";
import { notifications } from "~/db/schema";
import { MESSAGE_KEY } from "~/domain/applications/rules";
import type { Placeholder } from "~/domain/templates/rules";
import { MARKS } from "./many-rules";
import { isConfirmed, mayWriteIn, type Party, type Settings } from "./store.server";
import { UNMAILED } from "./unmailed-store.server";

/** The writer, and what she writes. `marked`: the text with a mark for each placeholder. `since`: see `hasSame`. */
export type Writing = Settings & { actorId: string; marked: string; since: Date };

/** Expression on rows of `applications` and `jobs`: the text filled in. A mark is no letter that a name could have. */
function filled(marked: string): SQL<string> {
  return sql<string>`replace(replace(replace(${marked}, ${MARKS.name}, applications.name), ${MARKS.job}, jobs.title),
    ${MARKS.school}, jobs.company_name)`;
}

/** Condition: the school has written the same to this applicant since a time. */
function hasSame({ marked, since }: Writing): SQL {
  return sql`exists (select 1 from application_messages m where m.application_id = applications.id and m.side = 'school'
    and m.created_at > ${since.getTime()} and m.text = ${filled(marked)})`;
}

/** One of those to whom somebody writes, with what decides whether she may. Times are null, or a number of milliseconds. */
export type ManyRow = {
  id: string;
  name: string;
  status: string;
  /** The move that may still be taken back, for `readWaiting`. */
  pending: string | null;
  resumeBytes: number;
  notRealAt: number | null;
  schoolStoppedAt: number | null;
  candidateStoppedAt: number | null;
  candidateId: string | null;
  title: string;
  company: string;
  jobStatus: string;
  mayWork: number;
  isConfirmed: number;
  hasSame: number;
  /** What the school wrote to this applicant a moment ago. */
  unmailed: string | null;
};

/** Those of these applications that the writer sees. */
export function listForMany(db: Database, ids: readonly string[], writing: Writing): Promise<ManyRow[]> {
  const { actorId, withSeconds } = writing;
  const aside = withSeconds ? sql`or applications.aside = 'second'` : sql``;
  return db.all<ManyRow>(sql`select applications.id, applications.name, applications.status, ${PENDING_OF} as pending,
      applications.resume_bytes as "resumeBytes", applications.not_real_at as "notRealAt",
      applications.school_stopped_at as "schoolStoppedAt", applications.candidate_stopped_at as "candidateStoppedAt",
      applications.candidate_id as "candidateId", jobs.title, jobs.company_name as company, jobs.status as "jobStatus",
      ${mayWorkOn(actorId)} as "mayWork", ${isConfirmed(actorId, writing)} as "isConfirmed", ${hasSame(writing)} as "hasSame",
      ${UNMAILED} as unmailed
    from json_each(${JSON.stringify(ids)}) asked
    join applications on applications.id = asked.value join jobs on jobs.id = applications.job_id
    where (applications.aside is null ${aside}) and ${maySee(actorId)}`);
}

/**
 * A message that is to be written, and what tells its applicant's account of it; null without an account. `values`: what was filled
 * in as the text was read.
 */
export type ManyMessage = {
  id: string;
  applicationId: string;
  values: Record<Placeholder, string>;
  notice: { id: string; userId: string; eventKey: string; href: string; one: string; many: [string, string] } | null;
};

/**
 * Write a message to each who may still get it, and tell each by her bell; `then` goes into the same batch. A message joins the
 * mail of those that wait already. Returns the ids of what was written.
 */
export async function insertMany(
  db: Database,
  asked: readonly ManyMessage[],
  writing: Writing & { now: Date; mailAt: Date },
  then: BatchItem<"sqlite">[],
): Promise<string[]> {
  const { actorId, marked, now, mailAt } = writing;
  const party: Party = { side: "school", accountId: actorId, version: null };
  const rows = JSON.stringify(
    asked.map(({ id, applicationId, values: { name, job, school } }) => [id, applicationId, name, job, school]),
  );
  // Whoever has another name by now, or another job's title, would get words that nobody has read.
  const isAsRead = sql`(applications.name, jobs.title, jobs.company_name) =
    (asked.value ->> 2, asked.value ->> 3, asked.value ->> 4)`;
  const waiting = sql`(select min(m.mail_at) from application_messages m where m.application_id = applications.id
    and m.side = 'school' and m.mail_at is not null)`;
  const [written] = await writeAll(db, [
    insertFrom(
      db,
      applicationMessages,
      {
        id: sql`asked.value ->> 0`,
        applicationId: sql`applications.id`,
        side: "school",
        authorId: actorId,
        text: filled(marked),
        createdAt: now,
        mailAt: sql`coalesce(${waiting}, ${mailAt.getTime()})`,
      },
      sql`from json_each(${rows}) asked join applications on applications.id = asked.value ->> 1
          join jobs on jobs.id = applications.job_id
          where ${mayWriteIn(party, writing)} and not ${hasSame(writing)} and ${isAsRead}`,
    ).returning({ id: applicationMessages.id }),
    ...tellEach(db, asked, now),
    ...then,
  ]);
  return written.map(({ id }) => id);
}

/** Statements as those of `tellByBell`, for every message that was written. */
function tellEach(db: Database, asked: readonly ManyMessage[], now: Date): BatchItem<"sqlite">[] {
  const told = asked.flatMap(({ id, applicationId, notice }) =>
    notice ? [{ ...notice, messageId: id, applicationId }] : [],
  );
  if (told.length === 0) return [];
  const rows = JSON.stringify(told);
  const each = sql`json_each(${rows}) asked join application_messages on application_messages.id = asked.value ->> 'messageId'`;
  const isTold = sql`notifications.user_id = asked.value ->> 'userId'
    and notifications.application_id = asked.value ->> 'applicationId' and notifications.read_at is null
    and notifications.event_key glob ${`${MESSAGE_KEY}:*`}`;
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

/** Expression: the first of these messages that was written. */
export function firstWritten(ids: readonly string[]): SQL<string> {
  return sql<string>`(select min(application_messages.id) from application_messages where ${isAmong(applicationMessages.id, ids)})`;
}

/** Condition for the same batch: at least one of these messages was written. */
export function isAnyWritten(ids: readonly string[]): SQL {
  return sql`exists (select 1 from application_messages where ${isAmong(applicationMessages.id, ids)})`;
}

/** Those of these messages that are there. */
export async function listWritten(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: applicationMessages.id })
    .from(applicationMessages)
    .where(isAmong(applicationMessages.id, ids));
  return rows.map(({ id }) => id);
}
