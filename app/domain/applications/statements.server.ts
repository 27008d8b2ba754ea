/**
 * Every write of applications, of their events, and of untold moves, with the conditions that they need. First stands what all
 * parts of the area share. Marks of a school, views of resumes and breaks are tables of their own, with statements in the folders.
 */
import { and, eq, getTableColumns, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Condition, type Database, guard, prepareCondition, prepareWrite } from "~/db/client.server";
import { isInList } from "~/db/in-list";
import { insertFrom } from "~/db/insert-from.server";
import { isNotHiddenOrTakenDown, isPublicJobState } from "~/db/job-visibility";
import { isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { untoldMoves } from "~/db/schema/hiring";
import { applicationEvents, applications } from "~/db/schema/jobs-and-applications";
import { type ErasedBecause, type EventType, recordApplicationEvents } from "~/domain/events/statements.server";
import { newRowId } from "~/domain/ids";
import { endInterviews, isLiveAt } from "~/domain/interviews/statements.server";
import { HIDDEN_DAYS } from "~/domain/jobs/details/rules";
import { LIMITS } from "~/domain/limits/rules";
import { dropUnsent } from "~/domain/mail/statements.server";
import { queueNotifications } from "~/domain/notifications/statements.server";
import { COUNTED_DAYS } from "~/domain/responsiveness/rules";
import {
  answeredOutcome,
  dayOf,
  lapsedOutcome,
  type Outcome,
  reopenedOutcome,
  sumUpApplications,
} from "~/domain/responsiveness/statements.server";
import { type Clock, LATE_DAYS, LIVE_STATUSES, type LiveStatus, STOPPED, type Turn } from "./clock/rules";
import { COUNT_MARK, MOVES_OF_GONE_COLLEAGUE, replacedMoveText, TITLE_MARK, untoldMovesText } from "./notices";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ChangedBy,
  type ClockEventName,
  clockKeys,
  lapseKeys,
  MESSAGE_KEY,
  moveMailKeys,
  statusLabel,
} from "./rules";
import { UNDO_MS } from "./status/undo-rules";
import { WITHOUT_COPY } from "./teaching-copy-rules";

export type ApplicationRow = typeof applications.$inferSelect;

/** A move of a school's that nobody is notified of yet. */
export type UntoldMove = typeof untoldMoves.$inferSelect;

/** Condition: the application has not ended. Whoever ends it stops its clock too; the clock looks at both. */
export const isLive: SQL = sql`applications.status in (${sql.raw(LIVE_STATUSES.map((status) => `'${status}'`).join(", "))})`;

/**
 * Condition on an application with a due time: its school pressed no move before it. A move that was pressed in time is an answer,
 * though nobody is notified of it yet. A later one hides no lapse: the applicant has read it already.
 */
export const isNotPressedInTime = sql`(applications.next_at is null or applications.next_at >= applications.due_at)`;

/** Expression: the status that the school sees at this moment, whatever the scheduled run has recorded. */
export function deskStatusAt(now: Date): SQL<ApplicationStatus> {
  return sql`iif(applications.next_status is null and ${isDue(now)}, 'unanswered', applications.desk_status)`;
}

/** Condition on a row of `applications`: it was not dropped. */
export const isCurrent = sql`applications.dropped_at is null`;

/**
 * An application that is the account's by its address alone: nobody was logged in when it was sent, its address was confirmed with the
 * account's or not at all, and the account has done nothing in it. Whoever was logged in stands in the first event. Columns of
 * `applications` are written in full, so that this can be a condition and a value.
 */
export const isJoined = sql`((applications.confirmed_at is null
    or applications.confirmed_at = (select users.email_verified_at from users where users.id = applications.candidate_id))
  and not exists (select 1 from application_events own
    where own.application_id = applications.id and own.actor_id = applications.candidate_id))`;

/** Condition: the account has shown that its address is its own. */
export const isConfirmed = (accountId: string) =>
  sql<number>`exists (select 1 from users where users.id = ${accountId} and users.email_verified_at is not null)`;

/** Expression on a row of `applications`: when the last but nine of its school's moves was told. Null if there were fewer. */
export const tenthMoveAt = sql<number | null>`(select moved.created_at from application_events moved
  where moved.application_id = applications.id
    and moved.to_status in ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected')
  order by moved.created_at desc limit 1 offset ${LIMITS.move.events - 1})`;

// The school's version.

/**
 * Two statements for every batch after which a school sees something else of an application: its version there rises, always, whatever
 * the clock says, and the school's log gets an event. Its applicant reads neither. They stand before the change where `which`, a condition
 * on rows of `applications` with names in full, asks for what changes; `now` is when the batch is written.
 */
export function noteForSchool(
  db: Database,
  which: SQL,
  now: Date | SQL,
  type: Extract<EventType, "application.received" | "application.changed" | "message.received"> = "application.changed",
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const at = now instanceof Date ? sql`${now.getTime()}` : now;
  const isSeen = sql`${which} and ${isCurrent}`;
  const later = sql`max(${at}, coalesce(applications.desk_updated_at, applications.created_at) + 1)`;
  return [
    db.update(applications).set({ deskUpdatedAt: later }).where(isSeen),
    recordApplicationEvents(db, type, isSeen, { now }),
  ];
}

/** The same for one application. */
export function noteOneForSchool(db: Database, id: string, now: Date): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return noteForSchool(db, sql`applications.id = ${id}`, now);
}

/** Expression on a row of `applications`: its school's version of it, as a time. */
export const deskVersion = sql<number>`coalesce(applications.desk_updated_at, applications.created_at)`;

/** The versions of which a request names one: only that may be changed. Undefined: any. */
export type Versions = readonly Date[] | undefined;

/** Statement that begins the batch of a change which a program makes: it stops where the school has seen something else since. */
export function guardVersion(db: Database, id: string, versions: Versions) {
  if (versions === undefined) return guard(db, sql`1`, "stale");
  const named = JSON.stringify(versions.map((version) => version.getTime()));
  const isNamed = sql`${deskVersion} in (select value from json_each(${named}))`;
  return guard(db, sql`exists (select 1 from applications where applications.id = ${id} and ${isNamed})`, "stale");
}

/** Statement before applications are dropped, stripped or deleted: their schools have to delete what they took of them. */
export function noteErased(db: Database, which: SQL, reason: ErasedBecause, now: Date | SQL) {
  const isSeen = sql`${which} and ${isCurrent} and applications.resume_bytes > 0`;
  return recordApplicationEvents(db, "application.erased", isSeen, { now, reason });
}

// Coming in.

const bound = sql.placeholder;

/** Condition: this is the account's address, and it is confirmed. The address may change during a long upload. */
export const isConfirmedSender = sql<number>`exists (select 1 from users where users.id = ${bound("candidateId")} and users.email = ${bound("email")}
  and users.email_verified_at is not null)`;

/** Condition for a batch: the job takes applications at this moment, also from this account. */
export function takesApplications(jobId: string, actorId: string | undefined, now: Date): Condition {
  return isTaking({ jobId, actorId: actorId ?? "", now: now.getTime() });
}

const isTaking = prepareCondition(
  sql`exists (select 1 from jobs where jobs.id = ${bound("jobId")} and jobs.state = 'open' and jobs.removed_at is null
    and (jobs.closes_at is null or jobs.closes_at > ${bound("now")}) and not ${maySee(sql`${bound("actorId")}`)})`,
);

