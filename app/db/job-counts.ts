/**
 * Selects that count, over some jobs, the rows of which the statistics are made. `jobs` is a select of their ids, under the name `id`.
 * An application that was put aside counts nowhere.
 */
import { type SQL, sql } from "drizzle-orm";
import { FIRST_ANSWER } from "./schema";

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
      from counted cross join applications on applications.job_id = counted.id
      where applications.aside is null and applications.created_at >= ${from} group by 2`;
}

/** The applications of all time by status (`status`, `n`), with those that declined an offer or did not join (`declined`, `notJoined`). */
export function countedStates(jobs: SQL): SQL {
  return sql`${within(jobs)}
    select applications.status as status, count(*) as n, count(applications.declined_at) as declined,
        count(applications.not_joined_at) as "notJoined"
      from counted cross join applications on applications.job_id = counted.id
      where applications.aside is null group by applications.status`;
}

/** First answers of the school of all time by how long they took (`slot`, `n`): by the hour for three days, then by the day for a year. */
export function countedAnswers(jobs: SQL): SQL {
  return sql`${within(jobs)}
    select iif(hours < 72, hours, min(69 + hours / 24, 434)) as slot, count(*) as n from (
      select max(0, application_events.created_at - applications.created_at) / 3600000 as hours
        from counted cross join applications on applications.job_id = counted.id
        cross join application_events on application_events.application_id = applications.id
        where applications.aside is null and ${FIRST_ANSWER})
    group by 1`;
}
