/**
 * The data of people that are kept, and for how long. The sweeps follow this table, and people read it on `/yourdata`.
 */

import { DROPPED_DAYS, NOT_ME_DAYS } from "~/domain/applications/rules";
import { DRAFT_DAYS } from "~/domain/jobs/drafts/rules";
import { KEPT_DAYS } from "~/domain/statistics/rules";
import { SUSPENSION_LASTS_DAYS } from "~/domain/suspensions/rules";

export const DAY_MS = 86_400_000;

/** Days after which each kind is removed by itself. */
export const RETENTION_DAYS = {
  /** The record of a mail that was sent or given up; its text is deleted as soon as it is sent. */
  mail: 30,
  notification: 365,
  /** Resume views: who opened which resume. */
  resumeView: 365,
  /** After the last change of an application whose job is closed or removed: resume, name, address and number are removed. */
  application: 730,
  /** An application of which the owner of the mailbox said "This was not me". */
  notMe: NOT_ME_DAYS,
  /** An application that was dropped, as another one of the same address was confirmed. */
  dropped: DROPPED_DAYS,
  /** An invitation to an institution, after its last day. */
  invitation: 30,
  /** A request to join an institution that has no answer. */
  joinRequest: 30,
  /** A report that is settled, and how long a job was hidden. */
  report: 365,
  /** The hashes of suspended texts, after their account or institution was removed. */
  suspension: SUSPENSION_LASTS_DAYS,
  /** A consent, after it was withdrawn. */
  consent: 365,
  /** A request about one's data, after it was answered. */
  privacyRequest: 365,
  /** The log of acts on data, which never holds the data. */
  processing: 365,
  /** How often a job was looked at, a day. */
  statistics: KEPT_DAYS,
  /** A draft of a job, after it was last changed. */
  draft: DRAFT_DAYS,
} as const;

export type Retained = keyof typeof RETENTION_DAYS;

/** Rows and files that one scheduled run removes at most, of each kind; what is left waits for the next. */
export const ROWS_PER_SWEEP = 400;

/** Disowned accounts that one scheduled run closes at most. */
export const DISOWNED_PER_SWEEP = 20;

/** Everything of this kind from before this time is removed. */
export function retentionEnd(kind: Retained, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS);
}

const AS_LONG_AS_BOTH =
  "As long as the name of the applicant; what a recruiter wrote stays so long too, without the recruiter once that account is closed";

/** The table as people read it: the data, and the time. */
export const RETENTION_TABLE = [
  { what: "Your account, your profile and your teaching profile", howLong: "Until you close the account" },
  {
    what: "Your resumes, stored and made, and your photo",
    howLong: "Until you remove or replace them, or close the account",
  },
  {
    what: "Applications, each with its resume",
    howLong:
      "Two years after the last change, once the job is closed; then without name, address, number, answers, teaching profile and resume",
  },
  {
    what: "What a school reads of your teaching profile with an application",
    howLong:
      "Until you remove it or withdraw the application, or it is dropped; otherwise as long as your name on the application",
  },
  {
    what: "A resume that you sent while our records could not be reached",
    howLong: "Until you send the form again; otherwise it is removed within two hours, or a day at most",
  },
  { what: "Messages of an application, both ways, with when they were read", howLong: AS_LONG_AS_BOTH },
  {
    what: "Notes and stars that a school gives an applicant",
    howLong: "As long as the name of the applicant, or until the one who gave them closes the account",
  },
  {
    what: "Interviews: times, place, link, and the words on them",
    howLong: "Place, link and words as long as the name of the applicant; when it was stays",
  },
  {
    what: "What a school said of an applicant after an interview",
    howLong: "As long as the name of the applicant",
  },
  {
    what: "How an applicant rated a school",
    howLong: "It stays in the averages of the school; without the applicant after the same time",
  },
  {
    what: "A move that a school can still take back",
    howLong: "Until it is carried out or taken back: an hour at most",
  },
  { what: "An application that was dropped, as another one of its address was confirmed", howLong: "30 days" },
  { what: 'An application of which you said "This was not me"', howLong: "7 days, and no school sees it meanwhile" },
  { what: "Who opened your resume, and when", howLong: "One year" },
  { what: "Notifications", howLong: "One year" },
  { what: "Mail that we sent you", howLong: "Its text until it is sent, that it was sent 30 days" },
  {
    what: "How often you want which mail, and your time zone for mails",
    howLong: "Until you close the account; without an account, as long as your name on the application",
  },
  {
    what: "Links to confirm your address or to choose a password, as proofs of them",
    howLong: "Until they are used, at most 3 days",
  },
  { what: "That a form or a call was sent, so that it counts once", howLong: "One day" },
  {
    what: "The private address of your calendar",
    howLong: "Until you make a new one, or close the account",
  },
  { what: "Jobs that you saved", howLong: "Until you take them off the list, or close the account" },
  {
    what: "Your passkeys: their names, and when you made and used them",
    howLong: "Until you remove them, or close the account",
  },
  { what: "Where you are logged in", howLong: "Until you log out, at most 30 days" },
  { what: "Counts of failed logins and the like, without your address", howLong: "25 hours at most" },
  {
    what: "Which number of our mail was chosen, and how often times were proposed, without your address",
    howLong: "As long as the link works, at most three years and a day",
  },
  {
    what: "Jobs that wait for your confirmed address",
    howLong: "Until they are published, you remove them, or you close the account",
  },
  {
    what: "Drafts of jobs that you typed",
    howLong: "180 days after you last changed them, or until you post or remove them",
  },
  {
    what: "Jobs that you posted",
    howLong:
      "They stay, as they name the school and not you; closing the account removes them, or leaves them to your colleagues",
  },
  { what: "Your templates for answers", howLong: "Until you remove them, or close the account" },
  {
    what: "Days on which your school answers nobody",
    howLong: "They stay with the school, and before they begin you can take them back",
  },
  {
    what: "How a school keeps its word, as counts without names",
    howLong: "180 days, and the averages of what people said as long as the school",
  },
  {
    what: "What was changed of a job after somebody had applied, and what is still to be told of it",
    howLong: "As long as the job; what is to be told, until everybody is told",
  },
  {
    what: "The institution for which you work, and what you may do there",
    howLong:
      "Until you leave it, are removed from it, or close the account. If you join another one, you say whether your jobs and their applicants come along",
  },
  {
    what: "Your request to work for an institution",
    howLong: "Until it is answered or you take it back, at most 30 days",
  },
  {
    what: "What you reported, and answers about hidden jobs",
    howLong: "One year after a person has looked; without your name once you close the account",
  },
  {
    what: "That your address, or your school's website and name, is suspended, as a code from which nobody reads it",
    howLong: "As long as the suspension; a year after you close the account",
  },
  { what: "The log of moderation: each step, its reason and its moderator", howLong: "It stays" },
  {
    what: "Invitations that you sent",
    howLong: "Until they are accepted or withdrawn; 30 days after their last day",
  },
  {
    what: "Job alerts: your address, the search, and which new jobs you were told of",
    howLong:
      "Until you stop them, or close the account of that address; 3 days if nobody confirms them; a year and a month if you do not keep them. What you were told of 30 days",
  },
  { what: "What you agreed to", howLong: "One year after you withdraw it, or until you close the account" },
  { what: "Whom you named to ask after your death", howLong: "Until you remove the name, or close the account" },
  {
    what: "What you asked about your data, and our answer",
    howLong: "One year after the answer; without your address and words once you close the account",
  },
  { what: "That something was done about your data, never what was in it", howLong: "One year" },
  { what: "How often a job was looked at on a day, without names", howLong: "400 days" },
] as const;

