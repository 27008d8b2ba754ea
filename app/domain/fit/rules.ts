/** The fit: what a job asks for, beside what a person says in her teaching profile. No zod here: components load this file. */

import {
  AS_SOON_AS_POSSIBLE,
  BOARD_LABELS,
  LEVEL_LABELS,
  type Level,
  QUALIFICATION_WORDS,
  type Qualification,
  REQUIRES,
} from "~/domain/jobs/details/value-rules";
import { hasField, qualificationAnswer } from "~/domain/profiles/teaching-rules";
import type { HasAnswers, Teaching } from "~/domain/profiles/teaching-schema";
import { writeCalendarDay, writeMonth } from "~/domain/time-zone-rules";
import { words } from "~/words/fit";
import { isSameName, type JobAsks, levelsOf, mediaIn } from "./asks-rules";

export const FIT_STATES = ["met", "on the way", "not met", "not said"] as const;
/** "not met" is said only where the person said "I do not have it". */
export type FitState = (typeof FIT_STATES)[number];

/** The fields of a job that ask for something, in the order of the lines. */
export const FIT_FIELDS = ["requires", "subjects", "levels", "boards", "medium", "starts_on"] as const;
export type FitField = (typeof FIT_FIELDS)[number];

/**
 * One thing that a job asks for. `asks`: the job's values, one of which is enough. `expected`: the month of what is on
 * the way, as "2027-05", if she named one; of a qualification that is "not said", the month in which she expected it and
 * which is over.
 */
export type FitLine = { field: FitField; asks: string[]; state: FitState; expected: string | null };

export type Fit = { lines: FitLine[]; met: number; total: number };

/**
 * The requirements of the job, line by line, beside the profile. Each required qualification is a line of its own, as a school
 * that names two wants both. Several subjects, levels, boards or media are one line, which one of them meets: an advert
 * does not say whether it means each of them, and fewer people apply where one listed thing is missing. `month`: the
 * present one, as "2026-11".
 */
export function fitOf(job: JobAsks, teaching: Teaching, month: string): Fit {
  const { subjects = [], boards = [], media = [] } = teaching.teaches ?? {};
  const lines = [
    ...job.requires.map((name) => lineOfQualification(name, teaching.has ?? {}, month)),
    ...lineOfChoices("subjects", job.subjects, subjects, isSameName),
    ...lineOfChoices("levels", job.levels, levelsOf(teaching)),
    ...lineOfChoices("boards", job.boards, boards),
    ...lineOfChoices("medium", mediaIn(job.medium ?? ""), media.flatMap(mediaIn), isSameName),
    ...lineOfStart(job.starts_on, teaching.seeks?.from ?? null),
  ];
  return { lines, met: lines.filter(({ state }) => state === "met").length, total: lines.length };
}

const STATES = { yes: "met", taking: "on the way", no: "not met" } as const;

/**
 * Of what she is taking nothing is known any more once its month is over: she may have it, or go on with it.
 */
function lineOfQualification(name: Qualification, has: HasAnswers, month: string): FitLine {
  const found = qualificationAnswer(has, name, month);
  const expected = found?.answer === "taking" ? found.until : null;
  const isOver = expected !== null && expected < month;
  return { field: "requires", asks: [name], state: found && !isOver ? STATES[found.answer] : "not said", expected };
}

/** For what is the same in every month: what is met, and what is not. */
export const ANY_MONTH = "0000-01";

/** The qualifications that make a line "not met", whatever job asks for them and whichever month it is. */
export function notMet(teaching: Teaching): Qualification[] {
  return REQUIRES.filter((name) => lineOfQualification(name, teaching.has ?? {}, ANY_MONTH).state === "not met");
}

function lineOfChoices(
  field: Exclude<FitField, "requires" | "starts_on">,
  asks: readonly string[],
  has: readonly string[],
  isSame = (one: string, other: string) => one === other,
): FitLine[] {
  if (asks.length === 0) return [];
  const isMet = asks.some((one) => has.some((other) => isSame(one, other)));
  return [{ field, asks: [...asks], state: isMet ? "met" : "not said", expected: null }];
}

/**
 * A job that begins on a day asks for it; "as soon as possible" names none. Who is free from a later month is on the
 * way: she did not say "I do not have it".
 */
