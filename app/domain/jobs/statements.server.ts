/**
 * Every write of jobs, of the drafts that become jobs, and of the changes that a page lists, with the conditions that they need. Whoever
 * changes the state of a job that is there calls `setJobState` or `showAgain`, and what ends with a job stands in one table.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { jobChanges } from "~/db/job-life-schema";
import { institutionOf, isSuspended, mayWorkOn } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
import {
  endApplications,
  endReminders,
  endUntoldMovesOfJobs,
  putOffDueDays,
  returnTurnToSchool,
} from "~/domain/applications/statements.server";
import { endInterviewsOfJobs } from "~/domain/interviews/statements.server";
import { endedOn, sumUpJobs } from "~/domain/responsiveness/statements.server";
import {
  DAYS_FILLED_IN,
  DEFAULT_ZONE,
  endOfDayAfter,
  MADE_NAMES,
  nextDue,
  REMINDER_DAYS,
  type StoredJob,
  TEXT_NAMES,
} from "./said/rules";

type JobRow = typeof jobs.$inferSelect;

export type DraftRow = typeof jobDrafts.$inferSelect;

/** Statements for the end of the batch that writes a job. The batch has begun with a guard, so the job is written before them. */
export type Told = (jobId: string) => BatchItem<"sqlite">[];

/** How a job is written. `waits`: it is saved, and a person looks at it first. `told`: what else the batch writes. */
export type Publishing = { waits: boolean; told: Told };

const DAY_MS = 86_400_000;

/** Expression: the same as `nextDue`, from an expression for the closing time. Null where there is none. */
export function dueOf(closesAt: SQL, now: Date): SQL {
  const reminders = REMINDER_DAYS.map((days) => {
    // No parameter: a statement may have a hundred, and publishing a draft needs most of them.
    const at = sql`(${closesAt} - ${sql.raw(String(days * DAY_MS))})`;
    return sql`when ${at} > ${now.getTime()} then ${at}`;
  });
  return sql`case ${sql.join(reminders, sql` `)} else ${closesAt} end`;
}

/** Always later than before, whatever the clock says: `updated_at` is also the version that an edit form carries. */
export function laterThanBefore(now: Date): SQL {
  return sql`max(${now.getTime()}, ${jobs.updatedAt} + 1)`;
}

/** Always later than before, as `updated_at` is also the version of a draft. */
const laterThanDraft = (now: Date) => sql`max(${now.getTime()}, updated_at + 1)`;

