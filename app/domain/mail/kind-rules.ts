/** The kinds of mail that a person can choose, and how often each comes where she has chosen nothing. All others are always sent. */
import type { Role } from "~/domain/actor";

export const HOW_OFTEN = ["at_once", "daily", "off"] as const;
export type HowOften = (typeof HOW_OFTEN)[number];
export const HOW_OFTEN_LABELS: Record<HowOften, string> = {
  at_once: "At once",
  daily: "Once a day",
  off: "Not at all",
};

type Facts = {
  label: string;
  hint: string;
  roles: readonly Role[];
  choices: readonly HowOften[];
  usual: HowOften;
  /** It comes once a day by itself, so no digest tells of it. */
  isDaily?: true;
};

const ALL = HOW_OFTEN;
/** A reminder a day late reminds of nothing. */
const NOT_LATER = ["at_once", "off"] as const;

export const MAIL_KINDS = {
  new_applications: {
    label: "New applications",
    hint: "Somebody has applied for one of your jobs.",
    roles: ["admin"],
    choices: ALL,
    usual: "daily",
  },
  answers_due: {
    label: "Answers due",
    hint: "Who waits for your answer, in your morning. There is no mail on a day with nothing due.",
    roles: ["admin"],
    choices: ["daily", "off"],
    usual: "daily",
    isDaily: true,
  },
  job_dates: {
    label: "Dates of your jobs",
    hint: "A job becomes public, closes soon, or is closed.",
    roles: ["admin"],
    choices: ALL,
    usual: "at_once",
  },
  join_requests: {
    label: "Requests to join",
    hint: "Somebody asks to join your institution.",
    roles: ["admin"],
    choices: ALL,
    usual: "at_once",
  },
  progress: {
    label: "Steps of your applications",
    hint: "A school puts you on its shortlist, or goes on to interviews.",
    roles: ["user"],
    choices: ALL,
    usual: "at_once",
  },
  job_news: {
    label: "News of jobs",
    hint: "A job that you applied for has changed, or one that you saved closes.",
    roles: ["user"],
    choices: ALL,
    usual: "at_once",
  },
  messages: {
    label: "Messages",
    hint: "What the other side writes about an application.",
    roles: ["admin", "user"],
    choices: ALL,
    usual: "at_once",
  },
  reminders: {
    label: "Reminders",
    hint: "An interview is tomorrow, or the other side waits for your answer.",
    roles: ["admin", "user"],
    choices: NOT_LATER,
    usual: "at_once",
  },
} as const satisfies Record<string, Facts>;

export type MailKind = keyof typeof MAIL_KINDS;
/**
 * `unread`: the mail that somebody agreed to get when notifications wait. Her consent decides, and stopping it takes that back.
 * `digest`: the day's mail; stopping it turns off all that it tells of.
 */
export type StoppableKind = MailKind | "unread" | "digest";

export const isKind = (text: string): text is MailKind => Object.hasOwn(MAIL_KINDS, text);

export function isStoppable(text: string): text is StoppableKind {
  return text === "unread" || text === "digest" || isKind(text);
}

export function factsOf(kind: MailKind): Facts {
  return MAIL_KINDS[kind];
}

export function labelOf(kind: StoppableKind): string {
  if (kind === "unread") return "Mails when something waits";
  return kind === "digest" ? "The mail of the day" : MAIL_KINDS[kind].label;
}

/** The kinds that somebody of this role can get. */
export function kindsOf(role: Role): MailKind[] {
  return Object.keys(MAIL_KINDS).filter((kind): kind is MailKind => isKind(kind) && factsOf(kind).roles.includes(role));
}

/** What the settings do not touch, in the words of the page. */
export const ALWAYS_SENT = [
  "that an answer is late, and what a school decides: an offer, a hire, a rejection, a job taken down",
  "interviews: times to choose from, what was agreed, and that one is off",
  "what you do yourself: an application, a withdrawal, a request about your data",
  "your account and its safety: links to log in, passwords, passkeys, and what a moderator decides",
] as const;
