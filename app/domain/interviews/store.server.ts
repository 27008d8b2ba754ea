/**
 * The SQL of interviews. Every change is one batch with a guard that asks whether it may be made.
 */
import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { breaksOfDesk } from "~/db/breaks";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { interviews, pendingMoves } from "~/db/hiring-schema";
import { isInSight } from "~/db/in-sight";
import { isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { PENDING_OF } from "~/db/pending";
import { isProven } from "~/db/proven";
import { applications, jobs } from "~/db/schema";
import type { Clock } from "~/domain/applications/clock/rules";
import { type ApplicationStatus, readWaiting } from "~/domain/applications/rules";
import { isUniqueConflict } from "~/domain/errors";
import { readBreaks } from "~/domain/jobs/said/rules";
import { INTERVIEWS_SHOWN } from "./rules";

export type InterviewRow = typeof interviews.$inferSelect;
/** An interview with the colleague who is told of it: who proposed it, or whose job it is if she sees the job no more. */
export type KnownInterview = InterviewRow & { schoolId: string; schoolEmail: string; schoolZone: string | null };

/** Expression: the colleague who is told of an interview. */
export const schoolOf = sql<string>`iif(${maySee(sql`interviews.proposed_by`)}, interviews.proposed_by, jobs.user_id)`;

/** Expression: where the candidate says that she is; null for one who has not said it, or has no account. */
export const zoneOfCandidate = sql<string | null>`(select person.mail_zone from users person
  where person.id = applications.candidate_id)`;

/** No two columns of one name: D1 answers a batch with objects, in which the second would replace the first. */
const known = {
  ...getTableColumns(interviews),
  schoolId: sql<string>`users.id`.as("school_id"),
  schoolEmail: sql<string>`users.email`.as("school_email"),
  schoolZone: sql<string | null>`users.mail_zone`.as("school_zone"),
};

function selectKnown(db: Database) {
  return db
    .select(known)
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, sql`users.id = ${schoolOf}`);
}

/** The read of the interviews of an application, newest first. Who may read them, the caller decides. */
export function interviewRowsRead(db: Database, applicationId: string) {
  return selectKnown(db)
    .where(eq(interviews.applicationId, applicationId))
    .orderBy(desc(interviews.createdAt), desc(interviews.id))
    .limit(INTERVIEWS_SHOWN);
}

/** The read of an application with what an interview needs to know of it, and what this recruiter may do. */
export function interviewedRead(db: Database, applicationId: string, recruiterId = "") {
  return db
    .select({
      application: applications,
      job: {
        id: sql<string>`${jobs.id}`.as("id_of_job"),
        title: jobs.title,
        company_name: jobs.company_name,
        user_id: jobs.user_id,
        timeZone: jobs.timeZone,
        status: sql<string>`${jobs.status}`.as("job_status"),
        deleted: jobs.deleted,
      },
      ownerEmail: sql<string>`${users.email}`.as("owner_email"),
      maySee: sql<number>`${maySee(recruiterId)}`.as("may_see"),
      mayWork: sql<number>`${mayWorkOn(recruiterId)}`.as("may_work"),
      isProven: sql<number>`${isProven(recruiterId, { confirmsAddresses: true })}`.as("is_proven"),
      candidateZone: zoneOfCandidate.as("candidate_zone"),
      isCandidateSuspended: sql<number>`${isSuspended(sql`applications.candidate_id`)}`.as("is_candidate_suspended"),
      waiting: PENDING_OF.as("waiting_move"),
      breaks: breaksOfDesk.as("breaks"),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, jobs.user_id))
    .where(eq(applications.id, applicationId));
}

/** What it found; null for nothing. */
export function toInterviewed([row]: Awaited<ReturnType<typeof interviewedRead>>) {
  if (!row) return null;
  const may = { maySee: row.maySee === 1, mayWork: row.mayWork === 1 };
  return { ...row, ...may, waiting: readWaiting(row.waiting), breaks: readBreaks(row.breaks) };
}
export type Interviewed = NonNullable<ReturnType<typeof toInterviewed>>;

/** Whose change it is: a recruiter who works on the job, or the candidate. Null for a candidate without an account. */
export type By = { side: "school"; actorId: string } | { side: "candidate"; actorId: string | null };

