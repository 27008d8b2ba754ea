/**
 * The jobs that everybody may read. Every public read names the view alone, so a job that is not public yet cannot leak. In statements the
 * view goes by the name of the table, so that the expressions about a job fit both.
 */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { jobs, publicJobs } from "./schema/jobs-and-applications.ts";

/** To stand behind `from` or `join`. */
export const PUBLIC_JOBS = sql`${publicJobs} jobs`;

type NotNull<Of extends SQLiteColumn> = SQLiteColumn<Omit<Of["_"], "notNull"> & { notNull: true }>;

/** A column that each published job has. */
const published = <Of extends SQLiteColumn>(column: Of) => column as unknown as NotNull<Of>;

/** The columns of a job that was published. */
export const publicJob = {
  ...getTableColumns(jobs),
  seq: published(jobs.seq),
  publishedAt: published(jobs.publishedAt),
};

/** Condition on a row of `jobs` or the view, in the words of the partial indexes; the job may be over already. */
export const IS_OPEN = sql`jobs.state = 'open' and jobs.removed_at is null`;

/** Condition: the job takes applications at this moment. */
export function isLive(now: Date | SQL): SQL {
  const time = now instanceof Date ? sql`${now.getTime()}` : now;
  return sql`${IS_OPEN} and (jobs.closes_at is null or jobs.closes_at > ${time})`;
}
