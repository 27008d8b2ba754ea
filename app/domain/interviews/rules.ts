/** Decisions about interviews: when one may be, how its times are written, what is open from which state. No server code. */

import { createMemory } from "~/domain/isolate-memory-rules";
import { dayIn, momentIn, timeIn, zoneName } from "~/domain/time-zone-rules";
import { words as mailWords } from "~/words/interview-mails";
import { words } from "~/words/interview-refusals";

export const INTERVIEW_KINDS = [
  { value: "talk", label: "A talk" },
  { value: "panel", label: "A talk with a panel" },
  { value: "written_test", label: "A written test" },
  { value: "demo_lesson", label: "A demo lesson" },
  { value: "walk_in", label: "A walk-in interview" },
] as const;
export type InterviewKind = (typeof INTERVIEW_KINDS)[number]["value"];
export const INTERVIEW_STATES = ["proposed", "agreed", "others_asked", "cancelled", "held"] as const;
export type InterviewState = (typeof INTERVIEW_STATES)[number];
/** States in which something is still to come; an application has one such interview at most. */
export const LIVE_STATES = ["proposed", "agreed", "others_asked"] as const;

export const MAX_TIMES = 5;
export const MIN_MINUTES = 5;
export const MAX_MINUTES = 480;
export const DEFAULT_MINUTES = 30;
export const MAX_WORD_CHARS = 500;
/** The interviews of one application that a page or a call shows: the newest. */
export const INTERVIEWS_SHOWN = 20;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MIN_HOURS_AHEAD = 24;
const MAX_DAYS_AHEAD = 21;
/** A walk-in stands in the advert, so it may be today, or in some weeks. */
const MAX_DAYS_AHEAD_OF_WALK_IN = 90;
/** So long before it begins both sides are reminded; whoever agreed later than that needs no reminder. */
export const REMINDER_MS = DAY_MS;

/** An address of the calendar's own, the same as long as the interview lives. */
export function uidOf(interviewId: string): string {
  return `interview-${interviewId}@staffroom`;
}

/** Names a change of an interview and whom it is told to. It ends in the interview and its sequence, so each change is told once. */
export function interviewKey(
  applicationId: string,
  whom: "school" | "applicant",
  { id, sequence, what }: { id: string; sequence: number; what?: "reminder" },
): string {
  return `interview:${applicationId}:${whom}:${what ? `${what}:` : ""}${id}.${sequence}`;
}

export function kindLabel(kind: InterviewKind): string {
  return INTERVIEW_KINDS.find(({ value }) => value === kind)?.label ?? kind;
}

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

/** "2026-12-01T10:00": what clocks in the zone show then. */
export function localText(at: Date, zone: string): string {
  return `${dayIn(at, zone)}T${timeIn(at, zone)}`;
}

/** By how much clocks are put back somewhere on earth. */
const STEPS_BACK_MS = [30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS];

/**
 * The moment at which clocks in the zone show this date and time ("2026-12-01T10:00"). A time that clocks leave out, or
 * show twice, in the night when they are changed, is refused with a message, so that no candidate comes an hour early
 * or late.
 */
export function readLocalTime(text: string, zone: string): { at: Date } | { problem: string } {
  const local = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(local)) return { problem: words.dateAndTime };
  const at = new Date(momentIn(local, zone));
  if (localText(at, zone) !== text) return { problem: words.clocksForward };
  const isTwice = STEPS_BACK_MS.some((step) => localText(new Date(at.getTime() - step), zone) === text);
  if (isTwice) return { problem: words.clocksBack };
  return { at };
}

/** The reason why an interview may not be then; null if it may. */
export function whyNotThen(at: Date, kind: InterviewKind, now: Date): string | null {
  const ahead = at.getTime() - now.getTime();
  if (kind === "walk_in") {
    if (ahead <= 0) return words.timeOverLater;
    return ahead > MAX_DAYS_AHEAD_OF_WALK_IN * DAY_MS ? words.walkInTooFar(MAX_DAYS_AHEAD_OF_WALK_IN) : null;
  }
  if (ahead < MIN_HOURS_AHEAD * HOUR_MS) {
    return words.needsHours(MIN_HOURS_AHEAD);
  }
  return ahead > MAX_DAYS_AHEAD * DAY_MS ? words.tooFar(MAX_DAYS_AHEAD) : null;
}

