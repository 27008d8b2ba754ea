/** All SQL of saved jobs; each statement carries the candidate's id. */
import { and, desc, eq, sql } from "drizzle-orm";
import { isAfter, type RowsAsked } from "~/db/after";
import { type Database, readAll } from "~/db/client.server";
import { jobs, savedJobs } from "~/db/schema";
import { institutionOfJob } from "~/db/standing";

const listed = {
  id: jobs.id,
  title: jobs.title,
  company_name: jobs.company_name,
  category: jobs.category,
  location: jobs.location,
  job_nature: jobs.job_nature,
  salary: jobs.salary,
  details: jobs.details,
  closesAt: jobs.closesAt,
  timeZone: jobs.timeZone,
  updatedAt: jobs.updatedAt,
  status: jobs.status,
  deleted: jobs.deleted,
  school: institutionOfJob().as("school_json"),
};
export type SavedJobRow = Pick<typeof jobs.$inferSelect, Exclude<keyof typeof listed, "school">> & {
  savedAt: Date;
  school: string | null;
};

/** Saving twice keeps the time of the first. */
export async function insertSavedJob(db: Database, userId: string, jobId: string, now: Date): Promise<void> {
  await db.insert(savedJobs).values({ userId, jobId, createdAt: now }).onConflictDoNothing();
}

export async function deleteSavedJob(db: Database, userId: string, jobId: string): Promise<void> {
  await db.delete(savedJobs).where(and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId)));
}

/** The read of a job that the candidate has saved: a row, or none. */
export function savedJob(db: Database, userId: string, jobId: string) {
  return db
    .select({ jobId: savedJobs.jobId })
    .from(savedJobs)
    .where(and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId)));
}

/** A page of one candidate's saved jobs in any state, the latest saved first, with the count of all. */
export async function listSavedJobRows(
  db: Database,
  userId: string,
  { limit, offset = 0, after }: RowsAsked,
): Promise<{ rows: SavedJobRow[]; total: number }> {
  const isOwn = eq(savedJobs.userId, userId);
  const { rows, count } = await readAll(db, {
    rows: db
      .select({ ...listed, savedAt: savedJobs.createdAt })
      .from(savedJobs)
      .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
      .where(and(isOwn, isAfter(savedJobs.createdAt, savedJobs.jobId, after)))
      .orderBy(desc(savedJobs.createdAt), desc(savedJobs.jobId))
      .limit(limit)
      .offset(offset),
    count: db.select({ total: sql<number>`count(*)` }).from(savedJobs).where(isOwn),
  });
  return { rows, total: count[0]?.total ?? 0 };
}