/** Condition: the account's address is confirmed. As a part of the statement, so that nobody confirms the address in between. */
export function isConfirmed(userId: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email_verified_at is not null)`;
}

/** The exact words of the index `jobs_not_public`: SQLite uses a partial index only if they stand in the WHERE. */
export const isNotPublic = sql`status in ('held', 'taken_down', 'hidden')`;

/** Expression: how many drafts an account has. */
export function heldCount(userId: string): SQL<number> {
  return sql<number>`(select count(*) from job_drafts where job_drafts.user_id = ${userId})`;
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

/** Condition on a draft: the time that was chosen for it, if any, has come. Otherwise it waits for it as `scheduled`. */
function isTime(now: Date): SQL {
  return sql`coalesce(job_drafts.publish_at, 0) <= ${now.getTime()}`;
}

/** Expression: what becomes of a draft that is not published now. */
function stateLater(now: Date): SQL {
  return sql`iif(${isTime(now)}, 'held', 'scheduled')`;
}

// Coming in, as a job or as a draft of one.

/** The names that a draft's JSON and the columns of `jobs` share. */
const WRITTEN = new Set<string>([...TEXT_NAMES, ...MADE_NAMES]);

/** A written job as the JSON of a draft: times as numbers, as in the columns. */
export function draftContent(job: StoredJob): string {
  return JSON.stringify(pickWritten(job));
}

/** The written columns of a row, as the database holds them. */
function pickWritten(row: StoredJob): Record<string, string | number | null> {
  const { closesAt, dueAt, placeChosen, ...others } = row;
  const all: Record<string, unknown> = {
    ...others,
    closesAt: closesAt?.getTime() ?? null,
    dueAt: dueAt?.getTime() ?? null,
    placeChosen: placeChosen ? 1 : 0,
  };
  return Object.fromEntries([...WRITTEN].map((name) => [name, (all[name] ?? null) as string | number | null]));
}

/** Insert a job where `condition` holds, for the institution at which its recruiter works. Its text is given, not read from a draft. */
export function insertJobIf(
  db: Database,
  row: Omit<JobRow, "seq" | "endedOn" | "institutionId">,
  condition: SQL,
): BatchItem<"sqlite"> {
  return insertFrom(db, jobs, { ...row, institutionId: institutionOf(row.user_id) }, sql`where ${condition}`);
}

/** Insert a job that is not public yet where `condition` holds. */
export function insertDraftIf(
  db: Database,
  { id, userId, state, content, createdAt, updatedAt, publishAt }: Omit<DraftRow, "institutionId">,
  condition: SQL,
): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    jobDrafts,
    { id, userId, state, content, createdAt, updatedAt, institutionId: institutionOf(userId), publishAt },
    sql`where ${condition}`,
  );
}

/** Make jobs of drafts, in the order in which they were written. After a restore a draft may have been published already. */
export function insertFromDrafts(
  db: Database,
  { which, status, deleted, now }: { which: SQL; status: "open" | "held"; deleted: boolean; now: Date },
): BatchItem<"sqlite"> {
  const time = now.getTime();
  // A draft that waited until its closing date was over gets one a month from now, at the same time of the day.
  const given = sql`coalesce(content ->> '$.closesAt', ${endOfDayAfter(now, DAYS_FILLED_IN, DEFAULT_ZONE).getTime()})`;
  const later = sql`(${given} + (max(0, ${time} - ${given}) / 86400000 + ${DAYS_FILLED_IN}) * 86400000)`;
  const closes = sql`iif(${given} > ${time}, ${given}, ${later})`;
  const written = Object.fromEntries([...WRITTEN].map((name) => [name, sql`content ->> ${sql.raw(`'$.${name}'`)}`]));
  const values = {
    ...(written as Record<keyof StoredJob, SQL>),
    placeChosen: sql`coalesce(content ->> '$.placeChosen', 0)`,
    closesAt: closes,
    dueAt: dueOf(closes, now),
    id: sql`id`,
    user_id: sql`user_id`,
    status,
    deleted,
    createdAt: now,
    updatedAt: sql`max(${time}, updated_at)`,
    institutionId: sql`institution_id`,
  };
  return insertFrom(
    db,
    jobs,
    values,
    sql`from job_drafts where ${which} and not exists (select 1 from jobs where jobs.id = job_drafts.id)
      order by created_at, id`,
  );
}

/** Statement: these drafts are gone. It stands behind the statement that makes jobs of them. */
export function deleteJobDrafts(db: Database, which: SQL) {
  return db.delete(jobDrafts).where(which).returning();
}

// The state of a job that is there, and what ends with it. No other function writes `status` or `deleted` of one.

/** `which`: a condition on rows of `jobs`, which have changed already. `now` only makes ids: the moment is the job's `updated_at`. */
type End = (db: Database, which: SQL, now: Date) => BatchItem<"sqlite">[];

/**
 * A job takes these along, by how it goes, in this order. The rest goes on: applications stay where reports hide a job for 48 hours, or
 * its recruiter has not confirmed her address. There the school is waited for again before interviews are off, as these tell which
 * applications are meant; due days are put off last, as those applications have theirs by then.
 */
const ENDS = {
  removed: [moves("removed"), endReminders, endApplications, endInterviewsOfJobs, sumUp],
  removed_with_account: [moves("removed"), endReminders, endApplications, endInterviewsOfJobs],
  taken_down: [moves("taken down"), endReminders, endApplications, endInterviewsOfJobs],
  hidden: [moves("hidden"), endReminders, endApplications, endInterviewsOfJobs],
  hidden_48_hours: [moves("hidden"), endReminders, returnTurnToSchool, endInterviewsOfJobs, putOffDueDays],
  held: [returnTurnToSchool, endInterviewsOfJobs],
  // A closed job takes no applications, and its school answers those that it has.
  closed: [sumUp],
  open: [],
} satisfies Record<string, readonly End[]>;

/** How a job changes. It is `hidden` until a person shows it again, and `hidden_48_hours` by reports. */
type JobChange = keyof typeof ENDS;

/** `endedOn`: the day from which the job counts in its school's record as one that has ended. */
const columnsOf = (how: JobChange, at: SQL) =>
  ({
    removed: { deleted: true, endedOn: endedOn("removed", at) },
    removed_with_account: { deleted: true, status: "closed" as const },
    taken_down: { status: "taken_down" as const },
    hidden: { status: "hidden" as const },
    hidden_48_hours: { status: "hidden" as const },
    held: { status: "held" as const, endedOn: null },
    closed: { status: "closed" as const, endedOn: endedOn("closed", at) },
    open: { status: "open" as const, endedOn: null },
  })[how];

type Also = {
  /** Other columns that change with the state. */
  also?: { closesAt?: SQL; dueAt?: SQL | null; updatedAt?: Date };
  /** The same rows once they have changed, where `which` asks for what changes. */
  changed?: SQL;
};

/**
 * Statements: the jobs of `which` (a condition on rows of `jobs` that names its columns in full) change their state, and behind that
 * ends what ends with them. The first one may be asked for the rows. The ends come behind it as they need the moment of the change, and
 * as the school's record asks in what state the job was left.
 */
export function setJobState(
  db: Database,
  which: SQL,
  how: JobChange,
  now: Date,
  { also = {}, changed = which }: Also = {},
) {
  const change = db
    .update(jobs)
    .set({ updatedAt: laterThanBefore(now), ...columnsOf(how, laterThanBefore(now)), ...also })
    .where(which);
  const ends: BatchItem<"sqlite">[] = endJob(db, changed, how, now);
  return [change, ...ends] as const;
}

/** Statements: what ends with these jobs, which are in their new state already. */
export function endJob(db: Database, which: SQL, how: JobChange, now: Date): BatchItem<"sqlite">[] {
  return ENDS[how].flatMap((end: End) => end(db, which, now));
}

/**
 * Statement: hidden jobs return to the status that they had before. The days in which one was hidden lengthen its time, and the run then
 * looks when to remind. It stands before the hiding ends.
 */
export function showAgain(db: Database, which: SQL, now: Date) {
  const before = sql`(select status_before from job_hidings where job_hidings.job_id = jobs.id and job_hidings.restored_at is null)`;
  // A value that is sent may come as a decimal number.
  const days = sql`coalesce((select cast((max(0, ${laterThanBefore(now)} - job_hidings.hidden_at) + 86399999) / 86400000 as integer)
    from job_hidings where job_hidings.job_id = jobs.id order by job_hidings.hidden_at desc limit 1), 0)`;
  return db
    .update(jobs)
    .set({
      status: before,
      updatedAt: laterThanBefore(now),
      closesAt: sql`iif(${before} = 'open', jobs.closes_at + ${days} * 86400000, jobs.closes_at)`,
      dueAt: sql`iif(${before} = 'open' and jobs.closes_at is not null, ${laterThanBefore(now)}, jobs.due_at)`,
    })
    .where(sql`jobs.status = 'hidden' and ${which}`);
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

/** Statement: these jobs have this text now. */
export function rewriteJob(db: Database, which: SQL, { job, now }: { job: StoredJob; now: Date }) {
  return db
    .update(jobs)
    .set({ ...job, updatedAt: laterThanBefore(now) })
    .where(which)
    .returning();
}

/** Statement: these drafts have this text now. `waits`: for a look. */
export function rewriteDraft(
  db: Database,
  which: SQL,
  { job, now, waits, publishAt }: { job: StoredJob; now: Date; waits: boolean; publishAt: Date | undefined },
) {
  return db
    .update(jobDrafts)
    .set({
      content: draftContent(job),
      updatedAt: laterThanDraft(now),
      ...(waits ? { state: "waiting" as const } : {}),
      ...(publishAt ? { publishAt } : {}),
    })
    .where(which)
    .returning();
}

type Rewritten = {
  id: string;
  actorId: string;
  content: string;
  isClean: boolean;
  needsConfirmed: boolean;
  now: Date;
};

/** Statements that publish a draft that waited or was refused, once it has this text, if that `isClean`. */
export function publishRewrittenRow(db: Database, { id, actorId, content, isClean, needsConfirmed, now }: Rewritten) {
  const isNew = and(
    sql`id = ${id} and state in ('waiting', 'refused') and content = ${content} and ${isClean ? 1 : 0} = 1`,
    mayWorkOn(actorId, "job_drafts"),
  );
  const which = sql`${isNew} and ${needsConfirmed ? isConfirmed(actorId) : sql`1 = 1`} and ${isTime(now)}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db.delete(jobDrafts).where(which).returning(),
    // The rest has no confirmed address yet, or its time is still to come.
    db
      .update(jobDrafts)
      .set({ state: stateLater(now) })
      .where(isNew)
      .returning(),
  ] as const;
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
export function indexJob(db: Database, { seq, updatedAt }: JobRow, made: StoredJob): BatchItem<"sqlite"> {
  const columns = Object.fromEntries(
    MADE_NAMES.filter((name) => name !== "closesAt" && name !== "dueAt").map((name) => [name, made[name]]),
  );
  return db
    .update(jobs)
    .set(columns)
    .where(and(eq(jobs.seq, seq), eq(jobs.updatedAt, updatedAt)));
}

