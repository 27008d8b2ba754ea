/**
 * The clock of the promise: the side that is waited for, and its due day. A due day ends with its last second in the
 * zone of the job, and is never a Sunday nor a day in a break of the school. Below: the clock of a job's rows, and the
 * words of its promise. No server code: browsers load this file.
 */

import type { ApplicationStatus } from "~/domain/applications/rules";
import { type AnswerDays, addDays, dueAfter, HIDDEN_DAYS, isFree, readBreaks } from "~/domain/jobs/details/rules";
import type { AnswersFrom } from "~/domain/jobs/details/value-rules";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { DEFAULT_ZONE, dayIn, endOfDay, momentIn, timeIn } from "~/domain/time-zone-rules";
import { words } from "~/words/answer-days";

/** The statuses in which somebody may be waited for. */
export const LIVE_STATUSES = ["submitted", "shortlisted", "interviewing", "offered"] as const;
export type LiveStatus = (typeof LIVE_STATUSES)[number];

export type Turn = "school" | "candidate";

/** The columns of an application that name the side that is waited for. `dueAt` is null exactly when there is none. */
export type Clock = {
  turn: Turn | null;
  dueAt: Date | null;
  /** The due day that the school had before it proposed times: "Other times, please" brings it back. */
  schoolDueAt: Date | null;
  /** The time since which it is this side's turn. */
  waitsSince: Date | null;
  /** When the candidate is to be reminded, in her turn, and how often she was. */
  remindAt: Date | null;
  reminders: number;
};

/** The clock of an application that waits for neither side. */
export const STOPPED: Clock = {
  turn: null,
  dueAt: null,
  schoolDueAt: null,
  waitsSince: null,
  remindAt: null,
  reminders: 0,
};

/** The days that the clock runs with where nothing was promised. */
export const DEFAULT_ANSWER_DAYS = 7;

/** A candidate has at least so many days to reply to an offer, and to choose a time. */
export const REPLY_DAYS = 7;
/** A choice of times ends so long before the last of them, but is open for a day. */
const CHOICE_ENDS_MS = 12 * 3_600_000;
const CHOICE_OPEN_MS = 24 * 3_600_000;
/** The clock stands still for a walk-in without her word, if it is at most so many days ahead. */
const WALK_IN_DAYS = 21;
/** After "Other times, please" the school has at least so many days. */
const OTHER_TIMES_DAYS = 2;
const MAX_MORE_DAYS = 7;
/** So long is an `unanswered` application called "School is late"; then it is "No answer". */
export const LATE_DAYS = 30;

const DAY_MS = 86_400_000;
/** The first of two reminders of an offer. */
const FIRST_REMINDER_MS = 4 * DAY_MS;

/** The days that an application's due times are counted with. `answerDays`: null where nothing was promised. */
export type Terms = AnswerDays & { answerDays: number | null };

/** The clock of a new application. Counted from the closing date, if the job says so and is open until a day. */
export function firstDue({
  now,
  answerDays,
  answersFrom,
  closesAt,
  ...terms
}: Terms & { now: Date; answersFrom: AnswersFrom | null; closesAt: Date | null }): Clock {
  const isFromClosing = answersFrom === "closing" && closesAt !== null && closesAt > now;
  const dueAt = dueAfter(isFromClosing ? closesAt : now, answerDays ?? DEFAULT_ANSWER_DAYS, terms);
  return waitFor("school", dueAt, { now });
}

/**
 * A change of an application that moves its clock. `moved` to `interviewing` is without times; `replyBy` comes with an
 * offer.
 */
export type ClockEvent =
  | { kind: "moved"; to: ApplicationStatus; replyBy?: Date | null | undefined }
  | { kind: "proposed"; times: readonly Date[]; walkInEnds?: Date | undefined }
  | { kind: "agreed"; endsAt: Date }
  | { kind: "cancelled"; isAgain?: boolean }
  | { kind: "others_asked" | "accepted" | "contacted" | "no_call" | "hidden" };

