/** The SQL of hiding jobs and of showing them again. Each step writes its line of the log in the same batch. */
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { breaksOfDesk } from "~/db/breaks";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { jobHidings, moderationItems } from "~/db/moderation-schema";
import { jobs } from "~/db/schema";
import { institutionOfJob } from "~/db/standing";
import { endJob, laterThanBefore, setJobState, showAgain } from "~/domain/jobs/state/statements.server";
import { insertLogIf } from "./log-store.server";
import { ALL_SEEN, type Reason, type Seen } from "./rules";
import { isJobAsSeen, settleItems } from "./seen-store.server";

export type HidingRow = typeof jobHidings.$inferSelect;
export type NewHiding = Pick<HidingRow, "id" | "jobId" | "by" | "reason" | "words" | "hiddenAt" | "until">;

/** Condition for a batch: this hiding was written. */
export function isHiddenBy(hidingId: string): SQL {
  return sql`exists (select 1 from job_hidings where job_hidings.id = ${hidingId})`;
}

const isPublic = sql`jobs.status in ('open', 'closed') and jobs.deleted = 0`;

/** Hide a public job where `condition` holds. The job keeps its place in the order of publishing. */
export function hidingStatements(
  db: Database,
  { id, jobId, by, reason, words, hiddenAt, until }: NewHiding,
  { actorId, condition }: { actorId: string | null; condition: SQL },
) {
  return [
    insertFrom(
      db,
      jobHidings,
      { id, jobId, before: sql`jobs.status`, by, reason, words, hiddenAt, until },
      sql`from jobs where jobs.id = ${jobId} and ${isPublic} and ${condition}`,
    ).returning({ id: jobHidings.id }),
    ...setJobState(db, sql`jobs.id = ${jobId} and ${isHiddenBy(id)}`, until ? "hidden_48_hours" : "hidden", hiddenAt),
    insertLogIf(
      db,
      { actorId, action: "hide", subject: "job", subjectId: jobId, reason, words, createdAt: hiddenAt },
      isHiddenBy(id),
    ),
  ] as const;
}

/** Condition: the job is hidden by reports or by a moderator now, not by a suspension. */
function isHiddenNow(jobId: string): SQL {
  return sql`exists (select 1 from job_hidings where job_hidings.job_id = ${jobId} and job_hidings.restored_at is null
    and job_hidings.hidden_by <> 'suspension')`;
}

type Takeover = { jobId: string; actorId: string; reason: Reason; words: string | null; now: Date; seen?: Seen };

/**
 * Make a moderator's hiding of one that reports made: only a person ends it, so what a hiding for good ends has ended. What waits about
 * the job is settled. False if reports do not hide it.
 */
export async function takeOverHiding(db: Database, takeover: Takeover): Promise<boolean> {
  const { jobId, actorId, reason, words, now, seen } = takeover;
  const isByReports = sql`exists (select 1 from job_hidings where job_hidings.job_id = ${jobId}
    and job_hidings.restored_at is null and job_hidings.hidden_by = 'reports')`;
  const log = { actorId, action: "hide" as const, subject: "job" as const, subjectId: jobId, reason, words };
  const isHidden = sql`jobs.id = ${jobId} and jobs.status = 'hidden' and jobs.deleted = 0`;
  return unlessStopped(
    writeAll(db, [
      guard(db, isByReports, "changed_meanwhile"),
      insertLogIf(db, { ...log, createdAt: now }, sql`true`),
      settleItems(db, jobId, now, sql`true`, seen),
      db
        .update(jobHidings)
        .set({ by: "moderator", until: null, reason, words })
        .where(sql`job_id = ${jobId} and restored_at is null and hidden_by = 'reports'`),
      // Another moderator's page shows it as hidden for a while: it has another version now.
      db
        .update(jobs)
        .set({ updatedAt: laterThanBefore(now) })
        .where(isHidden),
      ...endJob(db, isHidden, "hidden", now),
    ]),
  );
}

/** Hide a public job. False if it is not public. */
export async function hideJobRow(
  db: Database,
  row: NewHiding,
  actorId: string,
  told: BatchItem<"sqlite">[],
  seen = ALL_SEEN,
): Promise<boolean> {
  const [hidden] = await writeAll(db, [
    ...hidingStatements(db, row, { actorId, condition: sql`1` }),
    settleItems(db, row.jobId, row.hiddenAt, isHiddenBy(row.id), seen),
    ...told,
  ]);
  return hidden.length === 1;
}

