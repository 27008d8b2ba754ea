/**
 * How schools keep their word. The statement that ends an application decides how it counts, with the columns made
 * here, and the row keeps that: an end empties `turn`, so it could not be decided later. The run only adds up.
 */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, type SqlWrite, sqlWrite } from "~/db/client.server";
import { COUNTED_DAYS } from "./rules";

/** Columns for `set` of an update of `applications`. */
export type Outcome = { countsAs: SQL; countedOn: SQL };

/** Expression: the day of a moment, in days since 1970. A bound number may come as a fraction, so it is made whole first. */
export const dayOf = (at: SQL | Date): SQL<number> =>
  sql<number>`cast(${at instanceof Date ? at.getTime() : at} as integer) / 86400000`;

/**
 * Condition on a row of `applications`: its end is counted. Nothing counts to which nothing was promised, what was dropped or
 * nobody has confirmed, and what the school's own people send, so that nobody makes a school look better or worse.
 */
const isCounted = sql`(applications.promised_days is not null and applications.source = 'site' and applications.dropped_at is null and applications.confirmed_at is not null
  and not exists (select 1 from jobs own join users someone on someone.email = applications.email
    where own.id = applications.job_id and (someone.id = own.user_id or exists (select 1 from institution_members member
      where member.user_id = someone.id and member.institution_id = own.institution_id))))`;

/** A lapse of the school stays one for good, whatever comes after it. */
function decided(as: SQL, at: SQL | Date): Outcome {
  const isOpen = sql`(coalesce(counts_as, '') not in ('late', 'again', 'apart') and ${isCounted})`;
  return {
    countsAs: sql`iif(${isOpen}, ${as}, counts_as)`,
    countedOn: sql`iif(${isOpen}, ${dayOf(at)}, counted_on)`,
  };
}

/** The outcome of an application that ends with an answer, or whose offer is accepted. `at`: the moment, in milliseconds. */
export function answeredOutcome(at: SQL | Date): Outcome {
  return decided(sql`'in_time'`, at);
}

/** Condition on a row of `applications`: its school has removed the job itself. */
const isRemoved = sql`exists (select 1 from jobs removed where removed.id = applications.job_id and removed.removed_at is not null
  and removed.state in ('open', 'closed'))`;

/**
 * The outcome of an application that becomes `unanswered`: a lapse of the side in whose turn it was. `isGone` is a
 * condition on the row as it was: its job has ended it, not its time. That is the lapse of neither side, as when a
 * moderator takes the job out of sight, unless the school removes the job itself in its own turn; the job's row says
 * it, so its change comes first. An application that lapses before its address is confirmed stands apart from the list:
 * no later answer to it is in time.
 */
export function lapsedOutcome(isGone: SQL, at: SQL | Date): Outcome {
  const { countsAs, countedOn } = decided(
    sql`case when turn = 'school' and (not ${isGone} or ${isRemoved}) then 'late'
      when turn = 'candidate' and not ${isGone} then 'in_time' end`,
    at,
  );
  return { countsAs: sql`iif(confirmed_at is null, coalesce(counts_as, 'apart'), ${countsAs})`, countedOn };
}

/** The outcome of an application that has ended and is open again: none, until its next end. A lapse of the school stays. */
export function reopenedOutcome(at: SQL | Date): Outcome {
  return {
    countsAs: sql`iif(counts_as = 'in_time', null, counts_as)`,
    countedOn: sql`iif(counts_as = 'in_time', ${dayOf(at)}, counted_on)`,
  };
}

/** Statement: the next run makes the sums of these institutions anew. `touched` is a select of their ids as `id`. */
function queueSums(db: Database, touched: SQL): SqlWrite {
  return sqlWrite(
    db,
    sql`insert into school_responsiveness (institution_id, summed_on) select distinct touched.id, 0 from (${touched}) touched where true
      on conflict (institution_id) do update set summed_on = 0 where summed_on <> 0`,
  );
}

/**
 * Statement: the next run makes the sums of the schools of these applications anew, where one counts, or its job has ended. `which` is
 * a select of their ids.
 */
