/** Reads of messages: an application's as one side sees them, who may write in it, and many applications at once. */

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, type RowsOfAll, readAll } from "~/db/client.server";
import { hidesAddresses } from "~/db/hidden-addresses";
import { isInList } from "~/db/in-list";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { applicationMessages } from "~/db/schema/hiring";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { isAfter, type RowPage } from "~/db/time-order";
import type { Actor } from "~/domain/actor";
import type { GuestKey } from "~/domain/applications/guest-link";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { words } from "~/words/message-refusals";
import { hasEnded, MESSAGES_PER_PAGE, type Side, type Talk, whyNotWrite } from "./rules";
import type { MessageItem } from "./schema";
import {
  EARLIER,
  hasSame,
  isConfirmed,
  type MessageRow,
  type Party,
  UNMAILED,
  unanswered,
  type Writing,
} from "./statements.server";

/** The read of an application with what decides who may write in it, and what it looks like to this account. */
export function talkRead(db: Database, id: string, accountId: string) {
  return db
    .select({
      id: applications.id,
      status: applications.status,
      droppedAt: applications.droppedAt,
      candidateId: applications.candidateId,
      keyVersion: applications.keyVersion,
      resumeBytes: applications.resumeBytes,
      name: applications.name,
      email: applications.email,
      confirmedAt: applications.confirmedAt,
      schoolStoppedAt: applications.schoolStoppedAt,
      candidateStoppedAt: applications.candidateStoppedAt,
      notRealAt: applications.notRealAt,
      jobId: applications.jobId,
      jobTitle: sql<string>`${jobs.title}`.as("job_title"),
      company: jobs.company_name,
      jobStatus: sql<string>`${jobs.state}`.as("job_status"),
      ownerId: jobs.user_id,
      maySee: sql<number>`${maySee(accountId)}`.as("may_see"),
      mayWork: sql<number>`${mayWorkOn(accountId)}`.as("may_work"),
      unanswered: unanswered.as("unanswered"),
      unmailed: UNMAILED.as("unmailed"),
      earlier: EARLIER.as("earlier"),
      hidesAddresses: hidesAddresses.as("hides_addresses"),
      unreadOfSchool: unread("school").as("unread_of_school"),
      unreadOfCandidate: unread("candidate").as("unread_of_candidate"),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id));
}

export function toTalkRow([row]: Awaited<ReturnType<typeof talkRead>>) {
  return row
    ? { ...row, maySee: row.maySee === 1, mayWork: row.mayWork === 1, hidesAddresses: row.hidesAddresses === 1 }
    : null;
}

export type TalkRow = NonNullable<ReturnType<typeof toTalkRow>>;

function unread(side: Side): SQL<number> {
  return sql<number>`(select count(*) from application_messages m where m.application_id = applications.id
    and m.side = ${sql.raw(`'${side}'`)} and m.read_at is null)`;
}

/** The read of a page of the messages of an application, newest first. */
export function messagesRead(db: Database, applicationId: string, { limit, after }: Omit<RowPage, "offset">) {
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

/** One of those to whom somebody writes, with what decides whether she may. Times are null, or a number of milliseconds. */
export type ManyRow = {
  id: string;
  name: string;
  status: string;
  deskStatus: ApplicationStatus;
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
  /** The school's message to this applicant that waits for its mail. */
  unmailed: string | null;
  /** The last messages of the school to her (`readEarlier`). */
  earlier: string;
};

/** Those of these applications that the writer sees. */
export function listForMany(db: Database, ids: readonly string[], writing: Writing): Promise<ManyRow[]> {
  const { actorId } = writing;
  return db.all<ManyRow>(sql`select applications.id, applications.name, applications.status, applications.desk_status as "deskStatus",
      applications.resume_bytes as "resumeBytes", applications.not_real_at as "notRealAt",
      applications.school_stopped_at as "schoolStoppedAt", applications.candidate_stopped_at as "candidateStoppedAt",
      applications.candidate_id as "candidateId", jobs.title, jobs.company_name as company, jobs.state as "jobStatus",
      ${mayWorkOn(actorId)} as "mayWork", ${isConfirmed(actorId, writing)} as "isConfirmed", ${hasSame(writing)} as "hasSame",
      ${UNMAILED} as unmailed, ${EARLIER} as earlier
    from json_each(${JSON.stringify(ids)}) asked
    join current_applications applications on applications.id = asked.value join jobs on jobs.id = applications.job_id
    where ${maySee(actorId)}`);
}

/** Those of these messages that are there. */
export async function listWritten(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: applicationMessages.id })
    .from(applicationMessages)
    .where(isInList(applicationMessages.id, ids));
  return rows.map(({ id }) => id);
}

type ReadDeps = { db: Database };

/** The person who reads or writes: an account, or a guest whose private link was opened. */
export type Reader = { actor: Actor } | { guest: GuestKey };

export type MessageView = Pick<MessageRow, "id" | "side" | "text" | "warning" | "createdAt" | "readAt">;

