/** Decisions about applications, and the values they turn on. No zod here: browsers load this file. */
import type { ErrorCode } from "~/domain/errors";
import { type JobState, type JobStatus, jobState } from "~/domain/jobs/rules";

export const EXPERIENCES = [
  { value: "0", label: "Fresher" },
  { value: "1+", label: "1-2 years" },
  { value: "3+", label: "3-7 years" },
  { value: "8+", label: "8+ years" },
] as const;
export type Experience = (typeof EXPERIENCES)[number]["value"];

export const APPLICATION_STATUSES = [
  "submitted",
  "shortlisted",
  "interviewing",
  "offered",
  "hired",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Who moves an application: the owner of the job, or the candidate who sent it. */
export type Mover = "recruiter" | "candidate";

const NEXT: Record<ApplicationStatus, Record<Mover, readonly ApplicationStatus[]>> = {
  submitted: { recruiter: ["shortlisted", "rejected"], candidate: ["withdrawn"] },
  shortlisted: { recruiter: ["interviewing", "rejected"], candidate: ["withdrawn"] },
  interviewing: { recruiter: ["offered", "rejected"], candidate: ["withdrawn"] },
  offered: { recruiter: ["hired", "rejected"], candidate: ["withdrawn"] },
  hired: { recruiter: [], candidate: [] },
  rejected: { recruiter: [], candidate: [] },
  withdrawn: { recruiter: [], candidate: [] },
};

/**
 * The event key of a notice or mail about an application: that it came in, or its new status (`left`: withdrawn as the account
 * was closed). One maker, so that whoever removes them knows the same keys.
 */
export function eventKey(
  applicationId: string,
  whom: "recruiter" | "candidate" | "applicant",
  status?: ApplicationStatus | "left",
): string {
  return `application-${status ? "status" : "received"}:${applicationId}:${status ? `${status}:` : ""}${whom}`;
}

/** Where an application may go from here: one step on or rejected by the recruiter, withdrawn by the candidate. */
export function nextStatuses(status: ApplicationStatus, by: Mover = "recruiter"): readonly ApplicationStatus[] {
  return NEXT[status][by];
}

/** "Shortlisted" from "shortlisted". */
export function statusLabel(status: ApplicationStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** Why nothing follows a status, as the recruiter reads it; null where something does. */
export function whyFinal(status: ApplicationStatus): string | null {
  if (status === "hired") return "Hired is the last step.";
  if (status === "rejected") return "Rejected is final.";
  if (status === "withdrawn") return "Withdrawn by the candidate.";
  return null;
}

/** Keys of the notices and mails that name the applicant of one application; `*` stands for its id. */
export const EVENT_KEYS_NAMING_APPLICANT: readonly string[] = [
  eventKey("*", "recruiter"),
  eventKey("*", "recruiter", "withdrawn"),
  eventKey("*", "applicant"),
  ...APPLICATION_STATUSES.map((status) => eventKey("*", "applicant", status)),
];

/**
 * Where an application without an account stands, as the reader of its link sees it. `second`: she may choose between this one and
 * the one that stands in the list. `outranked`: that one is confirmed, or the school has gone on with it.
 */
export const GUEST_STATES = [
  "unconfirmed",
  "confirmed",
  "second",
  "outranked",
  "replaced",
  "disowned",
  "of_account",
] as const;
export type GuestState = (typeof GUEST_STATES)[number];

/** What the link of the mail allows. */
export const GUEST_WAYS = ["confirm", "keep_this", "keep_other", "withdraw", "not_me", "was_me"] as const;
export type GuestWay = (typeof GUEST_WAYS)[number];

const WAYS: Record<GuestState, readonly GuestWay[]> = {
  unconfirmed: ["confirm", "withdraw", "not_me"],
  confirmed: ["withdraw"],
  second: ["keep_this", "keep_other", "not_me"],
  outranked: ["not_me"],
  replaced: [],
  disowned: ["was_me"],
  of_account: [],
};

/**
 * What is open to the reader of a link. Withdrawing is, as long as it is to a candidate with an account; what was withdrawn is not
 * confirmed any more.
 */
export function waysOfGuest(state: GuestState, status: ApplicationStatus): GuestWay[] {
  const canWithdraw = nextStatuses(status, "candidate").includes("withdrawn");
  return WAYS[state].filter((way) => {
    if (way === "withdraw") return canWithdraw;
    return way !== "confirm" || status !== "withdrawn";
  });
}

/**
 * Whether the school sees an application. One that was put aside it does not; but where no mail is sent nobody can choose between
 * two of one address, so it sees the second too.
 */
export function isSeenByRecruiter(
  { aside }: { aside: "second" | "replaced" | "not_me" | null },
  { confirmsAddresses }: { confirmsAddresses: boolean },
): boolean {
  return aside === null || (aside === "second" && !confirmsAddresses);
}

/** Applications of unconfirmed addresses that a page shows below the others; all of them have a list of their own. */
export const UNCONFIRMED_SHOWN = 20;
/** How long an application is kept that was put aside, and one of which the owner of the mailbox said "This was not me". */
export const ASIDE_DAYS = 30;
export const NOT_ME_DAYS = 7;

/** When an application is deleted that was disowned at `asideAt`. */
export function notMeEnd(asideAt: Date): Date {
  return new Date(asideAt.getTime() + NOT_ME_DAYS * 86_400_000);
}

export const APPLICATIONS_PER_PAGE = 50;
export const OWN_APPLICATIONS_PER_PAGE = 20;
/** Of one application, the newest. */
export const MAX_OPENINGS_SHOWN = 20;
/** A viewer of PDFs asks for a file more than once: one opening a minute and reader. */
export const OPENING_PAUSE_MS = 60_000;
/** How many rows of a download are read at a time. */
export const ROWS_PER_EXPORT_READ = 500;
export const MAX_APPLICATIONS_PER_CALL = 100;

type Refusal = { code: ErrorCode; message: string };

const REFUSALS: Record<Exclude<JobState, "open">, Refusal> = {
  closed: { code: "conflict", message: "This job is closed and takes no more applications" },
  held: { code: "not_found", message: "There is no such job" },
  taken_down: { code: "gone", message: "This job was taken down" },
  removed: { code: "gone", message: "This job was removed by the recruiter" },
};

/** Why this person may not apply to this job, or null when she may. `actorId` is null for somebody signed out. */
export function whyNotApply(
  job: { status: JobStatus; deleted: boolean; user_id: string },
  actorId: string | null,
): Refusal | null {
  const state = job.status === "held" ? "held" : jobState(job);
  if (state !== "open") return REFUSALS[state];
  if (actorId === job.user_id) return { code: "not_allowed", message: "This is a job of your own" };
  return null;
}

export function experienceLabel(value: Experience): string {
  return EXPERIENCES.find((experience) => experience.value === value)?.label ?? value;
}
