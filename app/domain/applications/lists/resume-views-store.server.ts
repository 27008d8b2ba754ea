/** All SQL of resume views: who opened which resume. */
import { and, eq, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { deskOf, isSuspended, maySee } from "~/db/may-work-on";
import { applications, jobs, resumeViews } from "~/db/schema";
import { isOfCheckedSchool } from "~/db/standing";
import { newRowId } from "~/domain/ids";

export type ResumeViewRow = typeof resumeViews.$inferSelect;

/**
 * Record a resume view, unless the same reader's last one is younger than `since`: a viewer asks for a file more than once. The
 * first one of the school marks the application as read.
 */
export async function insertResumeView(db: Database, view: ResumeViewRow, since: Date): Promise<void> {
  const { id, applicationId, viewerId, createdAt } = view;
  await writeAll(db, [
    insertFrom(
      db,
      resumeViews,
      { id, applicationId, viewerId, createdAt },
      sql`where not exists (select 1 from resume_openings
        where application_id = ${applicationId} and viewer_id is ${viewerId} and created_at > ${since.getTime()})`,
    ),
    db.update(applications).set({ readAt: createdAt }).where(sql`id = ${applicationId} and read_at is null`),
  ]);
}

/** The same for several resumes that one reader downloads. The ids end in random digits, as `newRowId` makes them. */
export async function insertResumeViews(
  db: Database,
  { ids, viewerId, now, since }: { ids: string[]; viewerId: string; now: Date; since: Date },
): Promise<void> {
  const list = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  await writeAll(db, [
    insertFrom(
      db,
      resumeViews,
      {
        id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
        applicationId: sql`id`,
        viewerId,
        createdAt: now,
      },
      sql`from applications where id in ${list}
        and not exists (select 1 from resume_openings where application_id = applications.id and viewer_id is ${viewerId}
          and created_at > ${since.getTime()})`,
    ),
    db.update(applications).set({ readAt: now }).where(sql`id in ${list} and read_at is null`),
  ]);
}

/**
 * How the openings of an application's resume are counted. `desk`: whose they are. `isChecked`: a moderator has checked the
 * institution. `isOpened`: the reader has opened this resume since `since`. `isSuspended`: the reader is.
 */
export async function findOpening(
  db: Database,
  { applicationId, readerId, since }: { applicationId: string; readerId: string; since: Date },
): Promise<{ desk: string; isChecked: boolean; isOpened: boolean; isSuspended: boolean } | null> {
  const row = await db
    .select({
      desk: sql<string>`${deskOf()}`,
      isChecked: isOfCheckedSchool,
      isOpened: sql<number>`exists (select 1 from resume_openings where resume_openings.application_id = applications.id
        and resume_openings.viewer_id = ${readerId} and resume_openings.created_at > ${since.getTime()})`,
      isSuspended: isSuspended(readerId),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, applicationId))
    .get();
  if (!row) return null;
  const { desk, ...is } = row;
  return { desk, isChecked: is.isChecked === 1, isOpened: is.isOpened === 1, isSuspended: is.isSuspended === 1 };
}

/** Whether a moderator has checked the institution of a job that the reader sees. Null: she does not see it. */
export async function findJobChecked(db: Database, jobId: string, readerId: string): Promise<boolean | null> {
  const row = await db
    .select({
      isChecked: isOfCheckedSchool,
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), maySee(readerId)))
    .get();
  return row ? row.isChecked === 1 : null;
}