/** The messages of an application as one side sees them. `messages`: a page of them, the oldest first. */
export type Thread = {
  id: string;
  side: Side;
  messages: MessageView[];
  /** The cursor of the page before, if there are older ones. */
  earlier: string | null;
  /** Messages of the other side that this one has not read. */
  unread: number;
  stoppedBy: Side[];
  /** The reason why this side may not write now; null if it may. */
  whyNot: string | null;
  /** The school's people who only read, too: they see the messages and change nothing. */
  mayChange: boolean;
  /** Nothing is left to stop or to allow where no message can be added any more. */
  mayStop: boolean;
};

export const notThere = () => new DomainError("not_found", words.noApplication);

export const MAY_ONLY_READ = words.readOnly;

type PageRange = { limit?: number; cursor?: RowPosition | null | undefined };

/** The reads of a page of messages, for `toThread`. */
export function threadReads(
  db: Database,
  reader: Reader,
  applicationId: string,
  { limit = MESSAGES_PER_PAGE, cursor = null }: PageRange,
) {
  return {
    talk: talkRead(db, applicationId, accountOf(reader)),
    messages: messagesRead(db, applicationId, { limit: limit + 1, after: cursor }),
  };
}

/** The messages of an application. It changes nothing: no message is read by it. Throws not_found for whoever has no part in it. */
export async function readThread(
  { db }: ReadDeps,
  reader: Reader,
  applicationId: string | undefined,
  range: PageRange = {},
): Promise<Thread> {
  if (!isUuid(applicationId)) throw notThere();
  return toThread(reader, await readAll(db, threadReads(db, reader, applicationId, range)), range.limit);
}

/** The same from its rows. */
export function toThread(
  reader: Reader,
  { talk, messages }: RowsOfAll<ReturnType<typeof threadReads>>,
  limit = MESSAGES_PER_PAGE,
): Thread {
  const { row, party } = partyOf(reader, toTalkRow(talk));
  const page = cutPage(messages, limit, ({ createdAt, id }) => writeRowCursor({ at: createdAt, id }));
  const state = toTalk(row, party.side);
  const mayChange = party.side === "candidate" || row.mayWork;
  const refusal = whyNotWrite(state, party.side);
  return {
    id: row.id,
    side: party.side,
    messages: page.rows.map((message) => toView(message, party.side, row.hidesAddresses)).reverse(),
    earlier: page.next,
    unread: party.side === "school" ? row.unreadOfCandidate : row.unreadOfSchool,
    stoppedBy: state.stoppedBy,
    whyNot: mayChange ? (refusal?.message ?? null) : MAY_ONLY_READ,
    mayChange,
    mayStop: mayChange && !(refusal && hasEnded(refusal.why)),
  };
}

export function accountOf(reader: Reader): string {
  return "actor" in reader ? reader.actor.id : "";
}

export function partyOf(reader: Reader, row: TalkRow | null): { row: TalkRow; party: Party } {
  if (!row) throw notThere();
  if ("guest" in reader) {
    const { id, version } = reader.guest;
    const isKey = id === row.id && version === row.keyVersion && row.candidateId === null && row.resumeBytes > 0;
    if (!isKey) throw notThere();
    return { row, party: { side: "candidate", accountId: null, version } };
  }
  const { id, role } = reader.actor;
  if (role === "user" && row.candidateId === id)
    return { row, party: { side: "candidate", accountId: id, version: null } };
  if (role === "admin" && row.maySee && row.droppedAt === null) {
    return { row, party: { side: "school", accountId: id, version: null } };
  }
  throw notThere();
}

export function toTalk(row: TalkRow, side: Side): Talk {
  const { status, resumeBytes, jobStatus, unanswered } = row;
  // To the applicant, "not a real application" looks like a school that takes no messages.
  const isNotReal = row.notRealAt !== null && side === "school";
  const isSchoolStopped = row.schoolStoppedAt !== null || (row.notRealAt !== null && !isNotReal);
  return {
    status,
    unanswered,
    isNotReal,
    isSeen: row.droppedAt === null,
    isPending: row.confirmedAt === null,
    isStripped: resumeBytes === 0,
    isJobHidden: jobStatus === "hidden" || jobStatus === "taken_down",
    stoppedBy: [
      ...(isSchoolStopped ? (["school"] as const) : []),
      ...(row.candidateStoppedAt !== null ? (["candidate"] as const) : []),
    ],
  };
}

/** A school reads what it wrote, with the warning; an applicant reads it without payment addresses. She reads her own as it is. */
function toView(
  { id, side, text, warning, createdAt, readAt }: MessageRow,
  reader: Side,
  isHiding: boolean,
): MessageView {
  return {
    id,
    side,
    text: reader === "candidate" && side === "school" ? textForCandidate(text, warning, isHiding) : text,
    warning,
    createdAt,
    readAt,
  };
}

/** A page of the messages as a call lists them, newest first. Throws not_found. */
export async function listMessages(
  deps: ReadDeps,
  actor: Actor,
  applicationId: string | undefined,
  page: { limit: number; cursor?: RowPosition | null | undefined },
): Promise<{ items: MessageItem[]; next: string | null }> {
  const { messages, earlier } = await readThread(deps, { actor }, applicationId, page);
  const items = messages.map(({ id, side, text, warning, createdAt, readAt }): MessageItem => {
    return { id, side, text, warning, createdAt: createdAt.toISOString(), read_at: readAt?.toISOString() ?? null };
  });
  return { items: items.reverse(), next: earlier };
}