// Drafts that wait: for a confirmed address, for a look, for their time.

/**
 * Statements for the batch that confirms an address: they publish the account's held jobs, in the order in which they were
 * written. They do nothing as long as the address is not confirmed. A draft gets a new publishing number; a job that was public before
 * keeps its own. The use-case says that public pages have changed (`hasChangedJobs`).
 */
export function publishHeld(db: Database, userId: string, now: Date): BatchItem<"sqlite">[] {
  const which = sql`user_id = ${userId} and state = 'held' and ${isConfirmed(userId)} and not ${isSuspended(userId)}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db.delete(jobDrafts).where(which),
    ...setJobState(
      db,
      sql`jobs.user_id = ${userId} and ${isNotPublic} and jobs.status = 'held' and jobs.deleted = 0
        and ${isConfirmed(userId)} and not ${isSuspended(userId)}`,
      "open",
      now,
    ),
  ];
}

/**
 * Statement for the batch of a first proof, where `condition` holds: the account's scheduled jobs are held, as somebody else may have
 * chosen their time.
 */
export function holdScheduled(
  db: Database,
  userId: string,
  { now, condition }: { now: Date; condition: SQL },
): BatchItem<"sqlite"> {
  return db
    .update(jobDrafts)
    .set({ state: "held", publishAt: null, updatedAt: laterThanDraft(now) })
    .where(sql`user_id = ${userId} and state = 'scheduled' and ${condition}`);
}

/** Condition: the draft waits, with the text that was looked at. */
function isWaiting(id: string, version: Date): SQL {
  return sql`exists (select 1 from job_drafts where job_drafts.id = ${id} and job_drafts.state = 'waiting'
    and job_drafts.updated_at = ${version.getTime()})`;
}

/** Condition: whoever owns the draft is not suspended. */
function ownersStand(id: string): SQL {
  return sql`exists (select 1 from job_drafts where job_drafts.id = ${id}
    and not ${isSuspended(sql`job_drafts.user_id`)} and not exists (select 1 from institutions
      where institutions.id = job_drafts.institution_id and institutions.suspended_at is not null))`;
}

/** Condition: the draft's time has come, and the address of its recruiter is confirmed, if that is needed. */
function mayBePublic(id: string, needsConfirmed: boolean, now: Date): SQL {
  return sql`${isConfirmedFor(id, needsConfirmed)} and exists (select 1 from job_drafts where job_drafts.id = ${id} and ${isTime(now)})`;
}

function isConfirmedFor(id: string, needsConfirmed: boolean): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from job_drafts join users on users.id = job_drafts.user_id
        where job_drafts.id = ${id} and users.email_verified_at is not null)`
    : sql`1 = 1`;
}

