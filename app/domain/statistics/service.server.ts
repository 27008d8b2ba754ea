/** The statistics of recruiters: counting views, reading the numbers, and the hourly count of whole desks. */
import { type Database, readAll, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { type JobState, jobState } from "~/domain/jobs/rules";
import { dayNumber } from "~/domain/moments/rules";
import {
  DAILY,
  DAYS_PER_SWEEP,
  type Daily,
  DESKS_PER_PORTION,
  DESKS_PER_RUN,
  firstDay,
  JOBS_SHOWN,
  KEPT_DAYS,
  LONGEST_PERIOD,
  type Period,
  type Plot,
  type Statistics,
  toStatistics,
} from "./rules";
import type { StatisticsAnswer } from "./schema";
import { addViews, countDesk, removeOldViews, type Views } from "./statements.server";
import {
  countReadsOfJob,
  findCountsOfDesks,
  type JobNumbers,
  jobRead,
  listDesksToCount,
  listJobNumbers,
} from "./store.server";

type Deps = { db: Database; now: Date };

/** Write down how often jobs were looked at. A portion whose answer is lost is not sent again: views are "about". */
export async function recordViews({ db }: Pick<Deps, "db">, portion: Views[]): Promise<void> {
  await writeAll(db, [addViews(db, portion)]);
}

export type JobStatistics = { job: { id: string; title: string; state: JobState }; statistics: Statistics };

/** The statistics of a job that the account sees. Throws not_found, also for a job that was removed or was never public. */
export async function getJobStatistics(
  { db, now }: Deps,
  actor: Actor,
  jobId: string | undefined,
  period: Period,
): Promise<JobStatistics> {
  const missing = new DomainError("not_found", "There is no such job of yours");
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
    job: { id: job.id, title: job.title, state: jobState(job) },
    statistics: toStatistics(counts, period, now),
  };
}

/** `asOf`: when the hourly run has counted them. Null: they are of now. */
export type DeskNumbers = { statistics: Statistics; asOf: Date | null };

/** The statistics over all jobs that the account sees, removed ones too. */
export async function readStatistics({ db, now }: Deps, actor: Actor, period: Period): Promise<DeskNumbers> {
  const { countedAt, ...counts } = await findCountsOfDesks(db, actor.id, firstDay(period, now));
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
): Promise<{ jobs: (Omit<JobNumbers, "status" | "deleted"> & { state: JobState })[]; hasMore: boolean }> {
  const asked = { first: firstDay(period, now), limit: JOBS_SHOWN + 1, offset: (page - 1) * JOBS_SHOWN };
  const rows = await listJobNumbers(db, actor.id, asked);
  const jobs = rows
    .slice(0, JOBS_SHOWN)
    .map(({ status, deleted, ...row }) => ({ ...row, state: jobState({ status, deleted }) }));
  return { jobs, hasMore: rows.length > JOBS_SHOWN };
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

/**
 * One scheduled run: removes views that were kept long enough, and counts desks that were not counted since the last one, in portions.
 * A run that breaks off, or has too many, is gone on with by the next one, as the oldest numbers come first.
 */
export async function keepCounts({ db, now }: Deps): Promise<{ removed: number; counted: number }> {
  const [removed] = await writeAll(db, [removeOldViews(db, dayNumber(now) - KEPT_DAYS, DAYS_PER_SWEEP)]);
  const desks = await listDesksToCount(db, now, DESKS_PER_RUN);
  const first = firstDay(LONGEST_PERIOD, now);
  for (let start = 0; start < desks.length; start += DESKS_PER_PORTION) {
    const portion = desks.slice(start, start + DESKS_PER_PORTION);
    const [one, ...others] = portion.map((desk) => countDesk(db, desk, first, now));
    if (one) await writeAll(db, [one, ...others]);
  }
  return { removed: removed.length, counted: desks.length };
}
