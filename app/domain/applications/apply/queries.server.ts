/** The reads of the private link of an application that was sent without an account, and of who may write with it. */

import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { isInList } from "~/db/in-list";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { breaksOfSchool } from "~/db/school-breaks";
import { kindOfJob } from "~/db/verification";
import { DomainError } from "~/domain/errors";
import { isPublicStatus, type JobState, jobState, stillOpen } from "~/domain/jobs/rules";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words } from "~/words/application-refusals";
import { answersOfCandidate } from "../clock/candidate-answer-rules";
import { answerBy, type ClockShown } from "../clock/clock-view-rules";
import { asOf, dueOfNew, type LiveStatus } from "../clock/rules";
import { type GuestConfig, type GuestKey, guestNumber } from "../guest-link";
import { eventsRead, type HistoryEntry, toHistory } from "../lists/queries.server";
import { PROPOSED_TIMES } from "../queries.server";
import { type ApplicationStatus, notMeEnd } from "../rules";
import { isGuests } from "../statements.server";
import { type GuestState, type GuestWay, waysOfGuest } from "./guest-rules";

type Deps = { db: Database; now: Date; config: GuestConfig };

/** Which of these bucket keys an application names. */
export async function findNamedResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: applications.resumeKey })
    .from(applications)
    .where(isInList(applications.resumeKey, keys));
  return new Set(rows.map((row) => row.key));
}

/** Expression: some mails about the application do not come any more. */
const hasStopped = sql<number>`exists (select 1 from mail_settings where owner_id = applications.id and how_often = 'off')`;

/** Expression, as JSON: the application of the same address for the job that is confirmed, beside this one. Null if there is none. */
const confirmedOther = sql<
  string | null
>`(select json_object('sentAt', other.created_at, 'isOfAccount', other.candidate_id is not null)
  from current_applications other where other.job_id = applications.job_id and other.email = applications.email
  and other.id <> applications.id and other.confirmed_at is not null limit 1)`;

/** Expression, as JSON: when the unconfirmed ones beside it were sent, with an account or without. Confirming this one drops them. */
const waitingBeside = sql<string>`(select json_group_array(sent_at) from (select other.created_at as sent_at
  from current_applications other where other.job_id = applications.job_id and other.email = applications.email
  and other.id <> applications.id and other.confirmed_at is null order by other.created_at, other.id))`;

/** An application with its job, also one that was dropped, and how many unconfirmed ones without an account stand beside it. */
export function findWithJob(db: Database, id: string) {
  return db
    .select({
      application: applications,
      times: PROPOSED_TIMES,
      jobTitle: jobs.title,
      company: jobs.company_name,
      schoolKind: kindOfJob,
      location: jobs.location,
      jobStatus: jobs.state,
      jobClosesAt: sql<number | null>`${jobs.closesAt}`,
      removedAt: jobs.removedAt,
      details: jobs.details,
      breaks: breaksOfSchool,
      zone: jobs.timeZone,
      hasStopped,
      others: sql<number>`(select count(*) from current_applications other where other.job_id = applications.job_id
        and other.email = applications.email and other.id <> applications.id and other.candidate_id is null and other.confirmed_at is null)`,
      confirmedOther,
      waitingBeside,
      ownerId: jobs.user_id,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id))
    .get();
}

/** At most so many links go into one mail. */
const MAX_LINKS = 20;

export type LinkedRow = {
  id: string;
  keyVersion: number;
  jobTitle: string;
  company: string;
  sentAt: Date;
  resumeName: string;
  zone: string | null;
};

/** The applications of an address whose links still work, the newest first. */
export function listLinkedRows(db: Database, email: string): Promise<LinkedRow[]> {
  return db
    .select({
      id: applications.id,
      keyVersion: applications.keyVersion,
      jobTitle: jobs.title,
      company: jobs.company_name,
      sentAt: applications.createdAt,
      resumeName: applications.resumeName,
      zone: jobs.timeZone,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(sql`applications.email = ${email} and ${isGuests} and applications.resume_bytes > 0`)
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_LINKS);
}

export type Found = NonNullable<Awaited<ReturnType<typeof findWithJob>>>;

/** The time by which the school is to answer, if its promise begins now. */
export function dueFromNow({ application, jobClosesAt, details, zone, breaks }: Found, now: Date): Date {
  const closesAt = jobClosesAt === null ? null : new Date(jobClosesAt);
  return dueOfNew({ details, closesAt, timeZone: zone, breaks }, application.promisedDays, now);
}

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
    /** The kind of its institution, if the job names it. */
    kind: Found["schoolKind"];
    location: string;
    state: JobState;
  };
  state: GuestState;
  /** The acts that are open to the reader now. */
  ways: GuestWay[];
  /** How many unconfirmed ones of the address there are for the job beside this one. */
  others: number;
  /** When those were sent that the school sees no more once this one is confirmed; empty if it cannot be. */
  droppedByConfirming: Date[];
  /** The one for the job that the reader has confirmed, where that is another. */
  confirmedOther: { sentAt: Date; isOfAccount: boolean } | null;
  /** When an application that was disowned is deleted. */
  deletedAt: Date | null;
  /** The numbers to choose from; the mail prints one of them. */
  numbers: string[];
  history: HistoryEntry[];
  /** The side that is waited for, and the due time; null where the school does not have the application, or the reader has confirmed another one and nobody has answered this one. */
  clock:
    | (ClockShown & { zone: string; lapsedFrom: LiveStatus | null; isJobRemoved: boolean } & Record<
          "declinedAt" | "notJoinedAt",
          Date | null
        >)
    | null;
};

