/** How a moment is written: in India's time on the server, in the reader's own by script. */
import { words } from "../../words/answer-days.ts";
import { createMemory } from "../isolate-memory-rules.ts";

const INDIA = "Asia/Kolkata";
/** The browser's script writes in the same language. */
const LOCALE = "en-IN";
const INDIA_AHEAD_MS = 330 * 60_000;
const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 60;

const year = { year: "numeric" } as const;
const day = { day: "numeric", month: "short" } as const;
const date = { weekday: "long", day: "numeric", month: "long" } as const;
/** "14:05 IST". */
export const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;

/** `day`: "16 Nov". `date`: "Sunday, 29 November". `time`: "16 Nov, 14:05 IST". `whole`: the date, its year and the time. */
export const MOMENT_STYLES = {
  day,
  dayOfYear: { ...day, ...year },
  date,
  dateOfYear: { ...date, ...year },
  time: { ...day, ...CLOCK },
  timeOfYear: { ...day, ...year, ...CLOCK },
  whole: { ...date, ...year, ...CLOCK },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentStyle = keyof typeof MOMENT_STYLES;

const formats = createMemory<MomentStyle, Intl.DateTimeFormat>({ most: 10 });
const days = createMemory<string, string>({ most: 2000 });

/**
 * A moment in India's time. The day as `Intl` writes it is cached, as lists name few days; a time of the day is written
 * without `Intl`.
 */
export function writeMoment(at: Date, style: MomentStyle): string {
  if (style === "time") return `${writeMoment(at, "day")}, ${timeInIndia(at)}`;
  if (style === "timeOfYear") return `${writeMoment(at, "dayOfYear")}, ${timeInIndia(at)}`;
  if (style === "whole") return writeByIntl(at, style);
  const key = `${style}${dayNumber(at)}`;
  let text = days.get(key);
  if (text === undefined) {
    text = writeByIntl(at, style);
    days.set(key, text);
  }
  return text;
}

/** "14:05 IST", as `Intl` writes it. */
export function timeInIndia(at: Date): string {
  return `${writeForSpreadsheet(at).slice(11)} IST`;
}

function writeByIntl(at: Date, style: MomentStyle): string {
  let format = formats.get(style);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { ...MOMENT_STYLES[style], timeZone: INDIA });
    formats.set(style, format);
  }
  return format.format(at);
}

/** "2026-11-22 14:05" in India's time, which has no summer time, as spreadsheets read it. The column's head names the zone. */
export function writeForSpreadsheet(at: Date): string {
  return new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** "2026-11-22": the day in India. */
export function dayInIndia(at: Date): string {
  return writeForSpreadsheet(at).slice(0, 10);
}

/** "2026-11" in India. */
export function monthInIndia(at: Date): string {
  return dayInIndia(at).slice(0, 7);
}

/** Days since 1970, by the date in India. */
export function dayNumber(at: Date): number {
  return Date.parse(dayInIndia(at)) / DAY_MS;
}

/** The zone, as the head of such a column names it. */
export const INDIA_IN_A_HEAD = `(${INDIA})`;

export function yearInIndia(at: Date): number {
  return new Date(at.getTime() + INDIA_AHEAD_MS).getUTCFullYear();
}

/** True if a moment is in this year in every time zone. */
export function isOfYear(at: Date, year: number): boolean {
  const time = at.getTime() + INDIA_AHEAD_MS;
  return time - DAY_MS >= Date.UTC(year, 0) && time + DAY_MS < Date.UTC(year + 1, 0);
}

/** "today", "yesterday", "5 days ago", "3 weeks ago", counted in whole days; null if it is so long ago that a date says more. */
export function writeAge(at: Date, now: Date): string | null {
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  if (days >= MAX_AGE_DAYS) return null;
  if (days < 1) return words.today;
  if (days === 1) return words.yesterday;
  return days < 14 ? words.daysAgo(days) : words.weeksAgo(Math.floor(days / 7));
}
