/**
 * The data of people that are kept, and for how long. The sweeps follow this table, and people read it on `/yourdata`.
 */

import { DROPPED_DAYS, NOT_ME_DAYS } from "~/domain/applications/rules";
import { DRAFT_DAYS } from "~/domain/jobs/drafts/rules";
import { KEPT_DAYS } from "~/domain/statistics/rules";
import { SUSPENSION_LASTS_DAYS } from "~/domain/suspensions/rules";
import { words as consents } from "~/words/consents";
import { words } from "~/words/privacy";
import { words as retention } from "~/words/retention";

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
  /** An event of a school's log, for its programs. */
  event: 90,
  /** A key of a program, after it has ended. */
  endedKey: 365,
  /** Uses and refusals of a key, and tries of a webhook. */
  apiUse: 30,
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

/** The table as people read it: the data, and the time. */
export const RETENTION_TABLE = Object.values(retention);
/** The name of one of its rows. */
export type RetentionLine = keyof typeof retention;

/** The dates of the notices, the newest first. `notices.ts` has their texts. A text that was public is never changed. */
export const NOTICE_VERSIONS = ["2026-11-28", "2026-11-26", "2026-11-24", "2026-11-23"] as const;
export type NoticeVersion = (typeof NOTICE_VERSIONS)[number];

/** Purposes to which a person may agree, and need not. Each is a row here, and a value of `consents.purpose`. */
export const PURPOSES = {
  reminders: {
    ...consents.reminders,
    isOfCandidates: false,
  },
  whatsapp: {
    ...consents.whatsapp,
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
  const count = (n: number) => (n === 1 ? words.left.oneDay : words.left.days(n));
  if (days > 1) return words.left.left(count(days));
  if (days === 1) return words.left.lessThanDay;
  return words.left.lateBy(count(Math.max(1, Math.ceil((now.getTime() - dueAt.getTime()) / DAY_MS))));
}

/** The text in the place of a name once the person has gone. */
export const NAME_REMOVED = words.nameRemoved;
