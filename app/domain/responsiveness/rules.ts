/** How a school keeps its word on answers: what is public of it, and in which words. */
import { words } from "~/words/answer-days";
import type { Responsiveness } from "./schema";

/** The days that the sums cover. */
export const COUNTED_DAYS = 180;
/** Public from so many applications that fell due under a promise that the school chose. */
export const MIN_DUE = 5;
/** Schools whose sums one portion makes anew; what is left waits for the next run. */
export const SCHOOLS_PER_RUN = 50;

/** Days since 1970, as `counted_on` and `ended_on` have them. */
export function dayNumber(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000);
}

/** The JSON of `responsivenessOfSchool` in `db/school-responsiveness.ts`; null as long as too little is known. */
export function readResponsiveness(json: string | null): Responsiveness | null {
  if (!json) return null;
  const [due, in_time, half_within_days, closed_jobs, hired_jobs] = JSON.parse(json);
  return due < MIN_DUE ? null : { due, in_time, half_within_days, closed_jobs, hired_jobs };
}

/** How a school keeps its promises, as one line: "Answered in time: 41 of 44, half within 3 days". "New here" as long as too little is known. */
export function responsivenessWords(responsiveness: Responsiveness | null): string {
  if (responsiveness === null) return words.newHere;
  const { due, in_time, half_within_days: days, closed_jobs, hired_jobs } = responsiveness;
  const half = days === null ? "" : words.halfWithin(days === 1 ? words.oneDay : words.manyDays(days));
  const hired = closed_jobs === 0 ? "" : words.hiredFor(hired_jobs, closed_jobs);
  return words.answeredInTime(in_time, due, half, hired);
}
