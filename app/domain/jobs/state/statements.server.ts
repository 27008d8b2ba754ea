/**
 * The state of a job: whoever changes it calls `setJobState` or `showAgain`, and what ends with a job stands in one table. No other file
 * writes `status` or `deleted` of a job that is there.
 */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import {
  endApplications,
  endReminders,
  endUntoldMoves,
  putOffDueDays,
  returnTurnToSchool,
} from "~/domain/applications/statements.server";
import { endInterviewsOfJobs } from "~/domain/interviews/statements.server";
import { endedOn, sumUpJobs } from "~/domain/responsiveness/statements.server";

/** `which`: a condition on rows of `jobs`, which have changed already. `now` only makes ids: the moment is the job's `updated_at`. */
type End = (db: Database, which: SQL, now: Date) => BatchItem<"sqlite">[];

/**
 * A job takes these along, by how it goes, in this order. The rest goes on: applications stay where reports hide a job for 48 hours, or
 * its recruiter has not confirmed her address. There the school is waited for again before interviews are off, as these tell which
 * applications are meant; due days are put off last, as those applications have theirs by then.
 */
const ENDS = {
  removed: [moves("removed"), endReminders, endApplications, endInterviewsOfJobs, sumUp],
  removed_with_account: [moves("removed"), endReminders, endApplications, endInterviewsOfJobs],
  taken_down: [moves("taken down"), endReminders, endApplications, endInterviewsOfJobs],
  hidden: [moves("hidden"), endReminders, endApplications, endInterviewsOfJobs],
  hidden_48_hours: [moves("hidden"), endReminders, returnTurnToSchool, endInterviewsOfJobs, putOffDueDays],
  held: [returnTurnToSchool, endInterviewsOfJobs],
  // A closed job takes no applications, and its school answers those that it has.
  closed: [sumUp],
  open: [],
} satisfies Record<string, readonly End[]>;

/** How a job changes. It is `hidden` until a person shows it again, and `hidden_48_hours` by reports. */
type JobChange = keyof typeof ENDS;

/** `endedOn`: the day from which the job counts in its school's record as one that has ended. */
const columnsOf = (how: JobChange, at: SQL) =>
  ({
    removed: { deleted: true, endedOn: endedOn("removed", at) },
    removed_with_account: { deleted: true, status: "closed" as const },
    taken_down: { status: "taken_down" as const },
    hidden: { status: "hidden" as const },
    hidden_48_hours: { status: "hidden" as const },
    held: { status: "held" as const, endedOn: null },
    closed: { status: "closed" as const, endedOn: endedOn("closed", at) },
    open: { status: "open" as const, endedOn: null },
  })[how];

type Also = {
  /** Other columns that change with the state. */
  also?: { closesAt?: SQL; dueAt?: SQL | null; updatedAt?: Date };
  /** The same rows once they have changed, where `which` asks for what changes. */
  changed?: SQL;
};

/**
 * Statements: the jobs of `which` (a condition on rows of `jobs` that names its columns in full) change their state, and behind that
 * ends what ends with them. The first one may be asked for the rows. The ends come behind it as they need the moment of the change, and
 * as the school's record asks in what state the job was left.
 */
export function setJobState(
  db: Database,
  which: SQL,
  how: JobChange,
  now: Date,
  { also = {}, changed = which }: Also = {},
) {
  const change = db
    .update(jobs)
    .set({ updatedAt: laterThanBefore(now), ...columnsOf(how, laterThanBefore(now)), ...also })
    .where(which);
  const ends: BatchItem<"sqlite">[] = endJob(db, changed, how, now);
  return [change, ...ends] as const;
}

/** Statements: what ends with these jobs, which are in their new state already. */
export function endJob(db: Database, which: SQL, how: JobChange, now: Date): BatchItem<"sqlite">[] {
  return ENDS[how].flatMap((end: End) => end(db, which, now));
}

/**
 * Statement: hidden jobs return to the status that they had before. The days in which one was hidden lengthen its time, and the run then
 * looks when to remind. It stands before the hiding ends.
 */
export function showAgain(db: Database, which: SQL, now: Date) {
  const before = sql`(select status_before from job_hidings where job_hidings.job_id = jobs.id and job_hidings.restored_at is null)`;
  // A value that is sent may come as a decimal number.
  const days = sql`coalesce((select cast((max(0, ${laterThanBefore(now)} - job_hidings.hidden_at) + 86399999) / 86400000 as integer)
    from job_hidings where job_hidings.job_id = jobs.id order by job_hidings.hidden_at desc limit 1), 0)`;
  return db
    .update(jobs)
    .set({
      status: before,
      updatedAt: laterThanBefore(now),
      closesAt: sql`iif(${before} = 'open', jobs.closes_at + ${days} * 86400000, jobs.closes_at)`,
      dueAt: sql`iif(${before} = 'open' and jobs.closes_at is not null, ${laterThanBefore(now)}, jobs.due_at)`,
    })
    .where(sql`jobs.status = 'hidden' and ${which}`);
}

/** Always later than before, whatever the clock says: `updated_at` is also the version that an edit form carries. */
export function laterThanBefore(now: Date): SQL {
  return sql`max(${now.getTime()}, ${jobs.updatedAt} + 1)`;
}

/** Moves that could still be taken back are not carried out, and each mover is told what became of the job. */
function moves(went: string): End {
  return (db, which, now) => endUntoldMoves(db, which, { went, now });
}

/** The school's record has one more or fewer of the jobs that have ended. */
function sumUp(db: Database, which: SQL): BatchItem<"sqlite">[] {
  return [sumUpJobs(db, which)];
}
