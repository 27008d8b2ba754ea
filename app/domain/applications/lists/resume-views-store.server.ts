/** All SQL of resume views: who opened which resume. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { resumeViews } from "~/db/schema";

export type ResumeViewRow = typeof resumeViews.$inferSelect;

/** Record a resume view, unless the same reader's last one is younger than `since`: a viewer asks for a file more than once. */
export async function insertResumeView(db: Database, view: ResumeViewRow, since: Date): Promise<void> {
  const { id, applicationId, viewerId, createdAt } = view;
  await db.insert(resumeViews).select(
    sql`select ${id}, ${applicationId}, ${viewerId}, ${createdAt.getTime()} where not exists (select 1 from resume_openings
        where application_id = ${applicationId} and viewer_id is ${viewerId} and created_at > ${since.getTime()})`,
  );
}
