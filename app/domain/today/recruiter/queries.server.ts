/** The reads of a school's Today, in one call of the database. Each goes from the jobs of the reader's institution to few rows of each. */
import { type SQL, sql } from "drizzle-orm";
import { dueKey } from "~/db/applicant-orders";
import { type Database, readAll, sqlRead } from "~/db/client.server";
import { isPublicJobState } from "~/db/job-visibility";
import { institutionOf, mayWorkOn } from "~/db/may-work-on";
import { isLive } from "~/db/public-jobs";
import { IS_UNREAD } from "~/db/schema/jobs-and-applications";
import { responsivenessOfSchool } from "~/db/school-responsiveness";
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import type { InterviewKind } from "~/domain/interviews/rules";
import type { JobStatus } from "~/domain/jobs/rules";
import { isAskedStill } from "~/domain/jobs/statements.server";
import { dayInIndia } from "~/domain/moments/rules";
import { readResponsiveness } from "~/domain/responsiveness/rules";
import { DEFAULT_ZONE, momentIn } from "~/domain/time-zone-rules";
import {
  CLOSING_DAYS,
  DAYS_AHEAD,
  type DueCount,
  JOBS_SHOWN,
  LATE_DAYS,
  QUIET_DAYS,
  type RecruiterLine,
  ROWS_SHOWN,
  recruiterLines,
  sumUpDue,
} from "../rules";

type Deps = { db: Database; now: Date };

const DAY_MS = 86_400_000;
const daysFrom = (now: Date, days: number) => now.getTime() + days * DAY_MS;

/** Condition on a row of `jobs`: it belongs to the reader's institution, and was not removed. */
const isOwn = (actorId: string) => sql`jobs.institution_id = ${institutionOf(actorId)} and jobs.removed_at is null`;

/** The words of the partial indexes of a school's lists. */
const IS_IN_LIST = sql`applications.dropped_at is null and applications.confirmed_at is not null and applications.not_real_at is null`;

const DUE = dueKey("applications.");

/**
 * Applications in which the school is waited for, or was, from one moment to another: the index of "Due first" has both in one order. A
 * move that is not told yet is an answer, and a job that a moderator took out of sight cannot be answered.
 */
function waitingBetween(actorId: string, from: number, until: number): SQL {
  return sql`from jobs cross join current_applications applications on applications.job_id = jobs.id
    where ${isOwn(actorId)} and ${isPublicJobState} and ${IS_IN_LIST} and applications.next_status is null
      and ${DUE} > ${from} and ${DUE} <= ${until}`;
}

/** Times are milliseconds. `at`: the due day of one that is waited for, or when the school became late. */
export type DueRow = {
  id: string;
  name: string;
  title: string;
  zone: string | null;
  at: number;
  status: ApplicationStatus;
  /** The candidate has asked for other times. */
  asksTimes: number;
};

function dueRows(which: SQL, order: SQL, limit: number) {
  return sqlRead<DueRow>(sql`select applications.id, applications.name, jobs.title, jobs.time_zone as zone, ${DUE} as at,
      applications.status, exists (select 1 from interviews where interviews.application_id = applications.id
        and interviews.state = 'others_asked') as "asksTimes"
    ${which} order by at ${order}, applications.id limit ${limit}`);
}

/** How many there are, by job and day; what is late has no day. */
function dueCounts(which: SQL, now: number) {
  return sqlRead<DueCount>(sql`select jobs.id as "jobId", jobs.title, jobs.time_zone as zone, iif(${DUE} > ${now}, ${DUE}, null) as at,
      count(*) as count ${which} group by 1, 4`);
}

/** Applications that wait for an answer: all are counted, and few are named. `late`: the latest lapse first. */
function answerReads(actorId: string, now: Date, limit: number) {
  const [late, until] = [daysFrom(now, -LATE_DAYS), daysFrom(now, DAYS_AHEAD)];
  const time = now.getTime();
  return {
    due: dueRows(waitingBetween(actorId, time, until), sql`asc`, limit),
    late: dueRows(waitingBetween(actorId, late, time), sql`desc`, limit),
    counts: dueCounts(waitingBetween(actorId, late, until), time),
  };
}

