/** The statements that end interviews. Every batch that ends an application or a job has them. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { interviews } from "~/db/hiring-schema";

/** Condition on a row of `interviews`: at this moment it is still to come. */
export function isLiveAt(at: SQL): SQL {
  return sql`(interviews.state in ('proposed', 'others_asked') or (interviews.state = 'agreed' and interviews.ends_at > ${at}))`;
}

/**
 * Statement: the live interviews of these applications are off, and the run of each minute tells both sides. One that is over stays as
 * it was. While an offer is open, an agreed interview stays too: then only times that the candidate has not taken are off.
 * `which`: a condition on rows of `applications`. Of each, `by` is what ended it (its new status, `aside` or `job`) and `at` is when.
 */
export function endInterviews(db: Database, which: SQL, { by, at }: { by: SQL; at: SQL }) {
  const ending = sql`(select applications.id, ${by} as ended_by, ${at} as ended_at from applications where ${which}) ending`;
  return db
    .update(interviews)
    .set({
      state: "cancelled",
      sequence: sql`interviews.sequence + 1`,
      endedBy: sql`ending.ended_by`,
      tellAt: sql`ending.ended_at`,
      updatedAt: sql`ending.ended_at`,
    })
    .from(ending)
    .where(
      sql`interviews.application_id = ending.id and ${isLiveAt(sql`ending.ended_at`)}
        and not (interviews.state = 'agreed' and ending.ended_by = 'offered')`,
    );
}

/**
 * Statement: interviews of these jobs are off, whatever their application is. `jobs`: a condition on rows of `jobs` that have changed
 * already.
 */
export function endInterviewsOfJobs(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  const isOfJobs = sql`applications.job_id in (select jobs.id from jobs where ${jobs})`;
  const at = sql`(select jobs.updated_at from jobs where jobs.id = applications.job_id)`;
  return [endInterviews(db, isOfJobs, { by: sql`'job'`, at })];
}
