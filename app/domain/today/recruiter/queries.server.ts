/** The reads of a school's Today, in one call of the database. Each goes from the jobs of the reader's institution to few rows of each. */
import { type SQL, sql } from "drizzle-orm";
import { DUE_AT, IS_IN_LIST, isDueBetween } from "~/db/applicant-orders";
import { type Database, readAll, sqlRead } from "~/db/client.server";
import { isPublicJobState } from "~/db/job-visibility";
import { institutionOf, mayWorkOn } from "~/db/may-work-on";
import { isLive } from "~/db/public-jobs";
import { IS_UNREAD } from "~/db/schema/jobs-and-applications";
import { responsivenessOfSchool } from "~/db/school-responsiveness";
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import type { InterviewKind } from "~/domain/interviews/rules";
import { JOBS_LOOKED_AT } from "~/domain/jobs/own/rules";
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
  MOST_COUNTED,
  NEAR_DAYS,
  QUIET_DAYS,
  type RecruiterLine,
  ROWS_SHOWN,
  recruiterLines,
  STRIP_LINES,
  type StripRow,
  sumUpDue,
} from "../rules";

type Deps = { db: Database; now: Date };

const DAY_MS = 86_400_000;
const daysFrom = (now: Date, days: number) => now.getTime() + days * DAY_MS;

/** Condition on a row of `jobs`: it belongs to the reader's institution, and was not removed. */
const isOwn = (actorId: string) => sql`jobs.institution_id = ${institutionOf(actorId)} and jobs.removed_at is null`;

/** So many applications of one kind are counted; a school with more reads that there are more. */
const COUNTED = MOST_COUNTED + 1;

/** The newest jobs of the reader's school for which `which` holds, from an index alone: as in My Jobs, no others are looked at. */
function newestJobs(actorId: string, which: SQL = sql`1`, isRemoved = false): SQL {
  return sql`(select jobs.id from jobs where jobs.institution_id = ${institutionOf(actorId)} and jobs.seq is not null and ${which}
    and jobs.removed_at is ${isRemoved ? sql`not null` : sql`null`} order by jobs.seq desc limit ${JOBS_LOOKED_AT})`;
}

/** Applications that the school is to answer soon, or is late with. Those of a job that a moderator took out of sight cannot be answered. */
function waiting(actorId: string, now: Date): SQL {
  return sql`waiting as materialized (select applications.id, applications.job_id, ${DUE_AT} as at
    from ${newestJobs(actorId, isPublicJobState)} ours cross join current_applications applications on applications.job_id = ours.id
    where ${isDueBetween(sql`${daysFrom(now, -LATE_DAYS)}`, sql`${daysFrom(now, DAYS_AHEAD)}`)} limit ${COUNTED})`;
}

/** The jobs of applications that nobody of the school has opened or answered, those with most of them first. */
function unread(actorId: string, limit: number): SQL {
  return sql`unread as materialized (select applications.job_id, applications.confirmed_at
      from ${newestJobs(actorId)} ours cross join current_applications applications on applications.job_id = ours.id
      where ${IS_UNREAD} limit ${COUNTED}),
    fresh as (select job_id, count(*) as fresh, max(confirmed_at) as newest, count(*) over () as jobs, sum(count(*)) over () as news
      from unread group by job_id order by fresh desc, newest desc, job_id limit ${limit})`;
}

