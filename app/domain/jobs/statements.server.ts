/**
 * Every write of jobs, of the drafts that become jobs, and of the changes that a page lists, with the conditions that they need. Only the
 * state of a job that is there has a file of its own, `state/statements.server.ts`.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { jobChanges } from "~/db/job-life-schema";
import { institutionOf, isSuspended, mayWorkOn } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
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
import { laterThanBefore, setJobState } from "./state/statements.server";

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
    // What is left has no confirmed address yet, or its time is still to come.
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
  const hasApplicants = sql`exists (select 1 from applications where applications.job_id = jobs.id and applications.aside is null)`;
  return [insertFrom(db, jobChanges, row, sql`from jobs where jobs.id = ${jobId} and ${hasApplicants}`)];
}

/** Statement: the closing time of these jobs is another one. */
export function extendClosing(db: Database, which: SQL, { until, now }: { until: Date; now: Date }) {
  return db
    .update(jobs)
    .set({ closesAt: until, dueAt: nextDue(until, now), updatedAt: laterThanBefore(now) })
    .where(which);
}

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

/** What a draft says of its school. */
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

export function deleteDraftsOf(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.delete(jobDrafts).where(eq(jobDrafts.userId, userId));
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

/** Jobs get another version, so that whoever has an older page open does not decide by it. */
export function renewVersion(db: Database, which: SQL, now: Date) {
  return db
    .update(jobs)
    .set({ updatedAt: laterThanBefore(now) })
    .where(which);
}
