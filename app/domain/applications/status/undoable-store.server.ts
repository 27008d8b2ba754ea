/** The SQL of what a recruiter can still take back. */
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { pendingMoves } from "~/db/hiring-schema";
import { maySee } from "~/db/may-work-on";
import type { ApplicationStatus } from "~/domain/applications/rules";

export type UndoableRow = {
  id: string;
  count: number;
  name: string;
  to: ApplicationStatus;
  carryAt: number;
  zone: string | null;
};

/** What this account can still take back, the newest first; a bulk is one row. */
export async function listUndoableRows(
  db: Database,
  actorId: string,
  now: Date,
  limit: number,
): Promise<UndoableRow[]> {
  return db
    .select({
      id: sql<string>`coalesce(${pendingMoves.bulkId}, ${pendingMoves.applicationId})`.as("undo_id"),
      count: sql<number>`count(*)`.as("people"),
      name: sql<string>`applications.name`.as("applicant_name"),
      to: sql<ApplicationStatus>`${pendingMoves.toStatus}`.as("to_status"),
      carryAt: sql<number>`min(${pendingMoves.carryAt})`.as("carry_at"),
      zone: sql<string | null>`jobs.time_zone`.as("zone"),
    })
    .from(pendingMoves)
    .innerJoin(sql`applications`, sql`applications.id = ${pendingMoves.applicationId}`)
    .innerJoin(sql`jobs`, sql`jobs.id = applications.job_id and ${maySee(actorId)}`)
    .where(and(eq(pendingMoves.actorId, actorId), sql`${pendingMoves.carryAt} > ${now.getTime()}`))
    .groupBy(sql`coalesce(${pendingMoves.bulkId}, ${pendingMoves.id})`)
    .orderBy(sql`max(${pendingMoves.createdAt}) desc`)
    .limit(limit);
}
