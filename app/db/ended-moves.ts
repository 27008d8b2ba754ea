/** What takes a job away ends the moves of its applications that wait: hiding and suspending run the same statement. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server";
import { pendingMoves } from "./hiring-schema";

/**
 * Condition on a row of `jobs`: no moderator took it out of sight, so its school may answer those who applied, also after it has
 * removed the job itself.
 */
export const isInSight = sql<number>`(jobs.status in ('open', 'closed'))`;

/** Condition on a row of `pending_moves`: its job is one of `which`, and removed, hidden or taken down. */
export function isOfGone(which: SQL): SQL {
  return sql`pending_moves.application_id in (select applications.id from applications join jobs on jobs.id = applications.job_id
    where ${which} and (jobs.deleted = 1 or jobs.status in ('hidden', 'taken_down')))`;
}

/** Condition on a row of `jobs`: a decision about an applicant is not told yet. */
export const hasDecisions = sql<number>`exists (select 1 from pending_moves join applications
  on applications.id = pending_moves.application_id where applications.job_id = jobs.id)`;

/** Statement behind what takes jobs away: nobody carries out the moves of their applications. */
export function endPendingOfGone(db: Database, which: SQL): BatchItem<"sqlite"> {
  return db.delete(pendingMoves).where(isOfGone(which));
}