/** Condition for a batch: the job of this application is in this recruiter's name: she is to be told of it. */
export function isRecruitersOf(id: string, recruiterId: string): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id
    where applications.id = ${id} and jobs.user_id = ${recruiterId})`;
}

/** Condition: the very same request was carried out before, by a second click or another try. */
const isSentAlready = sql`exists (select 1 from applications where job_id = ${bound("jobId")} and email = ${bound("email")}
  and candidate_id is null and request_key = ${bound("requestKey")} and name = ${bound("name")} and mobile = ${bound("mobile")}
  and experience = ${bound("experience")} and resume_name = ${bound("resumeName")} and resume_bytes = ${bound("resumeBytes")}
  and answers is ${bound("answers")} and status <> 'withdrawn' and dropped_reason is not 'not_me')`;

/** Condition: the job takes this application, of an account or of somebody without one, with the answers that it brings. */
const takes = (hasApplied: SQL, isItsAddress: SQL) =>
  prepareCondition(
    sql`exists (select 1 from jobs where id = ${bound("jobId")} and state = 'open' and removed_at is null
      and (closes_at is null or closes_at > ${bound("time")}) and not ${hasApplied}
      and details -> '$.questions' is ${bound("details")} -> '$.questions'
      and ${isItsAddress})`,
  );

const takesFromAccount = takes(
  sql`exists (select 1 from applications where job_id = ${bound("jobId")} and candidate_id = ${bound("candidateId")} and dropped_at is null)`,
  sql`exists (select 1 from users where id = ${bound("candidateId")} and email = ${bound("email")})`,
);

const takesFromGuest = takes(isSentAlready, sql`1 = 1`);

const isOtherUnconfirmed = sql`applications.job_id = ${bound("jobId")} and applications.email = ${bound("email")}
  and applications.confirmed_at is null and applications.dropped_at is null and ${isConfirmedSender}`;

const drop = (db: Database) => dropApplications(db, isOtherUnconfirmed, "other_confirmed", sql`${bound("time")}`);

const sumUpOthers = prepareWrite((db) => drop(db)[0]);

const endInterviewsOfOthers = prepareWrite((db) => drop(db)[1]);

const endNextStatusOfOthers = prepareWrite((db) => drop(db)[2]);

const endUntoldMovesOfOthers = prepareWrite((db) => drop(db)[3]);

const recordOthers = prepareWrite((db) => drop(db)[4]);

const dropOthers = prepareWrite((db) => drop(db)[5]);

const insertRow = prepareWrite((db) =>
  db.insert(applications).values({
    ...allOf(applications),
    confirmedAt: sql`case when ${isConfirmedSender} then ${bound("time")} else ${bound("confirmedTime")} end`,
  }),
);

const insertEvent = prepareWrite((db) => db.insert(applicationEvents).values(allOf(applicationEvents)));

/** A placeholder for each column, of the column's name. */
function allOf<T extends SQLiteTable>(table: T) {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, bound(name)])) as Record<keyof T["$inferSelect"], Placeholder>;
}

/** The values of a new application's statements. */
const valuesOf = (row: ApplicationRow) => ({
  ...row,
  time: row.createdAt.getTime(),
  confirmedTime: row.confirmedAt?.getTime() ?? null,
});

/**
 * Condition: the job is open and asks what `details` does, this account or this very request has not applied yet, and the account has
 * this address.
 */
export function takesApplication(row: ApplicationRow, details: string | null): Condition {
  return (row.candidateId ? takesFromAccount : takesFromGuest)({ ...valuesOf(row), details });
}

/** Statements: an application from a confirmed address drops the unconfirmed ones of this address for the job. */
export function dropUnconfirmed(db: Database, row: ApplicationRow) {
  const values = valuesOf(row);
  return [
    sumUpOthers(db, values),
    endInterviewsOfOthers(db, values),
    endNextStatusOfOthers(db, values),
    endUntoldMovesOfOthers(db, values),
    recordOthers(db, values),
    dropOthers(db, values),
  ] as const;
}

/**
 * Statement: a new application. It finds out itself whether the sender's address is confirmed. A second confirmed one of an address
 * fails with the unique conflict; an unconfirmed one never does.
 */
export function insertApplication(db: Database, row: ApplicationRow) {
  return insertRow(db, valuesOf(row));
}

/**
 * Condition: the job of this row is the actor's and open, asks what `details` does, and has neither an application of its id in the
 * institution's system, nor one of its address that the school has in its list or sent itself.
 */
export function mayTakeExternal(row: ApplicationRow, details: string | null, actorId: string): SQL {
  return sql`exists (select 1 from jobs where jobs.id = ${row.jobId} and jobs.state = 'open' and jobs.removed_at is null
    and (jobs.closes_at is null or jobs.closes_at > ${row.createdAt.getTime()}) and ${mayWorkOn(actorId)}
    and jobs.details -> '$.questions' is ${details} -> '$.questions'
    and not exists (select 1 from applications one where one.job_id = jobs.id and (one.external_id = ${row.externalId}
      or (one.email = ${row.email} and one.dropped_at is null and (one.confirmed_at is not null or one.source = 'school')))))`;
}

/** Statement: its school's log says that an application came in, also one that waits for its address to be confirmed. */
export function noteReceived(db: Database, { id, createdAt: now }: ApplicationRow): BatchItem<"sqlite"> {
  return recordApplicationEvents(db, "application.received", sql`applications.id = ${id}`, { now });
}

/** Statement: the history of an application begins. */
export function insertFirstEvent(
  db: Database,
  { id: applicationId, candidateId: actorId, status: toStatus, createdAt }: ApplicationRow,
  id: string,
) {
  return insertEvent(db, { id, applicationId, actorId, fromStatus: null, toStatus, reasons: null, createdAt });
}

// Coming in: the address is confirmed.

export const isGuests = sql`applications.candidate_id is null`;

/** The candidate with this confirmed address, or null. The application is in her account from now on. */
const accountOfAddress = sql`(select users.id from users where users.email = applications.email and users.role = 'user'
  and users.email_verified_at is not null)`;

/** The due day of an application that is confirmed or put back now: its promise begins. No day comes before one that the school had given. */
function beginPromise({ now, dueAt }: Begin) {
  const isBegun = sql`(status = 'submitted' and turn = 'school')`;
  return {
    dueAt: sql`iif(${isBegun}, max(due_at, ${dueAt.getTime()}), due_at)`,
    waitsSince: sql`iif(${isBegun}, ${now.getTime()}, waits_since)`,
  };
}

/** `dueAt`: the due day of an application whose promise begins now. */
type Begin = { now: Date; dueAt: Date };

/** Statements that end the links of these versions, each where that version still counts. The next version takes its place. */
export function renewLinks(db: Database, rows: Pick<ApplicationRow, "id" | "keyVersion">[]): BatchItem<"sqlite">[] {
  return rows.map(({ id, keyVersion }) =>
    db
      .update(applications)
      .set({ keyVersion: keyVersion + 1 })
      .where(and(eq(applications.id, id), eq(applications.keyVersion, keyVersion))),
  );
}

const isUnconfirmed = sql`applications.confirmed_at is null and applications.dropped_at is null`;

/** Another unconfirmed application of the same address for the same job as this one. */
const isBeside = (id: string) => sql`applications.id <> ${id} and ${isUnconfirmed}
  and (applications.job_id, applications.email) = (select one.job_id, one.email from applications one where one.id = ${id})`;

/**
 * Condition: another application of this one's address for its job is confirmed, so this unconfirmed one can no longer be. Whoever sent it
 * may not learn that: only mails to the address, and the page behind their link, ask for it.
 */
export function hasConfirmedOther(id: string): SQL {
  return sql`exists (select 1 from applications one join current_applications other
    on other.job_id = one.job_id and other.email = one.email and other.confirmed_at is not null
    where one.id = ${id} and one.confirmed_at is null)`;
}

/** The account of an application, by its id; null if it has none. */
type Owned = { id: string; candidateId: string | null };

/** Condition on a row of `applications`: its account has proven the address, and can say that this one is its own. */
export const isClaimable = sql`(${isUnconfirmed} and exists (select 1 from users where users.id = applications.candidate_id
  and users.email = applications.email and users.email_verified_at is not null))`;

/** Condition for a batch: this application can be confirmed, and its owner is still the same. An account has to have proven the address. */
export function mayConfirm({ id, candidateId }: Owned): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.candidate_id is ${candidateId}
    and ${candidateId === null ? isUnconfirmed : isClaimable})`;
}

/**
 * Statements: an application is confirmed, and the other unconfirmed ones of its address for the job are dropped. Where another one is
 * confirmed already, this fails with the unique conflict.
 */
export function confirmApplication(db: Database, id: string, begin: Begin): BatchItem<"sqlite">[] {
  return [
    ...dropApplications(db, isBeside(id), "other_confirmed", begin.now),
    db
      .update(applications)
      .set({
        confirmedAt: begin.now,
        candidateId: sql`coalesce(candidate_id, ${accountOfAddress})`,
        ...beginPromise(begin),
      })
      .where(eq(applications.id, id)),
    ...noteForSchool(db, sql`applications.id = ${id}`, begin.now, "application.received"),
  ];
}

/** Condition: nobody has confirmed the application, and it is no account's. */
export function mayDisown(id: string): SQL {
  return mayConfirm({ id, candidateId: null });
}

/** Statements: the owner of the mailbox did not send this application; `withOthers`: nor the other unconfirmed ones of it for the job. */
export function disownApplication(db: Database, id: string, { withOthers, now }: { withOthers: boolean; now: Date }) {
  const others = sql`(${isBeside(id)} and ${isGuests})`;
  return dropApplications(
    db,
    withOthers ? sql`(applications.id = ${id} or ${others})` : sql`applications.id = ${id}`,
    "not_me",
    now,
  );
}