/** The clock after something has happened, from the clock before it. */
export function clockAfter(event: ClockEvent, { now, before, ...terms }: Terms & { now: Date; before: Clock }): Clock {
  const days = terms.answerDays ?? DEFAULT_ANSWER_DAYS;
  switch (event.kind) {
    case "accepted":
      return STOPPED;
    case "moved":
      return afterMove(event, { now, before, ...terms });
    case "proposed":
      if (event.walkInEnds) return afterWalkIn(event.walkInEnds, { now, before, ...terms });
      return afterProposal(event.times, { now, before, ...terms });
    case "agreed": {
      const end = event.endsAt > now ? event.endsAt : now;
      return waitFor("school", dueAfter(end, days, terms), { now, schoolDueAt: dueOfSchool(before) });
    }
    // A call answers, and a call that did not come gives the earlier due day back.
    case "contacted":
      return waitFor("school", dueAfter(now, days, terms), { now, schoolDueAt: dueOfSchool(before) });
    case "hidden": {
      const least = dueAfter(now, HIDDEN_DAYS, terms);
      const earlier = dueOfSchool(before);
      return waitFor("school", earlier && earlier > least ? earlier : least, { now });
    }
    case "no_call":
    case "others_asked":
    case "cancelled": {
      const least = dueAfter(now, OTHER_TIMES_DAYS, terms);
      const earlier = dueOfSchool(before);
      // A school that proposes and calls off again and again gets the two days once.
      const isLeast = !earlier || (earlier < least && !(event.kind === "cancelled" && event.isAgain));
      return waitFor("school", isLeast ? least : earlier, { now });
    }
  }
}

/** She chooses until the end of the choice, and is reminded before the first of the times, which may be earlier. */
function afterProposal(times: readonly Date[], { now, before, ...terms }: Terms & { now: Date; before: Clock }): Clock {
  const ends = endOfChoice(times, now, terms);
  const first = new Date(Math.min(ends.getTime(), ...times.filter((at) => at > now).map((at) => at.getTime())));
  return waitFor("candidate", ends, { now, schoolDueAt: dueOfSchool(before), remindAt: lastReminder(first, now) });
}

/**
 * A candidate may come to a walk-in without a word, so she is not waited for. The school is waited for, from the end of
 * the last time on.
 */
function afterWalkIn(ends: Date, { now, before, ...terms }: Terms & { now: Date; before: Clock }): Clock {
  const from = Math.min(Math.max(ends.getTime(), now.getTime()), now.getTime() + WALK_IN_DAYS * DAY_MS);
  const dueAt = dueAfter(new Date(from), terms.answerDays ?? DEFAULT_ANSWER_DAYS, terms);
  return waitFor("school", dueAt, { now, schoolDueAt: dueOfSchool(before) });
}

function afterMove(
  { to, replyBy }: Extract<ClockEvent, { kind: "moved" }>,
  { now, before, ...terms }: Terms & { now: Date; before: Clock },
): Clock {
  if (to === "offered") {
    const least = dueAfter(now, REPLY_DAYS, terms);
    const dueAt = replyBy && replyBy > least ? replyBy : least;
    return waitFor("candidate", dueAt, { now, remindAt: new Date(dueAt.getTime() - FIRST_REMINDER_MS) });
  }
  if (to !== "submitted" && to !== "shortlisted" && to !== "interviewing") return STOPPED;
  const dueAt = dueAfter(now, terms.answerDays ?? DEFAULT_ANSWER_DAYS, terms);
  // A school that reads all together has until its day for all of them, also for one that it shortlists early.
  const isLater = to === "shortlisted" && before.turn === "school" && before.dueAt !== null && before.dueAt > dueAt;
  return waitFor("school", isLater && before.dueAt ? before.dueAt : dueAt, { now });
}

function waitFor(
  turn: Turn,
  dueAt: Date,
  { now, schoolDueAt = null, remindAt }: { now: Date; schoolDueAt?: Date | null; remindAt?: Date },
): Clock {
  const reminder = turn === "candidate" ? (remindAt ?? lastReminder(dueAt, now)) : null;
  return { turn, dueAt, schoolDueAt, waitsSince: now, remindAt: reminder, reminders: 0 };
}

/** A day before the end, or where that is not ahead, in the middle of what is left. */
function lastReminder(dueAt: Date, now: Date): Date {
  const left = dueAt.getTime() - now.getTime();
  return new Date(dueAt.getTime() - Math.min(DAY_MS, Math.round(left / 2)));
}

/** When the candidate is reminded again: once more of an offer, a day before its reply date. */
export function nextReminder(
  { status, dueAt }: { status: ApplicationStatus; dueAt: Date },
  { reminders, now }: { reminders: number; now: Date },
): Date | null {
  const next = new Date(dueAt.getTime() - DAY_MS);
  return status === "offered" && reminders < 2 && next > now ? next : null;
}

