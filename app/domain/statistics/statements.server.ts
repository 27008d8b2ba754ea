/** The only writer of the tables of the statistics, and the counts for them. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, type Item, sqlWrite } from "~/db/client.server";
import { PUBLIC_JOBS } from "~/db/public-jobs";
import { FIRST_ANSWER } from "~/db/schema/jobs-and-applications";
import { jobViews } from "~/db/schema/statistics";

/** Views of a job on a day. */
export type Views = { jobId: string; day: number; n: number };

/** Statement: add a portion of views. Views of jobs that are not public now are left out. */
export function addViews(db: Database, portion: Views[]): Item<D1Result> {
  const each = sql`json_each(${JSON.stringify(portion)})`;
  return sqlWrite(
    db,
    sql`insert into job_views (job_id, day, views)
    select jobs.id, value ->> '$.day', value ->> '$.n' from ${each} join ${PUBLIC_JOBS} on jobs.id = value ->> '$.jobId' where true
    on conflict (job_id, day) do update set views = views + excluded.views`,
  );
}

/** Statement: remove views of the days before this one, at most `limit` rows. It returns them. */
export function removeOldViews(db: Database, before: number, limit: number) {
  return db
    .delete(jobViews)
    .where(sql`rowid in (select rowid from job_views where day < ${before} limit ${limit})`)
    .returning({ day: jobViews.day });
}

/**
 * Statement: count an institution over all its jobs, removed ones too; its days from this first one on. Of two runs at the same time the later
 * one stays.
 */
export function countInstitution(db: Database, institutionId: string, first: FirstDay, now: Date): Item<D1Result> {
  const ofAll = sql`select jobs.id as id from jobs where jobs.institution_id = ${institutionId}`;
  const list = (row: SQL, rows: SQL) => sql`(select json_group_array(json_object(${row})) from (${rows}))`;
  return sqlWrite(
    db,
    sql`insert into institution_statistics (institution_id, counted_at, days, states, answers) values (
    ${institutionId}, ${now.getTime()},
    ${list(sql`'kind', kind, 'day', day, 'n', n`, countedDays(ofAll, first))},
    ${list(sql`'status', status, 'n', n, 'declined', declined, 'notJoined', "notJoined"`, countedStates(ofAll))},
    ${list(sql`'slot', slot, 'n', n`, countedAnswerTimes(ofAll))})
    on conflict (institution_id) do update set counted_at = excluded.counted_at, days = excluded.days, states = excluded.states,
      answers = excluded.answers
    where excluded.counted_at >= institution_statistics.counted_at`,
  );
}

/**
 * Statement before the one that gives jobs to another institution: the numbers of both go, so that the next run counts both, and the page until
 * then. Else an hour would show the jobs twice, or nowhere. `moving` is a select of `was` and `becomes`, the institutions of each of these jobs.
 */
export function forgetMoved(db: Database, moving: SQL): Item<D1Result> {
  return sqlWrite(
    db,
    sql`delete from institution_statistics where institution_id in (select each.value
      from (${moving}) moving, json_each(json_array(moving.was, moving.becomes)) each)`,
  );
}

// Selects that count, over some jobs, the rows of which the statistics are made. `jobs` is a select of their ids, under the name `id`. An
// application that was dropped counts nowhere.

/** The first day of a period: its number in India since 1 January 1970, and the millisecond at which it begins there. */
export type FirstDay = { day: number; from: number };

/** SQLite keeps the order of a CROSS JOIN: each job's rows are found by an index that begins with the job. */
function within(jobs: SQL): SQL {
  return sql`with counted as materialized (${jobs})`;
}

const dayInIndia = sql`(created_at + 19800000) / 86400000`;

/** Views, saves and applications by the day in India (`kind`, `day`, `n`). A day without any has no row. */
export function countedDays(jobs: SQL, { day, from }: FirstDay): SQL {
  return sql`${within(jobs)}
    select 'views' as kind, job_views.day as day, sum(job_views.views) as n
      from counted cross join job_views on job_views.job_id = counted.id
      where job_views.day >= ${day} group by job_views.day
    union all
    select 'saves' as kind, ${dayInIndia} as day, count(*) as n
      from counted cross join saved_jobs on saved_jobs.job_id = counted.id
      where saved_jobs.created_at >= ${from} group by 2
    union all
    select 'applications' as kind, ${dayInIndia} as day, count(*) as n
      from counted cross join current_applications applications on applications.job_id = counted.id
      where applications.created_at >= ${from} group by 2`;
}

/** The applications of all time by status (`status`, `n`), with those that declined an offer or did not join (`declined`, `notJoined`). */
export function countedStates(jobs: SQL): SQL {
  return sql`${within(jobs)}
    select applications.status as status, count(*) as n, count(applications.declined_at) as declined,
        count(applications.not_joined_at) as "notJoined"
      from counted cross join current_applications applications on applications.job_id = counted.id
      group by applications.status`;
}

/**
 * Select: how long the first answers to the applications for these jobs took (`slot`, `n`), without a limit in the past. A slot is an
 * hour up to 72, then a day. The last one, 434, holds all answers that took a year or longer.
 */
export function countedAnswerTimes(jobs: SQL): SQL {
  return sql`${within(jobs)}
    select iif(hours < 72, hours, min(69 + hours / 24, 434)) as slot, count(*) as n from (
      select max(0, application_events.created_at - applications.created_at) / 3600000 as hours
        from counted cross join current_applications applications on applications.job_id = counted.id
        cross join application_events on application_events.application_id = applications.id
        where ${FIRST_ANSWER})
    group by 1`;
}
