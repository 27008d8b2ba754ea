/** Statements that write messages, and the conditions under which they may be written. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { isInList } from "~/db/in-list";
import { insertFrom } from "~/db/insert-from.server";
import { isHiddenTemporarily, isNotHiddenOrTakenDown } from "~/db/job-visibility";
import { isSuspended, mayWorkOn } from "~/db/may-work-on";
import { applicationMessages } from "~/db/schema/hiring";
import { TALK_SEAM_CHARS, TALK_SEAM_TEXTS, type TalkWarning } from "~/domain/moderation/talk-warning-rules";
import { markMessageNoticesRead } from "~/domain/notifications/statements.server";
import type { Placeholder } from "~/domain/templates/rules";
import { MARKS } from "./bulk-message-rules";
import { MAX_UNANSWERED, otherSide, type Side } from "./rules";

/** Expression on a row of `applications`: what the school wrote a moment ago. The next message stands in one mail with it. */
export const UNMAILED = sql<
  string | null
>`(select group_concat(m.text, char(10)) from (select text from application_messages
  where application_id = applications.id and side = 'school' and mail_at is not null order by created_at, id) m)`;

/** Expression on a row of `applications`: the ends of the school's last messages, the newest first, as JSON. `readEarlier` reads it. */
export const EARLIER = sql<string>`(select json_group_array(m.text) from (
  select substr(text, -${sql.raw(String(TALK_SEAM_CHARS))}) as text from application_messages where application_id = applications.id and side = 'school'
  order by created_at desc, id desc limit ${sql.raw(String(TALK_SEAM_TEXTS))}) m)`;

/** The oldest first. */
export function readEarlier(earlier: string): string[] {
  return (JSON.parse(earlier) as string[]).reverse();
}

export type MessageRow = typeof applicationMessages.$inferSelect;

/** The person who writes or reads: an account, or the holder of a checked link (`version` is that of the link). */
export type Party = { side: Side; accountId: string | null; version: number | null };

export type Settings = { needsConfirmed: boolean };

/** When the school last answered: by a message, or by a move. Opening WhatsApp tells of an answer and is none. Of the row of `applications`. */
const lastAnswer = sql`max(
  coalesce((select max(m.created_at) from application_messages m where m.application_id = applications.id and m.side = 'school'), 0),
  coalesce((select max(e.created_at) from application_events e join users on users.id = e.actor_id and users.role = 'admin'
    where e.application_id = applications.id and e.to_status <> 'whatsapp'), 0))`;

/** The candidate's messages since then. */
export const unanswered = sql<number>`(select count(*) from application_messages m where m.application_id = applications.id
  and m.side = 'candidate' and m.created_at > ${lastAnswer})`;

/** Condition on the row of `applications`: it belongs to this party, who may change something in it. */
export function isPartys({ side, accountId, version }: Party): SQL {
  if (side === "school") {
    return sql`exists (select 1 from jobs where jobs.id = applications.job_id and ${mayWorkOn(accountId ?? "")})`;
  }
  if (accountId === null) return sql`(applications.candidate_id is null and applications.key_version = ${version})`;
  return sql`(applications.candidate_id = ${accountId} and not ${isSuspended(accountId)})`;
}

/** Condition on a row of `current_applications`: its messages go on. It is not stripped, withdrawn, stopped or called unreal. */
const goesOn = sql`(applications.status <> 'withdrawn' and applications.resume_bytes > 0
  and applications.school_stopped_at is null and applications.candidate_stopped_at is null and applications.not_real_at is null)`;

/** Condition on the row of `applications`: no moderator took its job out of sight. */
const isJobNotHidden = sql`exists (select 1 from jobs where jobs.id = applications.job_id and ${isNotHiddenOrTakenDown})`;

