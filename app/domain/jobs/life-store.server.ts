/** The SQL of the run that looks after jobs as time goes by. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { isSaved } from "./news-store.server";
import { dueOf } from "./said/due-store.server";
import { MADE_NAMES, type StoredJob } from "./said/rules";
import { setJobState } from "./state/statements.server";
import { applicationCount, type JobRow } from "./store.server";

const isOpen = sql`status = 'open' and deleted = 0`;

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

/** Jobs that the run has to look at now, the longest due first. */
export function listDueJobs(db: Database, now: Date, limit: number): Promise<DueJob[]> {
  return db.all<DueJob>(sql`select jobs.id, jobs.title, jobs.closes_at as "closesAt", jobs.due_at as "dueAt",
      jobs.time_zone as zone, jobs.user_id as "ownerId", users.email, ${applicationCount} as applications,
      (select count(*) from applications where applications.job_id = jobs.id and applications.aside is null
        and applications.status = 'submitted') as unanswered
    from jobs join users on users.id = jobs.user_id
    where due_at is not null and jobs.${isOpen} and jobs.due_at <= ${now.getTime()} and jobs.closes_at is not null
    order by jobs.due_at, jobs.seq limit ${limit}`);
}

/** Condition for a batch: nobody has moved the job's closing date since it was read. */
export function isStillDue({ id, dueAt, closesAt }: DueJob) {
  return sql`exists (select 1 from jobs where jobs.id = ${id} and jobs.due_at = ${dueAt} and jobs.closes_at = ${closesAt}
    and jobs.status = 'open' and jobs.deleted = 0)`;
}

/** Condition: the same, and somebody has saved it. */
export function isStillDueAndSaved(job: DueJob) {
  return sql`${isStillDue(job)} and ${isSaved}`;
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

/** Give jobs that are older than closing dates one each: a day from `first` on, spread over `days` days. Returns how many. */
export async function giveClosingDates(
  db: Database,
  { first, days, now, limit }: { first: Date; days: number; now: Date; limit: number },
): Promise<number> {
  const without = sql`select seq from jobs indexed by jobs_without_closing where closes_at is null and ${isOpen} order by seq limit ${limit}`;
  // Each minute there is none: that look reads one row, and the change four.
  if ((await db.all(without)).length === 0) return 0;
  const closes = sql`${first.getTime()} + (seq * 37 % ${days}) * 86400000`;
  const given = await db
    .update(jobs)
    .set({ closesAt: closes, dueAt: dueOf(sql`(${closes})`, now) })
    .where(sql`seq in (${without})`)
    .returning({ seq: jobs.seq });
  return given.length;
}

/** Jobs whose terms were made with older lists, or never. Two reads of the index: a condition with "or" would read all of it. */
export async function listToIndex(db: Database, version: number, limit: number): Promise<JobRow[]> {
  // The oldest comes first in the index, and before it a job without a version: one row says that there is nothing to do.
  const oldest = await db.all<{ version: number | null }>(
    sql`select terms_version as version from jobs where deleted = 0 order by terms_version, seq limit 1`,
  );
  if (oldest.every((job) => job.version !== null && job.version >= version)) return [];
  const those = (condition: SQL) => sql`select seq from jobs where deleted = 0 and ${condition}`;
  const older = sql`${those(sql`terms_version is null`)} union all ${those(sql`terms_version < ${version}`)} limit ${limit}`;
  return db.select().from(jobs).where(sql`seq in (${older})`);
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