type Looked = { id: string; version: Date; needsConfirmed: boolean; now: Date };

/**
 * The parts of a batch that publishes a waiting job which a person has looked at: the condition of the step, of being public then, and
 * the changes. Without a confirmed address, where one is needed, the job is held from now on. The changes stand at the end of the batch,
 * as the conditions turn on the draft.
 */
export function publishWaiting({ db }: { db: Database }, { id, version, needsConfirmed, now }: Looked) {
  const condition = sql`${isWaiting(id, version)} and ${ownersStand(id)}`;
  const isPublic = sql`${condition} and ${mayBePublic(id, needsConfirmed, now)}`;
  const which = sql`id = ${id} and ${isPublic}`;
  const changes = [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db
      .update(jobDrafts)
      .set({ state: stateLater(now), updatedAt: laterThanDraft(now) })
      .where(sql`id = ${id} and ${condition} and not (${mayBePublic(id, needsConfirmed, now)})`)
      .returning({ id: jobDrafts.id }),
    db.delete(jobDrafts).where(which).returning({ id: jobDrafts.id }),
  ] as const;
  return { condition, isPublic, changes };
}

/** The same where a person does not publish the waiting job. It stays its owner's, to be changed. */
export function refuseWaiting({ db }: { db: Database }, { id, version, now }: Omit<Looked, "needsConfirmed">) {
  const condition = isWaiting(id, version);
  const refused = db
    .update(jobDrafts)
    .set({ state: "refused", updatedAt: laterThanDraft(now) })
    .where(sql`id = ${id} and ${condition}`)
    .returning({ id: jobDrafts.id });
  return { condition, changes: [refused] };
}

/** The school of a draft, as its form names it. */
export type DraftSchool = { name: string; place: string | null; website: string | null };

export type DueDraft = { id: string; title: string; ownerId: string; email: string; publishAt: number } & DraftSchool;