/** Condition: the application is where it was read, it is this person's, and nothing else has ended it. */
function stands(
  applicationId: string,
  by: By,
  { status = "interviewing", more = sql`1` }: { status?: ApplicationStatus | undefined; more?: SQL } = {},
): SQL {
  const isTheirs = by.side === "school" ? mayWorkOn(by.actorId) : sql`applications.candidate_id is ${by.actorId}`;
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id
    where applications.id = ${applicationId} and applications.status = ${status} and applications.aside is not 'not_me'
      and applications.aside is not 'replaced' and jobs.deleted = 0 and ${isInSight} and ${isTheirs} and ${more})`;
}

export type Proposal = Pick<
  InterviewRow,
  "kind" | "times" | "minutes" | "place" | "link" | "timeZone" | "demoClass" | "demoTopic" | "demoBring"
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
  /** The move that can still be taken back and ends with the proposal. */
  waitingId: string | null;
};

/** The statements of a proposal, for a batch in which the application is `interviewing` already. */
export function proposalStatements(
  db: Database,
  proposal: Proposal,
  { applicationId, by, now, id, replaces, over, waitingId }: Proposing,
): BatchItem<"sqlite">[] {
  const mayBe = stands(applicationId, by, { more: isWithoutMove(waitingId) });
  const state = { state: "proposed" as const, startsAt: null, endsAt: null, word: null, remindedAt: null };
  const row = { ...proposal, ...state, proposedBy: by.actorId, updatedAt: now };
  if (replaces) {
    return [
      guard(db, sql`${mayBe} and ${isAsRead({ id, ...replaces })}`, "changed_meanwhile"),
      db
        .update(interviews)
        .set({ ...row, sequence: replaces.sequence + 1 })
        .where(eq(interviews.id, id)),
    ];
  }
  return [
    guard(db, mayBe, "changed_meanwhile"),
    ...(over
      ? [
          db
            .update(interviews)
            .set({ state: "held" })
            .where(sql`id = ${over.id} and state = 'agreed' and ends_at <= ${now.getTime()}`),
        ]
      : []),
    db.insert(interviews).values({ ...row, id, applicationId, sequence: 0, createdAt: now }),
  ];
}

/** Condition: no move of the application can be taken back, but this one. */
function isWithoutMove(waitingId: string | null): SQL {
  return sql`not exists (select 1 from pending_moves where pending_moves.application_id = applications.id
    and pending_moves.id is not ${waitingId})`;
}

/** Condition: nobody has changed the interview since it was read. */
function isAsRead({ id, sequence, state }: Pick<InterviewRow, "id" | "sequence" | "state">): SQL {
  return sql`exists (select 1 from interviews where interviews.id = ${id} and interviews.sequence = ${sequence}
    and interviews.state = ${state})`;
}

export type Change = Partial<
  Pick<InterviewRow, "state" | "startsAt" | "endsAt" | "word" | "proposedBy" | "remindedAt" | "endedBy">
>;

/** Statements: change an interview that is as it was read, of an application that stands. */
export function changeStatements(
  db: Database,
  before: Pick<InterviewRow, "id" | "applicationId" | "sequence" | "state">,
  change: Change,
  { by, now, status }: { by: By; now: Date; status?: ApplicationStatus },
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const { id, applicationId, sequence } = before;
  return [
    guard(db, sql`${stands(applicationId, by, { status })} and ${isAsRead(before)}`, "changed_meanwhile"),
    db
      .update(interviews)
      .set({ ...change, sequence: sequence + 1, updatedAt: now })
      .where(eq(interviews.id, id)),
  ];
}

/** Statement: who is waited for from now on. `isAnswer`: the school has answered with it. */
export function clockStatement(
  db: Database,
  applicationId: string,
  clock: Clock,
  { now, isAnswer }: { now: Date; isAnswer?: true },
): BatchItem<"sqlite"> {
  const answered = isAnswer ? { answeredAt: sql`coalesce(answered_at, ${now.getTime()})` } : {};
  return db
    .update(applications)
    .set({ ...clock, ...answered, updatedAt: now })
    .where(eq(applications.id, applicationId));
}

/** Condition: a move of the school's is still to be carried out. */
export function isPending(applicationId: string): SQL {
  return sql`exists (select 1 from pending_moves where pending_moves.application_id = ${applicationId})`;
}

/** Statement: a school's move that was still to be carried out ends, as the candidate has acted meanwhile. */
export function endPendingMove(db: Database, applicationId: string): BatchItem<"sqlite"> {
  return db.delete(pendingMoves).where(eq(pendingMoves.applicationId, applicationId));
}

/** Carry out one batch. False, and nothing is written, if it does not stand any more. */
export async function changeTogether(
  db: Database,
  statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
): Promise<boolean> {
  return unlessStopped(writeAll(db, statements)).catch((error: unknown) => {
    if (isUniqueConflict(error)) return false;
    throw error;
  });
}

/** Whether a change was written although its answer was lost. */
export async function hasSequence(db: Database, id: string, sequence: number, state: string): Promise<boolean> {
  const row = await db
    .select({ id: interviews.id })
    .from(interviews)
    .where(sql`id = ${id} and sequence = ${sequence} and state = ${state}`)
    .get();
  return row !== undefined;
}