/** The application of a link. Throws not_found when the link is not ours, was replaced, or its application is gone. */
export async function readGuestApplication(deps: Deps, key: GuestKey | null): Promise<GuestApplication> {
  const found = await findByKey(deps, key);
  const { application } = found;
  const events = await eventsRead(deps.db, application.id);
  const { id, createdAt, name, email, mobile, resumeName, droppedAt, jobId } = application;
  const state = stateOf(found);
  const shown = asOf(found.application, deps.now);
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
  const ways = waysOf(found, deps.now);
  return {
    ...{ id, status, createdAt, name, email, mobile, resumeName, job, state },
    ways,
    droppedByConfirming: ways.includes("confirm") ? readTimes(found.waitingBeside) : [],
    others: found.others,
    confirmedOther: state === "other_confirmed" ? readConfirmedOther(found) : null,
    deletedAt: state === "disowned" && droppedAt ? notMeEnd(droppedAt) : null,
    numbers: guestNumber(deps.config, { id, version: application.keyVersion }).choices,
    history: toHistory(events, application),
    clock: isAwaited(state, shown) ? clockOf(shown, found, deps.now) : null,
  };
}

/** The school may still answer one that came after the confirmed one; until then nothing is promised of it. */
function isAwaited(state: GuestState, { droppedAt, status, lapsedFrom }: Found["application"]): boolean {
  const isUnanswered = status === "submitted" || (status === "unanswered" && lapsedFrom === "submitted");
  return droppedAt === null && !(state === "other_confirmed" && isUnanswered);
}

function readTimes(text: string): Date[] {
  return (JSON.parse(text) as number[]).map((at) => new Date(at));
}

function readConfirmedOther({ confirmedOther: text }: Found): GuestApplication["confirmedOther"] {
  if (text === null) return null;
  const { sentAt, isOfAccount } = JSON.parse(text) as { sentAt: number; isOfAccount: 0 | 1 };
  return { sentAt: new Date(sentAt), isOfAccount: isOfAccount === 1 };
}

function clockOf(row: Found["application"], found: Found, now: Date): GuestApplication["clock"] {
  const { zone, times } = found;
  const dueAt = answerBy(row, times, now);
  const { status, turn, lapsedFrom, lapsedAt, unansweredBy, createdAt, waitsSince, acceptedAt } = row;
  const clock = { status, turn, dueAt, lapsedFrom, lapsedAt, unansweredBy, createdAt, waitsSince, acceptedAt };
  const isJobRemoved = found.removedAt !== null && isPublicStatus(found.jobStatus);
  const { declinedAt, notJoinedAt } = row;
  return { ...clock, isJobRemoved, declinedAt, notJoinedAt, zone: zone ?? DEFAULT_ZONE };
}

export function waysOf(found: Found, now: Date): GuestWay[] {
  const standing = asOf(found.application, now);
  return waysOfGuest(stateOf(found), standing, {
    answers: answersOfCandidate(standing),
    hasStopped: found.hasStopped === 1,
    others: found.others,
  });
}

export async function findByKey({ db }: Pick<Deps, "db">, key: GuestKey | null): Promise<Found> {
  const found = key && (await findWithJob(db, key.id));
  if (!found || found.application.keyVersion !== key?.version || found.application.resumeBytes === 0) {
    throw new DomainError("not_found", words.linkEnded);
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

export function stateOf({ application, confirmedOther: other }: Found): GuestState {
  const { candidateId, droppedReason, confirmedAt } = application;
  if (candidateId !== null) return "of_account";
  if (droppedReason !== null) return droppedReason === "not_me" ? "disowned" : "other_confirmed";
  if (confirmedAt !== null) return "confirmed";
  return other === null ? "unconfirmed" : "other_confirmed";
}