/** Whether a moderator has hidden the job. */
export async function isHiddenByModerator(db: Database, jobId: string): Promise<boolean> {
  const condition = sql`job_id = ${jobId} and restored_at is null and hidden_by = 'moderator'`;
  return (await db.select({ id: jobHidings.id }).from(jobHidings).where(condition).get()) !== undefined;
}

/** Condition: neither the account nor the institution of the job is suspended. */
function ownersStand(jobId: SQL): SQL {
  return sql`exists (select 1 from jobs where jobs.id = ${jobId} and not ${isSuspended(sql`jobs.user_id`)}
    and not exists (select 1 from institutions
      where institutions.id = jobs.institution_id and institutions.suspended_at is not null))`;
}

type Restoring = {
  jobId: string;
  /** The moderator; null for the clock and for an owner's answer. */
  actorId: string | null;
  reason: string;
  now: Date;
  seen?: Seen;
};

/**
 * Statements that show a hidden job again as it was before, where `condition` holds; the last one returns the row. Not while its
 * account or its institution is suspended. `condition` may ask for the open row of `job_hidings`.
 */
export function restoringStatements(db: Database, { jobId, actorId, reason, now }: Restoring, condition: SQL) {
  const mayShow = sql`${isHiddenNow(jobId)} and ${condition} and ${ownersStand(sql`${jobId}`)}`;
  const log = { actorId, action: "restore" as const, subject: "job" as const, subjectId: jobId, reason, words: null };
  return [
    insertLogIf(db, { ...log, createdAt: now }, mayShow),
    showAgain(db, sql`jobs.id = ${jobId} and ${mayShow}`, now),
    db
      .update(jobHidings)
      .set({ restoredAt: now })
      .where(sql`job_id = ${jobId} and restored_at is null and hidden_by <> 'suspension' and ${mayShow}`)
      .returning({ id: jobHidings.id }),
  ] as const;
}

/** A moderator shows a job again, and settles what waits about it. `told` comes first; its condition is that the job is hidden. */
export async function restoreJobRow(
  db: Database,
  restoring: Restoring,
  told: (condition: SQL) => BatchItem<"sqlite">[],
): Promise<boolean> {
  const { jobId, now, seen = ALL_SEEN } = restoring;
  const isAsSeen = isJobAsSeen(jobId, seen);
  // Its last statement finds the job shown, with a new version.
  const isShown = sql`exists (select 1 from jobs where jobs.id = ${jobId} and jobs.status <> 'hidden')`;
  const [log, job, hiding] = restoringStatements(db, restoring, sql`(${isAsSeen} or ${isShown})`);
  const mayBe = sql`${isHiddenNow(jobId)} and ${isAsSeen} and ${ownersStand(sql`${jobId}`)}`;
  const done = await writeAll(db, [
    ...(told(mayBe) as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]),
    settleItems(db, jobId, now, mayBe, seen),
    log,
    job,
    hiding,
  ]);
  return (done.at(-1) as { id: string }[]).length === 1;
}

/** Jobs whose time of being hidden by reports is over, at most `limit`. Those that stay hidden take nobody's place. */
export async function listDueHidings(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ jobId: jobHidings.jobId })
    .from(jobHidings)
    .where(
      sql`restored_at is null and until is not null and until <= ${now.getTime()} and ${ownersStand(sql`job_hidings.job_id`)}`,
    )
    .limit(limit);
  return rows.map(({ jobId }) => jobId);
}

/** The clock shows a job again. What was reported still waits for a person. */
export async function restoreDueRow(db: Database, jobId: string, now: Date): Promise<boolean> {
  const isDue = sql`exists (select 1 from job_hidings where job_hidings.job_id = ${jobId}
    and job_hidings.restored_at is null and job_hidings.until <= ${now.getTime()})`;
  const restoring = { jobId, actorId: null, reason: "48 hours are over", now };
  const [log, job, hiding] = restoringStatements(db, restoring, isDue);
  const [, , restored] = await writeAll(db, [log, job, hiding]);
  return restored.length === 1;
}

