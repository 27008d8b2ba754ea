/** The reads of the news of jobs: those that are due, and their receivers. */
import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobNews } from "~/db/schema/drafts-and-job-news";
import { jobs } from "~/db/schema/jobs-and-applications";
import { isFromUnconfirmedSender } from "~/db/unconfirmed-sender";

const NEWS = {
  id: jobNews.id,
  kind: jobNews.kind,
  was: jobNews.was,
  changes: jobNews.changes,
  after: jobNews.after,
  toldClosesAt: jobNews.closesAt,
  jobId: jobs.id,
  title: jobs.title,
  company: jobs.company_name,
  state: jobs.state,
  removedAt: jobs.removedAt,
  salary: jobs.salary,
  details: jobs.details,
  location: jobs.location,
  job_nature: jobs.job_nature,
  closesAt: jobs.closesAt,
  timeZone: jobs.timeZone,
};

export type NewsRow = Pick<typeof jobNews.$inferSelect, "id" | "kind" | "was" | "changes" | "after"> & {
  toldClosesAt: number | null;
  jobId: string;
  company: string;
} & Pick<
    typeof jobs.$inferSelect,
    "title" | "state" | "removedAt" | "salary" | "details" | "location" | "job_nature" | "closesAt" | "timeZone"
  >;

/** News of which people are to be notified now, the longest due first, each with its job as it is now. */
export function listDueNews(db: Database, now: Date, limit: number): Promise<NewsRow[]> {
  return db
    .select(NEWS)
    .from(jobNews)
    .innerJoin(jobs, eq(jobs.id, jobNews.jobId))
    .where(sql`${jobNews.dueAt} <= ${now.getTime()}`)
    .orderBy(jobNews.dueAt, jobNews.id)
    .limit(limit);
}

/** `key`: the row in whose order they are notified. `userId` is null for somebody without an account, `email` where no mail may go. */
export type Listener = {
  key: string;
  userId: string | null;
  name: string | null;
  email: string | null;
  isFromUnconfirmedSender: number;
};

/** Those who wait for an answer, after `after`. */
export function listApplicants(db: Database, jobId: string, after: string, limit: number): Promise<Listener[]> {
  return db.all<Listener>(sql`select id as key, candidate_id as "userId", name, email,
      ${isFromUnconfirmedSender} as "isFromUnconfirmedSender"
    from current_applications applications where job_id = ${jobId} and id > ${after}
      and status not in ('rejected', 'withdrawn') order by id limit ${limit}`);
}

/** Those who have saved the job and not applied, after `after`. A mail goes to a confirmed address only. */
export function listSavers(db: Database, jobId: string, after: string, limit: number): Promise<Listener[]> {
  return db.all<Listener>(sql`select users.id as key, users.id as "userId", null as name,
      iif(users.email_verified_at is null, null, users.email) as email, 0 as "isFromUnconfirmedSender"
    from saved_jobs join users on users.id = saved_jobs.user_id
    where saved_jobs.job_id = ${jobId} and saved_jobs.user_id > ${after} and users.closed_at is null
      and not exists (select 1 from current_applications applications where applications.job_id = ${jobId}
        and applications.candidate_id = users.id)
      and not exists (select 1 from current_applications applications where applications.job_id = ${jobId}
        and applications.email = users.email) order by users.id limit ${limit}`);
}