/** How a page writes the parts of a time: the script writes the same in the reader's own zone. */
export const TIME_STYLES = {
  day: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  from: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  to: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type TimePart = keyof typeof TIME_STYLES;

const formats = createMemory<string, Intl.DateTimeFormat>({ most: 200 });

/** A part of a time as clocks in the zone show it. */
export function writePart(at: Date, part: TimePart, zone: string): string {
  const key = `${part} ${zone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-IN", { ...TIME_STYLES[part], timeZone: zone });
    formats.set(key, format);
  }
  return format.format(at);
}

/** "Monday, 30 November 2026" where the interview is. */
export function writeInterviewDay(at: Date, zone: string): string {
  return writePart(at, "day", zone);
}

/**
 * "Monday, 30 November 2026, 10:00 to 10:45, India time": the hour where the interview is. `own`: the zone of the reader,
 * where it is known; if her clock shows another time then, her hour stands behind it.
 */
export function writeTime(at: Date, minutes: number, zone: string, own: string | null = null): string {
  const end = new Date(at.getTime() + minutes * MINUTE_MS);
  const text = `${writeInterviewDay(at, zone)}, ${timeIn(at, zone)} to ${timeIn(end, zone)}, ${zoneName(zone)}`;
  return hasOtherClock(at, zone, own) ? mailWords.forYou(text, writeTime(at, minutes, own)) : text;
}

/** "Sunday, 29 November 2026, 22:00, India time". `own` as above. */
export function writeMomentIn(at: Date, zone: string, own: string | null = null): string {
  const text = `${writeInterviewDay(at, zone)}, ${timeIn(at, zone)}, ${zoneName(zone)}`;
  return hasOtherClock(at, zone, own) ? mailWords.forYou(text, writeMomentIn(at, own)) : text;
}

function hasOtherClock(at: Date, zone: string, own: string | null): own is string {
  return own !== null && localText(at, own) !== localText(at, zone);
}

/** Most people read a mail later than so long after it came. */
const VERY_NEAR_MS = 2 * HOUR_MS;

/** "Please answer by Monday, 30 November 2026, 10:00, India time." `own`: the reader's zone, where it is known. */
export function askToAnswer(until: Date, { now, zone, own }: { now: Date; zone: string; own: string | null }): string {
  const isNear = until.getTime() - now.getTime() < VERY_NEAR_MS;
  return mailWords.answerBy(writeMomentIn(until, zone, own), isNear ? mailWords.verySoon : "");
}

/** True if the time can still be taken. */
export function isOpenTime(at: Date, now: Date): boolean {
  return at > now;
}

export function endOf(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

/** Zones that the form offers besides that of the job: where schools with Indian teachers are. */
export const ZONES = [
  "Asia/Kolkata",
  "Asia/Dubai",
  "Asia/Qatar",
  "Asia/Riyadh",
  "Asia/Kathmandu",
  "Asia/Dhaka",
  "Asia/Colombo",
  "Asia/Singapore",
  "Europe/London",
  "America/New_York",
  "America/Los_Angeles",
  "Australia/Sydney",
] as const;

/** The most calendar entries of one kind that a person's calendar holds. */
export const CALENDAR_ENTRIES = 200;
/** Interviews that are over stay in a calendar so long. */
export const CALENDAR_PAST_DAYS = 60;

/** Numbers of India, with or without its code, and those of other countries with theirs: at least ten digits, in groups or not. */
const PHONE =
  /(?<![\d+])(?:\+\d{1,3}[ -]?(?:\(?\d{1,5}\)?[ -]?){2,5}\d{2,}|0?[6-9]\d{4}[ -]?\d{5}|0\d{2,4}[ -]\d{6,8})(?!\d)/g;

/** A text in parts: those that are telephone numbers have them as a link takes them. */
export function splitPhones(text: string): { text: string; phone: string | null }[] {
  const parts: { text: string; phone: string | null }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(PHONE)) {
    const phone = found.replace(/[^\d+]/g, "");
    if (phone.length < 10) continue;
    if (index > end) parts.push({ text: text.slice(end, index), phone: null });
    parts.push({ text: found, phone });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), phone: null });
  return parts;
}