/** Condition: this account has confirmed its address, where that is needed to write. */
export function isConfirmed(accountId: string | null, { needsConfirmed }: Pick<Settings, "needsConfirmed">): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from users where users.id = ${accountId} and users.email_verified_at is not null)`
    : sql`true`;
}

/** Condition: the further needs of this side. A school whose job is out of sight cannot write. */
function mayWrite({ side, accountId }: Party, settings: Settings): SQL {
  if (side === "candidate") {
    return sql`(applications.confirmed_at is not null and ${unanswered} < ${MAX_UNANSWERED})`;
  }
  return sql`(${isConfirmed(accountId, settings)} and ${isJobNotHidden})`;
}

/** Condition on the row of `applications`: this party may write in it now. */
function mayWriteIn(party: Party, settings: Settings): SQL {
  return sql`(${isPartys(party)} and ${goesOn} and ${mayWrite(party, settings)})`;
}

export type NewMessage = {
  id: string;
  applicationId: string;
  text: string;
  warning: TalkWarning | null;
  createdAt: Date;
  mailAt: Date;
};

/**
 * Condition: the party may write this message now. `since`: the same text since then is the same message, for those who have no account
 * to keep a key.
 */
export function mayWriteNow(
  { applicationId, text }: Pick<NewMessage, "applicationId" | "text">,
  party: Party,
  settings: Settings & { since: Date | null },
): SQL {
  const isNew = settings.since
    ? sql`not exists (select 1 from application_messages m where m.application_id = applications.id and m.side = ${party.side}
        and m.text = ${text} and m.created_at > ${settings.since.getTime()})`
    : sql`true`;
  return sql`exists (select 1 from current_applications applications where applications.id = ${applicationId} and ${mayWriteIn(party, settings)} and ${isNew})`;
}

/** Statement: write a message. Its mail is that of the messages that wait already. */
export function insertMessage(
  db: Database,
  { id, applicationId, text, warning, createdAt, mailAt }: NewMessage,
  { side, accountId }: Party,
): BatchItem<"sqlite"> {
  const waiting = sql`(select min(m.mail_at) from application_messages m where m.application_id = ${applicationId} and m.side = ${side})`;
  return db.insert(applicationMessages).values({
    ...{ id, side, text, warning, createdAt, authorId: accountId, readAt: null, applicationId },
    mailAt: sql`coalesce(${waiting}, ${mailAt.getTime()})`,
  });
}

/** Condition for the same batch: the message was written. */
export function isWritten(id: string): SQL {
  return sql`exists (select 1 from application_messages where application_messages.id = ${id})`;
}

/** Statements: the other side's messages up to `until` are read, and so is this account's notification of them. */
export function readStatements(
  db: Database,
  { applicationId, until, now }: { applicationId: string; until: string; now: Date },
  party: Party,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const isOwn = sql`exists (select 1 from current_applications applications where applications.id = ${applicationId} and ${isPartys(party)})`;
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
  return [messages, markMessageNoticesRead(db, { userId: party.accountId, applicationId, now }, sql`not ${isLater}`)];
}

/** The writer, and what she writes. `marked`: the text with a mark for each placeholder. `since`: see `hasSame`. */
export type Writing = Settings & { actorId: string; marked: string; since: Date };

/** Expression on rows of `applications` and `jobs`: the text filled in. A mark is no letter that a name could have. */
function filled(marked: string): SQL<string> {
  return sql<string>`replace(replace(replace(${marked}, ${MARKS.name}, applications.name), ${MARKS.job}, jobs.title),
    ${MARKS.school}, jobs.company_name)`;
}

/** Condition: the school has written the same to this applicant since a time. */
export function hasSame({ marked, since }: Writing): SQL {
  return sql`exists (select 1 from application_messages m where m.application_id = applications.id and m.side = 'school'
    and m.created_at > ${since.getTime()} and m.text = ${filled(marked)})`;
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

/** Statement: write a message to each who may still get it. It joins the mail of those that wait already, and returns the ids of what was written. */
export function insertMessages(
  db: Database,
  requested: readonly ManyMessage[],
  writing: Writing & { now: Date; mailAt: Date; warning: TalkWarning | null },
) {
  const { actorId, marked, now, mailAt, warning } = writing;
  const party: Party = { side: "school", accountId: actorId, version: null };
  const rows = JSON.stringify(
    requested.map(({ id, applicationId, values: { name, job, school } }) => [id, applicationId, name, job, school]),
  );
  // The name or the job's title may have changed since the text was filled in. Then the applicant would get words that
  // the writer has not seen.
  const isAsRead = sql`(applications.name, jobs.title, jobs.company_name) =
    (asked.value ->> 2, asked.value ->> 3, asked.value ->> 4)`;
  const waiting = sql`(select min(m.mail_at) from application_messages m where m.application_id = applications.id and m.side = 'school')`;
  return insertFrom(
    db,
    applicationMessages,
    {
      id: sql`asked.value ->> 0`,
      applicationId: sql`applications.id`,
      side: "school",
      authorId: actorId,
      text: filled(marked),
      warning,
      createdAt: now,
      mailAt: sql`coalesce(${waiting}, ${mailAt.getTime()})`,
    },
    sql`from json_each(${rows}) asked join current_applications applications on applications.id = asked.value ->> 1
        join jobs on jobs.id = applications.job_id
        where ${mayWriteIn(party, writing)} and not ${hasSame(writing)} and ${isAsRead}`,
  ).returning({ id: applicationMessages.id });
}

/** Expression: the first of these messages that was written. */
export function firstWritten(ids: readonly string[]): SQL<string> {
  return sql<string>`(select min(application_messages.id) from application_messages where ${isInList(applicationMessages.id, ids)})`;
}

/** Condition for the same batch: at least one of these messages was written. */
export function isAnyWritten(ids: readonly string[]): SQL {
  return sql`exists (select 1 from application_messages where ${isInList(applicationMessages.id, ids)})`;
}

/** Condition on a row of `application_messages`: it is read, or its author is suspended now. */
export const isOver = sql<number>`(application_messages.read_at is not null or ${isSuspended(sql`application_messages.author_id`)})`;

/** Messages of one side of an application whose mail is due. */
export type DueTalk = { applicationId: string; side: Side };

/**
 * Condition: none of these messages has been mailed yet. Another run may have mailed them, before more of them came.
 */
function isAllWaiting(ids: string[]): SQL {
  const all = JSON.stringify(ids);
  return sql`not exists (select 1 from json_each(${all}) asked join application_messages one on one.id = asked.value
    where one.mail_at is null)`;
}

/** Condition for a batch: nobody has mailed any of these messages yet, and the application's messages still go on. */
export function isToMail(ids: string[], { applicationId, side }: DueTalk): SQL {
  const sight = side === "school" ? isJobNotHidden : sql`true`;
  return sql`(${isAllWaiting(ids)}
    and exists (select 1 from current_applications applications where applications.id = ${applicationId} and ${goesOn} and ${sight}))`;
}

/**
 * Statement: these messages wait for no mail any more. A school's messages about a job that reports hide for a while
 * wait until `later`, if they were written after `since` and one is still unread. If another run has mailed one of
 * them, the next run brings the others.
 */
export function endWaiting(
  db: Database,
  ids: string[],
  { later, since }: { later: Date; since: Date },
): BatchItem<"sqlite"> {
  const isKept = sql`application_messages.side = 'school' and not ${isOver} and application_messages.created_at > ${since.getTime()}
    and exists (select 1 from current_applications applications join jobs on jobs.id = applications.job_id
      where applications.id = application_messages.application_id and ${goesOn} and ${isHiddenTemporarily})`;
  return db
    .update(applicationMessages)
    .set({ mailAt: sql`iif(${isKept}, ${later.getTime()}, null)` })
    .where(and(isInList(applicationMessages.id, ids), isAllWaiting(ids)));
}

/** Statement: an account's messages for a school stay with the applicants, without their author. */
export function forgetMessageAuthor(db: Database, authorId: string): BatchItem<"sqlite"> {
  return db.update(applicationMessages).set({ authorId: null }).where(eq(applicationMessages.authorId, authorId));
}

export function deleteMessagesOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(applicationMessages).where(sql`${applicationMessages.applicationId} in ${ids}`);
}