/** Condition for a batch: this application was disowned, and its owner is still the same. */
export function isDisowned({ id, candidateId }: Owned): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.candidate_id is ${candidateId}
    and applications.dropped_reason = 'not_me')`;
}

/**
 * Statements: "It was me after all". The application is in the fold again, with its address unconfirmed, and its promise begins anew. It
 * ends at once where its job went meanwhile, as those did that were there: nobody of its school would look for it.
 */
export function putBackApplication(db: Database, id: string, begin: Begin): BatchItem<"sqlite">[] {
  return [
    db
      .update(applications)
      .set({ droppedAt: null, droppedReason: null, confirmedAt: null, ...beginPromise(begin) })
      .where(eq(applications.id, id)),
    sumUpApplications(db, sql`(${id})`),
    ...noteForSchool(db, sql`applications.id = ${id}`, begin.now, "application.received"),
    ...endApplicationsOf(db, isGoneJobOf(id), sql`applications.id = ${id}`),
  ];
}

/** Condition on a row of `jobs`: it is that of this application, and it went. */
const isGoneJobOf = (id: string) =>
  sql`jobs.id = (select applications.job_id from applications where applications.id = ${id} and ${isGone})`;

/** At most so many unconfirmed applications of an address wait for a job. */
const MOST_UNCONFIRMED = 5;

/**
 * Condition on a row of `applications`: it is one too many of those that wait for a job from an address. Whom the school has answered
 * stays longest, then the newest.
 */
export function isOneTooMany({ jobId, email }: Pick<ApplicationRow, "jobId" | "email">): SQL {
  return sql`applications.id in (select applications.id from applications where applications.job_id = ${jobId}
    and applications.email = ${email} and ${isGuests} and ${isUnconfirmed} and applications.source = 'site'
    order by applications.answered_at is null, applications.created_at desc, applications.id desc
    limit -1 offset ${MOST_UNCONFIRMED})`;
}

// Coming in: applications of an address become those of its account.

type Account = { id: string; email: string };

/** The same, where the due day is counted after the batch. Until then nobody is waited for. */
function clearDueDay(now: Date) {
  const isBegun = sql`(status = 'submitted' and turn = 'school' and more_time_at is null)`;
  return {
    turn: sql`iif(${isBegun}, null, turn)`,
    dueAt: sql`iif(${isBegun}, null, due_at)`,
    waitsSince: sql`iif(${isBegun}, ${now.getTime()}, waits_since)`,
  };
}

/** A candidate whose address is confirmed: recruiters send no applications. */
function isConfirmedCandidate({ id, email }: Account): SQL {
  return sql`exists (select 1 from users where users.id = ${id} and users.role = 'user' and users.email_verified_at is not null
    and users.email = ${email})`;
}

/**
 * Statements for the batch that confirms an address; they do nothing as long as it is not confirmed. Everything that was sent from the
 * address until it was confirmed belongs to the account. Later ones join only if their own links confirmed them: a new password or
 * another log-in proves nothing about them. The only application for a job is confirmed with the address; of several none is, and the
 * account says which is its own.
 */
function joinApplicationRows(db: Database, account: Account, now: Date): BatchItem<"sqlite">[] {
  const { id, email } = account;
  const confirmed = isConfirmedCandidate(account);
  const confirmedAt = sql`(select users.email_verified_at from users where users.id = ${id})`;
  // The account may have another one for the job, from an earlier address, and another account a confirmed one from this address.
  const hasOther = sql`exists (select 1 from applications own where own.job_id = applications.job_id and own.id <> applications.id
    and own.dropped_at is null and (own.candidate_id = ${id} or own.email = ${email} and own.confirmed_at is not null)
    and (own.confirmed_at is not null or own.email = ${email}))`;
  const isOnly = sql`applications.candidate_id = ${id} and applications.email = ${email} and ${isUnconfirmed} and ${confirmed}
    and not ${hasOther}`;
  return [
    db
      .update(applications)
      .set({ candidateId: id })
      .where(
        sql`email = ${email} and ${isGuests} and ${isCurrent} and ${confirmed}
          and (confirmed_at is null or not exists (select 1 from applications own where own.job_id = applications.job_id
            and own.candidate_id = ${id} and own.confirmed_at is not null and own.dropped_at is null))
          and (confirmed_at is not null or created_at <= ${confirmedAt})`,
      ),
    ...noteForSchool(db, isOnly, now, "application.received"),
    db
      .update(applications)
      .set({ confirmedAt, ...clearDueDay(now) })
      .where(isOnly),
  ];
}

/**
 * The statement that stands in the same batch before those above, if somebody else may have used the account until now: what the
 * account has sent counts as sent without a log-in, so that it can be disowned.
 */
function forgetSenderRows(db: Database, { id, email }: Account, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applicationEvents)
    .set({ actorId: null })
    .where(
      sql`actor_id = ${id} and application_id in (select id from applications where candidate_id = ${id}
        and email = ${email} and confirmed_at is null)
        and exists (select 1 from users where users.id = ${id} and users.email_verified_at = ${now.getTime()})`,
    );
}

/**
 * The statements above for the batch that confirms an address. The use-case asks for due days (`needsDueDays`), which follow after the
 * response. `isSameUser`: the address was confirmed in the account's session or with its password. Otherwise somebody else may have used
 * the account until now, and the owner of the address can disown the applications that it has sent.
 */
export function joinApplications(
  db: Database,
  account: Account,
  { isSameUser, now }: { isSameUser: boolean; now: Date },
): BatchItem<"sqlite">[] {
  const joined = joinApplicationRows(db, account, now);
  return isSameUser ? joined : [forgetSenderRows(db, account, now), ...joined];
}

/**
 * The statements that give an account's applications its new address: the unconfirmed ones, and where no mail is sent those that count as
 * confirmed, unless the job has a confirmed one of that address already.
 */
export function readdressApplications(
  db: Database,
  { id, email }: Account,
  newEmail: string,
  { now, confirmsAddresses }: { now: Date; confirmsAddresses: boolean },
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const isFree = sql`not exists (select 1 from applications other where other.job_id = applications.job_id
    and other.email = ${newEmail} and other.confirmed_at is not null and other.dropped_at is null)`;
  const isItsOwn = confirmsAddresses
    ? sql`applications.confirmed_at is null`
    : sql`(applications.confirmed_at is null or ${isFree})`;
  const which = sql`applications.candidate_id = ${id} and applications.email = ${email} and ${isItsOwn}`;
  return [...noteForSchool(db, which, now), db.update(applications).set({ email: newEmail }).where(which)];
}

/** Condition: the application is the account's by its address alone, and was not dropped. */
export function mayDisownJoined(id: string, userId: string): SQL {
  const isOpen = sql`applications.id = ${id} and applications.candidate_id = ${userId} and ${isCurrent} and ${isJoined}`;
  return sql`exists (select 1 from applications where ${isOpen})`;
}

/** Statement: an application that came with the account's address is the account's own, once it writes in it. */
export function claimByWriting(db: Database, applicationId: string, accountId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ confirmedAt: now })
    .where(
      sql`applications.id = ${applicationId} and applications.candidate_id = ${accountId} and applications.confirmed_at is not null
        and ${isJoined}`,
    );
}

// Status: a move that is not told yet. What writes `untold_moves`, `next_status` and `next_at` stands here, and nowhere else.

/** A move that is asked for. `from` is the status that everybody is told. */
type RequestedMove = { id: string; applicationId: string; from: ApplicationStatus };

/** A move that takes the place of an untold one, whose id is `replaces`. */
type ReplacingMove = { id: string; replaces: string };

export type Pressing = {
  to: ApplicationStatus;
  message: string | null;
  /** The reasons of a rejection, as JSON; left out for many at once. */
  reasons?: string | null;
  /** Until when an offer asks for a reply. */
  replyBy?: Date | null;
  bulkId: string | null;
  actorId: string;
  now: Date;
  notifyAt: Date;
  /** The mover's own words go with it, and mails confirm addresses: hers has to be. */
  needsConfirmed: boolean;
};

export type Written = { applicationId: string; notifyAt: Date };

export const written = { applicationId: untoldMoves.applicationId, notifyAt: untoldMoves.notifyAt };

/**
 * Statements: the school moves applications, any number of them, and nobody else is told yet. The first returns those that were
 * written. An application that has another status by now, or an untold move, stays as it is.
 */
export function pressMoves(db: Database, asked: readonly RequestedMove[], pressing: Pressing) {
  const { to: toStatus, message, reasons, replyBy, bulkId, actorId, notifyAt } = pressing;
  const rows = JSON.stringify(asked.map(({ id, applicationId, from }) => [id, applicationId, from]));
  const move = { actorId, toStatus, message, reasons, replyBy, bulkId, notifyAt };
  return [
    insertFrom(
      db,
      untoldMoves,
      {
        ...move,
        id: sql`asked.value ->> 0`,
        applicationId: sql`applications.id`,
        fromStatus: sql`applications.status`,
      },
      sql`from json_each(${rows}) asked join applications on applications.id = asked.value ->> 1
        join jobs on jobs.id = applications.job_id
        where applications.status = asked.value ->> 2 and applications.next_status is null and ${isCurrent}
          and ${mayMove(actorId, pressing)}`,
    ).returning(written),
    ...showMoves(db, rows, pressing),
  ] as const;
}

/**
 * Statements: moves take the place of untold ones. Each keeps the moment of the first press, as the school has answered since then,
 * and is told an hour after it at the latest.
 */
export function replaceMoves(db: Database, asked: readonly ReplacingMove[], pressing: Pressing) {
  const { to: toStatus, message, reasons = null, replyBy = null, bulkId, actorId, notifyAt } = pressing;
  const rows = JSON.stringify(asked.map(({ id, replaces }) => [id, replaces]));
  const pressedAt = sql`(select next_at from applications where applications.id = untold_moves.application_id)`;
  return [
    db
      .update(untoldMoves)
      .set({
        ...{ actorId, toStatus, message, reasons, replyBy, bulkId },
        id: sql`(select value ->> 0 from json_each(${rows}) where value ->> 1 = untold_moves.id)`,
        notifyAt: sql`min(${notifyAt.getTime()}, ${pressedAt} + ${UNDO_MS.bulk})`,
      })
      .where(isReplaced(rows, pressing))
      .returning(written),
    ...showMoves(db, rows, pressing),
  ] as const;
}

/** Condition on a row of `untold_moves`: its time is not over, and the account may put another move in its place. */
function isReplaced(rows: string, pressing: Pressing): SQL {
  const { actorId, now } = pressing;
  return sql`untold_moves.id in (select value ->> 1 from json_each(${rows})) and untold_moves.notify_at > ${now.getTime()}
    and ${isMoveWorkedOnBy(actorId, mayMove(actorId, pressing))}`;
}

/** Statement before `replaceMoves`: colleagues whose moves are replaced are notified, where they see the job still. */
export function notifyOfReplacedMoves(
  db: Database,
  asked: readonly ReplacingMove[],
  pressing: Pressing,
): BatchItem<"sqlite"> {
  const { to, actorId, now } = pressing;
  const rows = JSON.stringify(asked.map(({ id, replaces }) => [id, replaces]));
  const texts = Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, replacedMoveText(statusLabel(status), statusLabel(to))]),
  );
  return queueNotifications(
    db,
    {
      id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
      userId: sql`untold_moves.actor_id`,
      eventKey: sql`'move-replaced:' || untold_moves.id`,
      text: sql`applications.name || (${JSON.stringify(texts)} ->> untold_moves.to_status)`,
      href: sql`'/applicants/' || applications.id`,
      createdAt: now,
      applicationId: sql`applications.id`,
    },
    sql`from untold_moves join applications on applications.id = untold_moves.application_id
        join jobs on jobs.id = applications.job_id
      where ${isReplaced(rows, pressing)} and untold_moves.actor_id <> ${actorId} and ${maySee(sql`untold_moves.actor_id`)}`,
  );
}

/** Three statements: applications show their school the moves of these ids. */
function showMoves(db: Database, rows: string, { to, now }: Pressing) {
  const which = sql`applications.id in (select application_id from untold_moves
    where untold_moves.id in (select value ->> 0 from json_each(${rows})))`;
  return [
    db
      .update(applications)
      .set({ nextStatus: to, nextAt: sql`coalesce(next_at, ${now.getTime()})` })
      .where(which),
    ...noteForSchool(db, which, now),
  ] as const;
}

type MovesOf = { id: string; actorId: string; now: Date };

/** Condition on a row of `untold_moves`: it is that of one application, or one of a bulk, and this account may work on its job. */
function isOf({ id, actorId }: MovesOf): SQL {
  return sql`((application_id = ${id} or bulk_id = ${id}) and ${isMoveWorkedOnBy(actorId)})`;
}

/** The ids of the applications whose moves are taken back, as JSON, while their moves are there. */
export function idsOfUndone(moves: MovesOf): SQL<string> {
  return sql`(select json_group_array(application_id) from untold_moves where ${isOf(moves)} and notify_at > ${moves.now.getTime()})`;
}

/** The query of the jobs whose moves are taken back, before they are. */
export function jobsOfMoves(moves: MovesOf): SQL {
  return sql`select applications.job_id from untold_moves join applications on applications.id = untold_moves.application_id
    where ${isOf(moves)}`;
}

/** Statements: these moves are taken back where their time is not over. The first returns what each application is again. */
export function undoMoves(db: Database, moves: MovesOf) {
  const which = sql`${isOf(moves)} and notify_at > ${moves.now.getTime()}`;
  const isTheirs = sql`applications.id in (select application_id from untold_moves where ${which})`;
  return [
    db
      .update(applications)
      .set(NOTHING_NEXT)
      .where(isTheirs)
      .returning({ id: applications.id, status: deskStatusAt(moves.now) }),
    ...noteForSchool(db, isTheirs, moves.now),
    db.delete(untoldMoves).where(which),
  ] as const;
}

const NOTHING_NEXT = { nextStatus: null, nextAt: null };

/** Statement: the time for taking these moves back ends now. It returns what is to be told. */
export function hastenMoves(db: Database, moves: MovesOf) {
  return db
    .update(untoldMoves)
    .set({ notifyAt: sql`min(notify_at, ${moves.now.getTime()})` })
    .where(isOf(moves))
    .returning();
}

export type Move = {
  eventId: string;
  applicationId: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  by: ChangedBy;
  /** Null for a candidate without an account, whose link was checked. */
  actorId: string | null;
  now: Date;
  /** The moment of a school's answer: she may have pressed earlier than `now`. */
  answeredAt?: Date;
  /** When it is written, where `now` is the earlier moment at which it was due. */
  writtenAt?: Date;
  /** The side that is waited for from now on. */
  clock?: Clock;
  /** Its name in the history, where it is no change of status. */
  event?: ClockEventName | "not_joined";
  /** True if it answers the application. If left out, a move of the school's does. */
  isAnswer?: boolean;
  /** Columns that are set once: where one of them is set already, nothing is written. */
  once?: Partial<Pick<ApplicationRow, OnceName>>;
  /** Columns that are set with it, where `stands` holds. */
  also?: { contactSaid: "no"; contactSaidAt: Date; answeredAt: SQL } | { declinedAt: Date };
  stands?: SQL;
  /** The application was due before this move, and no run has recorded it yet: so it is recorded here. */
  lapse?: Lapse | null;
  /** The event is an untold move: it happens only if nobody has taken it back. */
  isUntold?: boolean;
  /** The reasons of a rejection, as JSON. */
  reasons?: string | null;
};

/**
 * The statements of a batch that tells a move of an application: an untold one, or one that is told at once, such as the candidate's. In
 * this order:
 * 1. The `lapse`, if it was due before and no run has recorded it (`recordLapses`): the guard asks for the status that it leads to.
 * 2. The guard: the status is still `from`, it is the mover's, the job may be worked on, and what happens `once` has not happened.
 * 3. The event of the history.
 * 4. The row: status, clock, when it was answered, how it ended, `once` and `also`.
 * 5. The interviews that end with it.
 * 6. The sums of its school's answers.
 * 7. Reminders of the state before are dropped, where this is a move.
 * 8. `notices`: mails and notifications.
 * 9. The untold move ends, where this is a move: it is told with this, or is over.
 * 10. The school's version of it rises, and its log gets an event.
 */
export function tellMove(
  db: Database,
  move: Move,
  notices: BatchItem<"sqlite">[],
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const isCandidateAnswer = move.event !== undefined;
  const isMovers =
    move.by === "recruiter"
      ? sql`exists (select 1 from jobs where jobs.id = applications.job_id and ${mayWorkOn(move.actorId ?? "")}
          and (${isCandidateAnswer ? 1 : 0} = 1 or ${isPublicJobState}))`
      : sql`applications.candidate_id is ${move.actorId}`;
  const stands = sql`applications.id = ${move.applicationId} and applications.status = ${move.from}
    and ${isCurrent} and ${isMovers} and ${isUnset(Object.keys(move.once ?? {}) as OnceName[])}
    and ${move.isUntold ? isUntold(move.eventId) : sql`true`} and ${move.stands ?? sql`true`}`;
  const answer =
    (move.isAnswer ?? move.by === "recruiter") ? { answeredAt: firstAnswer(move.answeredAt ?? move.now) } : {};
  const moment = sql`max(${move.now.getTime()}, updated_at)`;
  const set = {
    status: move.to,
    updatedAt: moment,
    ...outcomeOf(move, moment),
    lapsedFrom: null,
    ...(move.clock ?? STOPPED),
    ...answer,
    // An offer that was taken is over with the next move, unless it is the one that she was promised.
    ...(isCandidateAnswer || move.to === "hired" ? {} : { acceptedAt: null }),
    ...move.once,
    ...move.also,
  };
  const event = db.insert(applicationEvents).values({
    id: move.eventId,
    applicationId: move.applicationId,
    actorId: move.actorId,
    fromStatus: move.from,
    toStatus: move.event ?? move.to,
    reasons: move.reasons ?? null,
    createdAt: sql`max(${move.now.getTime()}, ${lastMoveAt(move.applicationId)})`,
  });
  // An event that is no move, as a call, leaves the untold move.
  const isMove = !isCandidateAnswer || move.event === "accepted";
  const moving: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    guard(db, sql`exists (select 1 from applications where ${stands})`, "changed_meanwhile"),
    event,
    db.update(applications).set(set).where(eq(applications.id, move.applicationId)),
    ...endInterviewsOfMove(db, move.applicationId, move),
    ...settle(db, move),
    // Reminders of the state before are not sent any more.
    ...(isMove ? [dropUnsent({ db }, clockKeys(move.applicationId))] : []),
    ...notices,
    ...(isMove ? endUntoldMoves(db, eq(untoldMoves.applicationId, move.applicationId)) : []),
    ...noteOneForSchool(db, move.applicationId, move.writtenAt ?? move.now),
  ];
  const lapse = move.lapse ? recordLapses(db, [move.lapse], move.now) : null;
  return lapse ? [...lapse, ...moving] : moving;
}

/** Statements: these moves end, and their applications stay as everybody was told. `which`: a condition on rows of `untold_moves`. */
export function endUntoldMoves(db: Database, which: SQL) {
  return [
    db
      .update(applications)
      .set(NOTHING_NEXT)
      .where(sql`applications.id in (select application_id from untold_moves where ${which})`),
    db.delete(untoldMoves).where(which),
  ] as const;
}

/** The same where nothing else tells the school that they have ended. */
export function takeUntoldMovesOff(db: Database, which: SQL, now: Date): BatchItem<"sqlite">[] {
  const isTheirs = sql`applications.id in (select application_id from untold_moves where ${which})`;
  return [...noteForSchool(db, isTheirs, now), ...endUntoldMoves(db, which)];
}

// Status: the conditions of untold moves, and what their movers are told.

/** Condition on a row of `untold_moves`: this account may work on its job, and `more` of it holds. */
function isMoveWorkedOnBy(actorId: string, more = sql`1`): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id
    where applications.id = untold_moves.application_id and ${mayWorkOn(actorId)} and ${more})`;
}

