/** What stands in the way of the moves of a job's applications. */
import { sql } from "drizzle-orm";

/**
 * Condition on a row of `jobs`: no moderator took it out of sight, so its school may answer those who applied, also after it has
 * removed the job itself.
 */
export const isInSight = sql<number>`(jobs.status in ('open', 'closed'))`;

/** Condition on a row of `jobs`: a decision about an applicant is not told yet. */
export const hasDecisions = sql<number>`exists (select 1 from pending_moves join applications
  on applications.id = pending_moves.application_id where applications.job_id = jobs.id)`;
