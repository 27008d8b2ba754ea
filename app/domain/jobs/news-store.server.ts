/** The SQL that notes news of a job, to be told by the run. Each statement stands in the batch of what it tells of. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { jobNews } from "~/db/job-life-schema";

export type News = {
  id: string;
  jobId: string;
  kind: "changed" | "closes_soon" | "closed_early";
  was: string | null;
  dueAt: Date;
};

/**
 * Note news where `condition` holds for the job. News of the same kind that nobody was told of yet stays: it knows what the job said
 * first.
 */
export function noteNews(db: Database, { id, jobId, kind, was, dueAt }: News, condition: SQL): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    jobNews,
    { id, jobId: sql`jobs.id`, kind, was, closesAt: sql`jobs.closes_at`, dueAt },
    sql`from jobs where jobs.id = ${jobId} and ${condition}`,
  ).onConflictDoNothing();
}

/** Conditions: somebody waits for an answer, or has saved the job and not applied. */
export const isAppliedFor = sql`exists (select 1 from applications where applications.job_id = jobs.id
  and applications.aside is null and applications.status not in ('rejected', 'withdrawn'))`;
export const isSaved = sql`exists (select 1 from saved_jobs where saved_jobs.job_id = jobs.id)`;
