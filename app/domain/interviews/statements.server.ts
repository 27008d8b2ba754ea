/** Statements that write interviews. Every batch that ends an application or a job has those that end them. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { hidesAddressesIn } from "~/db/hidden-addresses";
import { isPublicJobState } from "~/db/job-visibility";
import { mayWorkOn } from "~/db/may-work-on";
import { interviews } from "~/db/schema/hiring";
import type { ApplicationStatus } from "~/domain/applications/rules";

/** Condition on a row of `interviews`: at this moment it is still to come. */
export function isLiveAt(at: SQL): SQL {
  return sql`(interviews.state in ('proposed', 'others_asked') or (interviews.state = 'agreed' and interviews.ends_at > ${at}))`;
}

/**
 * Statement: the live interviews of these applications are off, and the run of each minute tells both sides. One that is over stays as
 * it was. While an offer is open, an agreed interview stays too: then only times that the candidate has not taken are off.
 * `which`: a condition on rows of `applications`. Of each, `by` is what ended it (its new status, `dropped` or `job`) and `at` is when.
 */
export function endInterviews(db: Database, which: SQL, { by, at }: { by: SQL; at: SQL }) {
  const ending = sql`(select applications.id, ${by} as ended_by, ${at} as ended_at from current_applications applications where ${which}) ending`;
  return db
    .update(interviews)
    .set({
      state: "cancelled",
      sequence: sql`interviews.sequence + 1`,
      endedBy: sql`ending.ended_by`,
      notifyAt: sql`ending.ended_at`,
      updatedAt: sql`ending.ended_at`,
    })
    .from(ending)
    .where(
      sql`interviews.application_id = ending.id and ${isLiveAt(sql`ending.ended_at`)}
        and not (interviews.state = 'agreed' and ending.ended_by = 'offered')`,
    );
}

/**
 * Statement: interviews of these jobs are off, whatever their application is. `jobs`: a condition on rows of `jobs` that have changed
 * already.
 */
export function endInterviewsOfJobs(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  const isOfJobs = sql`applications.job_id in (select jobs.id from jobs where ${jobs})`;
  const at = sql`(select jobs.updated_at from jobs where jobs.id = applications.job_id)`;
  return [endInterviews(db, isOfJobs, { by: sql`'job'`, at })];
}

/** A row with `hidesAddresses`: 1 if a text of the school in its application asks for money. */
export type InterviewRow = typeof interviews.$inferSelect & { hidesAddresses: number };

/** The columns of such a row. */
export const interviewColumns = {
  ...getTableColumns(interviews),
  hidesAddresses: hidesAddressesIn(sql`interviews.application_id`).as("hides_addresses"),
};

/**
 * The person who makes the change: a recruiter who works on the job, or the candidate. Null for a candidate without an
 * account.
 */
export type By = { side: "school"; actorId: string } | { side: "candidate"; actorId: string | null };

/**
 * Condition: the application still has the status that was read, belongs to this person, and has not been ended by
 * another change.
 */
function stands(
  applicationId: string,
  by: By,
  { status = "interviewing", more = sql`1` }: { status?: ApplicationStatus | undefined; more?: SQL } = {},
): SQL {
  const isTheirs = by.side === "school" ? mayWorkOn(by.actorId) : sql`applications.candidate_id is ${by.actorId}`;
  return sql`exists (select 1 from current_applications applications join jobs on jobs.id = applications.job_id
    where applications.id = ${applicationId} and applications.status = ${status} and jobs.removed_at is null and ${isPublicJobState} and ${isTheirs} and ${more})`;
}

export type Proposal = Pick<
  InterviewRow,
  "kind" | "times" | "minutes" | "place" | "link" | "timeZone" | "demoClass" | "demoTopic" | "demoBring" | "warning"
>;

type Proposing = {
  applicationId: string;
  by: By;
  now: Date;
  /** Its id where no interview is to come, or the one that the new times replace. */
  id: string;
  replaces: Pick<InterviewRow, "sequence" | "state"> | null;
  /** An agreed interview that has taken place: it makes room. */
  over: Pick<InterviewRow, "id"> | null;
  /** The untold move that ends with the proposal, as it was read. */
  untold: { nextStatus: ApplicationStatus | null; nextAt: Date | null };
};

