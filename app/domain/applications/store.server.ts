/** All SQL of applications. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAmong } from "~/db/among";
import type { Database } from "~/db/client.server";
import { applicationEvents, applications, jobs, users } from "~/db/schema";

export type ApplicationRow = typeof applications.$inferSelect;

/** What applying needs to know of a job, and whether the address has applied to it already; one query. */
export async function findJobToApplyTo(db: Database, jobId: string, email: string) {
  const row = await db
    .select({
      id: jobs.id,
      title: jobs.title,
      company_name: jobs.company_name,
      status: jobs.status,
      deleted: jobs.deleted,
      user_id: jobs.user_id,
      recruiterEmail: users.email,
      hasApplied: sql<number>`exists (select 1 from ${applications} where ${applications.jobId} = ${jobs.id} and ${applications.email} = ${email})`,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.user_id))
    .where(eq(jobs.id, jobId))
    .get();
  return row ?? null;
}

/**
 * Insert the application, its first event and its mails as one. A second one for the job and address fails with the unique conflict.
 * The job is looked up in the statement itself: one that has closed meanwhile gives no id, and everything fails with the missing conflict of `applications.job_id`.
 */
export async function insertApplication(
  db: Database,
  row: ApplicationRow,
  eventId: string,
  mails: BatchItem<"sqlite">[],
): Promise<void> {
  const openJobId = sql`(select id from jobs where id = ${row.jobId} and status = 'open' and deleted = 0)`;
  await db.batch([
    db.insert(applications).values({ ...row, jobId: openJobId }),
    db.insert(applicationEvents).values({
      id: eventId,
      applicationId: row.id,
      actorId: row.candidateId,
      fromStatus: null,
      toStatus: row.status,
      createdAt: row.createdAt,
    }),
    ...mails,
  ]);
}

/** An application with what is needed to decide who may read it. */
export async function findApplication(db: Database, id: string) {
  const row = await db
    .select({
      application: applications,
      job: { id: jobs.id, title: jobs.title, company_name: jobs.company_name, user_id: jobs.user_id },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id))
    .get();
  return row ?? null;
}

/** The application of an address for a job, or null. */
export async function findApplicationOf(db: Database, jobId: string, email: string): Promise<ApplicationRow | null> {
  const row = await db
    .select()
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.email, email)))
    .get();
  return row ?? null;
}

/** Applications for a job of this owner, newest first, from the application `after` on. */
export async function listApplicationRows(
  db: Database,
  jobId: string,
  ownerId: string,
  page: { limit: number; after?: string | undefined },
): Promise<ApplicationRow[]> {
  const beyond: SQL | undefined = page.after
    ? sql`(${applications.createdAt}, ${applications.id}) < (select created_at, id from applications where id = ${page.after} and job_id = ${jobId})`
    : undefined;
  const rows = await db
    .select({ application: applications })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), eq(jobs.user_id, ownerId)))
    .where(and(eq(applications.jobId, jobId), beyond))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(page.limit);
  return rows.map((row) => row.application);
}

/** Which of these bucket keys an application names. */
export async function findNamedResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: applications.resumeKey })
    .from(applications)
    .where(isAmong(applications.resumeKey, keys));
  return new Set(rows.map((row) => row.key));
}
