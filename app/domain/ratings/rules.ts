/** Decisions about ratings, and the values they turn on. No free text: in a small town it names its author. */

import type { ApplicationStatus } from "~/domain/applications/rules";
import { words } from "~/words/ratings";

const DAY_MS = 86_400_000;

/** An ended application can be rated for so long. */
export const RATING_DAYS = 30;
/** Neither side reads the other's before both are in, or it is this old. */
export const SEALED_DAYS = 14;
/** A school's averages are public from so many raters, over so many jobs. */
export const MIN_RATERS = 5;
export const MIN_JOBS = 3;
/** They are never made anew after a single rating: the difference would tell it. */
export const MIN_NEW_RATERS = 2;
/** Schools whose averages one run makes anew; what is left waits for the next. */
export const SCHOOLS_PER_RUN = 50;

export type Side = "school" | "candidate";

/** The candidate's rating of the school, each point from 1 (not at all) to 5 (fully). */
export const CANDIDATE_QUESTIONS = [
  { name: "said_what_to_expect", label: words.saidWhatToExpect },
  { name: "kept_its_word", label: words.keptItsWord },
  { name: "was_fair", label: words.wasFair },
] as const;

/** The statuses in which an application has ended for both sides; `unanswered` ends when its school is no longer called late. */
export const ENDED: readonly ApplicationStatus[] = ["hired", "rejected", "withdrawn"];

/** When a rating can be read by the other side, if that side has not rated. */
function openedAt(ratedAt: Date): Date {
  return new Date(ratedAt.getTime() + SEALED_DAYS * DAY_MS);
}

/** True if the other side may read a rating: it has rated too, or the rating is old enough. */
export function isOpenTo(rating: { createdAt: Date }, own: object | null, now: Date): boolean {
  return own !== null || openedAt(rating.createdAt) <= now;
}

/** The first day of this month in UTC, and the month's name: "2026-11". */
export function monthOf(now: Date): { month: string; from: Date } {
  const month = now.toISOString().slice(0, 7);
  return { month, from: new Date(`${month}-01T00:00:00.000Z`) };
}

/** "4.3" from hundredths. */
export function writeAverage(hundredths: number): string {
  return (hundredths / 100).toFixed(1);
}