/** Condition on `applications` and `jobs`: the account may move this application now. Words of its own need its confirmed address. */
function mayMove(actorId: string, { now, needsConfirmed }: Pick<Pressing, "now" | "needsConfirmed">): SQL {
  return sql`(${mayWorkOn(actorId)} and ${isPublicJobState} and coalesce(${tenthMoveAt}, 0) <= ${now.getTime() - LIMITS.move.windowMs}
    and (${needsConfirmed ? 1 : 0} = 0 or ${isConfirmed(actorId)}))`;
}

/** Condition for a batch: something of this bulk was written. */
export function isAnyOfBulk(bulkId: string): SQL {
  return sql`exists (select 1 from untold_moves where untold_moves.bulk_id = ${bulkId})`;
}

/** Condition for a batch: this move is not told yet, and was not taken back. */
export function isUntold(id: string): SQL {
  return sql`exists (select 1 from untold_moves where untold_moves.id = ${id})`;
}

type MoveEnd = { key: string; href: string; texts: { own: Record<string, string>; others: Record<string, string> } };

/**
 * Statement before the end of an untold move: who asked for it is told, or, where she sees the job no more, who posted the job, or
 * an owner of its institution. `id`: this move alone.
 */
export function tellMover(
  db: Database,
  { applicationId, id }: { applicationId: string; id?: string },
  { key, href, texts }: MoveEnd,
  now: Date,
): BatchItem<"sqlite"> {
  const reader = sql`case when ${maySee(sql`untold_moves.actor_id`)} then untold_moves.actor_id
    when ${maySee(sql`jobs.user_id`)} then jobs.user_id
    else (select owner.user_id from institution_members owner where owner.institution_id = jobs.institution_id
      and owner.role = 'owner' order by owner.created_at limit 1) end`;
  const text = sql`iif(told.reader = told.actor_id, ${JSON.stringify(texts.own)}, ${JSON.stringify(texts.others)}) ->> told.to_status`;
  return queueNotifications(
    db,
    {
      id: newRowId(now),
      userId: sql`told.reader`,
      eventKey: sql`${key} || told.id`,
      text,
      href,
      createdAt: now,
      applicationId,
    },
    sql`from (select untold_moves.id, untold_moves.actor_id, untold_moves.to_status, ${reader} as reader
          from untold_moves join applications on applications.id = untold_moves.application_id
          join jobs on jobs.id = applications.job_id
          where untold_moves.application_id = ${applicationId} and untold_moves.id = coalesce(${id ?? null}, untold_moves.id)) told
        where told.reader is not null`,
  );
}

