/** Days and moments in a zone. */
import { createMemory } from "./isolate-memory-rules.ts";

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