export function sumUpApplications(db: Database, which: SQL): SqlWrite {
  return queueSums(
    db,
    sql`select jobs.institution_id as id from applications join jobs on jobs.id = applications.job_id
      where applications.id in ${which} and (applications.counted_on is not null or jobs.ended_on is not null)`,
  );
}

/**
 * Statement behind a change of the state of jobs: the next run makes the sums of their institutions anew, where a job has ended, or one has
 * sums. `which` is a condition on rows of `jobs`.
 */
export function sumUpJobs(db: Database, which: SQL): BatchItem<"sqlite"> {
  return queueSums(
    db,
    sql`select jobs.institution_id as id from jobs where ${which} and (jobs.ended_on is not null
      or exists (select 1 from school_responsiveness where school_responsiveness.institution_id = jobs.institution_id))`,
  );
}

/**
 * Statement before the one that gives jobs to another institution: they take their counts along, so the sums of both
 * are made anew. `moving` is a select of `was` and `becomes`, the institutions of each of these jobs. Without counts
 * nothing is written.
 */
export function sumUpMoved(db: Database, moving: SQL): BatchItem<"sqlite"> {
  return queueSums(
    db,
    sql`select each.value as id from (${moving}) moving, json_each(json_array(moving.was, moving.becomes)) each
      where exists (select 1 from school_responsiveness where school_responsiveness.institution_id = moving.was)`,
  );
}

/**
 * Expression for `jobs.ended_on`, in the update that closes or removes a job at this moment. One that is removed while it is open
 * has ended as a closed one if somebody had applied: removing it hides no end without a hire.
 */
export function endedOn(how: "closed" | "removed", at: SQL | Date): SQL<number> {
  if (how === "closed") return dayOf(at);
  return sql<number>`iif(jobs.state = 'open' and exists (select 1 from current_applications applications where applications.job_id = jobs.id
    and applications.confirmed_at is not null and applications.source = 'site' and applications.not_real_at is null), ${dayOf(at)}, ended_on)`;
}

/**
 * Statement that makes the sums of these institutions anew, by reading what has ended within the days that count. A job from which somebody was hired counts
 * as hired while one of those hired is not noted as not joining.
 */
export function makeAnswers(db: Database, institutions: string[], today: number): SqlWrite {
  const first = today - COUNTED_DAYS + 1;
  const ids = JSON.stringify(institutions);
  return sqlWrite(
    db,
    sql`
    with asked as (select value as institution_id from json_each(${ids})),
    counted as materialized (
      select asked.institution_id, applications.counts_as,
        min(60, max(0, applications.answered_at - applications.created_at + 86399999) / 86400000) as days
      from asked join jobs on jobs.institution_id = asked.institution_id join current_applications applications on applications.job_id = jobs.id
      where applications.counts_as in ('in_time', 'late') and applications.counted_on >= ${first}
        and applications.not_real_at is null),
    sums as (select institution_id, count(*) as due, sum(counts_as = 'in_time') as in_time from counted group by institution_id),
    sorted as (select institution_id, days, row_number() over (partition by institution_id order by days is null, days) as place from counted),
    halves as (select sorted.institution_id, min(days) as days from sorted join sums on sums.institution_id = sorted.institution_id
      where days is not null and place * 2 >= sums.due group by sorted.institution_id),
    endings as (
      select asked.institution_id, count(*) as closed, sum(exists (select 1 from current_applications applications where applications.job_id = jobs.id
        and applications.status = 'hired' and applications.source = 'site' and applications.not_joined_at is null)) as hired
      from asked join jobs on jobs.institution_id = asked.institution_id where jobs.ended_on >= ${first} group by asked.institution_id)
    update school_responsiveness set summed_on = ${today}, due = coalesce(made.due, 0), in_time = coalesce(made.in_time, 0),
      half_days = made.half_days, closed = coalesce(made.closed, 0), hired = coalesce(made.hired, 0)
    from (select asked.institution_id, sums.due, sums.in_time, halves.days as half_days, endings.closed, endings.hired
      from asked left join sums on sums.institution_id = asked.institution_id left join halves on halves.institution_id = asked.institution_id
        left join endings on endings.institution_id = asked.institution_id) made
    where school_responsiveness.institution_id = made.institution_id`,
  );
}