/** The school's own due day, also while the candidate chooses. */
function dueOfSchool({ turn, dueAt, schoolDueAt }: Clock): Date | null {
  return turn === "school" && schoolDueAt === null ? dueAt : schoolDueAt;
}

/**
 * The time until which the candidate may choose: seven days, and twelve hours before the last time; but she has a day,
 * if the last time is as far.
 */
function endOfChoice(times: readonly Date[], now: Date, terms: AnswerDays): Date {
  const week = dueAfter(now, REPLY_DAYS, terms);
  const last = Math.max(...times.map((time) => time.getTime()));
  if (!Number.isFinite(last)) return week;
  const end = Math.max(last - CHOICE_ENDS_MS, now.getTime() + CHOICE_OPEN_MS);
  return new Date(Math.min(week.getTime(), end));
}

/**
 * "More time": the due day so many days later, at most seven. If that day is a Sunday or in a break, the last one before it that is
 * not. Null if there is no such day.
 */
export function laterDue(dueAt: Date, days: number, { timeZone, breaks }: AnswerDays): Date | null {
  const was = dayIn(dueAt, timeZone);
  let day = addDays(was, Math.min(days, MAX_MORE_DAYS));
  while (day > was && isFree(day, breaks)) day = addDays(day, -1);
  return day > was ? endOfDay(day, timeZone) : null;
}

/** Notices of lateness and rejections leave between these hours of the reader's zone. */
const DAY_BEGINS = 8;
const DAY_ENDS = 20;

/** This moment, if it is between 8:00 and 20:00 in the zone; otherwise the next 8:00. */
export function daytimeOf(now: Date, zone: string): Date {
  if (isDaytime(now, zone)) return now;
  return morningOf(hourIn(now, zone) < DAY_BEGINS ? dayIn(now, zone) : addDays(dayIn(now, zone), 1), zone);
}

/** True from 8 to 20 o'clock in the zone. */
export function isDaytime(now: Date, zone: string): boolean {
  const hour = hourIn(now, zone);
  return hour >= DAY_BEGINS && hour < DAY_ENDS;
}

function hourIn(at: Date, zone: string): number {
  return Number(timeIn(at, zone).slice(0, 2));
}

/** Eight in the morning of a day. */
export function morningOf(day: string, zone: string): Date {
  return new Date(momentIn(Date.parse(`${day}T08:00:00Z`), zone));
}

/** The row that the clock looks at. */
export type Clocked = {
  status: ApplicationStatus;
  turn: Turn | null;
  dueAt: Date | null;
  /** When its school pressed a move that is not told yet. */
  nextAt: Date | null;
  lapsedFrom: LiveStatus | null;
  lapsedAt: Date | null;
  unansweredBy: "school" | "candidate" | "taken_down" | null;
};

/**
 * True if its time is over and no answer came. The scheduled run only records it. A school that pressed a move before has answered, though
 * nobody is notified yet; a later press hides no lapse.
 */
function hasLapsed({ status, turn, dueAt, nextAt }: Clocked, now: Date): boolean {
  const isOver = isLive(status) && turn !== null && dueAt !== null && dueAt <= now;
  return isOver && (nextAt === null || nextAt >= dueAt);
}

function isLive(status: ApplicationStatus): status is LiveStatus {
  return LIVE_STATUSES.some((live) => live === status);
}

/** An application as it stands at this moment, whatever the scheduled run has recorded. */
export function asOf<Row extends Clocked>(row: Row, now: Date): Row {
  if (!hasLapsed(row, now)) return row;
  const from = row.status as LiveStatus;
  const lapse = { status: "unanswered" as const, lapsedFrom: from, lapsedAt: row.dueAt, unansweredBy: row.turn };
  return { ...row, ...lapse, ...STOPPED };
}

/** The clock as the API answers it. */
export function clockAnswer({ turn, dueAt, acceptedAt }: Pick<Clock, "turn" | "dueAt"> & { acceptedAt: Date | null }) {
  return { answer_by: dueAt?.toISOString() ?? null, turn, accepted_at: acceptedAt?.toISOString() ?? null };
}

