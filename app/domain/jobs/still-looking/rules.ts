/**
 * Activity of the school: when the school of a job last read or answered its applications, and when it is asked "Still looking?". What everybody
 * reads is a day, never a time. No server code.
 */

import { dayInIndia, dayNumber } from "~/domain/moments/rules";
import { DEFAULT_ZONE, dayIn, momentIn, writeCalendarDay } from "~/domain/time-zone-rules";
import { words } from "~/words/answer-days";
import { type AnswerDays, addDays, type Break } from "../details/rules";
import type { AnswersFrom } from "../details/value-rules";

const DAY_MS = 86_400_000;

/** A school is asked once an application has been unread for so many days, and has so many days to answer. Its breaks are not counted. */
export const UNREAD_DAYS = 21;
export const REPLY_DAYS = 7;
/** No school is asked twice within so many days: what becomes due meanwhile waits. */
export const PAUSE_DAYS = 7;

/** The page on which a school answers. Mails and the bell lead there. */
export const STILL_LOOKING_PATH = "/myjobs/looking";

/** A job as the run and its page see it. */
export type Signs = {
  publishedAt: Date | null;
  schoolActedAt: Date | null;
  signAt: Date | null;
  askedAt: Date | null;
};

/** The public part: days as "2026-11-26". At most one of them is there. */
export type SchoolActivity = {
  /** The day on which the school last read or answered applications. Null as long as there is none to read. */
  readOn: string | null;
  /** The day of the school's last sign, if it was asked and has not answered in time. */
  quietSince: string | null;
};

export const NO_SIGNS: SchoolActivity = { readOn: null, quietSince: null };

/** The beginning of the day in India, in which all pages count. An act is written once a day. */
export function startOfDay(now: Date): Date {
  return new Date(momentIn(Date.parse(`${dayInIndia(now)}T00:00:00Z`), DEFAULT_ZONE));
}

/** The words of a job's page, as days. `applications`: how many can be read. */
export function schoolActivityOf(
  { schoolActedAt, askedAt, ...signs }: Signs & { applications: number },
  breaks: AnswerDays,
  now: Date,
): SchoolActivity {
  const last = lastSign({ schoolActedAt, ...signs });
  if (askedAt && (!last || last < askedAt) && now >= replyEnd(askedAt, breaks))
    return { readOn: null, quietSince: dayInIndia(last ?? askedAt) };
  return { readOn: schoolActedAt && signs.applications > 0 ? dayInIndia(schoolActedAt) : null, quietSince: null };
}

/** "Read applications 2 days ago." or "No sign from the school since 29 October."; empty where there is nothing to say. */
export function schoolActivityWords({ readOn, quietSince }: SchoolActivity, now: Date): string {
  if (quietSince) return words.noSign(writeDayBefore(quietSince, now));
  if (!readOn) return "";
  const days = Math.max(0, dayNumber(now) - Date.parse(readOn) / DAY_MS);
  const when = days === 0 ? words.today : days === 1 ? words.yesterday : words.daysAgo(days);
  return words.readApplications(when);
}

/** "29 October"; with its year where that is another one. */
export function writeDayBefore(day: string, now: Date): string {
  const written = writeCalendarDay(day);
  return day.slice(0, 4) === dayInIndia(now).slice(0, 4) ? written.replace(/ \d{4}$/, "") : written;
}

/** The end of the time in which a school that was asked may answer. */
export function replyEnd(askedAt: Date, breaks: AnswerDays): Date {
  return afterDays(askedAt, REPLY_DAYS, breaks);
}

/** True if the school was asked, and has given no sign since: `isAskedStill` of the statements says it in SQL. */
export function isStillAsked({ askedAt, ...signs }: Omit<Signs, "publishedAt">): boolean {
  const last = lastSign({ ...signs, publishedAt: null });
  return askedAt !== null && (!last || last < askedAt);
}

function lastSign({ publishedAt, schoolActedAt, signAt }: Omit<Signs, "askedAt">): Date | null {
  const times = [publishedAt, schoolActedAt, signAt].flatMap((at) => (at ? [at.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** A job that the run checks. `unreadSince`: when the oldest application came that the school has neither opened nor answered. */
export type QuietJob = Signs & { unreadSince: Date | null; answersFrom: AnswersFrom | null; closesAt: Date | null };

/** Ask the school now; otherwise when to check again: null as long as nobody else applies. */
export type Check = { isDue: boolean; next: Date | null };

/** One check of a job that takes applications, by the run. A question that is open is not asked again. */
export function checkJob(job: QuietJob, breaks: AnswerDays, now: Date): Check {
  const later = new Date(now.getTime() + UNREAD_DAYS * DAY_MS);
  if (job.unreadSince === null) return { isDue: false, next: null };
  // It reads all together after its last day, so nobody waits for it before.
  if (job.answersFrom === "closing")
    return { isDue: false, next: job.closesAt && job.closesAt > now ? job.closesAt : later };
  if (isStillAsked(job)) return { isDue: false, next: later };
  const last = lastSign({ ...job, publishedAt: null });
  const due = afterDays(last && last > job.unreadSince ? last : job.unreadSince, UNREAD_DAYS, breaks);
  return due > now ? { isDue: false, next: due } : { isDue: true, next: later };
}

/** The moment so many days later; a day in a break of the school is not counted. */
function afterDays(from: Date, days: number, { timeZone, breaks }: AnswerDays): Date {
  let day = dayIn(from, timeZone);
  let passed = 0;
  for (let left = days; left > 0; passed += 1) {
    day = addDays(day, 1);
    if (!breaks.some((one) => holds(one, day))) left -= 1;
  }
  return new Date(from.getTime() + passed * DAY_MS);
}

function holds({ firstDay, lastDay }: Break, day: string): boolean {
  return firstDay <= day && day <= lastDay;
}
