/** Days, moments and times of day in a time zone, and how they are written. No server code: browsers load this file. */
import { createMemory, once } from "./isolate-memory-rules.ts";

export const DEFAULT_ZONE = "Asia/Kolkata";
const DAY_MS = 86_400_000;

const formats = createMemory<string, Intl.DateTimeFormat>({ most: 200 });

/** India has been so far ahead of UTC since 1945, without summer time. Most jobs are there, and the formatter is dear. */
const INDIA_AHEAD_MS = 330 * 60_000;

const isIndia = (at: number, zone: string) => zone === DEFAULT_ZONE && at >= 0;

/** The parts of a moment in a zone, as numbers. */
export function partsIn(at: number, zone: string): number[] {
  if (isIndia(at, zone)) {
    const local = new Date(at + INDIA_AHEAD_MS);
    const day = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
    return [...day, local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()];
  }
  let format = formats.get(zone);
  if (!format) {
    const two = "2-digit" as const;
    const parts = { year: "numeric" as const, month: two, day: two, hour: two, minute: two, second: two };
    format = new Intl.DateTimeFormat("en-GB", { ...parts, hourCycle: "h23", timeZone: zone });
    formats.set(zone, format);
  }
  const [day, month, year, hour, minute, second] = (format.format(at).match(/\d+/g) ?? []).map(Number);
  return [year ?? 0, month ?? 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0];
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
export function aheadOf(at: number, zone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = partsIn(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** The moment that clocks in the zone show as this time; of two such moments the later, as on the night when clocks go back. */
export function momentIn(local: number, zone: string): number {
  const guesses = [local - aheadOf(local - DAY_MS, zone), local - aheadOf(local + DAY_MS, zone)];
  const exact = guesses.filter((guess) => guess + aheadOf(guess, zone) === local);
  // A time that clocks leave out, when they go forward, is the moment after the gap.
  return Math.max(...(exact.length > 0 ? exact : guesses));
}

/** How many days after the first of January 1970 a moment is, by the calendar where the job is. */
export function dayNumberIn(at: Date, zone: string): number {
  if (isIndia(at.getTime(), zone)) return Math.floor((at.getTime() + INDIA_AHEAD_MS) / DAY_MS);
  return Date.parse(dayIn(at, zone)) / DAY_MS;
}

/** "2027-01-31" where the job is. */
export function dayIn(at: Date, zone: string): string {
  if (isIndia(at.getTime(), zone)) return new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
  const [year = 0, month = 1, day = 1] = partsIn(at.getTime(), zone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

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

/** "January 2027" from "2027-01" or a day of it. */
export function writeMonth(month: string): string {
  return writeCalendarDay(`${month.slice(0, 7)}-01`).replace(/^1 /, "");
}

const OWN_NAMES: Record<string, string> = { "Asia/Kolkata": "India", "Asia/Calcutta": "India" };

/** "India time", "London time": how people call a zone. One that is no place keeps its name. */
export function zoneName(zone: string): string {
  const place = OWN_NAMES[zone] ?? zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return zone.includes("/") && !zone.startsWith("Etc/") ? `${place} time` : place;
}

/** " (London time)" behind a day of that zone; nothing for India, whose days all pages and mails show. */
export function zoneNote(zone: string | null): string {
  return zone === null || zone === DEFAULT_ZONE ? "" : ` (${zoneName(zone)})`;
}

/** "2027-01-31T23:59:59+00:00": the moment as clocks where the job is show it, and how far these are ahead of UTC. */
export function writeWithOffset(at: Date, zone: string): string {
  const ahead = Math.round(aheadOf(at.getTime(), zone) / 60_000);
  const two = (part: number) => String(part).padStart(2, "0");
  const size = Math.abs(ahead);
  const local = new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, 19);
  return `${local}${ahead < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
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

/** True if `Intl` knows a zone of this name. */
export function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}