/** How an `unanswered` application is called. Late ones stand among the open ones, the others among the ended. */
export function lateness(
  { status, lapsedAt, unansweredBy }: Pick<Clocked, "status" | "lapsedAt" | "unansweredBy">,
  now: Date,
): "late" | "no_answer" | null {
  if (status !== "unanswered") return null;
  if (unansweredBy !== "school" || lapsedAt === null) return "no_answer";
  return now.getTime() - lapsedAt.getTime() < LATE_DAYS * DAY_MS ? "late" : "no_answer";
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** "Saturday, 28 November" where the job is. */
export function writeDueDay(dueAt: Date, zone: string): string {
  const day = new Date(dayIn(dueAt, zone));
  return `${WEEKDAYS[day.getUTCDay()]}, ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

type JobOfClock = { timeZone?: string | null; breaks?: string | null };

/** `promisedDays`: the days that the job promised when the application came. */
export function termsOf(job: JobOfClock, promisedDays: number | null): Terms {
  return { answerDays: promisedDays, timeZone: job.timeZone ?? DEFAULT_ZONE, breaks: readBreaks(job.breaks) };
}

type JobOfNew = JobOfClock & { details: string | null; closesAt: Date | null };

const detailsOf = ({ details }: JobOfNew): { answer_days?: number | null; answers_from?: AnswersFrom | null } =>
  JSON.parse(details ?? "{}");

function clockFrom(job: JobOfNew, promisedDays: number | null, now: Date): Clock {
  const about = { now, answersFrom: detailsOf(job).answers_from ?? null, closesAt: job.closesAt };
  return firstDue({ ...termsOf(job, promisedDays), ...about });
}

/** The columns of a new application: what its job promises now, and until when the school is to answer. */
export function clockOfNew(job: JobOfNew, now: Date): Clock & { promisedDays: number | null } {
  const promisedDays = detailsOf(job).answer_days ?? null;
  return { promisedDays, ...clockFrom(job, promisedDays, now) };
}

/** The time by which the school is to answer an application that it gets now, under the promise of the moment when it was sent. */
export function dueOfNew(job: JobOfNew, promisedDays: number | null, now: Date): Date {
  const { dueAt } = clockFrom(job, promisedDays, now);
  return dueAt ?? now;
}

/** The time by which a school is to answer an application, and if it has promised to. */
export type Due = { dueAt: Date; zone: string; isPromised: boolean };
type Job = Pick<OwnJobDetails, "answer_days" | "answers_from" | "closes_at" | "time_zone">;

const LATE = words.lateIsNoRejection;

/**
 * The school's promise beside Apply. The page is cached for everybody, so no day in it depends on today. `breaks`: as
 * SQL makes them.
 */
export function promiseWords(
  { answer_days: days, answers_from, closes_at, time_zone }: Job,
  breaks: string | null,
): string {
  if (days === null) return words.askSevenDays;
  if (answers_from !== "closing" || closes_at === null) return words.promisesDays(days, LATE);
  const due = dueAfter(new Date(closes_at), days, { timeZone: time_zone, breaks: readBreaks(breaks) });
  return words.promisesDay(writeDueDay(due, time_zone), LATE);
}

/** So long a page may be kept. */
const DAY_MEMORY_MS = 60_000;

/**
 * The day by which the school answers an application that is sent now, for the page on which one applies. A page that
 * is kept over midnight names the later of the two days, so that no reader sees a day that is too early.
 */
export function dueWords(job: Job, breaks: string | null, now: Date): string {
  const { dueAt } = firstDue({
    now: new Date(now.getTime() + DAY_MEMORY_MS),
    answerDays: job.answer_days,
    answersFrom: job.answers_from,
    closesAt: job.closes_at === null ? null : new Date(job.closes_at),
    timeZone: job.time_zone,
    breaks: readBreaks(breaks),
  });
  return dueAt === null ? "" : dueLine({ dueAt, zone: job.time_zone, isPromised: job.answer_days !== null });
}

/** "An answer by Saturday, 28 November." Without a promise of the school the words do not speak of one. */
export function dueLine({ dueAt, zone, isPromised }: Due): string {
  const day = writeDueDay(dueAt, zone);
  return isPromised ? words.answerBy(day) : words.askBy(day);
}

/** The same on a page that does not have the promise itself. */
export function dueLineWithPromise(due: Due): string {
  return due.isPromised ? `${dueLine(due)} ${LATE}` : dueLine(due);
}

/** The most days of breaks in a calendar year, and of one break. */
export const MAX_BREAK_DAYS = 60;
