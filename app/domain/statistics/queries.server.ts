/** The reads of the statistics. A recruiter's reads carry the account's id. */

import { type SQL, sql } from "drizzle-orm";
import { type BatchRead, type Database, readAll, sqlRead } from "~/db/client.server";
import { institutionOf, maySee } from "~/db/may-work-on";
import { jobs } from "~/db/schema/jobs-and-applications";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { type JobState, type JobStatus, rowState } from "~/domain/jobs/rules";
import { words } from "~/words/job-refusals";
import {
  type AnswerCount,
  type Counts,
  DAILY,
  type Daily,
  type DayCount,
  firstDay,
  JOBS_SHOWN,
  type Period,
  type Plot,
  type StateCount,
  type Statistics,
  toStatistics,
} from "./rules";
import type { StatisticsAnswer } from "./schema";
import { countedAnswerTimes, countedDays, countedStates, type FirstDay } from "./statements.server";

/** The read of a job that the account sees, that was public and was not removed. */
export function jobRead(db: Database, actorId: string, id: string) {
  return db
    .select({ id: jobs.id, title: jobs.title, state: jobs.state, removedAt: jobs.removedAt })
    .from(jobs)
    .where(isSeen(actorId, id));
}

function isSeen(actorId: string, jobId: string): SQL {
  return sql`jobs.id = ${jobId} and jobs.removed_at is null and jobs.seq is not null and ${maySee(actorId)}`;
}

type CountReads = { days: BatchRead<DayCount>; states: BatchRead<StateCount>; answers: BatchRead<AnswerCount> };

function countReads(ofJobs: SQL, first: FirstDay): CountReads {
  return {
    days: sqlRead(countedDays(ofJobs, first)),
    states: sqlRead(countedStates(ofJobs)),
    answers: sqlRead(countedAnswerTimes(ofJobs)),
  };
}

/** The reads of the counts of a job that the account sees, as they are now; its days from this first one on. */
export function countReadsOfJob(actorId: string, jobId: string, first: FirstDay): CountReads {
  return countReads(sql`select jobs.id as id from jobs where ${isSeen(actorId, jobId)}`, first);
}

/**
 * The counts over all jobs of the account's institution, removed ones too, and when the hourly run has made them. One with jobs that no
 * run has counted yet is counted now. Then `countedAt` is null.
 */
async function findCountsOfInstitution(
  db: Database,
  actorId: string,
  first: FirstDay,
): Promise<Counts & { countedAt: Date | null }> {
  const own = institutionOf(actorId);
  // Null, and then no job is read, once a run has counted it.
  const fresh = sql`(select place.institution_id from institution_members place where place.user_id = ${actorId}
    and not exists (select 1 from institution_statistics made where made.institution_id = place.institution_id))`;
  const ofNew = sql`select jobs.id as id from jobs where jobs.institution_id = ${fresh}`;
  const {
    made: [made],
    ...now
  } = await readAll(db, {
    made: sqlRead<Made>(sql`select counted_at as "countedAt", days, states, answers from institution_statistics
      where institution_id = ${own}`),
    ...countReads(ofNew, first),
  });
  if (!made) return { ...now, countedAt: null };
  return {
    days: JSON.parse(made.days) as DayCount[],
    states: JSON.parse(made.states) as StateCount[],
    answers: JSON.parse(made.answers) as AnswerCount[],
    countedAt: new Date(made.countedAt),
  };
}

/** Condition on a row of `institution_counters`: it has jobs. The row stays when all have gone to another institution, and counts no hidden ones. */
export const hasJobs = sql`exists (select 1 from jobs where jobs.institution_id = institution_counters.institution_id and jobs.seq is not null)`;

type Made = { countedAt: number; days: string; states: string; answers: string };

type JobNumbers = {
  id: string;
  title: string;
  state: JobStatus;
  views: number;
  saves: number;
  applications: number;
};

/** A page of the jobs of the account's institution that were not removed, newest first, with their sums from this first day on. */
async function listJobNumbers(
  db: Database,
  actorId: string,
  { first, limit, offset }: { first: FirstDay; limit: number; offset: number },
): Promise<JobNumbers[]> {
  const page = sql`select jobs.seq from jobs where jobs.institution_id = ${institutionOf(actorId)} and removed_at is null and seq is not null
    order by jobs.seq desc limit ${limit} offset ${offset}`;
  return db.all<JobNumbers>(sql`select jobs.id, jobs.title, jobs.state,
      (select coalesce(sum(views), 0) from job_views where job_id = jobs.id and day >= ${first.day}) as views,
      (select count(*) from saved_jobs where job_id = jobs.id and created_at >= ${first.from}) as saves,
      (select count(*) from current_applications where job_id = jobs.id and created_at >= ${first.from}) as applications
    from (${page}) page join jobs on jobs.seq = page.seq order by page.seq desc`);
}