// Status: parts of a move.

/**
 * The same statements for a move that is part of another change of the recruiter who works on it: proposed times make an application
 * `interviewing`. `statements` tell of it: the move alone has no mail here. `answeredAt`: when the school answered, which was earlier
 * where it had pressed a move before. `isOverdue`: it lapsed before, and no run has recorded that.
 */
export function moveWith(
  { db, now }: { db: Database; now: Date },
  move: {
    applicationId: string;
    from: ApplicationStatus;
    to: ApplicationStatus;
    actorId: string;
    isOverdue: boolean;
    answeredAt: Date;
  },
  statements: BatchItem<"sqlite">[],
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { isOverdue, ...row } = move;
  // A lapse that no run has recorded yet stands in the history before the answer to it.
  const lapse = isOverdue ? { eventId: newRowId(now), applicationId: move.applicationId } : null;
  const whole = { ...row, eventId: newRowId(now), by: "recruiter" as const, now, lapse };
  return tellMove(db, whole, [...dropStaleMails(db, move.applicationId, move.from), ...statements]);
}

const ANSWERS: readonly ApplicationStatus[] = ["rejected", "hired"];

/** Columns: what it counts for its school from now on. A withdrawal changes nothing: what was in time stays so. */
function outcomeOf({ from, to, event }: Move, moment: SQL): Partial<Outcome> {
  if (event === "accepted" || (event === undefined && ANSWERS.includes(to))) return answeredOutcome(moment);
  return from === to || to === "withdrawn" ? {} : reopenedOutcome(moment);
}

/** The statuses before an offer. An interview goes on in these alone. */
const UNDER_WAY: readonly ApplicationStatus[] = ["submitted", "shortlisted", "interviewing"];

/**
 * Statements: the sums of the school change with an end and with what follows one, but not with a withdrawal. Of what was late and is
 * under way again, the day of the answer can still change: it is given, or the candidate says that no call came.
 */
function settle(db: Database, { applicationId, from, to, event }: Move): BatchItem<"sqlite">[] {
  if (to === "withdrawn") return [];
  const isUnderWay = UNDER_WAY.includes(from) && (UNDER_WAY.includes(to) || to === "offered");
  if (event === "accepted" || !isUnderWay)
    return settleOutcomes(db, sql`(${applicationId})`, sql`applications.updated_at`);
  return [sumUpApplications(db, sql`(select id from applications where id = ${applicationId} and counts_as = 'late')`)];
}

/** Expression: when the application was last moved. A move that is written after another one never bears an earlier time. */
function lastMoveAt(applicationId: string) {
  return sql`coalesce((select max(earlier.created_at) from application_events earlier
    where earlier.application_id = ${applicationId}), 0)`;
}

type OnceName = "notJoinedAt" | "acceptedAt" | "calledAt" | "moreTimeAt" | "contactSaid" | "contactSaidAt";

function isUnset(names: OnceName[]) {
  return and(sql`1 = 1`, ...names.map((name) => isNull(applications[name])));
}

/** Expression: the moment of the school's first answer. */
function firstAnswer(at: Date) {
  return sql`coalesce(answered_at, ${at.getTime()})`;
}

/**
 * Statements: interviews that end as the application goes from one status to another. They stand behind the change. No change of status
 * ends none: a note or a call is no move.
 */
function endInterviewsOfMove(
  db: Database,
  applicationId: string,
  { from, to }: { from: ApplicationStatus; to: ApplicationStatus },
): BatchItem<"sqlite">[] {
  if (from === to || UNDER_WAY.includes(to)) return [];
  const moved = { by: sql`applications.status`, at: sql`applications.updated_at` };
  return [endInterviews(db, sql`applications.id = ${applicationId}`, moved)];
}

/** Statements: mails that tell of the state before a move and have not left yet stay here. */
export function dropStaleMails(db: Database, applicationId: string, from: ApplicationStatus): BatchItem<"sqlite">[] {
  if (from === "unanswered") return [dropUnsent({ db }, lapseKeys(applicationId))];
  return from === "rejected" ? [dropUnsent({ db }, moveMailKeys(applicationId))] : [];
}

/** Statements: why she withdrew, if she said it; the copy of her profile goes, and mails of messages that have not left yet stay here. */
export function withdrawing(db: Database, applicationId: string, reason: string | null): BatchItem<"sqlite">[] {
  return [
    db
      .update(applications)
      .set({ withdrawReason: reason, teachingCopy: null })
      .where(eq(applications.id, applicationId)),
    dropUnsent({ db }, `${MESSAGE_KEY}:${applicationId}:`),
  ];
}

/** Statement: the history of these applications says that their applicant withdrew them. */
export function insertWithdrawals(
  db: Database,
  which: SQL,
  { actorId, now }: { actorId: string; now: Date },
): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    applicationEvents,
    {
      id: sql`lower(hex(randomblob(16)))`,
      applicationId: sql`id`,
      actorId,
      fromStatus: sql`status`,
      toStatus: "withdrawn",
      createdAt: now,
    },
    sql`from applications where ${which}`,
  );
}

/** Statement: these applications are withdrawn. */
export function withdrawApplications(db: Database, which: SQL, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ status: "withdrawn", lapsedFrom: null, ...STOPPED, teachingCopy: null, updatedAt: now })
    .where(which);
}

/** Condition: the offer was not accepted since. */
export const isNotAccepted = sql`applications.accepted_at is null`;

/** Condition: the candidate has not said yet that no call came. */
export const isCallNotDenied = sql`applications.contact_said is not 'no'`;

/** Expression: the moment of the school's first answer if its call is none. */
export const answerWithoutCall = sql`iif(answered_at = called_at, (select min(moved.created_at) from application_events moved
  where moved.application_id = applications.id
    and moved.to_status in ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected')), answered_at)`;

/** Condition on an application: it was last hired at this moment or later. */
export function wasHiredSince(first: Date): SQL {
  return sql`coalesce((select max(hired.created_at) from application_events hired
    where hired.application_id = applications.id and hired.to_status = 'hired'), applications.updated_at) >= ${first.getTime()}`;
}

// Status: a lapse. The time is over and nothing came.

/**
 * Condition: the time of the application is over, and nothing came. That its school calls it unreal changes nothing for its applicant.
 */
export function isDue(now: Date): SQL {
  return sql`(applications.due_at <= ${now.getTime()} and applications.dropped_at is null and applications.turn is not null and ${isLive}
    and ${isNotPressedInTime})`;
}

/** Condition: the application is called "School is late", and stands among the open ones. */
export function isStillLate(now: Date): SQL {
  return sql`(applications.status = 'unanswered' and applications.unanswered_by = 'school'
    and applications.lapsed_at > ${now.getTime() - LATE_DAYS * 86_400_000})`;
}

/** Expression: 1 if the job went: removed, taken down, hidden for good, or its owner suspended. Nobody can be late then. */
export const isGone = sql`exists (select 1 from jobs where jobs.id = applications.job_id and (jobs.removed_at is not null
  or jobs.state = 'taken_down' or ${isSuspended(sql`jobs.user_id`)} or exists (select 1 from job_hidings
    where job_hidings.job_id = jobs.id and job_hidings.restored_at is null and job_hidings.until is null)))`;

/** An application that lapses, under the id of the event that tells of it. */
type Lapse = { eventId: string; applicationId: string };

/**
 * Statements that make applications `unanswered` that are still due, to stand in this order around what tells of it: the event
 * comes first, and `isLapsing` asks for it. A second run at the same moment finds nothing due any more.
 */
export function recordLapses(
  db: Database,
  lapses: readonly Lapse[],
  now: Date,
): [begin: BatchItem<"sqlite">, ...settle: BatchItem<"sqlite">[]] {
  const at = now.getTime();
  const asked = JSON.stringify(lapses.map(({ eventId, applicationId }) => [eventId, applicationId]));
  const begin = insertFrom(
    db,
    applicationEvents,
    {
      id: sql`asked.value ->> 0`,
      applicationId: sql`applications.id`,
      fromStatus: sql`applications.status`,
      toStatus: "unanswered",
      createdAt: sql`applications.due_at`,
    },
    sql`from json_each(${asked}) asked join applications on applications.id = asked.value ->> 1
      where ${isDue(now)}`,
  );
  const which = sql`(select application_id from application_events where id in (select value ->> 0 from json_each(${asked})))`;
  const isAsked = sql`applications.id in ${which}`;
  const off = endInterviews(db, sql`${isAsked} and ${isDue(now)}`, { by: sql`'unanswered'`, at: sql`${at}` });
  const settle = db
    .update(applications)
    .set(lapsed(now))
    .where(sql`${isAsked} and ${isDue(now)}`);
  // Nobody has acted, so what nothing was promised to is kept no longer for it. It comes last, as the outcome is found by the moment of the lapse.
  const keep = db
    .update(applications)
    .set({
      updatedAt: sql`coalesce((select max(acted.created_at) from application_events acted
        where acted.application_id = applications.id and acted.to_status not in ('unanswered', 'whatsapp')), updated_at)`,
    })
    .where(
      sql`${isAsked} and applications.promised_days is null
        and applications.status = 'unanswered' and applications.updated_at = ${at}`,
    );
  return [begin, off, settle, ...settleOutcomes(db, which, now), keep];
}

