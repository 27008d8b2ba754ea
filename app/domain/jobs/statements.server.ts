/**
 * The writes of the tables `jobs` and `job_changes`, with the conditions that they need. When a job ends, other things end with it, such
 * as interviews and reminders: the constant `ENDS` lists them. So the state of an existing job is changed by `setJobState` and
 * `showAgain` alone.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { jobChanges } from "~/db/schema/drafts-and-job-news";
import { IS_UNREAD, jobs, type UNPUBLISHED_STATES } from "~/db/schema/jobs-and-applications";
import {
  endApplications,
  endReminders,
  endUntoldMovesOfJobs,
  noteInterviewsOfJobs,
  putOffDueDays,
  returnTurnToSchool,
} from "~/domain/applications/statements.server";
import { recordJobEvents } from "~/domain/events/statements.server";
import { endInterviewsOfJobs } from "~/domain/interviews/statements.server";
import { endedOn, sumUpJobs } from "~/domain/responsiveness/statements.server";
import { DEFAULT_ZONE, endOfDayAfter } from "~/domain/time-zone-rules";
import { DAYS_FILLED_IN, DERIVED_NAMES, nextDue, REMINDER_DAYS, type StoredJob, TEXT_NAMES } from "./details/rules";
import type { JobStatus } from "./rules";
import { startOfDay, UNREAD_DAYS } from "./still-looking/rules";

type JobRow = typeof jobs.$inferSelect;
type UnpublishedState = (typeof UNPUBLISHED_STATES)[number];

/** Statements for the end of the batch that writes a job. The batch has begun with a guard, so the job is written before them. */
export type MoreStatements = (jobId: string) => BatchItem<"sqlite">[];

/** How a job is written. `waits`: it is saved, and a person looks at it first. `moreStatements`: what else the batch writes. */
export type Publishing = { waits: boolean; moreStatements: MoreStatements };

const DAY_MS = 86_400_000;

/** Expression: the same as `nextDue`, from an expression for the closing time. Null where there is none. */
export function dueOf(closesAt: SQL, now: Date): SQL {
  const reminders = REMINDER_DAYS.map((days) => {
    // No parameter: a statement may have a hundred, and the writing of a job needs most of them.
    const at = sql`(${closesAt} - ${sql.raw(String(days * DAY_MS))})`;
    return sql`when ${at} > ${now.getTime()} then ${at}`;
  });
  return sql`case ${sql.join(reminders, sql` `)} else ${closesAt} end`;
}

/** Always later than before, whatever the clock says: `updated_at` is also the version that an edit form carries. */
export function laterThanBefore(now: Date): SQL {
  return sql`max(${now.getTime()}, ${jobs.updatedAt} + 1)`;
}