/** A job with applications that nobody of the school has opened or answered. `jobs`, `news`: of all jobs. */
export type FreshRow = {
  id: string;
  title: string;
  state: JobStatus;
  closesAt: number | null;
  zone: string | null;
  fresh: number;
  applicants: number;
  jobs: number;
  news: number;
};

function freshRead(actorId: string, limit: number) {
  return sqlRead<FreshRow>(sql`select jobs.id, jobs.title, jobs.state, jobs.closes_at as "closesAt", jobs.time_zone as zone,
      found.fresh, found.jobs, found.news, (select count(*) from current_applications applications
        where applications.job_id = jobs.id and ${IS_IN_LIST}) as applicants
    from (select jobs.id, count(*) as fresh, max(applications.confirmed_at) as newest, count(*) over () as jobs,
        sum(count(*)) over () as news
      from jobs cross join current_applications applications on applications.job_id = jobs.id
      where ${isOwn(actorId)} and ${IS_UNREAD} group by jobs.id order by fresh desc, newest desc, jobs.id limit ${limit}) found
    join jobs on jobs.id = found.id order by found.fresh desc, found.newest desc, jobs.id`);
}

/** An interview with its time agreed. `total`: of all in these days. */
export type InterviewRow = {
  id: string;
  applicationId: string;
  kind: InterviewKind;
  startsAt: number;
  minutes: number;
  zone: string;
  place: string | null;
  name: string;
  title: string;
  total: number;
};

function interviewRead(actorId: string, now: Date, limit: number) {
  return sqlRead<InterviewRow>(sql`select interviews.id, interviews.application_id as "applicationId", interviews.kind,
      interviews.starts_at as "startsAt", interviews.minutes, interviews.time_zone as zone, interviews.place,
      applications.name, jobs.title, count(*) over () as total
    from jobs cross join current_applications applications on applications.job_id = jobs.id
      cross join interviews on interviews.application_id = applications.id
    where ${isOwn(actorId)} and applications.desk_status in ('interviewing', 'offered') and interviews.state = 'agreed'
      and interviews.ends_at > ${now.getTime()} and interviews.starts_at <= ${daysFrom(now, DAYS_AHEAD)}
    order by interviews.starts_at, interviews.id limit ${limit}`);
}

/** A job that takes applications. `total`: of all such jobs. */
export type OpenJobRow = { id: string; title: string; closesAt: number | null; zone: string | null; total: number };

const OPEN_JOB = sql`select jobs.id, jobs.title, jobs.closes_at as "closesAt", jobs.time_zone as zone, count(*) over () as total from jobs`;

function openJobReads(actorId: string, now: Date) {
  const since = daysFrom(now, -QUIET_DAYS);
  return {
    closing: sqlRead<OpenJobRow>(sql`${OPEN_JOB} where ${isOwn(actorId)} and ${isLive(now)}
      and jobs.closes_at <= ${daysFrom(now, CLOSING_DAYS)} order by jobs.closes_at, jobs.id limit ${JOBS_SHOWN}`),
    quiet:
      sqlRead<OpenJobRow>(sql`${OPEN_JOB} where ${isOwn(actorId)} and ${isLive(now)} and jobs.published_at <= ${since}
      and not exists (select 1 from current_applications applications where applications.job_id = jobs.id
        and applications.created_at > ${since}) order by jobs.seq limit ${JOBS_SHOWN}`),
  };
}

type StateCount = { state: JobStatus; count: number };

/** `requests`: people who ask to belong to the institution; `asked`: jobs of which the school was asked "Still looking?". */
type OwnRow = {
  role: "owner" | "recruiter" | "reader";
  school: string | null;
  record: string | null;
  hired: number;
  drafts: number;
  asked: number;
  requests: number;
  hasJobs: number;
};