/** Expression: whether its people have answered an earlier hiding of the job, which is over. */
function wasAnswered(jobId: SQL): SQL<number> {
  return sql<number>`exists (select 1 from job_hidings earlier where earlier.job_id = ${jobId}
    and earlier.answered_at is not null and earlier.restored_at is not null)`;
}

/** The latest hiding of a job that the account sees, and whether it may answer for the job. For a suspension nobody answers. */
export async function findOwnHiding(db: Database, jobId: string, accountId: string) {
  const row = await db
    .select({
      hiding: jobHidings,
      title: jobs.title,
      wasAnswered: wasAnswered(sql`${jobs.id}`),
      isHidden: sql<number>`${jobs.status} = 'hidden' and ${jobHidings.restoredAt} is null`,
      mayWork: sql<number>`${jobHidings.by} <> 'suspension' and ${mayWorkOn(accountId)}`,
    })
    .from(jobHidings)
    .innerJoin(jobs, eq(jobs.id, jobHidings.jobId))
    .where(sql`${jobHidings.jobId} = ${jobId} and ${maySee(accountId)}`)
    .orderBy(desc(jobHidings.hiddenAt), desc(jobHidings.id))
    .limit(1)
    .get();
  return row ? { ...row, isHidden: row.isHidden === 1, mayWork: row.mayWork === 1 } : null;
}

/**
 * Keep the answer of a job's people, once, and queue it for a look. With `shows` the job is shown again in the same batch. False,
 * and nothing is written, if it was answered before, is not hidden, or the account does not work on it.
 */
export async function answerRow(
  db: Database,
  about: { jobId: string; accountId: string; itemId: string; answer: string; shows: boolean; now: Date },
): Promise<boolean> {
  const { jobId, accountId, itemId, answer, shows, now } = about;
  const mayAnswer = sql`job_hidings.job_id = ${jobId} and job_hidings.restored_at is null and job_hidings.answered_at is null
    and job_hidings.hidden_by <> 'suspension'
    and exists (select 1 from jobs where jobs.id = ${jobId} and jobs.deleted = 0 and ${mayWorkOn(accountId)})`;
  const isAnswered = sql`exists (select 1 from moderation_items where moderation_items.id = ${itemId})`;
  // The log stays for ever, so it says that there was an answer, and not with which words.
  const isFirst = sql`${isAnswered} and not ${wasAnswered(sql`${jobId}`)}`;
  const log = { actorId: null, action: "answer" as const, subject: "job" as const, subjectId: jobId, words: null };
  const [, queued] = await writeAll(db, [
    // An answer to an earlier hiding that still waits gives its place to this one.
    db
      .update(moderationItems)
      .set({ settledAt: now })
      .where(
        sql`subject_id = ${jobId} and kind = 'answer' and settled_at is null and exists (select 1 from job_hidings where ${mayAnswer})`,
      ),
    insertFrom(
      db,
      moderationItems,
      {
        id: itemId,
        kind: "answer",
        subject: "job",
        subjectId: jobId,
        reason: sql`job_hidings.reason`,
        text: answer,
        accountId,
        createdAt: now,
      },
      sql`from job_hidings where ${mayAnswer}`,
    ).returning({ id: moderationItems.id }),
    insertLogIf(db, { ...log, reason: "the owner's answer", createdAt: now }, isAnswered),
    db
      .update(jobHidings)
      .set({ answer, answeredAt: now })
      .where(sql`job_id = ${jobId} and restored_at is null and answered_at is null and ${isAnswered}`),
    ...(shows ? restoringStatements(db, { jobId, actorId: null, reason: "the owner's answer", now }, isFirst) : []),
  ]);
  return queued.length === 1;
}

export type JobSubject = NonNullable<Awaited<ReturnType<typeof findJobSubject>>>;

/** Whom a step about a job is told: the recruiter in whose name it stands. With what the due days of its applications are counted with. */
export async function findJobSubject(db: Database, jobId: string) {
  const row = await db
    .select({
      id: jobs.id,
      title: jobs.title,
      company: jobs.company_name,
      status: jobs.status,
      version: jobs.updatedAt,
      deleted: jobs.deleted,
      userId: users.id,
      email: users.email,
      zone: jobs.timeZone,
      breaks: breaksOfDesk,
      wasAnswered: wasAnswered(sql`${jobs.id}`),
      school: institutionOfJob().as("school_json"),
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.user_id))
    .where(eq(jobs.id, jobId))
    .get();
  return row ?? null;
}
