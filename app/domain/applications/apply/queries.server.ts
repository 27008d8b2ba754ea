/** The reads of the private link of an application that was sent without an account, and of who may write with it. */

import { and, desc, eq, ne, sql } from "drizzle-orm";
import { users } from "~/db/accounts-schema";
import { isAmong } from "~/db/among";
import { breaksOfSchool } from "~/db/breaks";
import { type Database, readAll } from "~/db/client.server";
import { PENDING_OF } from "~/db/pending";
import { applications, jobs } from "~/db/schema";
import { kindOfJob } from "~/db/standing";
import { DomainError } from "~/domain/errors";
import { type JobState, jobState, stillOpen } from "~/domain/jobs/rules";
import { DEFAULT_ZONE } from "~/domain/jobs/said/rules";
import { asOf, type LiveStatus, STOPPED } from "../clock/rules";
import { saysOfCandidate } from "../clock/says-rules";
import { answerBy, type ClockShown } from "../clock/shown-rules";
import { type GuestConfig, type GuestKey, guestNumber } from "../guest-link";
import { eventsRead, type HistoryEntry, stateAfter, toHistory, withMove } from "../lists/queries.server";
import { PROPOSED_TIMES } from "../queries.server";
import { type ApplicationStatus, notMeEnd, overdueMove, readWaiting } from "../rules";
import { isGuests } from "../statements.server";
import { type GuestState, type GuestWay, waysOfGuest } from "./guest-rules";

type Deps = { db: Database; now: Date; config: GuestConfig };

/** Which of these bucket keys an application names. */
export async function findNamedResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: applications.resumeKey })
    .from(applications)
    .where(isAmong(applications.resumeKey, keys));
  return new Set(rows.map((row) => row.key));
}

/** Expression: some mails about the application do not come any more. */
const hasStopped = sql<number>`exists (select 1 from mail_settings where owner_id = applications.id and how_often = 'off')`;

