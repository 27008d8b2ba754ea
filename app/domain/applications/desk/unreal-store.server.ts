/** The SQL that has a moderator look at a school that calls many of its applications unreal. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { deskOf } from "~/db/may-work-on";
import { moderationItems } from "~/db/moderation-schema";
import { MIN_UNREAL, UNREAL_DAYS, UNREAL_ONE_IN } from "./rules";

/** Its owner has confirmed the address: of any other one nobody knows who sent it. */
const isConfirmed = sql`a.aside is null and a.address_pending = 0
  and (a.candidate_id is not null or a.address_confirmed_at is not null)`;

/**
 * Statement behind a mark: if more than a tenth of the school's applications of the last 180 days are called unreal now, and three
 * at least, a moderator is to look. Once while that waits, and after it was settled only once there are more of them.
 */
export function queueUnreal(db: Database, applicationId: string, now: Date): BatchItem<"sqlite"> {
  const since = now.getTime() - UNREAL_DAYS * 86_400_000;
  const school = sql`(select ${deskOf()} as desk, iif(jobs.institution_id is null, 'account', 'institution') as subject
    from jobs join applications on applications.job_id = jobs.id where applications.id = ${applicationId})`;
  const isTheirs = sql`${deskOf()} = school.desk and a.created_at > ${since} and ${isConfirmed}`;
  // Materialized: each count is made once.
  const marked = sql`marked as materialized (select school.*, (select count(*) from jobs
    join applications a indexed by applications_unreal on a.job_id = jobs.id
    where ${isTheirs} and a.not_real_at is not null) as unreal from ${school} school)`;
  const counted = sql`counted as materialized (select school.*, (select count(*) from jobs
    join applications a indexed by applications_by_job on a.job_id = jobs.id where ${isTheirs}) as total
    from marked school where school.unreal >= ${MIN_UNREAL})`;
  const latest = sql`(select cast(item.text as integer) from moderation_items item where item.subject_id = counted.desk
    and item.kind = 'not_real' order by item.created_at desc limit 1)`;
  return insertFrom(
    db,
    moderationItems,
    {
      id: sql`lower(hex(randomblob(16)))`,
      kind: "not_real",
      subject: sql`counted.subject`,
      subjectId: sql`counted.desk`,
      reason: "other",
      text: sql`counted.unreal || ' of ' || counted.total || ${` applications of the last ${UNREAL_DAYS} days were called unreal`}`,
      createdAt: now,
    },
    sql`from (with ${marked}, ${counted} select * from counted) counted
      where counted.unreal * ${UNREAL_ONE_IN} > counted.total and counted.unreal > coalesce(${latest}, 0)
        and not exists (select 1 from moderation_items open where open.subject_id = counted.desk and open.kind = 'not_real'
          and open.settled_at is null)`,
  );
}
