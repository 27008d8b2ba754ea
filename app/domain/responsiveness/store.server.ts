/** All SQL that sums up how schools keep their word. Triggers keep the counts. */
import { inArray, lt, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { schoolAnswers, schoolClosings, schoolTallies } from "~/db/hiring-schema";
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

/** Condition on a row of `school_closings`: not all whom its job hired were noted as not joining. What was hired stays in the row. */
const isHireLeft = sql`(not exists (select 1 from applications gone where gone.job_id = school_closings.job_id
    and gone.not_joined_at is not null)
  or exists (select 1 from applications joined where joined.job_id = school_closings.job_id and joined.status = 'hired'
    and joined.not_joined_at is null and joined.aside is null))`;

/** Make the sums of these desks anew, and forget the counts that are too old. */
export async function makeAnswers(db: Database, desks: string[], today: number): Promise<void> {
  const first = today - COUNTED_DAYS + 1;
  const counted = sql`from school_tallies where school_tallies.desk = school_answers.desk and school_tallies.day >= ${first}`;
  const due = sql`(select coalesce(sum(n), 0) ${counted} and kind in ('in_time', 'late'))`;
  const closings = sql`from school_closings where school_closings.desk = school_answers.desk and school_closings.day >= ${first}`;
  await writeAll(db, [
    db.delete(schoolTallies).where(sql`${inArray(schoolTallies.desk, desks)} and ${lt(schoolTallies.day, first)}`),
    db.delete(schoolClosings).where(sql`${inArray(schoolClosings.desk, desks)} and ${lt(schoolClosings.day, first)}`),
    db
      .update(schoolAnswers)
      .set({
        madeOn: today,
        due,
        inTime: sql`(select coalesce(sum(n), 0) ${counted} and kind = 'in_time')`,
        halfDays: sql`(select slot from (select slot, sum(sum(n)) over (order by slot) as upto ${counted}
          and kind = 'answered' group by slot) where upto > 0 and upto * 2 >= ${due} order by slot limit 1)`,
        closed: sql`(select count(*) ${closings})`,
        hired: sql`(select coalesce(sum(hired and ${isHireLeft}), 0) ${closings})`,
      })
      .where(inArray(schoolAnswers.desk, desks)),
  ]);
}
