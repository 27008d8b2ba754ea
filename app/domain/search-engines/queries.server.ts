/**
 * The reads of the site map: open jobs by stretches of the publishing number, so that a job never moves from one page to another. And
 * the whole jobs of a feed.
 */
import { asc, gt, sql } from "drizzle-orm";
import { type Database, prepare, read } from "~/db/client.server";
import { placeOfJob } from "~/db/place-of-job";
import { isLive, PUBLIC_JOBS, publicJob } from "~/db/public-jobs";
import { sitemapPages } from "~/db/schema/counters";
import { institutionOfJob } from "~/db/verification";
import { toJobDetails } from "~/domain/jobs/job-views";
import type { JobDetails } from "~/domain/jobs/schema";
import { JOBS_PER_SITEMAP } from "./rules";

type Deps = { db: Database; now: Date };

/** Pages of the site map that have an open job, counted from 1, each with the last change of a job that is or was on it. */
export function listJobPages({ db }: Pick<Deps, "db">): Promise<{ page: number; updatedAt: Date }[]> {
  const { page, updatedAt } = sitemapPages;
  return db.select({ page, updatedAt }).from(sitemapPages).where(gt(sitemapPages.open, 0)).orderBy(asc(page));
}

/** A job of the site map, with when it closes. */
export type LiveJob = { id: string; updatedAt: Date; closesAt: Date | null };

const OF_PAGE = prepare(
  { id: publicJob.id, updatedAt: publicJob.updatedAt, closesAt: publicJob.closesAt },
  sql`from ${PUBLIC_JOBS} where ${isLive(sql`${sql.placeholder("now")}`)}
    and ${publicJob.seq} > ${sql.placeholder("after")} and ${publicJob.seq} <= ${sql.placeholder("last")}
    order by ${publicJob.seq} limit ${sql.placeholder("limit")}`,
);

/** The open jobs of one page, in order of publishing; none for a page that is not there. */
export function listJobsOfPage({ db, now }: Deps, page: number): Promise<LiveJob[]> {
  const last = page * JOBS_PER_SITEMAP;
  return read(db, OF_PAGE({ now: now.getTime(), after: last - JOBS_PER_SITEMAP, last, limit: JOBS_PER_SITEMAP }));
}

/** A job as feeds give it whole. How many have applied is read for no feed. */
export type WholeJob = Omit<JobDetails, "status" | "applications">;

const WHOLE = prepare(
  { ...publicJob, school: institutionOfJob(), place: placeOfJob() },
  sql`from ${PUBLIC_JOBS} where jobs.id in (select value from json_each(${sql.placeholder("ids")}))`,
);

/** The public jobs of these ids, in their order. */
export async function listWholeJobs({ db, now }: Deps, ids: readonly string[]): Promise<WholeJob[]> {
  if (ids.length === 0) return [];
  const rows = await read(db, WHOLE({ ids: JSON.stringify(ids) }));
  const found = new Map(
    rows.map(({ school, place, ...job }) => {
      const { status: _, applications: __, ...whole } = toJobDetails({ job, school, place, applications: 0 }, now);
      return [job.id, whole];
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
