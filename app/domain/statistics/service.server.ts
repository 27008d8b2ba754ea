/** The statistics of recruiters: counting views, reading the numbers, and the upkeep of the counts. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { type JobState, jobState } from "~/domain/jobs/rules";
import { dayNumber } from "~/domain/moments/rules";
import {
  DAILY,
  DAYS_PER_SWEEP,
  type Daily,
  dayBefore,
  FILLS_PER_RUN,
  JOBS_PER_FILL,
  JOBS_SHOWN,
  KEPT_DAYS,
  type Period,
  type Plot,
  type Statistics,
  toStatistics,
} from "./rules";
import type { StatisticsAnswer } from "./schema";
import {
  addViews,
  deleteOldDays,
  fillNext,
  type JobNumbers,
  jobRead,
  listJobNumbers,
  listTalliesOfDesks,
  talliesOfJobRead,
  type Views,
} from "./store.server";

type Deps = { db: Database; now: Date };

/** Write down how often jobs were looked at. A portion whose answer is lost is not sent again: views are "about". */
export async function recordViews({ db }: Pick<Deps, "db">, portion: Views[]): Promise<void> {
  await addViews(db, portion);
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
    tallies,
  } = await readAll(db, {
    jobs: jobRead(db, actor.id, jobId),
    tallies: talliesOfJobRead(actor.id, jobId, dayBefore(period, now)),
  });
  if (!job) throw missing;
  return {
    job: { id: job.id, title: job.title, state: jobState(job) },
    statistics: toStatistics(tallies, period, now),
  };
}

/** The statistics over all jobs that the account sees, removed ones too. */
export async function readStatistics({ db, now }: Deps, actor: Actor, period: Period): Promise<Statistics> {
  return toStatistics(await listTalliesOfDesks(db, actor.id, dayBefore(period, now)), period, now);
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
  const asked = { since: dayBefore(period, now), limit: JOBS_SHOWN + 1, offset: (page - 1) * JOBS_SHOWN };
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
  const { job, statistics } =
    jobId === null
      ? { job: null, statistics: await readStatistics(deps, actor, period) }
      : await getJobStatistics(deps, actor, jobId, period);
  const { days, totals, states, declined, notJoined, answers } = statistics;
  const { medianHours, answered, waiting } = answers;
  return {
    job: job && { id: job.id, title: job.title },
    time_zone: "Asia/Kolkata",
    ...totals,
    by_day: days,
    states,
    offers_declined: declined,
    did_not_join: notJoined,
    first_answer: { median_hours: medianHours, answered, waiting },
  };
}

/** One scheduled run: removes days that were kept long enough, and counts jobs that are older than the counts. */
export async function keepCounts({ db, now }: Deps): Promise<{ removed: number; counted: number }> {
  const removed = await deleteOldDays(db, dayNumber(now) - KEPT_DAYS, DAYS_PER_SWEEP);
  let counted = 0;
  for (let fills = 0; fills < FILLS_PER_RUN; fills += 1) {
    const done = await fillNext(db, JOBS_PER_FILL);
    if (done === 0) break;
    counted += done;
  }
  return { removed, counted };
}