/** Condition for a batch in which the application is `interviewing` already: these times may be proposed now. */
export function mayProposeNow({ applicationId, by, id, replaces, untold }: Omit<Proposing, "over" | "now">): SQL {
  const mayBe = stands(applicationId, by, { more: hasNoOtherMove(untold) });
  return replaces ? sql`${mayBe} and ${isUnchanged({ id, ...replaces })}` : mayBe;
}

/** Statements: these times are proposed, in the place of those that the interview had. A new one ends the one that is over. */
export function proposeTimes(
  db: Database,
  proposal: Proposal,
  { applicationId, by, now, id, replaces, over }: Omit<Proposing, "untold">,
): BatchItem<"sqlite">[] {
  const state = { state: "proposed" as const, startsAt: null, endsAt: null, word: null, remindedAt: null };
  const row = { ...proposal, ...state, proposedBy: by.actorId, updatedAt: now };
  if (replaces) {
    return [
      db
        .update(interviews)
        .set({ ...row, sequence: replaces.sequence + 1 })
        .where(eq(interviews.id, id)),
    ];
  }
  return [
    ...(over ? [markHeld(db, over.id, now)] : []),
    db.insert(interviews).values({ ...row, id, applicationId, sequence: 0, createdAt: now }),
  ];
}

function markHeld(db: Database, id: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(interviews)
    .set({ state: "held" })
    .where(sql`id = ${id} and state = 'agreed' and ends_at <= ${now.getTime()}`);
}

/** Condition: the application has no untold move but this one. */
function hasNoOtherMove({ nextStatus, nextAt }: Proposing["untold"]): SQL {
  return sql`(applications.next_status is ${nextStatus} and applications.next_at is ${nextAt?.getTime() ?? null})`;
}

export type Change = Partial<
  Pick<InterviewRow, "state" | "startsAt" | "endsAt" | "word" | "proposedBy" | "remindedAt" | "endedBy">
>;

/** Condition: the interview is as it was read, and its application stands. */
export function mayChangeNow(
  before: Pick<InterviewRow, "id" | "applicationId" | "sequence" | "state">,
  by: By,
  status?: ApplicationStatus,
): SQL {
  return sql`${stands(before.applicationId, by, { status })} and ${isUnchanged(before)}`;
}

export function changeInterview(
  db: Database,
  { id, sequence }: Pick<InterviewRow, "id" | "sequence">,
  change: Change,
  now: Date,
): BatchItem<"sqlite"> {
  return db
    .update(interviews)
    .set({ ...change, sequence: sequence + 1, updatedAt: now })
    .where(eq(interviews.id, id));
}

/** Condition: the application has an untold move. */
export function hasUntoldMove(applicationId: string): SQL {
  return sql`exists (select 1 from current_applications applications
    where applications.id = ${applicationId} and applications.next_status is not null)`;
}

/** Condition: the application has no untold move whose time for taking back is over: that one is told by the next run. */
export function hasNoDueMove(applicationId: string, now: Date): SQL {
  return sql`not exists (select 1 from untold_moves where untold_moves.application_id = ${applicationId}
    and untold_moves.notify_at <= ${now.getTime()})`;
}

/** Statement: a reminder was queued for this interview. */
export function markReminded(db: Database, { id }: Pick<InterviewRow, "id">, now: Date): BatchItem<"sqlite"> {
  return db.update(interviews).set({ remindedAt: now }).where(eq(interviews.id, id));
}

/** Condition for a batch: the interview is as it was read. */
export function isUnchanged({ id, sequence, state }: Pick<InterviewRow, "id" | "sequence" | "state">): SQL {
  return sql`exists (select 1 from interviews where interviews.id = ${id} and interviews.sequence = ${sequence}
    and interviews.state = ${state})`;
}

/** Statement: all were notified of its end. */
export function markNotified(db: Database, { id }: InterviewRow): BatchItem<"sqlite"> {
  return db.update(interviews).set({ notifyAt: null }).where(eq(interviews.id, id));
}

/** Statement: who proposed is not named any more. */
export function forgetProposer(db: Database, proposerId: string): BatchItem<"sqlite"> {
  return db.update(interviews).set({ proposedBy: null }).where(eq(interviews.proposedBy, proposerId));
}

/** Statement: the words on the interviews of these applications go. When they were stays, as a school is still to be told that one is off. */
export function stripInterviews(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db
    .update(interviews)
    .set({ word: null, place: null, link: null, demoClass: null, demoTopic: null, demoBring: null, warning: null })
    .where(sql`application_id in ${ids}`);
}

export function deleteInterviewsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(interviews).where(sql`${interviews.applicationId} in ${ids}`);
}