/** Condition: nobody has published, moved, changed or removed the draft since it was read, and it is still the same recruiter's. */
function isDue({ id, publishAt, ownerId }: DueDraft): SQL {
  return sql`exists (select 1 from job_drafts where job_drafts.id = ${id} and job_drafts.state = 'scheduled'
    and job_drafts.publish_at = ${publishAt} and job_drafts.user_id = ${ownerId})`;
}

/** Condition: the recruiter may post now. */
function mayPost(ownerId: string, needsConfirmed: boolean): SQL {
  const isConfirmed = sql`exists (select 1 from users where users.id = ${ownerId} and users.email_verified_at is not null)`;
  return sql`not ${isSuspended(ownerId)} and not exists (select 1 from institution_members
    where institution_members.user_id = ${ownerId} and institution_members.role = 'reader')
    and ${needsConfirmed ? isConfirmed : sql`1 = 1`}`;
}

/** The conditions for what is told of a draft: it becomes public, or it is held because its recruiter may not post now. */
export function outcomesOf(draft: DueDraft, needsConfirmed: boolean): { isPublic: SQL; isHeld: SQL } {
  const may = mayPost(draft.ownerId, needsConfirmed);
  return { isPublic: sql`${isDue(draft)} and (${may})`, isHeld: sql`${isDue(draft)} and not (${may})` };
}

/** Statements that publish a due draft, or hold it. They stand behind what is told, as those conditions turn on the draft. */
export function publishDueRow(
  db: Database,
  draft: DueDraft,
  needsConfirmed: boolean,
  now: Date,
): BatchItem<"sqlite">[] {
  const { isPublic, isHeld } = outcomesOf(draft, needsConfirmed);
  const which = sql`id = ${draft.id} and ${isPublic}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db.delete(jobDrafts).where(which),
    db
      .update(jobDrafts)
      .set({ state: "held", publishAt: null, updatedAt: laterThanDraft(now) })
      .where(sql`id = ${draft.id} and ${isHeld}`),
  ];
}

// The closing time.

/** Statement: the closing time of these jobs is another one. */
export function extendClosing(db: Database, which: SQL, { until, now }: { until: Date; now: Date }) {
  return db
    .update(jobs)
    .set({ closesAt: until, dueAt: nextDue(until, now), updatedAt: laterThanBefore(now) })
    .where(which);
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
    and jobs.status = 'open' and jobs.deleted = 0)`;
}

/** Statements: a job whose time is over is closed; one that was only to be told of waits for its next moment. */
export function settleDue(db: Database, job: DueJob, now: Date): BatchItem<"sqlite">[] {
  const isDue = sql`jobs.id = ${job.id} and ${isStillDue(job)}`;
  if (job.closesAt <= now.getTime()) {
    const changed = sql`jobs.id = ${job.id} and jobs.status = 'closed'`;
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
    .set({ closesAt: closes, dueAt: dueOf(sql`(${closes})`, now) })
    .where(which)
    .returning({ seq: jobs.seq });
}

// The people and schools to whom jobs and drafts belong.

/** Statement: these jobs stand in the account's name from now on. */
export function giveJobTo(db: Database, which: SQL, { userId, now }: { userId: string; now: Date }) {
  return db
    .update(jobs)
    .set({ user_id: userId, updatedAt: laterThanBefore(now) })
    .where(which)
    .returning();
}

/** Statement: these drafts stand in the account's name from now on. */
export function giveDraftTo(db: Database, which: SQL, { userId, now }: { userId: string; now: Date }) {
  return db
    .update(jobDrafts)
    .set({ userId, updatedAt: laterThanDraft(now) })
    .where(which)
    .returning();
}

/** The person and the institution whose jobs they become. What is left out stays. */
type Receiver = { userId?: SQL<string>; institutionId?: SQL<string> };

/** Jobs go to somebody else, or to another institution. */
export function giveJobs(db: Database, { userId, institutionId }: Receiver, which: SQL) {
  return db.update(jobs).set({ user_id: userId, institutionId }).where(which);
}

/** Drafts go to somebody else, or to another institution. */
export function giveDrafts(db: Database, { userId, institutionId }: Receiver, which: SQL) {
  return db.update(jobDrafts).set({ userId, institutionId }).where(which);
}

export function deleteDraftsOf(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.delete(jobDrafts).where(eq(jobDrafts.userId, userId));
}

/** Jobs get another version, so that whoever has an older page open does not decide by it. */
export function renewVersion(db: Database, which: SQL, now: Date) {
  return db
    .update(jobs)
    .set({ updatedAt: laterThanBefore(now) })
    .where(which);
}
