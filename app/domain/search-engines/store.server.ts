/** SQL of the site map: open jobs by stretches of the publishing number, so that a job never moves from one page to another. */
import { and, asc, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { JOBS_PER_SITEMAP } from "./rules";

const isLive = sql`${jobs.status} = 'open' and ${jobs.deleted} = 0`;

export async function listLivePages(db: Database): Promise<{ page: number; updatedAt: Date }[]> {
  const page = sql<number>`(${jobs.seq} - 1) / ${sql.raw(String(JOBS_PER_SITEMAP))} + 1`;
  const rows = await db
    .select({ page, updatedAt: sql<number>`max(${jobs.updatedAt})` })
    .from(jobs)
    .where(isLive)
    .groupBy(page)
    .orderBy(page);
  return rows.map((row) => ({ page: row.page, updatedAt: new Date(row.updatedAt) }));
}

export function listLiveOfPage(db: Database, page: number): Promise<{ id: string; updatedAt: Date }[]> {
  const end = page * JOBS_PER_SITEMAP;
  return db
    .select({ id: jobs.id, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(and(isLive, sql`${jobs.seq} > ${end - JOBS_PER_SITEMAP}`, sql`${jobs.seq} <= ${end}`))
    .orderBy(asc(jobs.seq))
    .limit(JOBS_PER_SITEMAP);
}
