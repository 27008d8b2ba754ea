/** Queries in the language of FTS5. The search index knows no fields: marks stand in front of all but plain words. */
import { cellsAround } from "~/domain/places/distance";
import type { Place } from "~/domain/places/rules";
import { asciiLower } from "../rules";
import { CELL, IN_PLACE, IN_TITLE, MEANT, MEANT_FIRST, PAY_STEPS, TAG, tagOf, weekOf } from "./marks";
import type { ReadText } from "./reading";
import type { JobSearch } from "./schema";

/** The longest beginning of a word that the index can look up, the mark included. Letters after it are not compared. */
const MAX_PREFIX = 12;
const DAY_MS = 86_400_000;

/** `all`: all jobs that a search matches. With keywords, `title` is the part with all of them in the title, `rest` the others. */
export type Match = { all: string; tiers: { title: string; rest: string } | null; isCategoryAlone: boolean };

/** A search, read. `near`: around a place, or a whole state. `area`: the words of a location that names no known place. */
export type AskedSearch = {
  search: JobSearch;
  text: ReadText;
  near: { place: Place; km: number } | null;
  state: string | null;
  area: string[];
  now: Date;
};

/** The query of a search, or null if it asks for nothing. Every word is quoted, and matches all words that begin with it. */
export function matchOf(asked: AskedSearch): Match | null {
  const { words, meanings } = asked.text;
  const filters = filtersOf(asked);
  const all = [...words.map((word) => beginning(word)), ...meanings.map((key) => exact(MEANT + key)), ...filters];
  if (all.length === 0) return null;
  if (words.length + meanings.length === 0)
    return { all: all.join(" AND "), tiers: null, isCategoryAlone: isCategoryAlone(asked, all.length) };
  const first = [...words.map((word) => beginning(word, IN_TITLE)), ...meanings.map((key) => exact(MEANT_FIRST + key))];
  // What a title or a field has is also somewhere in the job, so a job of the first tier is always part of `all`.
  return {
    all: all.join(" AND "),
    tiers: { title: [...first, ...filters].join(" AND "), rest: `(${all.join(" AND ")}) NOT (${first.join(" AND ")})` },
    isCategoryAlone: false,
  };
}

function isCategoryAlone({ search }: AskedSearch, parts: number): boolean {
  return parts === 1 && search.category !== "" && search.job_nature === "";
}

function filtersOf({ search, near, state, area, now }: AskedSearch): string[] {
  const places = [
    ...(near
      ? [
          near.km === 0
            ? exact(TAG + tagOf.place(near.place.id))
            : anyOf(cellsAround(near.place, near.km).map((cell) => CELL + cell)),
        ]
      : []),
    ...(state ? [anyOf([TAG + tagOf.state(state)])] : []),
    ...(area.length > 0 ? [`(${area.map((word) => beginning(word, IN_PLACE)).join(" AND ")})`] : []),
  ];
  const where = places.map((each) => (search.remote ? `(${each} OR ${exact(TAG + tagOf.nature("Remote"))})` : each));
  const tags = [
    ...(search.subject ? [tagOf.subject(search.subject)] : []),
    ...(search.level ? [tagOf.level(search.level)] : []),
    ...(search.board ? [tagOf.board(search.board)] : []),
    ...(search.requires ? [tagOf.requires(search.requires)] : []),
    ...(search.early_career ? [tagOf.earlyCareer] : []),
    ...(search.pay_from ? [tagOf.pay(payStep(Number(search.pay_from)))] : []),
  ];
  return [
    ...where,
    ...categoryAndNature(search),
    ...tags.map((tag) => exact(TAG + tag)),
    ...(search.closes_within
      ? [anyOf(weeksAhead(now, Number(search.closes_within)).map((week) => TAG + tagOf.week(week)))]
      : []),
  ];
}

/** The highest step that is not above the pay asked for; the exact pay is compared with the rows. */
export function payStep(pay: number): number {
  return PAY_STEPS.findLast((step) => step <= pay) ?? PAY_STEPS[0] ?? 0;
}

function weeksAhead(now: Date, days: number): number[] {
  const last = weekOf(new Date(now.getTime() + days * DAY_MS));
  return Array.from({ length: last - weekOf(now) + 1 }, (_, index) => weekOf(now) + index);
}

/** The tokens that the view writes. A category with a nature is one token, so that FTS5 compares no two long lists. */
function categoryAndNature({ category, job_nature }: JobSearch): string[] {
  const nature = job_nature ? tagOf.nature(job_nature) : "";
  if (!category) return nature ? [exact(TAG + nature)] : [];
  return [anyOf(categoryKeys(category).map((key) => TAG + tagOf.category(key) + nature))];
}

/** The spellings of a category that count as one: its white space as it came, and as single spaces; both in lower case. */
export function categoryKeys(category: string): string[] {
  return [...new Set([category, category.replace(/\s+/g, " ")])].map(asciiLower);
}

function beginning(word: string, mark = ""): string {
  return `"${[...mark, ...word].slice(0, MAX_PREFIX).join("")}" *`;
}

const exact = (token: string) => `"${token}"`;
const anyOf = (tokens: string[]) => `(${tokens.map(exact).join(" OR ")})`;