/**
 * Statements that record what is due of these applications and tell nobody: in the same batch they end with their account. What a run
 * has not come to yet stays a lapse.
 */
export function recordDue(
  db: Database,
  which: SQL,
  now: Date,
): [begin: BatchItem<"sqlite">, ...settle: BatchItem<"sqlite">[]] {
  const isTheirs = sql`${which} and ${isDue(now)}`;
  return [
    insertFrom(
      db,
      applicationEvents,
      {
        id: sql`lower(hex(randomblob(16)))`,
        applicationId: sql`applications.id`,
        fromStatus: sql`applications.status`,
        toStatus: "unanswered",
        createdAt: sql`applications.due_at`,
      },
      sql`from applications where ${isTheirs}`,
    ),
    endInterviews(db, isTheirs, { by: sql`'unanswered'`, at: sql`${now.getTime()}` }),
    db.update(applications).set(lapsed(now)).where(isTheirs),
    ...settleOutcomes(
      db,
      sql`(select applications.id from applications where ${which} and status = 'unanswered' and updated_at = ${now.getTime()})`,
      now,
    ),
  ];
}

/** The columns of an application that becomes `unanswered`. */
function lapsed(now: Date) {
  return {
    ...lapsedOutcome(isGone, now),
    lapsedFrom: sql`status`,
    status: "unanswered" as const,
    lapsedAt: sql`due_at`,
    unansweredBy: sql`iif(${isGone}, 'taken_down', turn)`,
    ...STOPPED,
    updatedAt: now,
  };
}

/** Statements behind those: the schools of these applications see that they have lapsed. */
export function noteLapses(db: Database, lapses: readonly Lapse[], now: Date): BatchItem<"sqlite">[] {
  const ids = JSON.stringify(lapses.map(({ eventId }) => eventId));
  const which = sql`applications.id in (select application_id from application_events
    where application_events.id in (select value from json_each(${ids})))`;
  return noteForSchool(db, which, now);
}

/** Condition for a batch: this lapse is being recorded in it. */
export function isLapsing(eventId: string): SQL {
  return sql`exists (select 1 from application_events where application_events.id = ${eventId})`;
}

// Status: the end of a job. `jobs` is a condition on rows of `jobs` that have changed already: their `updated_at` is the moment.

const goneJobs = (jobs: SQL) =>
  sql`(select jobs.id, jobs.title, jobs.updated_at as gone_at from jobs where ${jobs}) gone`;

/** Condition on a row of `applications`: it waits for a decision, and ends without one if its job goes. An offer that was accepted stands. */
export const endsWithJob = sql`(${isInList(sql`applications.status`, LIVE_STATUSES)} and applications.accepted_at is null)`;

const isOfJobs = (jobs: SQL) => sql`applications.job_id in (select jobs.id from jobs where ${jobs})`;

/** Statements: the live applications become `unanswered`, also those that the school called unreal, and the run tells their applicants. */
export function endApplications(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  return endApplicationsOf(db, jobs, sql`1`);
}

/** The same of some of them. `only`: a condition on rows of `applications`. */
function endApplicationsOf(db: Database, jobs: SQL, only: SQL): BatchItem<"sqlite">[] {
  const isLive = sql`${only} and ${endsWithJob} and applications.dropped_at is null`;
  const ended = sql`(select applications.id from ${goneJobs(jobs)} join applications on applications.job_id = gone.id
    where applications.gone_notify_at = gone.gone_at)`;
  return [
    insertFrom(
      db,
      applicationEvents,
      {
        id: sql`lower(hex(randomblob(16)))`,
        applicationId: sql`applications.id`,
        fromStatus: sql`applications.status`,
        toStatus: "unanswered",
        createdAt: sql`gone.gone_at`,
      },
      sql`from ${goneJobs(jobs)} join applications on applications.job_id = gone.id where ${isLive}`,
    ),
    db
      .update(applications)
      .set({
        lapsedFrom: sql`applications.status`,
        status: "unanswered",
        // An answer that was due before stays a lapse of the side that was waited for.
        lapsedAt: sql`min(coalesce(applications.due_at, gone.gone_at), gone.gone_at)`,
        unansweredBy: sql`iif(applications.due_at <= gone.gone_at, applications.turn, 'taken_down')`,
        ...STOPPED,
        goneNotifyAt: sql`gone.gone_at`,
        updatedAt: sql`gone.gone_at`,
        ...lapsedOutcome(sql`coalesce(applications.due_at > gone.gone_at, 1)`, sql`gone.gone_at`),
      })
      .from(goneJobs(jobs))
      .where(sql`applications.job_id = gone.id and ${isLive}`),
    ...settleOutcomes(db, ended, sql`applications.updated_at`),
    ...noteForSchool(db, sql`applications.id in ${ended}`, sql`applications.updated_at`),
  ];
}

/**
 * Statements: the untold moves of an account that is closed or suspended end. For each job that is not removed its recruiter is told how
 * many; where the job is the mover's own, an owner of its institution, if there is another one.
 */
export function endUntoldMovesOfAccount(db: Database, actorId: string, now: Date): BatchItem<"sqlite">[] {
  const { one, many } = MOVES_OF_GONE_COLLEAGUE;
  const reader = sql`iif(jobs.user_id <> ${actorId}, jobs.user_id, (select owner.user_id from institution_members owner
    where owner.institution_id = jobs.institution_id and owner.role = 'owner' and owner.user_id <> ${actorId}
    order by owner.created_at limit 1))`;
  return [
    queueNotifications(
      db,
      {
        id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
        userId: reader,
        eventKey: sql`'moves-ended:' || jobs.id || ':' || ${now.getTime()} || ':' || ${actorId}`,
        text: sql`replace(replace(iif(count(*) = 1, ${one}, ${many}), ${COUNT_MARK}, count(*)), ${TITLE_MARK}, jobs.title)`,
        href: sql`'/applications?jobId=' || jobs.id`,
        createdAt: now,
      },
      sql`from untold_moves join applications on applications.id = untold_moves.application_id
          join jobs on jobs.id = applications.job_id
        where untold_moves.actor_id = ${actorId} and jobs.removed_at is null and ${reader} is not null group by jobs.id`,
    ),
    ...takeUntoldMovesOff(db, sql`actor_id = ${actorId}`, now),
  ];
}

/** Statements: untold moves of these jobs end, and each mover is notified once. `went`: what became of the job. */
export function endUntoldMovesOfJobs(
  db: Database,
  jobs: SQL,
  { went, now }: { went: string; now: Date },
): BatchItem<"sqlite">[] {
  const { one, many } = untoldMovesText(went);
  // The ids end in random digits, as newRowId makes them. The title comes in last: it may hold the mark of the number.
  const text = sql`replace(replace(iif(count(*) = 1, ${one}, ${many}), ${COUNT_MARK}, count(*)), ${TITLE_MARK}, gone.title)`;
  return [
    queueNotifications(
      db,
      {
        id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
        userId: sql`untold_moves.actor_id`,
        eventKey: sql`'moves-ended:' || gone.id || ':' || gone.gone_at || ':' || untold_moves.actor_id`,
        text,
        href: sql`'/applications?jobId=' || gone.id`,
        createdAt: sql`gone.gone_at`,
      },
      sql`from ${goneJobs(jobs)} join applications on applications.job_id = gone.id
        join untold_moves on untold_moves.application_id = applications.id
      where true group by gone.id, untold_moves.actor_id`,
    ),
    ...takeUntoldMovesOff(
      db,
      sql`application_id in (select applications.id from applications where ${isOfJobs(jobs)})`,
      now,
    ),
  ];
}

/** Statement: no candidate is reminded of an application for these jobs. */
export function endReminders(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  return [
    db
      .update(applications)
      .set({ remindAt: null })
      .where(sql`${isOfJobs(jobs)} and applications.remind_at is not null`),
  ];
}

const DAY_MS = 86_400_000;

/** A school cannot answer while its job is hidden: so long it has afterwards. In milliseconds. */
const TO_ANSWER = sql.raw(String(HIDDEN_DAYS * DAY_MS));

/**
 * Statements: an application whose interview is off because its job is out of sight waits for its school again, until its earlier due
 * day, four days at least. The run that tells of it makes a whole day of that. It stands before the interviews end.
 */
export function returnTurnToSchool(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  const hasInterview = sql`exists (select 1 from interviews
    where interviews.application_id = applications.id and ${isLiveAt(sql`gone.gone_at`)})`;
  const isHers = sql`applications.job_id = gone.id and applications.status = 'interviewing' and applications.dropped_at is null
    and applications.due_at > gone.gone_at and ${hasInterview}`;
  return [
    ...noteOfJobs(db, jobs, isHers),
    db
      .update(applications)
      .set({
        dueAt: sql`max(coalesce(applications.school_due_at, iif(applications.turn = 'school', applications.due_at, 0)),
          gone.gone_at + ${TO_ANSWER})`,
        turn: "school",
        schoolDueAt: null,
        waitsSince: sql`gone.gone_at`,
        updatedAt: sql`gone.gone_at`,
      })
      .from(goneJobs(jobs))
      .where(isHers),
  ];
}

/** Statements before a change of applications of these jobs. `only`: a condition on rows of `applications` and `gone`. */
function noteOfJobs(db: Database, jobs: SQL, only: SQL): BatchItem<"sqlite">[] {
  const at = sql`(select jobs.updated_at from jobs where jobs.id = applications.job_id)`;
  const ids = sql`(select applications.id from ${goneJobs(jobs)} join applications on applications.job_id = gone.id where ${only})`;
  return noteForSchool(db, sql`applications.id in ${ids}`, at);
}

