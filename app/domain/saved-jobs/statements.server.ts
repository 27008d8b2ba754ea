/** The only writer of saved jobs; each statement carries the candidate's id. */
import { and, eq, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { savedJobs } from "~/db/schema/jobs-and-applications";

/** Statement: saving twice keeps the time of the first. */
export function insertSavedJob(db: Database, userId: string, jobId: string, now: Date) {
  return db.insert(savedJobs).values({ userId, jobId, createdAt: now }).onConflictDoNothing();
}

export function deleteSavedJob(db: Database, userId: string, jobId: string) {
  return db.delete(savedJobs).where(and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId)));
}

export function deleteSavedJobsOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(savedJobs).where(and(eq(savedJobs.userId, userId), condition));
}
