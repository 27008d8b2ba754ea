/** Conditions on a job that allow or stop moves of its applications and the mails about them. */
import { sql } from "drizzle-orm";

/**
 * Condition on a row of `jobs`: no moderator took it out of sight, so its school may answer those who applied, also after it has
 * removed the job itself.
 */
export const isPublicJobState = sql<number>`(jobs.state in ('open', 'closed'))`;

/**
 * Condition on a row of `jobs`: neither reports nor a moderator took it away. A job that waits for its recruiter's
 * address is not public, but it is not taken away either: its school may write to those who applied.
 */
export const isNotHiddenOrTakenDown = sql<number>`(jobs.state not in ('hidden', 'taken_down'))`;

/** Condition on a row of `jobs`: reports hide it, nobody has looked yet, and it comes back by itself. */
export const isHiddenTemporarily = sql<number>`(jobs.state = 'hidden' and exists (select 1 from job_hidings
  where job_hidings.job_id = jobs.id and job_hidings.restored_at is null and job_hidings.until is not null))`;

/** Condition on a row of `jobs`: a decision about an applicant is not told yet. */
export const hasDecisions = sql<number>`exists (select 1 from current_applications applications
  where applications.job_id = jobs.id and applications.next_status is not null)`;