/** Statements before interviews of these jobs end: their schools see it. */
export function noteInterviewsOfJobs(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  return noteOfJobs(
    db,
    jobs,
    sql`exists (select 1 from interviews where interviews.application_id = applications.id and ${isLiveAt(sql`gone.gone_at`)})`,
  );
}

/**
 * Statements: what waits for the school is due four days from now at the earliest, at the end of a day as before. A whole number of days
 * is added, and one more if that were a Sunday: twelve hours before the end of a day it is noon.
 */
export function putOffDueDays(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  const days = sql`((gone.gone_at + ${TO_ANSWER} - applications.due_at + 86399999) / 86400000)`;
  const isSunday = sql`(strftime('%w', (applications.due_at + 86400000 * ${days}) / 1000 - 43200, 'unixepoch') = '0')`;
  const isDueSoon = sql`applications.job_id = gone.id and applications.turn = 'school' and applications.dropped_at is null
    and applications.due_at > gone.gone_at and applications.due_at < gone.gone_at + ${TO_ANSWER}`;
  return [
    ...noteOfJobs(db, jobs, isDueSoon),
    db
      .update(applications)
      .set({ dueAt: sql`applications.due_at + 86400000 * (${days} + ${isSunday})` })
      .from(goneJobs(jobs))
      .where(isDueSoon),
  ];
}

// The clock: until when somebody is waited for, and who is notified of it.

/** Statement: who is waited for from now on. `isAnswer`: the school has answered with it. */
export function setClock(
  db: Database,
  applicationId: string,
  clock: Clock,
  { now, isAnswer }: { now: Date; isAnswer?: true },
): BatchItem<"sqlite"> {
  const answered = isAnswer ? { answeredAt: sql`coalesce(answered_at, ${now.getTime()})` } : {};
  return db
    .update(applications)
    .set({ ...clock, ...answered, updatedAt: now })
    .where(eq(applications.id, applicationId));
}

/** Statements: an application that waits for its school since its job was hidden, as it was read, is due at another time. */
export function settleDueDay(
  db: Database,
  { applicationId, dueAt }: { applicationId: string; dueAt: Date | null },
  clock: Clock,
  now: Date,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const which = sql`applications.id = ${applicationId} and applications.status = 'interviewing' and applications.turn = 'school'
    and applications.due_at = ${dueAt?.getTime() ?? null}`;
  const isOther = sql`${which} and applications.due_at is not ${clock.dueAt?.getTime() ?? null}`;
  return [...noteForSchool(db, isOther, now), db.update(applications).set(clock).where(which)];
}

/** Statements: what waits for the school of this job is due at `least` or later, where `condition` holds. What is over stays over. */
export function giveTimeToAnswer(
  db: Database,
  jobId: string,
  { now, least }: { now: Date; least: Date },
  condition: SQL,
): BatchItem<"sqlite">[] {
  const which = sql`applications.job_id = ${jobId} and applications.turn = 'school' and applications.dropped_at is null
    and applications.due_at > ${now.getTime()} and applications.due_at < ${least.getTime()} and ${condition}`;
  return [...noteForSchool(db, which, now), db.update(applications).set({ dueAt: least }).where(which)];
}

type Id = Pick<ApplicationRow, "id">;

/** Condition for a batch: the applicant is still to be notified, and nobody has answered meanwhile. */
export function isGoneToNotify({ id, goneNotifyAt }: Id & { goneNotifyAt: number }) {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.gone_notify_at = ${goneNotifyAt}
    and applications.status = 'unanswered' and applications.dropped_at is null)`;
}

/** Statement: the applicant was notified. */
export function settleGoneNotice(
  db: Database,
  { id, goneNotifyAt }: Id & { goneNotifyAt: number },
): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ goneNotifyAt: null })
    .where(and(eq(applications.id, id), sql`gone_notify_at = ${goneNotifyAt}`));
}

/** Condition for a batch: she is still to be reminded, as it was read, and her time is not over. */
export function isToRemind({ id, remindAt }: Id & { remindAt: number }, now: Date): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.remind_at = ${remindAt}
    and applications.turn = 'candidate' and applications.due_at > ${now.getTime()} and ${isLive} and applications.next_status is null)`;
}

/** Statement: she was reminded; `next`: of an offer once more. */
export function settleReminder(
  db: Database,
  { id, remindAt }: Id & { remindAt: number },
  next: Date | null,
): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ remindAt: next, reminders: sql`reminders + 1` })
    .where(and(eq(applications.id, id), sql`remind_at = ${remindAt}`));
}

/** `breakId`: it is still there. */
export function isToMove(now: Date, breakId: string): SQL {
  return sql`(exists (select 1 from institution_breaks where institution_breaks.id = ${breakId}) and applications.turn = 'school' and applications.due_at > ${now.getTime()} and applications.break_moved_at is null
    and applications.dropped_at is null and ${isLive} and applications.next_status is null)`;
}

