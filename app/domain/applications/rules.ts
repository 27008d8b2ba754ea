/** Decisions about applications, and the values they turn on. No zod here: browsers load this file. */

import type { ErrorCode } from "~/domain/errors";
import { type JobState, type JobStatus, jobState } from "~/domain/jobs/rules";
import type { Reason } from "~/domain/refusal-reasons";
import { words as listWords } from "~/words/application-lists";
import { words as mailWords } from "~/words/application-mails";
import { words } from "~/words/application-refusals";

export const EXPERIENCES = [
  { value: "0", label: "Fresher" },
  { value: "1+", label: "1-2 years" },
  { value: "3+", label: "3-7 years" },
  { value: "8+", label: "8+ years" },
] as const;
/** The choice of the specification when nothing is known. */
export const DEFAULT_EXPERIENCE = "0";
export type Experience = (typeof EXPERIENCES)[number]["value"];

export const APPLICATION_STATUSES = [
  "submitted",
  "shortlisted",
  "interviewing",
  "offered",
  "hired",
  "rejected",
  "withdrawn",
  "unanswered",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The side that moves an application: a recruiter who works on the job, or the candidate who sent it. */
export type ChangedBy = "recruiter" | "candidate";

/**
 * Every move that there is. A recruiter may skip steps: a walk-in is hired in one move. A rejection may be reopened by any answer,
 * which is told like any other.
 */
export const MOVES: Record<ApplicationStatus, Record<ChangedBy, readonly ApplicationStatus[]>> = {
  submitted: { recruiter: ["shortlisted", "interviewing", "offered", "hired", "rejected"], candidate: ["withdrawn"] },
  shortlisted: { recruiter: ["interviewing", "offered", "hired", "rejected"], candidate: ["withdrawn"] },
  interviewing: { recruiter: ["offered", "hired", "rejected"], candidate: ["withdrawn"] },
  offered: { recruiter: ["hired", "rejected"], candidate: ["withdrawn"] },
  hired: { recruiter: [], candidate: [] },
  rejected: { recruiter: ["shortlisted", "interviewing", "offered", "hired"], candidate: [] },
  withdrawn: { recruiter: [], candidate: [] },
  // Moves that were open from the status before stay open: see `openMoves`.
  unanswered: { recruiter: [], candidate: [] },
};

/**
 * The event key of a notification or mail that tells of a new application, or that its candidate's account was closed (`left`).
 * Each happens once to an application.
 */
export function eventKey(applicationId: string, whom: "recruiter" | "candidate" | "applicant", what?: "left"): string {
  return what ? `application-status:${applicationId}:${what}:${whom}` : `application-received:${applicationId}:${whom}`;
}

/**
 * The event key of a notification or mail that tells of a move. It ends in the move's event: an application may come to a status
 * more than once. Keys of one application stand together.
 */
export function moveKey(applicationId: string, whom: "recruiter" | "candidate" | "applicant", eventId: string): string {
  return `application-status:${applicationId}:${whom}:${eventId}`;
}

/** How the keys of messages begin. */
export const MESSAGE_KEY = "application-message";

/** The event key of messages that are told together. It ends in the id of the last one (mail) or of the first one (bell). */
export function messageKey(
  applicationId: string,
  whom: "recruiter" | "candidate" | "applicant",
  messageId: string,
): string {
  return `${MESSAGE_KEY}:${applicationId}:${whom}:${messageId}`;
}

/**
 * True if mails of an application may go to a person who never asked for them: its address is not confirmed. An account
 * with an unconfirmed address may write in anybody's name. The same in SQL: `db/unconfirmed-sender.ts`.
 */
export function isFromUnconfirmedSender({ confirmedAt }: { confirmedAt: unknown }): boolean {
  return confirmedAt === null;
}

/** The path of the page on which a candidate with an account reads one application. */
export function ownApplicationPath(applicationId: string): string {
  return `/applied-jobs/${applicationId}`;
}

/** The event key of what tells that an application has become `unanswered`. Its mail is dropped by `lapseKeys` when it is answered. */
export function lapseKey(applicationId: string, whom: "candidate" | "applicant", eventId: string): string {
  return `${lapseKeys(applicationId)}${whom}:${eventId}`;
}

/** The beginning of those keys. */
export function lapseKeys(applicationId: string): string {
  return `application-status:${applicationId}:late:`;
}

/** The event key of what the clock tells once, such as a reminder or a call: `event` ends in what makes it one. */
export function clockKey(applicationId: string, event: string): string {
  return `${clockKeys(applicationId)}${event}`;
}

/** The beginning of those keys. */
export function clockKeys(applicationId: string): string {
  return `application-status:${applicationId}:clock:`;
}

/** The beginning of the keys of mails that tell an applicant of moves. */
export function moveMailKeys(applicationId: string): string {
  return moveKey(applicationId, "applicant", "");
}

/** The event key of a change of the job, told to the applicant. Keys of one application stand together. */
export function changeKey(applicationId: string, newsId: string): string {
  return `job-changed:${applicationId}:${newsId}`;
}

/**
 * The statuses to which an application may move now. From `unanswered` every move is open that was open from
 * `lapsedFrom`.
 */
export function openMoves(
  { status, lapsedFrom }: { status: ApplicationStatus; lapsedFrom: ApplicationStatus | null },
  by: ChangedBy = "recruiter",
): readonly ApplicationStatus[] {
  if (status !== "unanswered" || lapsedFrom === null) return MOVES[status][by];
  return MOVES[lapsedFrom][by];
}

/** The statuses to which its school may move an application now: an untold move may be replaced, but not by the same again. */
export function openOnDesk(
  current: Record<"lapsedFrom" | "nextStatus", ApplicationStatus | null> & { status: ApplicationStatus },
): ApplicationStatus[] {
  return openMoves(current).filter((status) => status !== current.nextStatus);
}

/** The statuses to which an application may move from a status other than `unanswered`. */
export function nextStatuses(status: ApplicationStatus, by: ChangedBy = "recruiter"): readonly ApplicationStatus[] {
  return MOVES[status][by];
}

/** Events in the history of an application beside its statuses; the clock's part records them. */
export const CLOCK_EVENTS = ["accepted", "called", "contacted", "no_call", "more_time"] as const;
export type ClockEventName = (typeof CLOCK_EVENTS)[number];
export type HistoryStatus = ApplicationStatus | ClockEventName | "declined" | "not_joined" | "whatsapp";
/** A withdrawal that answers an open offer is called so, for both sides. */
export const DECLINED = "Offer declined";
/** A hire that was taken back is called so, for both sides. */
export const NOT_JOINED = "Hired, did not join";

const CLOCK_EVENT_LABELS: Record<ClockEventName, string> = {
  accepted: "Offer accepted",
  called: "Telephoned",
  contacted: "Contacted by the school",
  no_call: "No call came",
  more_time: "More time",
};

export function historyLabel(status: HistoryStatus): string {
  if (status === "declined") return DECLINED;
  if (status === "not_joined") return "Did not join";
  if (status === "whatsapp") return "WhatsApp opened";
  return CLOCK_EVENT_LABELS[status as ClockEventName] ?? statusLabel(status as ApplicationStatus);
}

/** "Shortlisted" from "shortlisted". */
export function statusLabel(status: ApplicationStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** True once the school has offered her the post: then a deposit for a room is no fee for getting it. */
export function isAfterOffer(status: string): boolean {
  return status === "offered" || status === "hired";
}

/** The same of the words of a move: they come with the offer, or after it. */
export function isMovedAfterOffer(from: string, to: string): boolean {
  return isAfterOffer(from) || isAfterOffer(to);
}

type Outcome = { status: ApplicationStatus; declinedAt?: Date | null; notJoinedAt?: Date | null };

export function isDeclined({ status, declinedAt }: Outcome): boolean {
  return status === "withdrawn" && Boolean(declinedAt);
}

export function isNotJoined({ status, notJoinedAt }: Outcome): boolean {
  return status === "hired" && Boolean(notJoinedAt);
}

/** The words of both sides for an application's state: its status, "Offer declined", or "Hired, did not join". */
export function outcomeLabel(outcome: Outcome): string {
  if (isNotJoined(outcome)) return NOT_JOINED;
  return isDeclined(outcome) ? DECLINED : statusLabel(outcome.status);
}

/** The text for the recruiter that says why no status follows this one; null if one does. */
export function whyFinal(status: ApplicationStatus): string | null {
  if (status === "hired") return listWords.hiredLast;
  if (status === "withdrawn") return listWords.withdrawnByCandidate;
  return null;
}

/** At most so many unconfirmed addresses stand below the others on a page; their own list shows all of their applications. */
export const UNCONFIRMED_SHOWN = 20;
/** Days that an application is kept after it was dropped, or after the owner of the mailbox said "This was not me". */
export const DROPPED_DAYS = 30;
export const NOT_ME_DAYS = 7;

/** When an application that was disowned at `droppedAt` is deleted. */
export function notMeEnd(droppedAt: Date): Date {
  return new Date(droppedAt.getTime() + NOT_ME_DAYS * 86_400_000);
}

/** The longest reason for a withdrawal. */
export const MAX_REASON_CHARS = 500;

export const APPLICATIONS_PER_PAGE = 50;
export const OWN_APPLICATIONS_PER_PAGE = 20;
/** At most so many resume views of one application are shown: the newest. */
export const MAX_RESUME_VIEWS_SHOWN = 20;
/** A PDF viewer asks for a file more than once: one resume view per minute and reader is recorded. */
export const RESUME_VIEW_PAUSE_MS = 60_000;
/** How many rows of a download are read at a time. */
export const ROWS_PER_EXPORT_READ = 500;

type Refusal = { code: ErrorCode; reason?: Reason; message: string };

const REFUSALS: Record<Exclude<JobState, "open">, Refusal> = {
  closed: { code: "conflict", reason: "job_closed", message: words.jobClosed },
  held: { code: "not_found", message: words.noJob },
  waiting: { code: "not_found", message: words.noJob },
  refused: { code: "not_found", message: words.noJob },
  scheduled: { code: "not_found", message: words.noJob },
  hidden: {
    code: "conflict",
    reason: "job_hidden",
    message: words.jobHidden,
  },
  taken_down: { code: "gone", reason: "job_gone", message: words.jobTakenDown },
  removed: { code: "gone", reason: "job_gone", message: words.jobRemoved },
};

/**
 * The reason why this person may not apply to this job, or null if she may. `isOwn`: she is one of the recruiters who
 * see it.
 */
export function whyNotApply(job: { status: JobStatus; deleted: boolean }, isOwn: boolean): Refusal | null {
  const state = job.status === "held" ? "held" : jobState(job);
  if (state !== "open") return REFUSALS[state];
  if (isOwn) return { code: "not_allowed", reason: "own_job", message: words.ownJob };
  return null;
}

const YEAR_MS = 365.25 * 86_400_000;

/** The experience in a profile's work dates, as a choice of the apply form; null if they give none. Work without end goes on. */
export function experienceOfWork(
  { start_date, end_date }: { start_date: string | null; end_date: string | null },
  now: Date,
): Experience | null {
  const start = Date.parse(start_date ?? "");
  const end = end_date ? Date.parse(end_date) : now.getTime();
  const years = (end - start) / YEAR_MS;
  if (!(years >= 0)) return null;
  if (years < 1) return "0";
  if (years < 3) return "1+";
  return years < 8 ? "3+" : "8+";
}

/** "12 wait for an answer": of a person's own applications. */
export function waitingWords(count: number): string {
  return count === 1 ? listWords.oneWaits : listWords.manyWait(count);
}

export function experienceLabel(value: Experience): string {
  return EXPERIENCES.find((experience) => experience.value === value)?.label ?? value;
}

/** `number`: what the page behind a private link asks for; none for an account. */
export type ApplicantPage = { link: string; number?: string | null };

/** The lines of a mail that lead to the applicant's page. The link stands on a line of its own. */
export function pageLines({ link, number }: ApplicantPage): string {
  if (!number) return link;
  return [link, mailWords.askedNumber(number), mailWords.notForward].join("\n\n");
}

/** So long after it a hire can be taken back. */
export const NOT_JOINED_DAYS = 90;

/** The moment after which somebody was hired, if the hire can still be taken back. */
export function hiredAfter(now: Date): Date {
  return new Date(now.getTime() - NOT_JOINED_DAYS * 86_400_000);
}

/** True if a hire can be taken back now. The days count from the last time that the history has it. */
export function canTakeHireBack(
  application: { status: ApplicationStatus; updatedAt: Date; notJoinedAt: Date | null },
  history: { status: HistoryStatus; at: Date }[],
  now: Date,
): boolean {
  if (application.status !== "hired" || isNotJoined(application)) return false;
  const hired = history.findLast(({ status }) => status === "hired");
  return (hired?.at ?? application.updatedAt) >= hiredAfter(now);
}

export const MAY_ONLY_READ = words.readOnlyAskOwner;
