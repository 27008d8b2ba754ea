/** The reads of the statistics. What a recruiter reads carries the account's id. */
import { eq, type SQL, sql } from "drizzle-orm";
import { type BatchRead, type Database, readAll, sqlRead } from "~/db/client.server";
import { deskCounters } from "~/db/counters-schema";
import { countedAnswers, countedDays, countedStates, type FirstDay } from "~/db/job-counts";
import { deskOf, desksOf, maySee } from "~/db/may-work-on";
import { jobs } from "~/db/schema";
import { deskStatistics } from "~/db/statistics-schema";
import type { JobStatus } from "~/domain/jobs/rules";
import type { AnswerCount, Counts, DayCount, StateCount } from "./rules";

/** The read of a job that the account sees and that was not removed. */
export function jobRead(db: Database, actorId: string, id: string) {
  return db
    .select({ id: jobs.id, title: jobs.title, status: jobs.status, deleted: jobs.deleted })
    .from(jobs)
    .where(isSeen(actorId, id));
}

function isSeen(actorId: string, jobId: string): SQL {
  return sql`jobs.id = ${jobId} and jobs.deleted = 0 and ${maySee(actorId)}`;
}

type CountReads = { days: BatchRead<DayCount>; states: BatchRead<StateCount>; answers: BatchRead<AnswerCount> };

function countReads(ofJobs: SQL, first: FirstDay): CountReads {
  return {
    days: sqlRead(countedDays(ofJobs, first)),
    states: sqlRead(countedStates(ofJobs)),
    answers: sqlRead(countedAnswers(ofJobs)),
  };
}

/** The reads of the counts of a job that the account sees, as they are now; its days from this first one on. */
export function countReadsOfJob(actorId: string, jobId: string, first: FirstDay): CountReads {
  return countReads(sql`select jobs.id as id from jobs where ${isSeen(actorId, jobId)}`, first);
}

/**
 * The counts over all jobs of the account's desks, removed ones too, and when the hourly run has made them: the earlier moment, where the
 * two desks were counted at two. A desk with jobs that no run has counted yet is counted now, and the account's other one with it, as its jobs
 * may have come from there since. Then `countedAt` is null.
 */
export async function findCountsOfDesks(
  db: Database,
  actorId: string,
  first: FirstDay,
): Promise<Counts & { countedAt: Date | null }> {
  const theirs = sql.join(desksOf(actorId), sql`, `);
  const isNew = sql`exists (select 1 from desk_counters fresh where fresh.desk_id in (${theirs}) and ${hasJobs("fresh")}
    and not exists (select 1 from desk_statistics where desk_statistics.desk_id = fresh.desk_id))`;
  // The plus takes away the column's type, as in `institutionOf`.
  const ofDesks = sql`select jobs.id as id from desk_counters cross join jobs on ${deskOf()} = +desk_counters.desk_id
    where desk_counters.desk_id in (${theirs}) and ${isNew}`;
  const { made, ...now } = await readAll(db, {
    made: sqlRead<Made>(sql`select counted_at as "countedAt", days, states, answers from desk_statistics
      where desk_id in (${theirs}) and not ${isNew}`),
    ...countReads(ofDesks, first),
  });
  if (made.length === 0) return { ...now, countedAt: null };
  return {
    days: made.flatMap(({ days }) => JSON.parse(days) as DayCount[]),
    states: made.flatMap(({ states }) => JSON.parse(states) as StateCount[]),
    answers: made.flatMap(({ answers }) => JSON.parse(answers) as AnswerCount[]),
    countedAt: new Date(Math.min(...made.map(({ countedAt }) => countedAt))),
  };
}

/**
 * Condition on a row of `desk_counters`: the desk has jobs. The row stays when all have gone to another desk, and counts no hidden ones.
 * The plus takes away the column's type, as in `institutionOf`.
 */
function hasJobs(row: "desk_counters" | "fresh"): SQL {
  return sql`exists (select 1 from jobs where ${deskOf()} = +${sql.raw(row)}.desk_id)`;
}

type Made = { countedAt: number; days: string; states: string; answers: string };

/** Desks with jobs that were not counted since, those first whose numbers are the oldest, or that have none. */
export async function listDesksToCount(db: Database, since: Date, limit: number): Promise<string[]> {
  const countedAt = sql`coalesce(${deskStatistics.countedAt}, 0)`;
  // A desk whose jobs have all gone to another one may have numbers that are no longer its own.
  const rows = await db
    .select({ desk: deskCounters.deskId })
    .from(deskCounters)
    .leftJoin(deskStatistics, eq(deskStatistics.deskId, deskCounters.deskId))
    .where(
      sql`${countedAt} < ${since.getTime()} and (${hasJobs("desk_counters")} or ${deskStatistics.deskId} is not null)`,
    )
    .orderBy(countedAt, deskCounters.deskId)
    .limit(limit);
  return rows.map(({ desk }) => desk);
}

export type JobNumbers = {
  id: string;
  title: string;
  status: JobStatus;
  deleted: boolean;
  views: number;
  saves: number;
  applications: number;
};

/** A page of the jobs of the account's desks that were not removed, newest first, with their sums from this first day on. */
export async function listJobNumbers(
  db: Database,
  actorId: string,
  { first, limit, offset }: { first: FirstDay; limit: number; offset: number },
): Promise<JobNumbers[]> {
  const ofDesk = (desk: SQL) => sql`select ${jobs.seq} as seq from ${jobs} where ${deskOf()} = ${desk} and deleted = 0`;
  const page = sql`${sql.join(desksOf(actorId).map(ofDesk), sql` union all `)} order by seq desc limit ${limit} offset ${offset}`;
  const rows = await db.all<Omit<JobNumbers, "deleted">>(sql`select jobs.id, jobs.title, jobs.status,
      (select coalesce(sum(views), 0) from job_views where job_id = jobs.id and day >= ${first.day}) as views,
      (select count(*) from saved_jobs where job_id = jobs.id and created_at >= ${first.from}) as saves,
      (select count(*) from applications where job_id = jobs.id and created_at >= ${first.from} and aside is null) as applications
    from (${page}) page join jobs on jobs.seq = page.seq order by page.seq desc`);
  return rows.map((row) => ({ ...row, deleted: false }));
}
