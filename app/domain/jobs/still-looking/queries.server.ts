/** Reads of the question "Still looking?": the jobs that the run checks, and those whose school has not answered yet. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import { isLive } from "~/db/public-jobs";
import { IS_UNREAD } from "~/db/schema/jobs-and-applications";
import { breaksOfSchool } from "~/db/school-breaks";
import type { Actor } from "~/domain/actor";
import { dayInIndia } from "~/domain/moments/rules";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { readBreaks, readDetails } from "../details/rules";
import { isAskedStill } from "../statements.server";
import { PAUSE_DAYS, replyEnd } from "./rules";

const DAY_MS = 86_400_000;

/** The words of the partial indexes `jobs_to_ask*`. */
const IS_TO_ASK = sql.raw("ask_at is not null and state = 'open' and removed_at is null");

const unreadSince = sql<number | null>`(select min(applications.confirmed_at) from current_applications applications
  where applications.job_id = jobs.id and ${IS_UNREAD})`;
/** How many applications of a job its school has neither opened nor answered. */
export const unreadCount = sql<number>`(select count(*) from current_applications applications where applications.job_id = jobs.id and ${IS_UNREAD})`;

/** A job that the run checks. Times are milliseconds. */
export type JobToCheck = {
  id: string;
  institutionId: string;
  title: string;
  details: string | null;
  zone: string | null;
  askAt: number;
  closesAt: number | null;
  schoolActedAt: number | null;
  signAt: number | null;
  askedAt: number | null;
  unreadSince: number | null;
  unread: number;
  breaks: string | null;
  /** The school was asked within the last days. */
  isPaused: number;
  /** The owner who has been there longest, and may act; null without one. */
  owner: string | null;
};

/** The schools of the jobs that are to be checked now, few at a time: one row is read where there are none. */
export async function listSchoolsToCheck(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select jobs.institution_id as id from jobs indexed by jobs_to_ask
    where ${IS_TO_ASK} and ask_at <= ${now.getTime()} order by jobs.ask_at, jobs.id limit ${limit}`);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Their jobs that are to be checked, at most so many of each. */
export function listJobsToCheck(db: Database, schools: string[], now: Date, limit: number): Promise<JobToCheck[]> {
  const time = now.getTime();
  return db.all<JobToCheck>(sql`with due as materialized (select value as id from json_each(${JSON.stringify(schools)}))
    select jobs.id, jobs.institution_id as "institutionId", jobs.title, jobs.details, jobs.time_zone as zone, jobs.ask_at as "askAt",
      jobs.closes_at as "closesAt", jobs.school_acted_at as "schoolActedAt", jobs.sign_at as "signAt", jobs.asked_at as "askedAt",
      ${unreadSince} as "unreadSince", ${unreadCount} as unread, ${breaksOfSchool} as breaks,
      exists (select 1 from jobs other where other.institution_id = due.id and other.asked_at is not null
        and other.asked_at > ${time - PAUSE_DAYS * DAY_MS}) as "isPaused",
      (select json_array(users.id, users.email) from institution_members join users on users.id = institution_members.user_id
        where institution_members.institution_id = due.id and institution_members.role = 'owner' and users.closed_at is null
          and users.suspended_at is null order by institution_members.created_at, users.id limit 1) as owner
    from due cross join jobs on jobs.id in (select one.id from jobs one indexed by jobs_to_ask_by_institution
      where one.institution_id = due.id and one.ask_at is not null and one.state = 'open' and one.removed_at is null
        and one.ask_at <= ${time} order by one.ask_at, one.id limit ${limit})
    where ${isLive(now)}`);
}

/** A job whose school was asked. Days as "2026-10-29". */
export type OpenQuestion = {
  id: string;
  title: string;
  unread: number;
  unreadSince: Date | null;
  closesAt: Date | null;
  zone: string;
  /** The last day of the time to answer. */
  until: string;
};

/** So many stand on the page; what is left comes up as they are answered. */
const MAX_QUESTIONS = 100;

type QuestionRow = Pick<JobToCheck, "id" | "title" | "unread" | "unreadSince" | "closesAt" | "zone" | "breaks"> & {
  askedAt: number;
};

/** The jobs on which the recruiter works whose school was asked and has given no sign since. One round trip. */
export async function listQuestions({ db, now }: { db: Database; now: Date }, actor: Actor): Promise<OpenQuestion[]> {
  const rows =
    await db.all<QuestionRow>(sql`select jobs.id, jobs.title, ${unreadCount} as unread, ${unreadSince} as "unreadSince",
      jobs.closes_at as "closesAt", jobs.time_zone as zone, jobs.asked_at as "askedAt", ${breaksOfSchool} as breaks
    from institution_members place join jobs indexed by jobs_asked_by_institution on jobs.institution_id = place.institution_id
    where place.user_id = ${actor.id} and jobs.asked_at is not null and ${isAskedStill} and ${isLive(now)} and ${mayWorkOn(actor.id)}
    order by jobs.asked_at, jobs.id limit ${MAX_QUESTIONS}`);
  return rows.map(({ id, title, unread, unreadSince, closesAt, zone, askedAt, breaks }) => {
    const timeZone = zone ?? DEFAULT_ZONE;
    const end = replyEnd(new Date(askedAt), { timeZone, breaks: readBreaks(breaks) });
    return {
      ...{ id, title, unread, zone: timeZone, until: dayInIndia(end) },
      unreadSince: unreadSince === null ? null : new Date(unreadSince),
      closesAt: closesAt === null ? null : new Date(closesAt),
    };
  });
}

/** The facts on which the check of a job turns, from its row. */
export function toQuietJob(row: JobToCheck) {
  const at = (time: number | null) => (time === null ? null : new Date(time));
  return {
    publishedAt: null,
    schoolActedAt: at(row.schoolActedAt),
    signAt: at(row.signAt),
    askedAt: at(row.askedAt),
    unreadSince: at(row.unreadSince),
    closesAt: at(row.closesAt),
    answersFrom: readDetails(row.details).answers_from,
  };
}