/** Condition for a batch: the due day is still as it was read, and may be moved. */
export function isStillToMove({ id, dueAt }: Id & { dueAt: number }, breakId: string, now: Date): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.due_at = ${dueAt}
    and ${isToMove(now, breakId)})`;
}

/** Statements: a due day is moved behind a break, once. */
export function moveDueDay(
  db: Database,
  row: Id & { dueAt: number },
  { breakId, dueAt, now }: { breakId: string; dueAt: Date; now: Date },
): BatchItem<"sqlite">[] {
  const which = sql`applications.id = ${row.id} and applications.due_at = ${row.dueAt} and ${isToMove(now, breakId)}`;
  return [...noteForSchool(db, which, now), db.update(applications).set({ dueAt, breakMovedAt: now }).where(which)];
}

/** The condition is that of the index `applications_without_clock`. */
export const isWithoutClock = sql`applications.turn is null and applications.accepted_at is null
  and applications.resume_bytes > 0 and applications.status in ('submitted', 'shortlisted', 'interviewing', 'offered')`;

type Given = { id: string; status: LiveStatus; turn: Turn; dueAt: Date };

/** Statements: due days for these. They leave out whatever somebody has moved since it was read; the last returns those that got one. */
export function giveDueTimes(db: Database, clocks: Given[], now: Date) {
  const given = JSON.stringify(clocks.map(({ id, status, turn, dueAt }) => [id, status, turn, dueAt.getTime()]));
  const isGiven = sql`(applications.id, applications.status) in (select value ->> 0, value ->> 1 from json_each(${given}))`;
  return [
    ...noteForSchool(db, sql`${isGiven} and ${isWithoutClock}`, now),
    db
      .update(applications)
      .set({
        turn: sql`given.turn`,
        dueAt: sql`given.due_at`,
        waitsSince: sql`coalesce(waits_since, ${now.getTime()})`,
      })
      .from(sql`(select value ->> 0 as id, value ->> 1 as status, value ->> 2 as turn, value ->> 3 as due_at
        from json_each(${given})) given`)
      .where(sql`applications.id = given.id and applications.status = given.status and ${isWithoutClock}`)
      .returning({ id: applications.id }),
  ] as const;
}

// "WhatsApp opened": the recruiter tells on her own phone that there is an answer here.

/**
 * Condition on a row of `applications`: the school may write to her here, as `whyNotWrite` says it of messages; her account agrees to
 * it; and a message of the school, proposed times or an offer is delivered here. A guest has no account that could agree.
 */
export const isOpenForWhatsApp = sql<number>`(applications.confirmed_at is not null and applications.status <> 'withdrawn' and applications.not_real_at is null
  and applications.candidate_stopped_at is null and applications.school_stopped_at is null
  and exists (select 1 from consents where consents.user_id = applications.candidate_id and consents.purpose = 'whatsapp'
    and consents.withdrawn_at is null)
  and (applications.status = 'offered'
    or exists (select 1 from application_messages said where said.application_id = applications.id and said.side = 'school')
    or exists (select 1 from interviews where interviews.application_id = applications.id and interviews.state in ('proposed', 'agreed'))))`;

type WhatsAppPress = { id: string; applicationId: string; actorId: string; now: Date; notSince: Date };

/** Statements: the history says that WhatsApp was opened, once for the presses of some minutes. */
export function recordWhatsApp(
  db: Database,
  { id, applicationId, actorId, now, notSince }: WhatsAppPress,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const isRecorded = sql`applications.id = ${applicationId} and ${isLapsing(id)}`;
  const record = insertFrom(
    db,
    applicationEvents,
    {
      ...{ id, actorId, toStatus: sql`'whatsapp'`, createdAt: now },
      applicationId: sql`applications.id`,
      fromStatus: sql`applications.status`,
    },
    sql`from applications where applications.id = ${applicationId} and not exists (select 1 from application_events pressed
      where pressed.application_id = applications.id and pressed.actor_id = ${actorId} and pressed.to_status = 'whatsapp'
        and pressed.created_at > ${notSince.getTime()})`,
  );
  return [record, ...noteForSchool(db, isRecorded, now)];
}

// The desk: marks of the school, and messages that one side stops.

/** Condition on an application of this id: the writer may work on its job, and the school sees it. */
export function isWorkedOnBy(applicationId: string, writerId: string): SQL {
  return sql`exists (select 1 from applications mine join jobs on jobs.id = mine.job_id and ${mayWorkOn(writerId)}
    where mine.id = ${applicationId} and mine.dropped_at is null)`;
}

/** Statements: an application is read, once. Whoever may not work on its job marks nothing. */
export function markRead(db: Database, applicationId: string, readerId: string, now: Date) {
  return markOpened(db, sql`applications.id = ${applicationId} and ${isWorkedOnBy(applicationId, readerId)}`, now);
}

/** Statements: whoever opens a resume has read the application. `which`: a condition on rows of `applications`. */
export function markOpened(db: Database, which: SQL, now: Date) {
  const isUnread = sql`${which} and applications.read_at is null`;
  return [...noteForSchool(db, isUnread, now), db.update(applications).set({ readAt: now }).where(isUnread)] as const;
}

/** Condition on an application of this id: this mark changes it. */
export function isOtherReality(id: string, isUnreal: boolean): SQL {
  return sql`applications.id = ${id} and (applications.not_real_at is null) = ${isUnreal ? 1 : 0}`;
}

/** Statements: an application leaves the list as not a real one, or comes back. The clock goes on for its applicant. */
export function markReality(
  db: Database,
  applicationId: string,
  { isUnreal, now }: { isUnreal: boolean; now: Date },
): BatchItem<"sqlite">[] {
  const which = isOtherReality(applicationId, isUnreal);
  return [
    ...noteForSchool(db, which, now),
    db
      .update(applications)
      .set({ notRealAt: isUnreal ? now : null })
      .where(which),
  ];
}

/** Statements before the notes, stars and untold moves of an account go, where `condition` holds: the schools see others. */
export function noteMarksOf(db: Database, userId: string, now: Date, condition = sql`true`): BatchItem<"sqlite">[] {
  const which = sql`applications.id in (select application_id from application_stars where author_id = ${userId}
    union select application_id from application_notes where author_id = ${userId}
    union select application_id from untold_moves where actor_id = ${userId})`;
  return noteForSchool(db, sql`${which} and ${condition}`, now);
}

/** Statements before an account writes its note and stars, where they are other ones. An empty note is none. */
export function noteMarks(
  db: Database,
  { applicationId, authorId, now }: { applicationId: string; authorId: string; now: Date },
  { note, stars }: { note?: string | undefined; stars?: number | undefined },
): BatchItem<"sqlite">[] {
  const own = (column: string, table: string) =>
    sql`(select ${sql.raw(column)} from ${sql.raw(table)} where application_id = ${applicationId} and author_id = ${authorId})`;
  const isOther = sql`(${note === undefined ? sql`0` : sql`coalesce(${own("text", "application_notes")}, '') <> ${note}`}
    or ${stars === undefined ? sql`0` : sql`coalesce(${own("stars", "application_stars")}, 0) <> ${stars}`})`;
  return noteForSchool(db, sql`applications.id = ${applicationId} and ${isOther}`, now);
}

/** Statements behind a message, of the applicant or of the school. */
export function noteMessage(db: Database, applicationId: string, side: "school" | "candidate", now: Date) {
  const type = side === "candidate" ? "message.received" : "application.changed";
  return noteForSchool(db, sql`applications.id = ${applicationId}`, now, type);
}

/** Statements behind messages of a school to many: of those that were written. */
export function noteMessages(db: Database, messages: readonly { id: string }[], now: Date) {
  const ids = JSON.stringify(messages.map(({ id }) => id));
  const which = sql`applications.id in (select application_id from application_messages
    where application_messages.id in (select value from json_each(${ids})))`;
  return noteForSchool(db, which, now);
}

/** Statement: an application has the mean of all stars that were given to it. */
export function setMeanStars(db: Database, applicationId: string): BatchItem<"sqlite"> {
  const mean = sql`coalesce((select avg(s.stars) from application_stars s where s.application_id = ${applicationId}), 0)`;
  return db.update(applications).set({ stars: mean }).where(eq(applications.id, applicationId));
}

/** An application has the mean of the stars that others than this account gave it, where `condition` holds. */
export function leaveStars(db: Database, userId: string, condition = sql`true`): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({
      stars: sql`coalesce((select avg(stars) from application_stars where application_id = applications.id
        and author_id <> ${userId}), 0)`,
    })
    .where(sql`id in (select application_id from application_stars where author_id = ${userId}) and ${condition}`);
}

/** Statements: this side stops the messages of an application, or allows them again. The last returns it. */
export function stopMessagesOf(
  db: Database,
  side: "school" | "candidate",
  { which, isStopped, now }: { which: SQL; isStopped: boolean; now: Date },
) {
  const column = side === "school" ? "schoolStoppedAt" : "candidateStoppedAt";
  return [
    ...noteForSchool(db, sql`${which} and (${applications[column]} is null) = ${isStopped ? 1 : 0}`, now),
    db
      .update(applications)
      .set({ [column]: isStopped ? sql`coalesce(${applications[column]}, ${now.getTime()})` : null })
      .where(which)
      .returning({ id: applications.id }),
  ] as const;
}

// The copy of the candidate's teaching profile.

/** Condition on a row of `applications`: its account sent it. One that only joined the account may be anybody's. */
export const isSentByAccount = sql`exists (select 1 from application_events first where first.application_id = applications.id
  and first.from_status is null and first.actor_id = applications.candidate_id)`;

type CopyOf = { id: string; candidateId: string };

/**
 * Condition for a batch: she may send a copy now. `isThere`: the application had one when it was read; if it was removed since, that stands.
 */
export function mayRenewCopy({ id, candidateId }: CopyOf, isThere: boolean): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id and ${isNotHiddenOrTakenDown}
    where applications.id = ${id} and applications.candidate_id = ${candidateId} and applications.dropped_at is null
      and applications.status not in (${sql.raw(WITHOUT_COPY.map((status) => `'${status}'`).join(", "))}) and ${isSentByAccount}
      and (applications.teaching_copy is not null or ${isThere ? 1 : 0} = 0))`;
}

/** Statements: the copy of her application; null removes it. The last returns it. Who else it may be is not asked here. */
export function setTeachingCopy(db: Database, { id, candidateId }: CopyOf, copy: string | null, now: Date) {
  const isHers = sql`applications.id = ${id} and applications.candidate_id = ${candidateId}`;
  return [
    ...noteForSchool(db, sql`${isHers} and applications.teaching_copy is not ${copy}`, now),
    db.update(applications).set({ teachingCopy: copy }).where(isHers).returning({ id: applications.id }),
  ] as const;
}

// Dropping, and what is left of an application.

/**
 * Six statements that drop applications: another one was confirmed, or the owner of the address did not send it. The drop itself
 * comes last, behind the sums of their schools, the end of their interviews and of moves that are not told, and the events of their
 * schools, as `which` (a condition on rows of `applications`) may ask for what it changes.
 */
export function dropApplications(db: Database, which: SQL, reason: "other_confirmed" | "not_me", now: Date | SQL) {
  const at = now instanceof Date ? sql`${now.getTime()}` : now;
  return [
    sumUpApplications(db, sql`(select applications.id from applications where ${which})`),
    endInterviews(db, which, { by: sql`'dropped'`, at }),
    ...endUntoldMoves(db, sql`application_id in (select applications.id from applications where ${which})`),
    noteErased(db, which, reason, at),
    db.update(applications).set({ droppedReason: reason, droppedAt: at, teachingCopy: null }).where(which),
  ] as const;
}

/** Statements that drop the account's applications: the owner of the mailbox did not send them. */
export function disownApplications(db: Database, userId: string, now: Date) {
  return dropApplications(db, sql`candidate_id = ${userId} and dropped_at is null`, "not_me", now);
}

/** Statement: nothing in these rows names the applicant any more. Job, status and times stay for the recruiter's count. */
export function forgetApplicants(db: Database, which: SQL, name: string): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({
      candidateId: null,
      name,
      email: sql`'removed-' || applications.id || '@removed.invalid'`,
      mobile: "",
      resumeKey: sql`'removed/' || applications.id`,
      resumeName: "",
      resumeBytes: 0,
      resumeHash: null,
      stars: 0,
      answers: null,
      teachingCopy: null,
      withdrawReason: null,
      ...{ externalId: null, consentVersion: null, consentAt: null },
      // Nobody is left to wait, or to be told that its job went. The clock of an older one does not begin any more either.
      ...STOPPED,
      goneNotifyAt: null,
    })
    .where(which);
}

/** Statement: the history of these applications keeps no reason that their school gave. */
export function forgetReasons(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db
    .update(applicationEvents)
    .set({ reasons: null })
    .where(sql`application_id in ${ids} and reasons is not null`);
}

export function deleteEventsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(applicationEvents).where(sql`${applicationEvents.applicationId} in ${ids}`);
}

/** Statement: remove these applications. What hangs on them has gone. */
export function deleteApplications(db: Database, ids: readonly string[]): BatchItem<"sqlite"> {
  return db.delete(applications).where(isInList(applications.id, ids));
}

// The record of the school: how the end of an application counts.

/**
 * Statements behind the one that has set outcomes, in the same batch. `which` is a select of the ids of the applications that it has
 * changed; `at` is the moment that it was given.
 */
export function settleOutcomes(db: Database, which: SQL, at: SQL | Date): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [countOnce(db, which, at), sumUpApplications(db, which)];
}

/**
 * Statement: another person's applications count once as in time and once as late a school, within the days that count. Of several
 * that end in one statement the oldest counts.
 */
function countOnce(db: Database, which: SQL, at: SQL | Date): BatchItem<"sqlite"> {
  const isCountedOf = (person: SQL) => sql`exists (select 1 from applications other join jobs on jobs.id = other.job_id
      join jobs own on own.id = applications.job_id
    where ${person} and other.counts_as = applications.counts_as and other.not_real_at is null
      and other.counted_on > applications.counted_on - ${COUNTED_DAYS} and (other.id < applications.id or other.id not in ${which})
      and jobs.institution_id = own.institution_id)`;
  return db
    .update(applications)
    .set({ countsAs: sql`iif(counts_as = 'late', 'again', null)` })
    .where(sql`applications.id in ${which} and applications.counts_as in ('in_time', 'late')
      and applications.counted_on = ${dayOf(at)}
      and (${isCountedOf(sql`other.candidate_id = applications.candidate_id`)}
        or ${isCountedOf(sql`other.email = applications.email`)})`);
}
