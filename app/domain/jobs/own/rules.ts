/** The list of a school's own jobs: its orders, and the answers that its applicants wait for. No server code: browsers load this file. */
import { DEFAULT_ZONE, dayIn } from "~/domain/time-zone-rules";
import { words } from "~/words/own-jobs";
import { OWN_JOBS_SORTS } from "../rules";

/** The orders of My Jobs. `due`: jobs whose applicants wait for an answer come first, the next due day before the others. */
export const MY_JOBS_SORTS = ["due", ...OWN_JOBS_SORTS] as const;
export type MyJobsSort = (typeof MY_JOBS_SORTS)[number];

/** Answers due are looked for in so many jobs of a school, the newest. An older one stands where its age puts it, with its due day. */
export const JOBS_LOOKED_AT = 500;

export const MAX_TITLE_SEARCH_CHARS = 100;

/**
 * The applications of a job that wait for its school. `unread`: neither opened nor answered. `late`: their due day is over. `due`: how
 * many are due on the next day on which any is.
 */
export type Waiting = { unread: number; late: number; due: { at: Date; count: number } | null };

const DAY_MS = 86_400_000;
const DAYS_BY_NAME = 7;

/** "today", "tomorrow", "Monday" within a week, later "12 Dec", where the job is. */
export function dueDay(at: Date, now: Date, zone: string | null): string {
  const place = zone ?? DEFAULT_ZONE;
  const day = new Date(dayIn(at, place));
  const days = Math.round((day.getTime() - Date.parse(dayIn(now, place))) / DAY_MS);
  if (days <= 0) return words.today;
  if (days === 1) return words.tomorrow;
  if (days < DAYS_BY_NAME) return words.weekdays[day.getUTCDay()] ?? "";
  return words.dayAndMonth(day.getUTCDate(), words.months[day.getUTCMonth()] ?? "");
}

/** True if the school should answer somebody of this job today. */
export function needsAnswerToday({ late, due }: Waiting, now: Date, zone: string | null): boolean {
  return late > 0 || (due !== null && dueDay(due.at, now, zone) === words.today);
}
