/** The SQL of a job whose vacancies are filled. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";

/** An open job that the account works on. `hired`: how many are and have joined, as the school sees it. */
export type FilledRow = { id: string; title: string; vacancy: number; hired: number };

/** The job of an application, if it is open and as many are hired as it has vacancies. */
export function findFilledJob(
  db: Database,
  { applicationId, actorId, now }: { applicationId: string; actorId: string; now: Date },
): Promise<FilledRow | undefined> {
  return db.get<FilledRow | undefined>(sql`select * from (select jobs.id, jobs.title, jobs.vacancy,
      (select count(*) from applications where applications.job_id = jobs.id and applications.aside is null
        and applications.not_real_at is null and applications.not_joined_at is null and coalesce((select to_status from pending_moves
          where pending_moves.application_id = applications.id), applications.status) = 'hired') as hired
    from jobs where jobs.id = (select job_id from applications where id = ${applicationId}) and jobs.status = 'open'
      and jobs.deleted = 0 and (jobs.closes_at is null or jobs.closes_at > ${now.getTime()}) and ${mayWorkOn(actorId)})
    where hired >= vacancy`);
}