export type Deps = { db: Database; now: Date };

type JobStatistics = { job: { id: string; title: string; state: JobState }; statistics: Statistics };

/** The statistics of a job that the account sees. Throws not_found, also for a job that was removed or was never public. */
export async function getJobStatistics(
  { db, now }: Deps,
  actor: Actor,
  jobId: string | undefined,
  period: Period,
): Promise<JobStatistics> {
  const missing = new DomainError("not_found", words.notYours);
  if (!isUuid(jobId)) throw missing;
  const {
    jobs: [job],
    ...counts
  } = await readAll(db, {
    jobs: jobRead(db, actor.id, jobId),
    ...countReadsOfJob(actor.id, jobId, firstDay(period, now)),
  });
  if (!job) throw missing;
  return {
    job: { id: job.id, title: job.title, state: rowState(job) },
    statistics: toStatistics(counts, period, now),
  };
}

/** `asOf`: when the hourly run has counted them. Null: they are of now. */
type InstitutionNumbers = { statistics: Statistics; asOf: Date | null };

/** The statistics over all jobs that the account sees, removed ones too. */
export async function readStatistics({ db, now }: Deps, actor: Actor, period: Period): Promise<InstitutionNumbers> {
  const { countedAt, ...counts } = await findCountsOfInstitution(db, actor.id, firstDay(period, now));
  return { statistics: toStatistics(counts, period, now), asOf: countedAt };
}

/** The plots of the days. */
export async function drawStatistics({ days }: Statistics): Promise<(Plot & { kind: Daily })[]> {
  const { drawDays } = await import("./plots");
  return DAILY.map((kind) => ({
    kind,
    ...drawDays(
      days.map((day) => day[kind]),
      kind === "views" ? "surface" : "columns",
    ),
  }));
}

/** A page of the jobs, newest first, each with its sums over the period. `page` counts from 1. */
export async function listNumbersOfJobs(
  { db, now }: Deps,
  actor: Actor,
  { period, page }: { period: Period; page: number },
): Promise<{ jobs: JobNumbers[]; hasMore: boolean }> {
  const range = { first: firstDay(period, now), limit: JOBS_SHOWN + 1, offset: (page - 1) * JOBS_SHOWN };
  const rows = await listJobNumbers(db, actor.id, range);
  return { jobs: rows.slice(0, JOBS_SHOWN), hasMore: rows.length > JOBS_SHOWN };
}

/** The statistics as programs read them: of one job, or over all. */
export async function describeStatistics(
  deps: Deps,
  actor: Actor,
  jobId: string | undefined | null,
  period: Period,
): Promise<StatisticsAnswer> {
  const { job, statistics, asOf } =
    jobId === null
      ? { job: null, ...(await readStatistics(deps, actor, period)) }
      : { ...(await getJobStatistics(deps, actor, jobId, period)), asOf: null };
  const { days, totals, states, declined, notJoined, answers } = statistics;
  const { medianHours, answered, waiting } = answers;
  return {
    job: job && { id: job.id, title: job.title },
    time_zone: "Asia/Kolkata",
    as_of: asOf?.toISOString() ?? null,
    ...totals,
    by_day: days,
    states,
    offers_declined: declined,
    did_not_join: notJoined,
    first_answer: { median_hours: medianHours, answered, waiting },
  };
}

/** Answers of all schools under a promise that fell due in the last 180 days; null as long as they are too few to say something. */
type PublicAnswers = { due: number; inTime: number } | null;

/** So many promises must have fallen due before their number is public. */
const MIN_PROMISES = 50;

/** The numbers that everybody may read: a counter, and the sums that a run makes of each school, one row a school. */
export async function readPublicNumbers({
  db,
}: {
  db: Database;
}): Promise<{ openJobs: number; answers: PublicAnswers }> {
  const { open, sums } = await readAll(db, {
    open: sqlRead<{ value: number }>(sql`select value from counters where name = 'open_jobs'`),
    sums: sqlRead<{ due: number; inTime: number }>(
      sql`select coalesce(sum(due), 0) as due, coalesce(sum(in_time), 0) as inTime from school_responsiveness`,
    ),
  });
  const sum = sums[0] ?? { due: 0, inTime: 0 };
  return { openJobs: open[0]?.value ?? 0, answers: sum.due >= MIN_PROMISES ? sum : null };
}
