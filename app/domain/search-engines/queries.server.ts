/** The reads of the site map: open jobs by stretches of the publishing number, so that a job never moves from one page to another. */
import { and, asc, gt, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { sitemapPages } from "~/db/counters-schema";
import { jobs } from "~/db/schema";
import { JOBS_PER_SITEMAP } from "./rules";

type Deps = { db: Database; now: Date };

const isOpen = sql`${jobs.status} = 'open' and ${jobs.deleted} = 0`;

/** Pages of the site map that have an open job, counted from 1, each with the last change of a job that is or was on it. */
export function listJobPages({ db }: Pick<Deps, "db">): Promise<{ page: number; updatedAt: Date }[]> {
  const { page, updatedAt } = sitemapPages;
  return db.select({ page, updatedAt }).from(sitemapPages).where(gt(sitemapPages.open, 0)).orderBy(asc(page));
}

/** A job of the site map, with when it closes. */
export type LiveJob = { id: string; updatedAt: Date; closesAt: Date | null };

/** The open jobs of one page, in order of publishing; none for a page that is not there. */
export function listJobsOfPage({ db, now }: Deps, page: number): Promise<LiveJob[]> {
  const end = page * JOBS_PER_SITEMAP;
  return db
    .select({ id: jobs.id, updatedAt: jobs.updatedAt, closesAt: jobs.closesAt })
    .from(jobs)
    .where(
      and(
        isOpen,
        sql`(${jobs.closesAt} is null or ${jobs.closesAt} > ${now.getTime()})`,
        sql`${jobs.seq} > ${end - JOBS_PER_SITEMAP}`,
        sql`${jobs.seq} <= ${end}`,
      ),
    )
    .orderBy(asc(jobs.seq))
    .limit(JOBS_PER_SITEMAP);
}