/** The application of a link with its job, and the application of the same address that stands in the list in its place. */
async function findGuestApplication(db: Database, id: string) {
  const { found, standing } = await readAll(db, {
    found: db
      .select({
        application: applications,
        pending: PENDING_OF.as("pending_move"),
        times: PROPOSED_TIMES.as("proposed_times"),
        jobTitle: sql<string>`${jobs.title}`.as("job_title"),
        company: jobs.company_name,
        schoolKind: kindOfJob.as("school_kind"),
        location: jobs.location,
        jobStatus: sql<"open" | "closed">`${jobs.state}`.as("job_status"),
        jobClosesAt: sql<number | null>`${jobs.closesAt}`.as("job_closes_at"),
        removedAt: jobs.removedAt,
        details: jobs.details,
        breaks: breaksOfSchool.as("breaks"),
        zone: sql<string | null>`${jobs.timeZone}`.as("job_zone"),
        hasStopped: hasStopped.as("has_stopped"),
        ownerId: jobs.user_id,
        recruiterEmail: sql<string>`${users.email}`.as("recruiter_email"),
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(users, eq(users.id, jobs.user_id))
      .where(eq(applications.id, id)),
    standing: db
      .select()
      .from(applications)
      .where(
        and(
          ne(applications.id, id),
          sql`aside is null and (job_id, email) = (select one.job_id, one.email from applications one where one.id = ${id})`,
        ),
      ),
  });
  const [row] = found;
  return row ? { ...row, standing: standing[0] ?? null } : null;
}

/** At most so many links go into one mail. */
const MAX_LINKS = 20;

export type LinkedRow = { id: string; keyVersion: number; jobTitle: string; company: string };

/** The applications of an address whose links still work, the newest first. */
export function listLinkedRows(db: Database, email: string): Promise<LinkedRow[]> {
  return db
    .select({
      id: applications.id,
      keyVersion: applications.keyVersion,
      jobTitle: jobs.title,
      company: jobs.company_name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(sql`applications.email = ${email} and ${isGuests} and applications.resume_bytes > 0`)
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_LINKS);
}

export type Found = NonNullable<Awaited<ReturnType<typeof findGuestApplication>>>;

export type GuestApplication = {
  id: string;
  status: ApplicationStatus;
  createdAt: Date;
  name: string;
  email: string;
  mobile: string;
  resumeName: string;
  job: {
    id: string;
    title: string;
    company_name: string;
    /** What its institution is, if the job names it. */
    kind: Found["schoolKind"];
    location: string;
    state: JobState;
  };
  state: GuestState;
  /** The school sees it apart from the others, as its address is not confirmed yet. */
  isApart: boolean;
  /** What the reader may do now. */
  ways: GuestWay[];
  /** The application of the same address that the school has in this one's place. */
  standing: { name: string; createdAt: Date; status: ApplicationStatus } | null;
  /** When an application that was disowned is deleted. */
  deletedAt: Date | null;
  /** The numbers to choose from; the mail prints one of them. */
  numbers: string[];
  history: HistoryEntry[];
  /** Who is waited for, and until when; null where the school does not have it. */
  clock:
    | (ClockShown & { zone: string; lapsedFrom: LiveStatus | null } & Record<"declinedAt" | "notJoinedAt", Date | null>)
    | null;
};

/** The application of a link. Throws not_found when the link is not ours, was replaced, or its application is gone. */
export async function readGuestApplication(deps: Deps, key: GuestKey | null): Promise<GuestApplication> {
  const found = await findByKey(deps, key);
  const { application, standing } = found;
  const events = await eventsRead(deps.db, application.id);
  const { id, createdAt, name, email, mobile, resumeName, aside, asideAt, jobId } = application;
  const state = stateOf(found);
  const shown = standingOf(found, deps.now);
  const { status } = shown;
  const job = {
    id: jobId,
    title: found.jobTitle,
    company_name: found.company,
    kind: found.schoolKind,
    location: found.location,
    state: jobState({
      status: stillOpen(found.jobStatus, found.jobClosesAt, deps.now),
      deleted: found.removedAt !== null,
    }),
  };
  return {
    ...{ id, status, createdAt, name, email, mobile, resumeName, job, state },
    isApart: application.addressPending,
    ways: waysOf(found, deps.now),
    standing: standing && { name: standing.name, createdAt: standing.createdAt, status: standing.status },
    deletedAt: aside === "not_me" && asideAt ? notMeEnd(asideAt) : null,
    numbers: guestNumber(deps.config, { id, version: application.keyVersion }).choices,
    history: withMove(toHistory(events, application), overdueMove(found.pending, deps.now)),
    clock: aside === null ? clockOf(shown, found, deps.now) : null,
  };
}

function clockOf(row: Found["application"], { zone, times }: Found, now: Date): GuestApplication["clock"] {
  const dueAt = answerBy(row, times, now);
  const { status, turn, lapsedFrom, lapsedAt, unansweredBy, createdAt, waitsSince, acceptedAt } = row;
  const clock = { status, turn, dueAt, lapsedFrom, lapsedAt, unansweredBy, createdAt, waitsSince, acceptedAt };
  return { ...clock, declinedAt: row.declinedAt, notJoinedAt: row.notJoinedAt, zone: zone ?? DEFAULT_ZONE };
}

/** The application at this moment, whatever the scheduled run has recorded. */
function standingOf({ application, pending }: Found, now: Date): Found["application"] {
  const overdue = overdueMove(pending, now);
  return overdue ? { ...application, ...STOPPED } : asOf(application, now, readWaiting(pending)?.pressedAt);
}

export function waysOf(found: Found, now: Date): GuestWay[] {
  const standing = standingOf(found, now);
  return waysOfGuest(stateOf(found), standing, { says: saysOfCandidate(standing), hasStopped: found.hasStopped === 1 });
}

export async function findByKey({ db, now }: Omit<Deps, "config">, key: GuestKey | null): Promise<Found> {
  const found = key && (await findGuestApplication(db, key.id));
  const overdue = found && overdueMove(found.pending, now);
  if (found && overdue) found.application = stateAfter(found.application, overdue);
  if (!found || found.application.keyVersion !== key?.version || found.application.resumeBytes === 0) {
    throw new DomainError("not_found", "This link does not work any more");
  }
  return found;
}

/** The application of a link, for what other areas let its reader do. Throws not_found. */
export async function requireGuest(
  deps: Omit<Deps, "config">,
  key: GuestKey | null,
): Promise<{ id: string; isOfAccount: boolean }> {
  const found = await findByKey(deps, key);
  return { id: found.application.id, isOfAccount: stateOf(found) === "of_account" };
}

export function stateOf({ application, standing }: Found): GuestState {
  const { candidateId, aside, addressConfirmedAt } = application;
  if (candidateId !== null) return "of_account";
  if (aside === "not_me") return "disowned";
  if (aside === "replaced") return "replaced";
  if (aside === "second") {
    return standing === null || mayBeReplaced(standing) ? "second" : "outranked";
  }
  return addressConfirmedAt === null ? "unconfirmed" : "confirmed";
}

/** True if its address is not confirmed (an unconfirmed account may have sent it) and the school has not gone on with it. */
function mayBeReplaced({ status, candidateId, addressConfirmedAt }: NonNullable<Found["standing"]>): boolean {
  if (addressConfirmedAt !== null) return false;
  return status === "submitted" || (status === "withdrawn" && candidateId !== null);
}