/** The first of January in India, in which all pages count. */
function startOfYear(now: Date): number {
  return momentIn(Date.parse(`${dayInIndia(now).slice(0, 4)}-01-01T00:00:00Z`), DEFAULT_ZONE);
}

function ownRead(actorId: string, now: Date) {
  const hired = sql`(select count(*) from jobs cross join current_applications applications on applications.job_id = jobs.id
    where jobs.institution_id = place.institution_id and applications.status = 'hired' and applications.not_joined_at is null
      and exists (select 1 from application_events hiring where hiring.application_id = applications.id
        and hiring.to_status = 'hired' and hiring.created_at >= ${startOfYear(now)}))`;
  const asked = sql`(select count(*) from jobs where jobs.institution_id = place.institution_id and jobs.asked_at is not null
    and ${isAskedStill} and ${isLive(now)} and ${mayWorkOn(actorId)})`;
  return sqlRead<OwnRow>(sql`select place.role, institutions.name as school,
      ${responsivenessOfSchool(sql`place.institution_id`)} as record, ${hired} as hired, ${asked} as asked,
      (select count(*) from form_drafts where form_drafts.user_id = ${actorId}) as drafts,
      iif(place.role = 'owner', (select count(*) from institution_join_requests asking
        where asking.institution_id = place.institution_id), 0) as requests,
      exists (select 1 from jobs where jobs.institution_id = place.institution_id) as "hasJobs"
    from institution_members place join institutions on institutions.id = place.institution_id where place.user_id = ${actorId}`);
}

/** Jobs that wait for a person, an address or a time, or were refused or hidden. */
function stateRead(actorId: string) {
  return sqlRead<StateCount>(sql`select jobs.state, count(*) as count from jobs
    where ${isOwn(actorId)} and jobs.state not in ('open', 'closed') group by jobs.state`);
}

export type RecruiterToday = Awaited<ReturnType<typeof readRecruiterToday>>;

/** Today of the reader's school. `mayWork`: she may change what she sees. */
export async function readRecruiterToday({ db, now }: Deps, actor: Actor) {
  const found = await readAll(db, {
    own: ownRead(actor.id, now),
    ...answerReads(actor.id, now, ROWS_SHOWN),
    fresh: freshRead(actor.id, ROWS_SHOWN),
    interviews: interviewRead(actor.id, now, ROWS_SHOWN),
    ...openJobReads(actor.id, now),
    states: stateRead(actor.id),
  });
  const [own] = found.own;
  return {
    school: own?.school ?? null,
    isReader: own?.role === "reader",
    hasJobs: own?.hasJobs === 1,
    answers: sumUpDue(found.counts, now),
    due: found.due,
    late: found.late,
    fresh: found.fresh,
    interviews: found.interviews,
    closing: found.closing,
    quiet: found.quiet,
    states: Object.fromEntries(found.states.map(({ state, count }) => [state, count])) as Partial<
      Record<JobStatus, number>
    >,
    drafts: own?.drafts ?? 0,
    asked: own?.asked ?? 0,
    requests: own?.requests ?? 0,
    record: readResponsiveness(own?.record ?? null),
    hired: own?.hired ?? 0,
  };
}

/** The first lines of it, for the strip above `/recruiter` and `/userprofile`. */
export async function listRecruiterLines({ db, now }: Deps, actor: Actor): Promise<RecruiterLine[]> {
  const { due, interviews, fresh, counts } = await readAll(db, {
    ...answerReads(actor.id, now, ROWS_SHOWN),
    fresh: freshRead(actor.id, ROWS_SHOWN),
    interviews: interviewRead(actor.id, now, ROWS_SHOWN),
  });
  return recruiterLines({ due, interviews, fresh, answers: sumUpDue(counts, now) }, now);
}
