/** One application with its job, and its untold move. Who may read it, the caller decides. */
import { eq, sql } from "drizzle-orm";
import { type Database, Stopped } from "~/db/client.server";
import { hidesAddresses } from "~/db/hidden-addresses";
import { isPublicJobState } from "~/db/job-visibility";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { untoldMoves } from "~/db/schema/hiring";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { breaksOfSchool } from "~/db/school-breaks";
import { DomainError } from "~/domain/errors";
import { words } from "~/words/application-refusals";
import { type ApplicationRow, isConfirmed, tenthMoveAt, type UntoldMove, type Versions } from "./statements.server";
import type { PastInterview } from "./status/reason-rules";

/** The columns of an application that its candidate may know, with what its clock needs. Of a move that is not told, only its time is read. */
export const CANDIDATE_COLUMNS = {
  id: applications.id,
  status: applications.status,
  nextAt: applications.nextAt,
  createdAt: applications.createdAt,
  turn: applications.turn,
  dueAt: applications.dueAt,
  lapsedFrom: applications.lapsedFrom,
  lapsedAt: applications.lapsedAt,
  unansweredBy: applications.unansweredBy,
  acceptedAt: applications.acceptedAt,
  declinedAt: applications.declinedAt,
  notJoinedAt: applications.notJoinedAt,
  promisedDays: applications.promisedDays,
  calledAt: applications.calledAt,
  contactSaid: applications.contactSaid,
  contactSaidAt: applications.contactSaidAt,
};

/** The read of an application with its job, and whether this recruiter sees it and may work on it. */
export function applicationRead(db: Database, id: string, recruiterId: string) {
  return db
    .select({
      application: applications,
      job: {
        id: sql<string>`${jobs.id}`.as("id_of_job"),
        title: jobs.title,
        company_name: jobs.company_name,
        user_id: jobs.user_id,
        timeZone: jobs.timeZone,
        breaks: breaksOfSchool.as("breaks"),
      },
      details: jobs.details,
      interviewsSoFar: INTERVIEWS_SO_FAR.as("interviews_so_far"),
      reached: REACHED.as("reached"),
      isPublicJobState: isPublicJobState.as("is_public_job_state"),
      hidesAddresses: hidesAddresses.as("hides_addresses"),
      isConfirmed: isConfirmed(recruiterId).as("is_confirmed"),
      tenthMoveAt: tenthMoveAt.as("tenth_move_at"),
      maySee: sql<number>`${maySee(recruiterId)}`.as("may_see"),
      mayWork: sql<number>`${mayWorkOn(recruiterId)}`.as("may_work"),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id));
}

/** Expression on a row of `applications`: its interviews as JSON, for `openReasons`. */
const INTERVIEWS_SO_FAR = sql<string>`(select json_group_array(json_object('kind', kind, 'state', state, 'startsAt', starts_at,
    'endsAt', ends_at, 'updatedAt', updated_at)) from interviews where interviews.application_id = applications.id)`;

/** Expression on a row of `applications`: the statuses beyond the shortlist that its history has, with a comma between them. */
const REACHED = sql<string | null>`(select group_concat(distinct to_status) from application_events
  where application_events.application_id = applications.id and to_status in ('interviewing', 'offered', 'hired'))`;

function readPast(json: string): PastInterview[] {
  return JSON.parse(json);
}

/** The application of that row; null for no row. No school sees one that was dropped. */
export function toFoundApplication([row]: Awaited<ReturnType<typeof applicationRead>>) {
  const isCurrent = row?.application.droppedAt === null;
  return row
    ? {
        ...row,
        past: { interviews: readPast(row.interviewsSoFar), reached: row.reached?.split(",") ?? [] },
        maySee: isCurrent && row.maySee === 1,
        mayWork: isCurrent && row.mayWork === 1,
        isPublicJobState: row.isPublicJobState === 1,
        hidesAddresses: row.hidesAddresses === 1,
        isConfirmed: row.isConfirmed === 1,
      }
    : null;
}

/**
 * An application with its job. `maySee` and `mayWork`: this recruiter sees it, and may work on it. The caller decides
 * who may read it.
 */
export async function findApplication(db: Database, id: string, recruiterId = "") {
  return toFoundApplication(await applicationRead(db, id, recruiterId));
}

/** The school's version of an application, as `deskVersion` of the statements reads it. */
export function versionOf({ deskUpdatedAt, createdAt }: Pick<ApplicationRow, "deskUpdatedAt" | "createdAt">): Date {
  return deskUpdatedAt ?? createdAt;
}

/** Throws stale where none of the versions that the request names is the one that was read. */
export function requireVersion(row: Pick<ApplicationRow, "deskUpdatedAt" | "createdAt">, versions: Versions): void {
  const version = versionOf(row).getTime();
  if (versions?.every((named) => named.getTime() !== version)) throw stale();
}

/** A batch that begins with `guardVersion`: it throws stale where that stopped it. */
export async function orStale<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error) => {
    throw error instanceof Stopped && error.code === "stale" ? stale() : error;
  });
}

function stale(): DomainError {
  return new DomainError("stale", words.stale);
}

/** The read of the school's move of an application that nobody is notified of yet. */
export function untoldMoveRead(db: Database, applicationId: string) {
  return db.select().from(untoldMoves).where(eq(untoldMoves.applicationId, applicationId));
}

/** That move; null for none. */
export async function findUntoldMove(db: Database, applicationId: string): Promise<UntoldMove | null> {
  return (await untoldMoveRead(db, applicationId))[0] ?? null;
}

/** Expression on a row of `applications`: the times that are proposed in it, as JSON; null where none are. For `answerBy` of the clock. */
export const PROPOSED_TIMES = sql<string | null>`(select times from interviews
  where interviews.application_id = applications.id and interviews.state = 'proposed')`;
