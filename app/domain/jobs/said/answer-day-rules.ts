/**
 * The days on which an answer may be due: none is a Sunday or a day in a break of the school. No server code: browsers load this file.
 */
import { dayIn, endOfDay } from "./closing-rules";

const DAY_MS = 86_400_000;
/** After its job went out of sight for a while, of which 48 hours may pass before it is back. A trigger has the same for all of the job. */
export const HIDDEN_DAYS = 4;

/** Days on which a school answers nobody, both included: "2026-12-24". */
export type Break = { firstDay: string; lastDay: string };

/** What due days are counted with: the zone of the job, and the breaks of its school. */
export type AnswerDays = { timeZone: string; breaks: readonly Break[] };

/** Days of breaks as SQL makes them: a list of pairs, as JSON. */
export function readBreaks(json: string | null | undefined): Break[] {
  const pairs: [string, string][] = JSON.parse(json ?? "[]");
  return pairs.map(([firstDay, lastDay]) => ({ firstDay, lastDay }));
}

/** The due day that comes so many days after a moment: the end of the first day from then on that is neither Sunday nor in a break. */
export function dueAfter(from: Date, days: number, { timeZone, breaks }: AnswerDays): Date {
  let day = addDays(dayIn(from, timeZone), days);
  while (isFree(day, breaks)) day = addDays(day, 1);
  return endOfDay(day, timeZone);
}

export function isFree(day: string, breaks: readonly Break[]): boolean {
  const isSunday = new Date(day).getUTCDay() === 0;
  return isSunday || breaks.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