function lineOfStart(startsOn: string | null, from: string | null): FitLine[] {
  if (startsOn === null || startsOn === AS_SOON_AS_POSSIBLE) return [];
  const line = { field: "starts_on" as const, asks: [startsOn], expected: null };
  if (from === null) return [{ ...line, state: "not said" }];
  return [from <= startsOn.slice(0, 7) ? { ...line, state: "met" } : { ...line, state: "on the way", expected: from }];
}

/** False for a profile in which nothing of what jobs ask was ever said. */
export function saysAnything({ teaches, has, newest_levels, posts, seeks }: Teaching): boolean {
  const isFilled = (value: object | null | undefined) => Object.values(value ?? {}).some((each) => each?.length !== 0);
  return [teaches, has, newest_levels, posts].some(isFilled) || Boolean(seeks?.from);
}

// Words

/** "TET paper II", "Physics or Chemistry", "English medium": what a line asks for. */
export function askedText({ field, asks }: Pick<FitLine, "field" | "asks">): string {
  const text = asks.map((value) => nameOf(field, value)).join(" or ");
  if (field === "medium") return words.mediumOf(text);
  return field === "starts_on" ? words.startOn(text) : text;
}

function nameOf(field: FitField, value: string): string {
  if (field === "requires") return QUALIFICATION_WORDS[value as Qualification].asked;
  if (field === "levels") return LEVEL_LABELS[value as Level];
  if (field === "boards") return BOARD_LABELS[value as keyof typeof BOARD_LABELS];
  return field === "starts_on" ? writeCalendarDay(value) : value;
}

/** "B.Ed (until May 2027)": what is on the way, and when it is expected. */
function expectedText(line: FitLine): string {
  if (line.expected === null) return askedText(line);
  return words.expected(
    askedText(line),
    line.field === "starts_on" ? words.freeFrom : words.until,
    writeMonth(line.expected),
  );
}

export const REQUIRES_NOTHING = words.asksNothing;

/** "You have 4 of the 5 things this school asks for." */
export function sumText({ met, total }: Pick<Fit, "met" | "total">): string {
  if (total === 0) return REQUIRES_NOTHING;
  const things = total === 1 ? words.oneThing : words.things(total);
  if (met === 0) return words.schoolAsks(things);
  if (total === 1) return words.haveTheOne;
  return met === total ? words.haveAll(total) : words.haveSome(met, total);
}

/** The sentences behind the sum, each about the lines of one state; of states without a line there is none. */
export function stateTexts({ lines }: Pick<Fit, "lines">): Partial<Record<Exclude<FitState, "met">, string>> {
  const of = (state: FitState, write = askedText as (line: FitLine) => string) =>
    lines
      .filter((line) => line.state === state && !isOverdue(line))
      .map(write)
      .join("; ");
  const [coming, lacking, silent] = [of("on the way", expectedText), of("not met"), of("not said")];
  const overdue = lines.filter(isOverdue).map((line) => `${askedText(line)}: ${MONTH_IS_OVER}`);
  const unsaid = [...(silent ? [words.notInProfile(silent)] : []), ...overdue].join(" ");
  return {
    ...(coming && { "on the way": words.onTheWay(coming) }),
    ...(lacking && { "not met": words.lacking(lacking) }),
    ...(unsaid && { "not said": unsaid }),
  };
}

export const MONTH_IS_OVER = words.monthOver;
export const HAVE_IT_NOW = words.haveItNow;

/** True for a qualification that she said she was taking until a month that is over. */
export function isOverdue({ state, expected }: Pick<FitLine, "state" | "expected">): boolean {
  return state === "not said" && expected !== null;
}

/** Behind everything that is missing: a school decides, no program. */
export const CAN_APPLY = words.canApply;

/** "4 of 5", as lists show it; null where there is nothing to be said. */
export function shortText({ met, total }: Pick<Fit, "met" | "total">): string | null {
  return total === 0 ? null : words.short(met, total);
}

/** The page of the teaching profile that answers a line. From there she comes back to the job. */
export function profilePath({ field, asks }: Pick<FitLine, "field" | "asks">, jobId: string): string {
  const back = `?back=/jobdetails/${jobId}`;
  if (field === "starts_on") return `/teachingprofile/seeks${back}`;
  if (field !== "requires") return `/teachingprofile/teaches${back}`;
  return `/teachingprofile/has${back}#${hasField(asks[0] as Qualification)}`;
}
