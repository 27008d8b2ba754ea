/** The only writer of the tables of the statistics. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, type Item, sqlWrite } from "~/db/client.server";
import { countedAnswers, countedDays, countedStates, type FirstDay } from "~/db/job-counts";
import { deskOf } from "~/db/may-work-on";
import { jobViews } from "~/db/statistics-schema";

/** Views of a job on a day. */
export type Views = { jobId: string; day: number; n: number };

/** Statement: add a portion of views. Views of jobs that are not public now are left out. */
export function addViews(db: Database, portion: Views[]): Item<D1Result> {
  const each = sql`json_each(${JSON.stringify(portion)})`;
  return sqlWrite(
    db,
    sql`insert into job_views (job_id, day, views)
    select jobs.id, value ->> '$.day', value ->> '$.n' from ${each} join jobs on jobs.id = value ->> '$.jobId'
    where jobs.deleted = 0 and jobs.status in ('open', 'closed')
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
 * Statement: count a desk over all its jobs, removed ones too; its days from this first one on. Of two runs at the same time the later
 * one stays.
 */
export function countDesk(db: Database, desk: string, first: FirstDay, now: Date): Item<D1Result> {
  const ofDesk = sql`select jobs.id as id from jobs where ${deskOf()} = ${desk}`;
  const list = (row: SQL, rows: SQL) => sql`(select json_group_array(json_object(${row})) from (${rows}))`;
  return sqlWrite(
    db,
    sql`insert into desk_statistics (desk_id, counted_at, days, states, answers) values (
    ${desk}, ${now.getTime()},
    ${list(sql`'kind', kind, 'day', day, 'n', n`, countedDays(ofDesk, first))},
    ${list(sql`'status', status, 'n', n, 'declined', declined, 'notJoined', "notJoined"`, countedStates(ofDesk))},
    ${list(sql`'slot', slot, 'n', n`, countedAnswers(ofDesk))})
    on conflict (desk_id) do update set counted_at = excluded.counted_at, days = excluded.days, states = excluded.states,
      answers = excluded.answers
    where excluded.counted_at >= desk_statistics.counted_at`,
  );
}

/**
 * Statement before the one that gives jobs to another desk: the numbers of both go, so that the next run counts both, and the page until
 * then. Else an hour would show the jobs twice, or nowhere. `moving` is a select of `was` and `becomes`, the desks of each of these jobs.
 */
export function forgetMoved(db: Database, moving: SQL): Item<D1Result> {
  return sqlWrite(
    db,
    sql`delete from desk_statistics where desk_id in (select desks.value
      from (${moving}) moving, json_each(json_array(moving.was, moving.becomes)) desks)`,
  );
}
