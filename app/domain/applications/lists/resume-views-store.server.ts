/** All SQL of resume views: who opened which resume. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { resumeOpenings } from "~/db/schema";

export type OpeningRow = typeof resumeOpenings.$inferSelect;

/** Record a resume view, unless the same reader's last one is younger than `since`: a viewer asks for a file more than once. */
export async function insertOpening(db: Database, opening: OpeningRow, since: Date): Promise<void> {
  const { id, applicationId, viewerId, createdAt } = opening;
  await db.insert(resumeOpenings).select(
    sql`select ${id}, ${applicationId}, ${viewerId}, ${createdAt.getTime()} where not exists (select 1 from resume_openings
        where application_id = ${applicationId} and viewer_id is ${viewerId} and created_at > ${since.getTime()})`,
  );
}
