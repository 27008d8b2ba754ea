/** Reads of interviews: those of an application, as its two sides see them. */

import { desc, eq, sql } from "drizzle-orm";
import { isConfirmedAccount } from "~/db/account-proof";
import { type Database, type RowsOfAll, readAll } from "~/db/client.server";
import { current } from "~/db/current-applications";
import { hidesAddresses } from "~/db/hidden-addresses";
import { isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { users } from "~/db/schema/accounts";
import { interviews } from "~/db/schema/hiring";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { breaksOfSchool } from "~/db/school-breaks";
import type { Actor } from "~/domain/actor";
import type { GuestConfig } from "~/domain/applications/guest-link";
import { MAY_ONLY_READ } from "~/domain/applications/rules";
import type { Effects } from "~/domain/effects";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import type { Keyed } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { readBreaks } from "~/domain/jobs/details/rules";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { words } from "~/words/interview-refusals";
import { type InterviewsOf, liveOf, toInterviewsOf } from "./interview-view";
import { INTERVIEWS_SHOWN } from "./rules";
import { type InterviewRow, interviewColumns } from "./statements.server";

/** An interview with the colleague who is notified of it: who proposed it, or whose job it is if she sees the job no more. */
export type InterviewOfApplication = InterviewRow & {
  schoolId: string;
  schoolEmail: string;
  schoolZone: string | null;
};

/** Expression: the colleague who is notified of an interview. */
export const schoolOf = sql<string>`iif(${maySee(sql`interviews.proposed_by`)}, interviews.proposed_by, jobs.user_id)`;

/** Expression: where the candidate says that she is; null for one who has not said it, or has no account. */
export const zoneOfCandidate = sql<string | null>`(select person.mail_zone from users person
  where person.id = applications.candidate_id)`;

/** No two columns of one name: D1 answers a batch with objects, in which the second would replace the first. */
const known = {
  ...interviewColumns,
  schoolId: sql<string>`users.id`.as("school_id"),
  schoolEmail: sql<string>`users.email`.as("school_email"),
  schoolZone: sql<string | null>`users.mail_zone`.as("school_zone"),
};

function selectKnown(db: Database) {
  return db
    .select(known)
    .from(interviews)
    .innerJoin(current, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, sql`users.id = ${schoolOf}`);
}

/** The read of the interviews of an application, newest first. The caller decides who may read them. */
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
        location: jobs.location,
        timeZone: jobs.timeZone,
        status: sql<string>`${jobs.state}`.as("job_status"),
        removedAt: jobs.removedAt,
      },
      ownerEmail: sql<string>`${users.email}`.as("owner_email"),
      maySee: sql<number>`${maySee(recruiterId)}`.as("may_see"),
      mayWork: sql<number>`${mayWorkOn(recruiterId)}`.as("may_work"),
      isConfirmedAccount: sql<number>`${isConfirmedAccount(recruiterId, { confirmsAddresses: true })}`.as("is_proven"),
      hidesAddresses: hidesAddresses.as("hides_addresses"),
      candidateZone: zoneOfCandidate.as("candidate_zone"),
      isCandidateSuspended: sql<number>`${isSuspended(sql`applications.candidate_id`)}`.as("is_candidate_suspended"),
      breaks: breaksOfSchool.as("breaks"),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, jobs.user_id))
    .where(eq(applications.id, applicationId));
}

/** The application of that row, with its job; null for no row. */
export function toInterviewed([row]: Awaited<ReturnType<typeof interviewedRead>>) {
  if (!row) return null;
  const may = { maySee: row.maySee === 1, mayWork: row.mayWork === 1 };
  return { ...row, ...may, breaks: readBreaks(row.breaks) };
}

export type Interviewed = NonNullable<ReturnType<typeof toInterviewed>>;

/**
 * After a batch failed with `error`: true if the change was written and only the answer was lost, false if another change came first,
 * which a unique index may say. Throws `error` otherwise.
 */
export async function wasWritten(
  db: Database,
  error: unknown,
  { id, sequence, state }: { id: string; sequence: number; state: string },
): Promise<boolean> {
  if (isUniqueConflict(error)) return false;
  return recoverLostResponse(error, () => hasSequence(db, id, sequence, state));
}

async function hasSequence(db: Database, id: string, sequence: number, state: string): Promise<boolean> {
  const row = await db
    .select({ id: interviews.id })
    .from(interviews)
    .where(sql`id = ${id} and sequence = ${sequence} and state = ${state}`)
    .get();
  return row !== undefined;
}

export type Deps = Keyed & {
  effects: Effects;
  origin: string;
  config: GuestConfig & LimitConfig & { confirmsAddresses: boolean };
};

const NOT_FOUND = words.noApplication;
/** The reads of an application's interviews, for `toInterviews`. */
export function interviewReads(db: Database, actor: Pick<Actor, "id"> | null, applicationId: string) {
  return {
    interviewed: interviewedRead(db, applicationId, actor?.id),
    interviews: interviewRowsRead(db, applicationId),
  };
}

type InterviewRows = RowsOfAll<ReturnType<typeof interviewReads>>;

/** The interviews of an application, for the two sides. Throws not_found for everybody else. */
export function toInterviews(
  { now }: { now: Date },
  actor: Actor,
  { interviewed, interviews }: InterviewRows,
): InterviewsOf {
  const found = toInterviewed(interviewed);
  const isSchool = found?.maySee === true && found.application.droppedAt === null;
  if (!found || (!isSchool && found.application.candidateId !== actor.id)) {
    throw new DomainError("not_found", NOT_FOUND);
  }
  return toInterviewsOf(found, interviews, { now, reader: isSchool ? "school" : "applicant" });
}

/** The same from the database. */
export async function readInterviews(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<InterviewsOf> {
  if (!isUuid(applicationId)) throw new DomainError("not_found", NOT_FOUND);
  return toInterviews(deps, actor, await readAll(deps.db, interviewReads(deps.db, actor, applicationId)));
}

/** One of them, as it stands now. Throws not_found. */
export async function readInterview(deps: Deps, actor: Actor, applicationId: string | undefined, id: string) {
  const found = (await readInterviews(deps, actor, applicationId)).interviews.find((each) => each.id === id);
  if (!found) throw new DomainError("not_found", NOT_FOUND);
  return found;
}

/** The application with its interviews, for who works on it. Throws not_found, not_allowed. */
export async function getForSchool(deps: Deps, actor: Actor, applicationId: string | undefined) {
  if (!isUuid(applicationId)) throw new DomainError("not_found", NOT_FOUND);
  const { interviewed, interviews: rows } = await readAll(deps.db, interviewReads(deps.db, actor, applicationId));
  const found = toInterviewed(interviewed);
  if (!found?.maySee || found.application.droppedAt !== null) throw new DomainError("not_found", NOT_FOUND);
  if (!found.mayWork) throw new DomainError("only_reader", MAY_ONLY_READ);
  return { found, rows, live: liveOf(rows, deps.now) };
}