/** The dates of the notices, the newest first. `notices.ts` has their texts. A text that was public is never changed. */
export const NOTICE_VERSIONS = ["2026-11-28", "2026-11-26", "2026-11-24", "2026-11-23"] as const;
export type NoticeVersion = (typeof NOTICE_VERSIONS)[number];

/** Purposes to which a person may agree, and need not. Each is a row here, and a value of `consents.purpose`. */
export const PURPOSES = {
  reminders: {
    label: "A mail when something waits for you",
    what: "At most once a week, if you have not read your notifications for a day. Without it you lose nothing: they wait on the page.",
    isOfCandidates: false,
  },
  whatsapp: {
    label: "Schools may write to me on WhatsApp",
    what: "A school that has answered you here may tell you so on WhatsApp, from 8 to 20 o'clock. Only a school to which you applied, which has your number already. The words name the school and no more. Without it you lose nothing: answers wait here.",
    isOfCandidates: true,
  },
} as const;
export const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[];
export type Purpose = keyof typeof PURPOSES;

/** So old is the oldest unread notification of which a reminder tells, and so long is the pause between two. */
const UNREAD_MS = DAY_MS;
const REMINDER_PAUSE_MS = 7 * DAY_MS;
export const REMINDERS_PER_RUN = 100;

export function reminderTimes(now: Date): { unreadBefore: Date; notSince: Date } {
  return {
    unreadBefore: new Date(now.getTime() - UNREAD_MS),
    notSince: new Date(now.getTime() - REMINDER_PAUSE_MS),
  };
}

/** The receivers of a person's data. */
export const RECIPIENT_LABELS = {
  school: "Got your application",
  opened: "Opened your resume",
  program: "A program with a key of yours",
  mail: "Mail to you",
} as const;

export const REQUEST_KINDS = ["access", "correction", "erasure", "nomination", "complaint"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_LABELS: Record<RequestKind, string> = {
  access: "See what you keep of me",
  correction: "Correct something",
  erasure: "Remove something",
  nomination: "I ask for somebody who has died",
  complaint: "Complain, or ask something",
};

/** The clocks of requests. Counsel confirms them, so no notice prints them. */
export const REQUEST_CLOCKS = { acknowledgeHours: 24, answerDays: 15, warnDays: 3 } as const;

export function answerDue(createdAt: Date): Date {
  return new Date(createdAt.getTime() + REQUEST_CLOCKS.answerDays * DAY_MS);
}

/** Requests that are due before this time are near: a scheduled run warns of them. */
export function nearDue(now: Date): Date {
  return new Date(now.getTime() + REQUEST_CLOCKS.warnDays * DAY_MS);
}

/** Requests from before this time should be acknowledged. */
export function acknowledgedBefore(now: Date): Date {
  return new Date(now.getTime() - REQUEST_CLOCKS.acknowledgeHours * 3_600_000);
}

/** "2 days left", "due today", "late by 3 days". */
export function timeLeft(dueAt: Date, now: Date): string {
  const days = Math.ceil((dueAt.getTime() - now.getTime()) / DAY_MS);
  const count = (n: number) => (n === 1 ? "1 day" : `${n} days`);
  if (days > 1) return `${count(days)} left`;
  if (days === 1) return "less than a day left";
  return `late by ${count(Math.max(1, Math.ceil((now.getTime() - dueAt.getTime()) / DAY_MS)))}`;
}

/** The text in the place of a name once the person has gone. */
export const NAME_REMOVED = "Name removed";
