/** The SQL that tells applicants of jobs that went: `endApplications` has ended their applications. */
import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { applications } from "~/db/schema";
import type { DueApplication } from "./store.server";

export type GoneApplication = DueApplication & { goneTellAt: number; eventId: string };

/** Applications that ended with their job and whose applicants are to be told, the longest waiting first. */
export function listGoneToTell(db: Database, limit: number): Promise<GoneApplication[]> {
  return db.all<GoneApplication>(sql`select applications.id, applications.job_id as "jobId",
      applications.candidate_id as "candidateId", applications.name, applications.email,
      applications.key_version as "keyVersion", applications.promised_days as "promisedDays",
      applications.lapsed_at as "dueAt", iif(applications.unanswered_by = 'candidate', 'candidate', 'school') as turn, applications.lapsed_from as "from",
      applications.address_pending as "addressPending", applications.address_confirmed_at as "addressConfirmedAt",
      applications.not_real_at as "notRealAt",
      jobs.title, jobs.company_name as company, jobs.time_zone as zone,
      applications.unanswered_by = 'taken_down' as "isGone", applications.lapsed_from is 'offered' as "isOffer", applications.gone_tell_at as "goneTellAt",
      coalesce((select application_events.id from application_events
        where application_events.application_id = applications.id and application_events.to_status = 'unanswered'
        order by application_events.rowid desc limit 1), applications.id) as "eventId"
    from applications indexed by applications_gone_to_tell join jobs on jobs.id = applications.job_id
    where applications.gone_tell_at is not null
    order by applications.gone_tell_at, applications.id limit ${limit}`);
}

/** Condition for a batch: the applicant is still to be told, and nobody has answered meanwhile. */
export function isGoneToTell({ id, goneTellAt }: GoneApplication) {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.gone_tell_at = ${goneTellAt}
    and applications.status = 'unanswered' and applications.aside is null)`;
}

/** Statement: the applicant was told. */
export function settleGone(db: Database, { id, goneTellAt }: GoneApplication): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ goneTellAt: null })
    .where(and(eq(applications.id, id), sql`gone_tell_at = ${goneTellAt}`));
}
