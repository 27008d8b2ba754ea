/**
 * Parts that the use-cases of interviews share: the clock's terms, the receivers of mails, and an interview as its
 * readers see it.
 */

import { answerBy } from "~/domain/applications/clock/clock-view-rules";
import type { Clock, Terms } from "~/domain/applications/clock/rules";
import { applicantPage, type GuestConfig } from "~/domain/applications/guest-link";
import { type ApplicationStatus, isFromUnconfirmedSender, openMoves } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words } from "~/words/interview-refusals";
import { factsForApplicant } from "./facts-for-applicant";
import type { About, InterviewFacts, Reader } from "./mails";
import type { Interviewed, InterviewOfApplication } from "./queries.server";
import { type InterviewState, LIVE_STATES } from "./rules";
import type { InterviewRow } from "./statements.server";

export type Surroundings = { origin: string; config: GuestConfig };

/** An interview as a page shows it. */
export type InterviewView = Omit<InterviewRow, "times" | "proposedBy" | "notifyAt" | "remindedAt" | "endedBy"> & {
  times: Date[];
};

/** A school reads what it wrote, an applicant reads it without payment addresses. */
export function toView(
  { times, proposedBy, notifyAt, remindedAt, endedBy, ...row }: InterviewRow,
  reader: Reader["whom"],
): InterviewView {
  const known = pickKnown(row);
  return { ...known, ...(reader === "applicant" ? factsForApplicant(known) : {}), times: readTimes(times) };
}

/** The receivers of the school's mails stay out of pages and calls. */
function pickKnown<T extends object>(row: T): T {
  const { schoolId, schoolEmail, schoolZone, ...rest } = row as T & Partial<InterviewOfApplication>;
  return rest as T;
}

export function readTimes(times: string): Date[] {
  return (JSON.parse(times) as number[]).map((at) => new Date(at));
}

/** The interview that is still to come or to be agreed; an agreed one that is over is none. */
export function liveOf<Row extends Pick<InterviewRow, "state" | "endsAt">>(rows: Row[], now: Date): Row | null {
  return rows.find((row) => isLive(row.state) && !isOver(row, now)) ?? null;
}

function isLive(state: InterviewState): boolean {
  return LIVE_STATES.some((live) => live === state);
}

export function isOver({ state, endsAt }: Pick<InterviewRow, "state" | "endsAt">, now: Date): boolean {
  return state === "agreed" && endsAt !== null && endsAt <= now;
}

/** The interviews of an application, for a page. */
export type InterviewsOf = {
  application: { id: string; name: string; jobTitle: string; company: string; location: string };
  interviews: InterviewView[];
  /** The one that is to come or to be agreed. */
  live: InterviewView | null;
  /** True if the reader may propose times, or call the live one off. */
  mayPropose: boolean;
  /** An untold move that proposed times would tell: then it cannot be taken back any more. */
  untold: ApplicationStatus | null;
  zone: string;
  /** The time until which the candidate is asked to choose one of the proposed times; null where none are. */
  answerBy: Date | null;
};

export function toInterviewsOf(
  found: Interviewed,
  rows: InterviewOfApplication[],
  { now, reader }: { now: Date; reader: Reader["whom"] },
): InterviewsOf {
  const { application, job, mayWork } = found;
  const isOpen = mayWork && isPublic(job) && mayPropose(application);
  const live = liveOf(rows, now);
  return {
    application: {
      id: application.id,
      name: application.name,
      jobTitle: job.title,
      company: job.company_name,
      location: job.location,
    },
    interviews: rows.map((row) => toView(row, reader)),
    live: live && toView(live, reader),
    mayPropose: isOpen,
    untold: isOpen ? application.nextStatus : null,
    zone: job.timeZone ?? DEFAULT_ZONE,
    answerBy: live?.state === "proposed" ? answerBy(application, live.times, now) : null,
  };
}

export function isPublic({ status, removedAt }: Interviewed["job"]): boolean {
  return removedAt === null && (status === "open" || status === "closed");
}

/**
 * True if the school may propose times now. It is an answer, so an application that lapsed may get one too. An untold move may only be
 * one on the way to an interview: the times tell it.
 */
export function mayPropose({
  status,
  lapsedFrom,
  nextStatus,
}: Record<"lapsedFrom" | "nextStatus", ApplicationStatus | null> & { status: ApplicationStatus }): boolean {
  if (nextStatus !== null && nextStatus !== "shortlisted" && nextStatus !== "interviewing") return false;
  if (status === "interviewing" || (status === "unanswered" && lapsedFrom === "interviewing")) return true;
  return openMoves({ status, lapsedFrom }).includes("interviewing");
}

/** The terms with which the clock counts for this application. */
export function termsOf({ application, job, breaks }: Interviewed): Terms {
  return { answerDays: application.promisedDays, timeZone: job.timeZone ?? DEFAULT_ZONE, breaks };
}

export function clockOf({ application }: Interviewed): Clock {
  const { turn, dueAt, schoolDueAt, waitsSince, remindAt, reminders } = application;
  return { turn, dueAt, schoolDueAt, waitsSince, remindAt, reminders };
}

export function aboutOf({ application, job }: Interviewed): About {
  return {
    applicationId: application.id,
    applicantName: application.name,
    jobTitle: job.title,
    company: job.company_name,
  };
}

type Applicant = {
  id: string;
  email: string;
  /** The time zone of her settings. */
  zone: string | null;
  candidateId: string | null;
  keyVersion: number;
  isFromUnconfirmedSender: boolean;
};

/** The applicant as the reader of a mail: with an account the page of her interview, without one her private link. */
export function applicantReader(surroundings: Surroundings, applicant: Applicant): Reader {
  const { email, zone, isFromUnconfirmedSender } = applicant;
  return {
    whom: "applicant",
    email,
    zone,
    isFromUnconfirmedSender,
    ...applicantPage(surroundings, applicant, "/interview"),
  };
}

export function applicantOf({ application, candidateZone: zone }: Interviewed): Applicant {
  const { id, email, candidateId, keyVersion } = application;
  return { id, email, zone, candidateId, keyVersion, isFromUnconfirmedSender: isFromUnconfirmedSender(application) };
}

type Colleague = Pick<InterviewOfApplication, "schoolEmail" | "schoolZone">;

export function schoolReader(origin: string, applicationId: string, { schoolEmail, schoolZone }: Colleague): Reader {
  return { whom: "school", email: schoolEmail, zone: schoolZone, link: `${origin}/applicants/${applicationId}` };
}

/** The interview as a mail shows it: `at` is the time in the mail, `sequence` that of the change. */
export function interviewFactsOf(
  row: Omit<InterviewFacts, "startsAt">,
  { at, sequence }: { at: Date | null; sequence: number },
): InterviewFacts {
  const { id, kind, minutes, place, link, timeZone, demoClass, demoTopic, demoBring, warning, hidesAddresses } = row;
  const texts = { place, link, demoClass, demoTopic, demoBring, warning, hidesAddresses };
  return { id, kind, minutes, timeZone, ...texts, startsAt: at, sequence };
}

export function overtaken(): DomainError {
  return new DomainError("changed_meanwhile", words.changedMeanwhile);
}