/** Condition: the account's address is confirmed. As a part of the statement, so that nobody confirms the address in between. */
export function isConfirmed(userId: string | SQL): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email_verified_at is not null)`;
}

/**
 * Condition: the job is not public and not removed. The exact words of the indexes `jobs_not_public*`, as SQLite uses a partial index only if
 * they stand in the WHERE. The plus keeps it from an index of all jobs.
 */
export const isNotPublic = sql`state not in ('open', 'closed') and +removed_at is null`;

/** Condition: the job is not removed, and has never been public. */
export const isUnpublished = sql`jobs.seq is null and jobs.removed_at is null`;

/** Expression: how many jobs of an account wait to be published. */
export function unpublishedCount(userId: string | SQL): SQL<number> {
  return sql<number>`(select count(*) from jobs where jobs.user_id = ${userId} and ${isUnpublished})`;
}

/** Expression: somebody has answered the questions of the job, which then stay as they are. */
export const isAnswered = sql<number>`exists (select 1 from applications where applications.job_id = jobs.id and applications.answers is not null)`;

/**
 * Condition: the job asks what it asked before, or nobody has answered yet. An answer that is written at the same moment comes before the
 * guard with this condition, which then stops the batch, or after it, and then meets other questions (`takesApplication`).
 */
export function asksTheSame({ details }: StoredJob): SQL {
  return sql`(${jobs.details} -> '$.questions' is ${details} -> '$.questions' or not ${isAnswered})`;
}

/** Condition: the time that was chosen for the job, if any, has come. Otherwise it waits for it as `scheduled`. */
function isTime(now: Date): SQL {
  return sql`coalesce(jobs.publish_at, 0) <= ${now.getTime()}`;
}

// Coming in.

/** Expression: the next place in the order of publishing. A job with a number is never deleted, so none is given twice. */
const NEXT_SEQ = sql`(select coalesce(max(seq), 0) + 1 from jobs)`;

/**
 * Expression: the highest number of a public change so far. The next one is given with the change itself, in the same statement, so the
 * order of numbers is that in which the changes can be read, and nobody who reads up to a number misses a lower one later.
 */
const LAST_CHANGE = sql`(select coalesce(max(change_no), 0) from jobs where change_no is not null)`;

/** Condition on a row of `jobs`, before it changes: everybody may read it. What happens to any other is no public change. */
const isPublicRow = sql`(jobs.state in ('open', 'closed') and jobs.removed_at is null)`;

/** These jobs, each with a number for its change, to stand behind `from` in an update. */
function counted(which: SQL): SQL {
  return sql`(select id as job_id, ${LAST_CHANGE} + row_number() over (order by created_at, id) as change
    from jobs where ${which}) counted`;
}

const IS_COUNTED = sql`jobs.id = counted.job_id`;
/** The number of a change that everybody can see; a job that is not public keeps the one that it has. */
const COUNTED_CHANGE = sql`iif(${isPublicRow}, counted.change, jobs.change_no)`;

/** The columns that say what the school last did for a job, and when it is asked whether it still looks. */
export type SignColumn = "schoolActedAt" | "signAt" | "askAt" | "askedAt";
/** Columns for programs. */
export type ProgramColumn = "changeNo" | "externalId";

type NewJob = Omit<
  JobRow,
  "seq" | "state" | "removedAt" | "publishedAt" | "endedOn" | "institutionId" | SignColumn | ProgramColumn
> & { externalId?: string | null };

/** Statement: a new job of the institution at which its recruiter works. It is public at once where `isPublic` holds. */
export function insertJobRow(
  db: Database,
  row: NewJob,
  { isPublic, otherwise }: { isPublic: SQL; otherwise: UnpublishedState },
): BatchItem<"sqlite"> {
  const values = {
    ...row,
    institutionId: institutionOf(row.user_id),
    state: sql`iif(new.is_public, 'open', ${otherwise})`,
    seq: sql`iif(new.is_public, ${NEXT_SEQ}, null)`,
    changeNo: sql`iif(new.is_public, ${LAST_CHANGE} + 1, null)`,
    publishedAt: sql`iif(new.is_public, ${row.createdAt.getTime()}, null)`,
  };
  return insertFrom(db, jobs, values, sql`from (select ${isPublic} as is_public) new`);
}

// The state of a job that is there, and what ends with it. No other function writes `state` or `removed_at` of one.

/** `which`: a condition on rows of `jobs`, which have changed already. `now` only makes ids: the moment is the job's `updated_at`. */
type End = (db: Database, which: SQL, now: Date) => BatchItem<"sqlite">[];

/** Interviews of a job are off, and its school's programs are told first. */
const endInterviews = [noteInterviewsOfJobs, endInterviewsOfJobs] as const;

/**
 * A job takes these along, by how it goes, in this order. The rest goes on: applications stay where reports hide a job for 48 hours, or
 * its recruiter has not confirmed her address. There the school is waited for again before interviews are off, as these tell which
 * applications are meant; due days are put off last, as those applications have theirs by then.
 */
const ENDS = {
  removed: [moves("removed"), endReminders, endApplications, ...endInterviews, sumUp],
  removed_with_account: [moves("removed"), endReminders, endApplications, ...endInterviews],
  taken_down: [moves("taken down"), endReminders, endApplications, ...endInterviews],
  hidden: [moves("hidden"), endReminders, endApplications, ...endInterviews],
  hidden_48_hours: [moves("hidden"), endReminders, returnTurnToSchool, ...endInterviews, putOffDueDays],
  held: [returnTurnToSchool, ...endInterviews],
  // A closed job takes no applications, and its school answers those that it has.
  closed: [sumUp],
  open: [],
  // Nobody could apply for a job that was never public.
  scheduled: [],
  waiting: [],
  refused: [],
  held_unpublished: [],
} satisfies Record<string, readonly End[]>;

/** How a job changes. It is `hidden` until a person shows it again, and `hidden_48_hours` by reports. */
type JobChange = keyof typeof ENDS;

/** `endedOn`: the day from which the job counts in its school's record as one that has ended. */
const columnsOf = (how: JobChange, at: SQL) =>
  ({
    removed: { removedAt: at, endedOn: endedOn("removed", at) },
    // Taken down or hidden before, it says so still: its school has not removed it.
    removed_with_account: {
      removedAt: at,
      state: sql<JobStatus>`iif(jobs.state in ('hidden', 'taken_down'), jobs.state, 'closed')`,
    },
    taken_down: { state: "taken_down" as const },
    hidden: { state: "hidden" as const },
    hidden_48_hours: { state: "hidden" as const },
    held: { state: "held" as const, endedOn: null },
    closed: { state: "closed" as const, endedOn: endedOn("closed", at) },
    open: { state: "open" as const, endedOn: null, publishAt: null },
    scheduled: { state: "scheduled" as const },
    waiting: { state: "waiting" as const },
    refused: { state: "refused" as const },
    held_unpublished: { state: "held" as const, publishAt: null },
  })[how];

type Also = {
  /** Other columns that change with the state. */
  also?: { closesAt?: SQL; dueAt?: SQL | null; updatedAt?: Date; signAt?: Date };
  /** The same rows once they have changed, where `which` asks for what changes. */
  changed?: SQL;
};

/**
 * Statements: the log of their school gets an event for each of the jobs of `which` (a condition on rows of `jobs` that names its columns
 * in full), which then change their state, and behind that ends what ends with them. The second one may be asked for the rows. The ends
 * come behind it as they need the moment of the change, and as the school's record asks in what state the job was left.
 */
export function setJobState(
  db: Database,
  which: SQL,
  how: JobChange,
  now: Date,
  { also = {}, changed = which }: Also = {},
) {
  const at = laterThanBefore(now);
  const noted: BatchItem<"sqlite"> = recordJobEvents(db, which, now);
  const change = db
    .update(jobs)
    .set({
      updatedAt: at,
      changeNo: how === "open" ? sql`numbered.change` : sql`iif(${isPublicRow}, numbered.change, jobs.change_no)`,
      ...columnsOf(how, at),
      ...(how === "open" ? firstPublished(now) : {}),
      ...also,
    })
    .from(numbered(which, now))
    .where(sql`jobs.id = numbered.id`);
  const ends: BatchItem<"sqlite">[] = endJob(db, changed, how, now);
  return [noted, change, ...ends] as const;
}

/**
 * These jobs with their places in the order of publishing, and each with a number for its change. A new one gets the next place, several
 * in the order in which they were written; one that was public before keeps its own. All in one statement, so that no place is left out,
 * and no number is given twice.
 */
function numbered(which: SQL, now: Date): SQL {
  const next = sql`(select coalesce(max(seq), 0) from jobs) + row_number() over (partition by seq is null order by created_at, id)`;
  const time = now.getTime();
  // A job that waited until its closing date was over gets one a month from now, at the same time of the day.
  const given = sql`coalesce(closes_at, ${endOfDayAfter(now, DAYS_FILLED_IN, DEFAULT_ZONE).getTime()})`;
  // D1 takes a number that is sent for a decimal one: the cast makes whole days.
  const later = sql`(${given} + (cast(${time} - ${given} as integer) / 86400000 + ${DAYS_FILLED_IN}) * 86400000)`;
  return sql`(select id, coalesce(seq, ${next}) as place, iif(${given} > ${time}, ${given}, ${later}) as closes,
    ${LAST_CHANGE} + row_number() over (order by created_at, id) as change
    from jobs where ${which}) numbered`;
}

/** The columns that a job gets when it is first public; one that was public before keeps its own. */
function firstPublished(now: Date) {
  return {
    seq: sql`numbered.place`,
    publishedAt: sql`coalesce(jobs.published_at, ${now.getTime()})`,
    closesAt: sql`iif(jobs.seq is null, numbered.closes, jobs.closes_at)`,
    dueAt: sql`iif(jobs.seq is null, ${dueOf(sql`numbered.closes`, now)}, jobs.due_at)`,
  };
}

/** Statements: what ends with these jobs, which are in their new state already. */
export function endJob(db: Database, which: SQL, how: JobChange, now: Date): BatchItem<"sqlite">[] {
  return ENDS[how].flatMap((end: End) => end(db, which, now));
}

/**
 * Statements: hidden jobs return to the state that they had before, which is noted for their school. The days in which one was hidden lengthen its time, and the run then
 * looks when to remind. They stand before the hiding ends.
 */
export function showAgain(db: Database, which: SQL, now: Date) {
  const before = sql`(select status_before from job_hidings where job_hidings.job_id = jobs.id and job_hidings.restored_at is null)`;
  // A value that is sent may come as a decimal number.
  const days = sql`coalesce((select cast((max(0, ${laterThanBefore(now)} - job_hidings.hidden_at) + 86399999) / 86400000 as integer)
    from job_hidings where job_hidings.job_id = jobs.id order by job_hidings.hidden_at desc limit 1), 0)`;
  const hidden = sql`jobs.state = 'hidden' and ${which}`;
  const change = db
    .update(jobs)
    .set({
      state: before,
      changeNo: sql`counted.change`,
      updatedAt: laterThanBefore(now),
      closesAt: sql`iif(${before} = 'open', jobs.closes_at + ${days} * 86400000, jobs.closes_at)`,
      dueAt: sql`iif(${before} = 'open' and jobs.closes_at is not null, ${laterThanBefore(now)}, jobs.due_at)`,
    })
    .from(counted(hidden))
    .where(IS_COUNTED);
  return [recordJobEvents(db, hidden, now), change] as const;
}

/** Moves that could still be taken back are not carried out, and each mover is told what became of the job. */
function moves(went: string): End {
  return (db, which, now) => endUntoldMovesOfJobs(db, which, { went, now });
}

/** The school's record has one more or fewer of the jobs that have ended. */
function sumUp(db: Database, which: SQL): BatchItem<"sqlite">[] {
  return [sumUpJobs(db, which)];
}

// The text.

/** Statement: these jobs have this text now, and one that is scheduled another time, if one is given. */
export function rewriteJob(
  db: Database,
  which: SQL,
  { job, now, publishAt }: { job: StoredJob; now: Date; publishAt?: Date | undefined },
) {
  return db
    .update(jobs)
    .set({
      ...job,
      updatedAt: laterThanBefore(now),
      changeNo: COUNTED_CHANGE,
      signAt: now,
      ...(publishAt ? { publishAt } : {}),
    })
    .from(counted(which))
    .where(IS_COUNTED)
    .returning();
}

type Rewritten = { id: string; actorId: string; waits: boolean; needsConfirmed: boolean; now: Date };

/**
 * Statements behind a new text of a job that was never public: it waits for a look if the text has to; otherwise one that waited, or was
 * refused, goes on.
 */
export function settleRewritten(db: Database, { id, actorId, waits, needsConfirmed, now }: Rewritten) {
  const isIt = (doesWait: boolean) =>
    sql`jobs.id = ${id} and ${isUnpublished} and ${sql.raw(String(doesWait === waits))}`;
  const [, wait] = setJobState(db, isIt(true), "waiting", now);
  const was = sql`${isIt(false)} and jobs.state in ('waiting', 'refused') and ${ownersStand}`;
  return [wait, ...goOn(db, was, needsConfirmed ? isConfirmed(actorId) : sql`true`, now)] as const;
}

/**
 * Statements: jobs that waited for a look are public now if they may be. Otherwise they wait for the confirmed address, or for their time.
 * Each is asked for its row. The event for their school is the caller's.
 */
function goOn(db: Database, which: SQL, mayPublish: SQL, now: Date) {
  const [, open] = setJobState(db, sql`${which} and ${isTime(now)} and ${mayPublish}`, "open", now);
  const [, schedule] = setJobState(db, sql`${which} and not (${isTime(now)})`, "scheduled", now);
  const [, hold] = setJobState(db, sql`${which} and ${isTime(now)}`, "held_unpublished", now);
  return [open, schedule, hold] as const;
}

/** Statements behind a change of these fields: if somebody has applied for the job, the page lists them. */
export function noteChange(
  db: Database,
  { id, jobId, fields, now }: { id: string; jobId: string; fields: string[]; now: Date },
): BatchItem<"sqlite">[] {
  if (fields.length === 0) return [];
  const row = { id, jobId: sql`jobs.id`, fields: JSON.stringify(fields), createdAt: now };
  const hasApplicants = sql`exists (select 1 from current_applications applications where applications.job_id = jobs.id)`;
  return [insertFrom(db, jobChanges, row, sql`from jobs where jobs.id = ${jobId} and ${hasApplicants}`)];
}

/** Statement: the columns that follow from what is written, unless somebody has changed the job since it was read. */
export function indexJob(db: Database, { id, updatedAt }: JobRow, made: StoredJob): BatchItem<"sqlite"> {
  const columns = Object.fromEntries(
    DERIVED_NAMES.filter((name) => name !== "closesAt" && name !== "dueAt").map((name) => [name, made[name]]),
  );
  return db
    .update(jobs)
    .set(columns)
    .where(and(eq(jobs.id, id), eq(jobs.updatedAt, updatedAt)));
}

// Jobs that wait: for a confirmed address, for a look, for their time.

/**
 * Statements for the batch that confirms an address: they publish the account's held jobs, in the order in which they were
 * written. They do nothing as long as the address is not confirmed. A job that was public before keeps its publishing number. The
 * use-case says that public pages have changed (`hasChangedJobs`). The second one returns the jobs.
 */
export function publishHeld(db: Database, userId: string, now: Date) {
  const isHeld = sql`jobs.user_id = ${userId} and ${isNotPublic} and jobs.state = 'held'`;
  const [noted, publish, ...ends] = setJobState(db, sql`${isHeld} and ${mayPost(userId, true)}`, "open", now);
  return [noted, publish.returning({ id: jobs.id }), ...ends] as const;
}

/**
 * Statements for the batch of a first proof, where `condition` holds: the account's scheduled jobs are held, as somebody else may have
 * chosen their time.
 */
export function holdScheduled(
  db: Database,
  userId: string,
  { now, condition }: { now: Date; condition: SQL },
): BatchItem<"sqlite">[] {
  const which = sql`jobs.user_id = ${userId} and ${isNotPublic} and jobs.state = 'scheduled' and ${condition}`;
  return [...setJobState(db, which, "held_unpublished", now)];
}

type CheckedJob = { id: string; version: Date; needsConfirmed: boolean; now: Date };

/** Condition: the job waits, with the text that was looked at. */
function isWaiting({ id, version }: Pick<CheckedJob, "id" | "version">): SQL {
  return sql`exists (select 1 from jobs where ${isWaitingRow({ id, version })})`;
}

const isWaitingRow = ({ id, version }: Pick<CheckedJob, "id" | "version">) =>
  sql`jobs.id = ${id} and ${isUnpublished} and jobs.state = 'waiting' and jobs.updated_at = ${version.getTime()}`;

/** Condition on a row of `jobs`: whoever owns it is not suspended. */
export const ownersStand = sql`(not ${isSuspended(sql`jobs.user_id`)} and not exists (select 1 from institutions
  where institutions.id = jobs.institution_id and institutions.suspended_at is not null))`;

/**
 * The parts of a batch that publishes a waiting job which a person has looked at: the condition of the step, of being public then, the
 * event for its school, and the changes behind it. Without a confirmed address, where one is needed, the job is held from now on. The changes stand at the end of the batch,
 * as the conditions turn on the job's state.
 */
export function publishWaiting({ db }: { db: Database }, { needsConfirmed, now, ...looked }: CheckedJob) {
  const row = sql`${isWaitingRow(looked)} and ${ownersStand}`;
  const isConfirmedOwner = sql`exists (select 1 from users where users.id = jobs.user_id and users.email_verified_at is not null)`;
  const mayPublish = needsConfirmed ? isConfirmedOwner : sql`true`;
  return {
    condition: sql`exists (select 1 from jobs where ${row})`,
    isPublic: sql`exists (select 1 from jobs where ${row} and ${isTime(now)} and ${mayPublish})`,
    noted: recordJobEvents(db, row, now),
    changes: goOn(db, row, mayPublish, now),
  };
}

/** The same where a person does not publish the waiting job. It stays its owner's, to be changed. */
export function refuseWaiting({ db }: { db: Database }, { now, ...looked }: Omit<CheckedJob, "needsConfirmed">) {
  return { condition: isWaiting(looked), changes: setJobState(db, isWaitingRow(looked), "refused", now) };
}

/** A scheduled job, with what it says of its school. */
export type ScheduledJob = {
  id: string;
  title: string;
  ownerId: string;
  email: string;
  publishAt: number;
  name: string;
  place: string | null;
  website: string | null;
};

/** Condition: nobody has published, moved, changed or removed the job since it was read, and it is still the same recruiter's. */
function isScheduledStill({ id, publishAt, ownerId }: ScheduledJob): SQL {
  return sql`exists (select 1 from jobs where jobs.id = ${id} and ${isUnpublished} and jobs.state = 'scheduled'
    and jobs.publish_at = ${publishAt} and jobs.user_id = ${ownerId})`;
}

/** Condition: the recruiter may post now. */
function mayPost(ownerId: string, needsConfirmed: boolean): SQL {
  return sql`not ${isSuspended(ownerId)} and not exists (select 1 from institution_members
    where institution_members.user_id = ${ownerId} and institution_members.role = 'reader')
    and ${needsConfirmed ? isConfirmed(ownerId) : sql`1 = 1`}`;
}

/** The conditions for what is told of a scheduled job: it becomes public, or it is held because its recruiter may not post now. */
export function outcomesOf(job: ScheduledJob, needsConfirmed: boolean): { isPublic: SQL; isHeld: SQL } {
  const may = mayPost(job.ownerId, needsConfirmed);
  return {
    isPublic: sql`${isScheduledStill(job)} and (${may})`,
    isHeld: sql`${isScheduledStill(job)} and not (${may})`,
  };
}

/** Statements that publish a scheduled job, or hold it. They stand behind what is told, as those conditions turn on its state. */
export function publishScheduled(
  db: Database,
  job: ScheduledJob,
  needsConfirmed: boolean,
  now: Date,
): BatchItem<"sqlite">[] {
  const { isPublic, isHeld } = outcomesOf(job, needsConfirmed);
  return [
    ...setJobState(db, sql`jobs.id = ${job.id} and ${isPublic}`, "open", now),
    ...setJobState(db, sql`jobs.id = ${job.id} and ${isHeld}`, "held_unpublished", now),
  ];
}

// Jobs under the ids of a school's own system: many in one statement, from one list of JSON.

/** A job of a list. `otherwise`: its state if it is not to be public at once; null if it is. */
export type NewExternalJob = {
  id: string;
  externalId: string;
  ownerId: string;
  job: StoredJob;
  publishAt: Date | null;
  otherwise: UnpublishedState | null;
};

/** One whose text is written anew. `version`: of the row that was read. What is null of the last two stays. */
export type ExternalRewrite = {
  id: string;
  version: Date;
  job: StoredJob;
  waits: boolean;
  ownerId: string | null;
  publishAt: Date | null;
};

type WhoWrites = { actorId: string; needsConfirmed: boolean; now: Date };

/** Times as the columns have them. */
function toLines(rows: readonly object[]): string {
  return JSON.stringify(rows, function (this: Record<string, unknown>, name, value) {
    const own = this[name];
    return own instanceof Date ? own.getTime() : value;
  });
}

/** The columns of a text, from the job of a line. */
const textOfLine = Object.fromEntries(
  [...TEXT_NAMES, ...DERIVED_NAMES].map((name) => [name, sql`line.value ->> ${sql.raw(`'$.job.${name}'`)}`]),
);

const ofLine = (name: keyof NewExternalJob | keyof ExternalRewrite) => sql`line.value ->> ${sql.raw(`'$.${name}'`)}`;

/** Condition: the institution has no job of this id yet. */
const isNewLine = (actorId: string) => sql`not exists (select 1 from jobs own
  where own.institution_id = ${institutionOf(actorId)} and own.external_id = ${ofLine("externalId")})`;

/** Condition on a line and the row of `jobs` that it names: it may be written, as it was read. */
const isRewritable = (actorId: string) => sql`jobs.id = ${ofLine("id")} and ${mayWorkOn(actorId)}
  and jobs.updated_at = ${ofLine("version")} and jobs.removed_at is null and jobs.state <> 'taken_down'
  and (not ${ofLine("waits")} or jobs.seq is null)
  and (jobs.details -> '$.questions' is (${ofLine("job")} ->> '$.details') -> '$.questions' or not ${isAnswered})`;

/** Condition for a batch: each of these jobs can be written as it was planned; nobody was faster. */
export function areAsPlanned(
  { actorId }: Pick<WhoWrites, "actorId">,
  { made, rewritten }: { made: readonly NewExternalJob[]; rewritten: readonly ExternalRewrite[] },
): SQL {
  return sql`((select count(*) from json_each(${toLines(made.map(({ externalId }) => ({ externalId })))}) line
      where ${isNewLine(actorId)}) = ${made.length}
    and (select count(*) from json_each(${toLines(rewritten)}) line join jobs on ${isRewritable(actorId)}) = ${rewritten.length})`;
}

/** Condition: the account may write jobs, and no account would have more than `cap` that wait to be published. */
export function mayWriteMore(actorId: string): SQL {
  return sql`not exists (select 1 from institution_members where user_id = ${actorId} and role = 'reader')
    and not ${isSuspended(actorId)}`;
}

/** Condition: of each account, so many jobs more may wait to be published. */
export function haveRoom(waiting: ReadonlyMap<string, number>, cap: number): SQL {
  return sql`not exists (select 1 from json_each(${JSON.stringify([...waiting])}) asked
    where ${unpublishedCount(sql`(asked.value ->> 0)`)} + (asked.value ->> 1) > ${cap})`;
}

/** Statement: these jobs are the institution's from now on, public at once where they may be. */
export function insertExternalJobs(
  db: Database,
  lines: readonly NewExternalJob[],
  { actorId, needsConfirmed, now }: WhoWrites,
): BatchItem<"sqlite"> {
  const mayPublish = needsConfirmed ? sql`${isConfirmed(actorId)} and ${isConfirmed(ofLine("ownerId"))}` : sql`1`;
  const isPublic = sql`(${ofLine("otherwise")} is null and ${mayPublish})`;
  const placed = sql`(select line.value as value, ${isPublic} as is_public, sum(${isPublic}) over (order by line.key) as place
    from json_each(${toLines(lines)}) line where ${isNewLine(actorId)}) line`;
  const values = {
    ...textOfLine,
    id: ofLine("id"),
    externalId: ofLine("externalId"),
    user_id: ofLine("ownerId"),
    institutionId: institutionOf(actorId),
    state: sql`iif(line.is_public, 'open', coalesce(${ofLine("otherwise")}, 'held'))`,
    seq: sql`iif(line.is_public, ${NEXT_SEQ} - 1 + line.place, null)`,
    changeNo: sql`iif(line.is_public, ${LAST_CHANGE} + line.place, null)`,
    publishedAt: sql`iif(line.is_public, ${now.getTime()}, null)`,
    publishAt: ofLine("publishAt"),
    createdAt: now,
    updatedAt: now,
  };
  return insertFrom(db, jobs, values as unknown as typeof jobs.$inferInsert, sql`from ${placed}`);
}

/** Statement: these jobs have another text now, and where a line says so another recruiter or time. */
export function rewriteExternalJobs(
  db: Database,
  lines: readonly ExternalRewrite[],
  { actorId, now }: Pick<WhoWrites, "actorId" | "now">,
): BatchItem<"sqlite"> {
  const numbered = sql`(select value, ${LAST_CHANGE} + row_number() over (order by key) as change
    from json_each(${toLines(lines)})) line`;
  return db
    .update(jobs)
    .set({
      ...textOfLine,
      user_id: sql`coalesce(${ofLine("ownerId")}, jobs.user_id)`,
      publishAt: sql`coalesce(${ofLine("publishAt")}, jobs.publish_at)`,
      updatedAt: laterThanBefore(now),
      changeNo: sql`iif(${isPublicRow}, line.change, jobs.change_no)`,
      signAt: now,
    })
    .from(numbered)
    .where(isRewritable(actorId));
}

/** Statements behind the new texts: jobs that were never public wait for a look, or go on, as `settleRewritten` says for one. */
export function settleExternal(
  db: Database,
  lines: readonly Pick<ExternalRewrite, "id" | "waits">[],
  { actorId, needsConfirmed, now }: WhoWrites,
): BatchItem<"sqlite">[] {
  if (lines.length === 0) return [];
  const are = (doWait: boolean) => {
    const ids = JSON.stringify(lines.filter(({ waits }) => waits === doWait).map(({ id }) => id));
    return sql`jobs.id in (select value from json_each(${ids})) and ${isUnpublished}`;
  };
  const [, wait] = setJobState(db, are(true), "waiting", now);
  const was = sql`${are(false)} and jobs.state in ('waiting', 'refused') and ${ownersStand}`;
  return [wait, ...goOn(db, was, needsConfirmed ? isConfirmed(actorId) : sql`true`, now)];
}

/** Statements: those of these jobs that are open are closed. */
export function closeExternalJobs(
  db: Database,
  ids: readonly string[],
  { actorId, now }: Pick<WhoWrites, "actorId" | "now">,
): BatchItem<"sqlite">[] {
  if (ids.length === 0) return [];
  const are = sql`jobs.id in (select value from json_each(${JSON.stringify(ids)})) and ${mayWorkOn(actorId)}
    and jobs.removed_at is null`;
  const changed = sql`${are} and jobs.state = 'closed'`;
  const [, close, ...ends] = setJobState(db, sql`${are} and jobs.state = 'open'`, "closed", now, {
    also: { signAt: now },
    changed,
  });
  return [close, ...ends];
}

// The closing time.

/** Statement: the closing time of these jobs is another one. */
export function extendClosing(db: Database, which: SQL, { until, now }: { until: Date; now: Date }) {
  return db
    .update(jobs)
    .set({
      closesAt: until,
      dueAt: nextDue(until, now),
      updatedAt: laterThanBefore(now),
      changeNo: COUNTED_CHANGE,
      signAt: now,
    })
    .from(counted(which))
    .where(IS_COUNTED);
}

export type DueJob = {
  id: string;
  title: string;
  closesAt: number;
  dueAt: number;
  zone: string | null;
  ownerId: string;
  email: string;
  applications: number;
  unanswered: number;
};

/** Condition for a batch: nobody has moved the job's closing date since it was read. */
export function isStillDue({ id, dueAt, closesAt }: DueJob) {
  return sql`exists (select 1 from jobs where jobs.id = ${id} and jobs.due_at = ${dueAt} and jobs.closes_at = ${closesAt}
    and jobs.state = 'open' and jobs.removed_at is null)`;
}

/** Statements: a job whose time is over is closed; one that was only to be told of waits for its next moment. */
export function settleDue(db: Database, job: DueJob, now: Date): BatchItem<"sqlite">[] {
  const isDue = sql`jobs.id = ${job.id} and ${isStillDue(job)}`;
  if (job.closesAt <= now.getTime()) {
    const changed = sql`jobs.id = ${job.id} and jobs.state = 'closed'`;
    return [...setJobState(db, isDue, "closed", now, { also: { dueAt: null }, changed })];
  }
  return [
    db
      .update(jobs)
      .set({ dueAt: dueOf(sql`${jobs.closesAt}`, now) })
      .where(isDue),
  ];
}

/** Statement: these jobs get a closing date: a day from `first` on, spread over `days` days. */
export function giveClosingDates(
  db: Database,
  which: SQL,
  { first, days, now }: { first: Date; days: number; now: Date },
) {
  const closes = sql`${first.getTime()} + (seq * 37 % ${days}) * 86400000`;
  return db
    .update(jobs)
    .set({ closesAt: closes, dueAt: dueOf(sql`(${closes})`, now), changeNo: COUNTED_CHANGE })
    .from(counted(which))
    .where(IS_COUNTED)
    .returning({ seq: jobs.seq });
}

// Activity of the school: signs of the school, and the question "Still looking?". None of these makes a new version: no text has changed.

/**
 * Statement: the school of these applications has read or answered today, once a day a job. A move is written when it is told, not
 * when it is pressed: until then nothing outside of the school changes. `condition`: what the batch did.
 */
export function noteSchoolActed(
  db: Database,
  applicationIds: readonly string[],
  { actorId, now, condition = sql`true` }: { actorId: string; now: Date; condition?: SQL },
): BatchItem<"sqlite"> {
  const ids = JSON.stringify(applicationIds);
  return noteActed(
    db,
    sql`jobs.id in (select applications.job_id from applications
    where applications.id in (select value from json_each(${ids}))) and ${maySee(actorId)} and ${condition}`,
    now,
  );
}

/** Statement: the same of a job whose list was read, by a program or as a file. */
export function noteListRead(db: Database, jobId: string, { actorId, now }: { actorId: string; now: Date }) {
  return noteActed(db, sql`jobs.id = ${jobId} and ${maySee(actorId)}`, now);
}

function noteActed(db: Database, which: SQL, now: Date): BatchItem<"sqlite"> {
  // An act on the day of the question answers it.
  const before = sql`max(${startOfDay(now).getTime()}, coalesce(jobs.asked_at, 0))`;
  return db
    .update(jobs)
    .set({ schoolActedAt: now })
    .where(sql`${which} and coalesce(jobs.school_acted_at, 0) < ${before}`);
}

/**
 * Statement: an application came, or is to be read again, so the run looks at its job once it may be unread for long. `jobIds`: one id,
 * or a query of them.
 */
export function checkLater(db: Database, jobIds: string | SQL, now: Date): BatchItem<"sqlite"> {
  const askAt = new Date(now.getTime() + UNREAD_DAYS * DAY_MS);
  return db.update(jobs).set({ askAt }).where(sql`jobs.id in (${jobIds}) and jobs.ask_at is null`);
}

/** The same behind the statements that confirm a candidate's applications with her address. */
export function checkLaterForJoined(db: Database, candidateId: string, now: Date): BatchItem<"sqlite"> {
  return checkLater(
    db,
    sql`select applications.job_id from applications where applications.candidate_id = ${candidateId} and ${IS_UNREAD}`,
    now,
  );
}

/** A job as the run has read it, and when it is checked again. Times are milliseconds. */
export type JobCheck = {
  id: string;
  askAt: number;
  schoolActedAt: number | null;
  signAt: number | null;
  next: number | null;
};

const isUnread = sql`exists (select 1 from applications where applications.job_id = jobs.id and ${IS_UNREAD})`;

/** The jobs of a list, each as it was read: nobody has applied, read or answered meanwhile, and no other run has checked. */
function asChecked(checked: readonly JobCheck[]): SQL {
  const list = JSON.stringify(
    checked.map(({ id, askAt, schoolActedAt, signAt, next }) => [id, askAt, schoolActedAt, signAt, next]),
  );
  return sql`(select jobs.id as id, value ->> 4 as next from json_each(${list}) join jobs on jobs.id = value ->> 0
    where jobs.ask_at = value ->> 1 and jobs.school_acted_at is value ->> 2 and jobs.sign_at is value ->> 3
      and jobs.state = 'open' and jobs.removed_at is null and (value ->> 4 is not null) = ${isUnread})`;
}

/** Condition for a batch: all of these are still as they were read. */
export function areAsChecked(checked: readonly JobCheck[]): SQL {
  return sql`(select count(*) from ${asChecked(checked)}) = ${checked.length}`;
}

/** Statement: the run has checked these. `isAsked`: their school is asked. */
export function settleChecks(
  db: Database,
  checked: readonly JobCheck[],
  { isAsked, now }: { isAsked: boolean; now: Date },
): BatchItem<"sqlite"> {
  return db
    .update(jobs)
    .set({ askAt: sql`checked.next`, askedAt: isAsked ? now : sql`jobs.asked_at` })
    .from(sql`${asChecked(checked)} checked`)
    .where(sql`jobs.id = checked.id`);
}

/** Condition on a row of `jobs`: its school was asked, and has given no sign since. */
export const isAskedStill = sql`(jobs.asked_at > max(coalesce(jobs.school_acted_at, 0), coalesce(jobs.sign_at, 0)))`;

/** Statement: the school still looks for somebody. */
export function noteSign(db: Database, which: SQL, now: Date): BatchItem<"sqlite"> {
  return db.update(jobs).set({ signAt: now }).where(which);
}

// The people and schools to whom jobs belong.

/** Statement: these jobs stand in the account's name from now on. */
export function giveJobTo(db: Database, which: SQL, { userId, now }: { userId: string; now: Date }) {
  return db
    .update(jobs)
    .set({ user_id: userId, updatedAt: laterThanBefore(now), changeNo: COUNTED_CHANGE })
    .from(counted(which))
    .where(IS_COUNTED)
    .returning();
}

/** The person and the institution whose jobs they become. What is left out stays. */
type Receiver = { userId?: SQL<string>; institutionId?: SQL<string> };

/**
 * Jobs go to somebody else, or to another institution. Where that one has a job of the same id of its own system, the one that comes
 * loses its id: the two are different jobs.
 */
export function giveJobs(db: Database, { userId, institutionId }: Receiver, which: SQL) {
  const isTaken = sql`exists (select 1 from jobs other where other.institution_id = ${institutionId}
    and other.external_id = jobs.external_id)`;
  return db
    .update(jobs)
    .set({
      user_id: userId,
      institutionId,
      changeNo: COUNTED_CHANGE,
      ...(institutionId ? { externalId: sql`iif(${isTaken}, null, jobs.external_id)` } : {}),
    })
    .from(counted(which))
    .where(IS_COUNTED);
}

/** Statement: jobs that were never public are gone. Those of `which` with a number stay. */
export function deleteUnpublished(db: Database, which: SQL): BatchItem<"sqlite"> {
  return db.delete(jobs).where(sql`${which} and +seq is null`);
}

/** Jobs get another version, so that whoever has an older page open does not decide by it. */
export function renewVersion(db: Database, which: SQL, now: Date) {
  return db
    .update(jobs)
    .set({ updatedAt: laterThanBefore(now) })
    .where(which);
}
