/** The SQL of the run that sums up how schools keep their word, from what `statements.server.ts` has written down. */
import { lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { schoolAnswers } from "~/db/hiring-schema";
import { deskOf } from "~/db/may-work-on";
import { COUNTED_DAYS } from "./rules";

/** Desks whose sums have changed, or are older than today. */
export async function listDesksToMake(db: Database, today: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ desk: schoolAnswers.desk })
    .from(schoolAnswers)
    .where(lt(schoolAnswers.madeOn, today))
    .orderBy(schoolAnswers.madeOn, schoolAnswers.desk)
    .limit(limit);
  return rows.map(({ desk }) => desk);
}

/**
 * Make the sums of these desks anew, by reading what has ended within the days that count. A job from which somebody was hired counts
 * as hired while one of those hired is not noted as not joining.
 */
export async function makeAnswers(db: Database, desks: string[], today: number): Promise<void> {
  const first = today - COUNTED_DAYS + 1;
  const asked = JSON.stringify(desks);
  await db.run(sql`
    with asked as (select value as desk from json_each(${asked})),
    counted as materialized (
      select asked.desk, applications.counts_as,
        min(60, max(0, applications.answered_at - applications.created_at + 86399999) / 86400000) as days
      from asked join jobs on ${deskOf()} = asked.desk join applications on applications.job_id = jobs.id
      where applications.counts_as in ('in_time', 'late') and applications.counted_on >= ${first}
        and applications.not_real_at is null and applications.aside is null),
    sums as (select desk, count(*) as due, sum(counts_as = 'in_time') as in_time from counted group by desk),
    sorted as (select desk, days, row_number() over (partition by desk order by days is null, days) as place from counted),
    halves as (select sorted.desk, min(days) as days from sorted join sums on sums.desk = sorted.desk
      where days is not null and place * 2 >= sums.due group by sorted.desk),
    endings as (
      select asked.desk, count(*) as closed, sum(exists (select 1 from applications where applications.job_id = jobs.id
        and applications.status = 'hired' and applications.not_joined_at is null and applications.aside is null)) as hired
      from asked join jobs on ${deskOf()} = asked.desk where jobs.ended_on >= ${first} group by asked.desk)
    update school_answers set made_on = ${today}, due = coalesce(made.due, 0), in_time = coalesce(made.in_time, 0),
      half_days = made.half_days, closed = coalesce(made.closed, 0), hired = coalesce(made.hired, 0)
    from (select asked.desk, sums.due, sums.in_time, halves.days as half_days, endings.closed, endings.hired
      from asked left join sums on sums.desk = asked.desk left join halves on halves.desk = asked.desk
        left join endings on endings.desk = asked.desk) made
    where school_answers.desk = made.desk`);
}
