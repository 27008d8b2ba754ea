/** The reads of the site map: open jobs by stretches of the publishing number, so that a job never moves from one page to another. */
import { asc, gt, sql } from "drizzle-orm";
import { type Database, prepare, read } from "~/db/client.server";
import { isLive, PUBLIC_JOBS, publicJob } from "~/db/public-jobs";
import { sitemapPages } from "~/db/schema/counters";
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
