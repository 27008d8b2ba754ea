/** Decisions about reports, hiding and suspending. No zod here: components load this file. */
import { words as refusals } from "~/words/moderation-refusals";

/** Reasons for a report, or for hiding by a moderator. */
export const REASONS = ["money", "impersonation", "danger", "unlawful", "contact", "misleading", "other"] as const;
export type Reason = (typeof REASONS)[number];

/** The reasons from which a person chooses. `contact` is found by reading texts alone. */
export const REPORT_REASONS = ["money", "impersonation", "danger", "unlawful", "misleading", "other"] as const;

export const REASON_LABELS: Record<Reason, string> = {
  money: "Somebody asks for money",
  impersonation: "It is not the school or company that it says",
  danger: "It is dangerous, or asks for papers or pictures that no job needs",
  unlawful: "It is unfair: sex, age, religion, caste",
  contact: "It leads to another way of applying",
  misleading: "The job is not what it says",
  other: "Something else",
};

/** The subjects of reports. A message can be reported only by the side that got it. */
export const SUBJECTS = ["job", "institution", "message"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Three reports with one of these reasons hide a job by themselves. */
export const URGENT_REASONS = ["money", "impersonation", "danger"] as const;
export const REPORTS_TO_HIDE = 3;
const DAY_MS = 86_400_000;
/** Only accounts of this age count among the three. */
const TRUSTED_AFTER_MS = 7 * DAY_MS;
/** So long a job stays hidden by reports, if no moderator looks. */
const HIDDEN_BY_REPORTS_MS = 2 * DAY_MS;

/** Accounts that were made before this time count among the three. */
export function trustedSince(now: Date): Date {
  return new Date(now.getTime() - TRUSTED_AFTER_MS);
}

export function endOfHiding(now: Date): Date {
  return new Date(now.getTime() + HIDDEN_BY_REPORTS_MS);
}

/**
 * True if an answer of the owner shows the job again at once. `wasAnswered` is 0 or 1, as SQL tells. A person looks
 * first at a job hidden for money, and at one that an answer has shown before: a moderator has hidden that one again.
 */
export function showsAgain(reason: Reason, wasAnswered: number): boolean {
  return reason !== "money" && !wasAnswered;
}

/** The accounts that moderate: confirmed addresses that the variable `MODERATORS` names. */
export function isModerator(moderators: readonly string[], person: { email: string; isConfirmed: boolean }): boolean {
  return person.isConfirmed && moderators.includes(person.email);
}

/**
 * The state of a moderator's page when it was loaded: the last entry of the queue, by its place and by its time, and
 * the version of the text that a form is about. Later entries are not settled, and a text that was changed since is not
 * published. `shown`: the places of the entries that it had room for; null where it showed all.
 */
export type Seen = { place: number; time: number; version: number | null; shown: readonly number[] | null };

/** For whoever acts without a page: all that waits at that moment. */
export const ALL_SEEN: Seen = {
  place: Number.MAX_SAFE_INTEGER,
  time: Number.MAX_SAFE_INTEGER,
  version: null,
  shown: null,
};

export function writeSeen({ place, time }: Pick<Seen, "place" | "time">): string {
  return `${place}.${time}`;
}

/** The places of the entries that a page shows of a subject, as its forms send them. No entry has the place 0. */
export function writeShown(places: readonly number[]): string {
  return places.length > 0 ? places.join() : "0";
}

/**
 * The state of a moderator's page, from the fields of a form. A form without them, of a page from before there were
 * any, has seen all.
 */
export function readSeen({ seen = "", read = "", shown = "" }: Record<string, string>): Seen {
  const [, place, time] = /^(\d{1,15})\.(\d{1,15})$/.exec(seen) ?? [];
  const upTo = place === undefined ? ALL_SEEN : { place: Number(place), time: Number(time) };
  const places = /^\d{1,15}(?:,\d{1,15})*$/.test(shown) ? shown.split(",").map(Number) : null;
  return { ...upTo, version: /^\d{1,15}$/.test(read) ? Number(read) : null, shown: places };
}

/** The page on which somebody reports. */
export function reportPath(subject: Subject, id: string): string {
  return `/report?${subject}=${id}`;
}

/** The page on which the people of a hidden job read why, and answer. */
export function answerPath(jobId: string): string {
  return `/myjobs/hidden?job=${jobId}`;
}

export const LOG_ACTIONS = [
  "dismiss",
  "hide",
  "restore",
  "suspend",
  "lift",
  "check",
  "uncheck",
  "answer",
  "publish",
  "refuse",
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

export const ACTION_LABELS: Record<LogAction, string> = {
  dismiss: "Dismissed",
  hide: "Hidden",
  restore: "Shown again",
  suspend: "Suspended",
  lift: "Suspension lifted",
  check: "Checked",
  uncheck: "Check taken back",
  answer: "Answered",
  publish: "Published after a look",
  refuse: "Not published",
};

export const CHANGED = refusals.changed;
