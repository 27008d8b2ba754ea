/** Until when a job takes applications. Days are days where the job is. */
import { once } from "~/domain/isolate-memory-rules";
import { aheadOf, DEFAULT_ZONE, dayIn, dayNumberIn, momentIn, partsIn } from "~/domain/zones";

export { DEFAULT_ZONE, dayIn, momentIn } from "~/domain/zones";

/** Filled in by the form. */
export const DAYS_FILLED_IN = 30;
/** For a call that names no day. */
export const DAYS_OF_A_CALL = 60;
export const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

const wordsOfDay = once(
  () => new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
);

/** "31 January 2027" where the job is. */
export function writeDay(at: Date, zone: string): string {
  return writeCalendarDay(dayIn(at, zone));
}

/** "31 January 2027" from "2027-01-31". */
export function writeCalendarDay(day: string): string {
  return wordsOfDay().format(new Date(day));
}

/** " (Europe/London)" behind a day of that zone; nothing for India, whose days all pages and mails show. */
export function zoneNote(zone: string | null): string {
  return zone === null || zone === DEFAULT_ZONE ? "" : ` (${zone.replaceAll("_", " ")})`;
}

/** "31 January 2027 (Europe/London)": the last day for applications where the job is, with its zone where that is not India. */
export function writeClosingDay(closesAt: Date, timeZone: string | null): string {
  return writeDay(closesAt, timeZone ?? DEFAULT_ZONE) + zoneNote(timeZone);
}

/** "2027-01-31T23:59:59+00:00": the moment as clocks where the job is show it, and how far these are ahead of UTC. */
export function writeWithOffset(at: Date, zone: string): string {
  const ahead = Math.round(aheadOf(at.getTime(), zone) / 60_000);
  const two = (part: number) => String(part).padStart(2, "0");
  const size = Math.abs(ahead);
  const local = new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, 19);
  return `${local}${ahead < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** "2027-01-31": the last day for applications where the job is. Outside of India this asks `Intl`, which takes long. */
export function closesOn({ closesAt, timeZone }: { closesAt: Date | null; timeZone: string | null }): string | null {
  return closesAt && dayIn(closesAt, timeZone ?? DEFAULT_ZONE);
}

/** "09:30" where the job is. */
export function timeIn(at: Date, zone: string): string {
  const [, , , hour = 0, minute = 0] = partsIn(at.getTime(), zone);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** The last second of a day in a zone: `day` as "2027-01-31". */
export function endOfDay(day: string, zone: string): Date {
  return new Date(momentIn(Date.parse(`${day}T23:59:59Z`), zone));
}

/** The end of the day that comes so many days after this moment. */
export function endOfDayAfter(now: Date, days: number, zone: string): Date {
  return endOfDay(dayIn(new Date(now.getTime() + days * DAY_MS), zone), zone);
}

/** What somebody sent: a day, or a time with or without its zone. */
export function readClosing(text: string, zone: string): Date {
  if (text.length === 10) return endOfDay(text, zone);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  return new Date(hasZone ? Date.parse(text) : momentIn(Date.parse(`${text}Z`), zone));
}

/** Why a job may not close then, or begin; null if it may. The last day is the one of this date in a year, where the job is. */
export function whyNotAhead(closesAt: Date, now: Date, zone: string): string | null {
  if (!(closesAt.getTime() > now.getTime())) return "This day is over. Enter a later one";
  const [year = 0, month = 1, day = 1] = dayIn(now, zone).split("-").map(Number);
  const latest = endOfDay(new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10), zone);
  return closesAt.getTime() > latest.getTime() ? "This is more than a year ahead. Enter an earlier day" : null;
}

/** So many days before closing the run looks at a job: the recruiter is told seven days and one day before, who saved it three. */
export const SAVED_DAYS = 3;
export const REMINDER_DAYS = [7, SAVED_DAYS, 1] as const;

/** When the scheduled run has to look at an open job next: at a reminder, or when it closes. */
export function nextDue(closesAt: Date, now: Date): Date {
  const reminder = REMINDER_DAYS.map((days) => closesAt.getTime() - days * DAY_MS).find((at) => at > now.getTime());
  return new Date(reminder ?? closesAt.getTime());
}

/** "today", "tomorrow", "in 5 days": how many days where the job is. Null once it is over, or far away. */
export function closesIn(closesAt: Date, now: Date, zone: string): string | null {
  if (closesAt.getTime() <= now.getTime()) return null;
  const days = dayNumberIn(closesAt, zone) - dayNumberIn(now, zone);
  return days < 1 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}