/** Interviews with their time agreed that begin until a moment. */
function meetings(actorId: string, now: Date, until: number): SQL {
  return sql`meetings as materialized (select interviews.id, interviews.application_id, interviews.starts_at
    from ${newestJobs(actorId)} ours cross join current_applications applications on applications.job_id = ours.id
      cross join interviews on interviews.application_id = applications.id
    where applications.desk_status in ('interviewing', 'offered') and interviews.state = 'agreed'
      and interviews.ends_at > ${now.getTime()} and interviews.starts_at <= ${until} limit ${COUNTED})`;
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

/** Those of a job and day counted, without an id, or one of those that are named. */
type AnswerRow = (DueCount & { id: null }) | (DueRow & { count: 0 });

/** Applications that wait for an answer: all are counted, and few are named. */
function answersRead(actorId: string, now: Date) {
  const time = now.getTime();
  const first = (which: SQL, order: SQL) =>
    sql`select id, at from (select id, at from waiting where ${which} order by at ${order}, id limit ${ROWS_SHOWN})`;
  return sqlRead<AnswerRow>(sql`with ${waiting(actorId, now)},
      counted as (select job_id, iif(at > ${time}, at, null) as at, count(*) as count from waiting group by 1, 2),
      named as (${first(sql`at > ${time}`, sql`asc`)} union all ${first(sql`at <= ${time}`, sql`desc`)})
    select jobs.id as "jobId", jobs.title, jobs.time_zone as zone, counted.at, counted.count, null as id, null as name,
      null as status, 0 as "asksTimes"
    from counted cross join jobs on jobs.id = counted.job_id
    union all select jobs.id, jobs.title, jobs.time_zone, named.at, 0, applications.id, applications.name, applications.status,
      exists (select 1 from interviews where interviews.application_id = applications.id and interviews.state = 'others_asked')
    from named cross join current_applications applications on applications.id = named.id
      cross join jobs on jobs.id = applications.job_id`);
}

/** `late`: the latest lapse first. */
function sortAnswers(rows: readonly AnswerRow[], now: Date) {
  const named = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const isLate = ({ at }: DueRow) => at <= now.getTime();
  const byId = (one: DueRow, other: DueRow) => (one.id < other.id ? -1 : 1);
  return {
    answers: sumUpDue(
      rows.flatMap((row) => (row.id === null ? [row] : [])),
      now,
    ),
    due: named.filter((row) => !isLate(row)).sort((one, other) => one.at - other.at || byId(one, other)),
    late: named.filter(isLate).sort((one, other) => other.at - one.at || byId(one, other)),
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

function freshRead(actorId: string) {
  return sqlRead<FreshRow>(sql`with ${unread(actorId, ROWS_SHOWN)}
    select jobs.id, jobs.title, jobs.state, jobs.closes_at as "closesAt", jobs.time_zone as zone, fresh.fresh, fresh.jobs, fresh.news,
      (select count(*) from (select 1 from current_applications applications where applications.job_id = jobs.id and ${IS_IN_LIST}
        limit ${COUNTED})) as applicants
    from fresh cross join jobs on jobs.id = fresh.job_id order by fresh.fresh desc, fresh.newest desc, jobs.id`);
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

function interviewRead(actorId: string, now: Date) {
  return sqlRead<InterviewRow>(sql`with ${meetings(actorId, now, daysFrom(now, DAYS_AHEAD))}
    select interviews.id, interviews.application_id as "applicationId", interviews.kind, interviews.starts_at as "startsAt",
      interviews.minutes, interviews.time_zone as zone, interviews.place, applications.name, jobs.title, first.total
    from (select id, count(*) over () as total from meetings order by starts_at, id limit ${ROWS_SHOWN}) first
      cross join interviews on interviews.id = first.id
      cross join current_applications applications on applications.id = interviews.application_id
      cross join jobs on jobs.id = applications.job_id
    order by interviews.starts_at, interviews.id`);
}

/** A job that takes applications. One more is read than is shown, which tells that there are others. */
export type OpenJobRow = { id: string; title: string; closesAt: number | null; zone: string | null };

const OPEN_COLUMNS = sql`jobs.id, jobs.title, jobs.closes_at as "closesAt", jobs.time_zone as zone`;

/** Those that close next come from an index in their order. Of the newest, those to which nobody has applied for long. */
function openJobReads(actorId: string, now: Date) {
  const since = daysFrom(now, -QUIET_DAYS);
  const isOpen = sql`${isOwn(actorId)} and ${isLive(now)}`;
  return {
    closing:
      sqlRead<OpenJobRow>(sql`select ${OPEN_COLUMNS} from jobs where ${isOpen} and jobs.closes_at > ${now.getTime()}
      and jobs.closes_at <= ${daysFrom(now, CLOSING_DAYS)} order by jobs.closes_at, jobs.id limit ${JOBS_SHOWN + 1}`),
    quiet: sqlRead<OpenJobRow>(sql`select id, title, "closesAt", zone
      from (select ${OPEN_COLUMNS}, jobs.seq, jobs.published_at from jobs where ${isOpen} order by jobs.seq desc limit ${JOBS_LOOKED_AT}) ours
      where ours.published_at <= ${since} and not exists (select 1 from current_applications applications
        where applications.job_id = ours.id and applications.created_at > ${since}) order by ours.seq limit ${JOBS_SHOWN + 1}`),
  };
}

type StateCount = { state: JobStatus; count: number };

/**
 * `requests`: people who ask to belong to the institution; `asked`: jobs of which the school was asked "Still looking?"; `hasOlderJobs`:
 * it has more jobs than are looked at.
 */
type OwnRow = {
  role: "owner" | "recruiter" | "reader";
  school: string | null;
  record: string | null;
  hired: number;
  drafts: number;
  asked: number;
  requests: number;
  hasJobs: number;
  hasOlderJobs: number | null;
};

/** The first of January in India, in which all pages count. */
function startOfYear(now: Date): number {
  return momentIn(Date.parse(`${dayInIndia(now).slice(0, 4)}-01-01T00:00:00Z`), DEFAULT_ZONE);
}

function ownRead(actorId: string, now: Date) {
  // Also those of jobs that the school has removed since.
  const ours = sql`(select * from ${newestJobs(actorId)} union all select * from ${newestJobs(actorId, sql`1`, true)})`;
  const hired = sql`(select count(*) from ${ours} ours cross join current_applications applications on applications.job_id = ours.id
    where applications.desk_status = 'hired'
      and applications.status = 'hired' and applications.not_joined_at is null
      and exists (select 1 from application_events hiring where hiring.application_id = applications.id
        and hiring.to_status = 'hired' and hiring.created_at >= ${startOfYear(now)}))`;
  const asked = sql`(select count(*) from jobs where jobs.institution_id = place.institution_id and jobs.asked_at is not null
    and ${isAskedStill} and ${isLive(now)} and ${mayWorkOn(actorId)})`;
  return sqlRead<OwnRow>(sql`select place.role, institutions.name as school,
      ${responsivenessOfSchool(sql`place.institution_id`)} as record, ${hired} as hired, ${asked} as asked,
      (select count(*) from form_drafts where form_drafts.user_id = ${actorId}) as drafts,
      iif(place.role = 'owner', (select count(*) from institution_join_requests asking
        where asking.institution_id = place.institution_id), 0) as requests,
      exists (select 1 from jobs where jobs.institution_id = place.institution_id) as "hasJobs",
      (select open + closed > ${JOBS_LOOKED_AT} from institution_counters counters
        where counters.institution_id = place.institution_id) as "hasOlderJobs"
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
    answers: answersRead(actor.id, now),
    fresh: freshRead(actor.id),
    interviews: interviewRead(actor.id, now),
    ...openJobReads(actor.id, now),
    states: stateRead(actor.id),
  });
  const [own] = found.own;
  return {
    school: own?.school ?? null,
    isReader: own?.role === "reader",
    hasJobs: own?.hasJobs === 1,
    hasOlderJobs: own?.hasOlderJobs === 1,
    ...sortAnswers(found.answers, now),
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

/**
 * The strip's lines in their order, which end the search as soon as there are three: what is due at once, interviews at once, what is
 * late, what is new, and what is due later. What waits is looked for once.
 */
function stripRead(actorId: string, now: Date) {
  const [time, near] = [now.getTime(), daysFrom(now, NEAR_DAYS)];
  const due = (kind: SQL, which: SQL) => sql`select ${kind} as kind, applications.id, applications.name, jobs.title,
      jobs.time_zone as zone, first.at, 1 as count
    from (select id, at from waiting where ${which} order by at, id limit ${STRIP_LINES}) first
      cross join current_applications applications on applications.id = first.id cross join jobs on jobs.id = applications.job_id`;
  return sqlRead<StripRow>(sql`with ${waiting(actorId, now)}, ${meetings(actorId, now, near)}, ${unread(actorId, STRIP_LINES)}
    select * from (${due(sql`'answer'`, sql`at > ${time} and at <= ${near}`)})
    union all select * from (select 'interview', applications.id, applications.name, jobs.title, interviews.time_zone, first.starts_at, 1
      from (select id, starts_at from meetings order by starts_at, id limit ${STRIP_LINES}) first
        cross join interviews on interviews.id = first.id
        cross join current_applications applications on applications.id = interviews.application_id
        cross join jobs on jobs.id = applications.job_id)
    union all select * from (select 'late', '', '', '', null, 0, count(*) as count from waiting where at <= ${time} having count > 0)
    union all select * from (select 'fresh', jobs.id, '', jobs.title, null, 0, fresh.fresh
      from fresh cross join jobs on jobs.id = fresh.job_id)
    union all select * from (${due(sql`'answer'`, sql`at > ${near}`)})
    limit ${STRIP_LINES}`);
}

/** The first lines of it, for the strip above `/recruiter` and `/userprofile`. */
export async function listRecruiterLines({ db, now }: Deps, actor: Actor): Promise<RecruiterLine[]> {
  const { lines } = await readAll(db, { lines: stripRead(actor.id, now) });
  return recruiterLines(lines, now);
}
