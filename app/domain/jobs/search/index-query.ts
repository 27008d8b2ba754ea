/**
 * The query of a search in the language of FTS5, and its conditions on rows. The index knows no fields: marks stand in
 * front of all but plain words.
 */
import { cellsAround } from "~/domain/places/distance";
import type { Scope } from "~/domain/places/names";
import type { Place } from "~/domain/places/rules";
import type { Qualification } from "../details/value-rules";
import { asciiLower, JOB_NATURES, searchWords } from "../rules";
import { FIELD_MEANINGS } from "./field-meanings";
import { PAY_STEPS, tagOf, weekOf } from "./filter-tags";
import { type Meaning, meaningOf, meaningsIn, wordsOf } from "./meanings";
import type { ReadText } from "./read-search-rules";
import { LISTS, type ListName } from "./rules";
import type { JobSearch } from "./schema";
import { ANY_JOB, CELL, IN_PLACE, IN_TITLE, MEANT, MEANT_FIRST, TAG, UNREAD_JOB } from "./token-marks";

/** The longest beginning of a word that the index can look up, the mark included. Letters after it are not compared. */
const MAX_PREFIX = 12;

const DAY_MS = 86_400_000;

/** `all`: all jobs that a search matches. With keywords, `title` is the part with all of them in the title, `rest` the others. */
export type Match = { all: string; tiers: { title: string; rest: string } | null; isCategoryAlone: boolean };

/** A search, read. `near`: around a place, or a whole state. `area`: the words of a location that names no known place. */
export type SearchInput = {
  search: JobSearch;
  text: ReadText;
  near: { place: Place; km: number } | null;
  state: string | null;
  scope?: Scope | null;
  area: string[];
  now: Date;
};

/** The query of a search, or null if it asks for nothing. Every word is quoted, and matches all words that begin with it. */
export function matchOf(input: SearchInput): Match | null {
  const { words, meanings, either, wished, spoken } = input.text;
  // A job whose terms are not made yet is found by the words themselves.
  const meant = (key: string, mark: string, wordMark = "") => {
    const spokenWords = searchWords(spoken[key] ?? "").map((word) => beginning(word, wordMark));
    return spokenWords.length > 0
      ? `(${exact(mark + key)} OR (${[exact(UNREAD_JOB), ...spokenWords].join(" AND ")}))`
      : exact(mark + key);
  };
  const oneOf = (keys: string[], mark: string, wordMark = "") =>
    `(${keys.map((key) => meant(key, mark, wordMark)).join(" OR ")})`;
  const inScript = input.near ? [] : wordsOfOtherScript(input.text);
  const where = placesOf(input);
  const chosen = filtersOf(input);
  const filters = [...where, ...chosen];
  const isAround = input.near !== null && input.near.km > 0;
  const all = [
    ...words.map((word) => beginning(word)),
    ...meanings.map((key) => meant(key, MEANT)),
    ...either.map((keys) => oneOf(keys, MEANT)),
    ...filters,
  ];
  const first = [
    ...words.map((word) => beginning(word, IN_TITLE)),
    ...meanings.map((key) => meant(key, MEANT_FIRST, IN_TITLE)),
    ...either.map((keys) => oneOf(keys, MEANT_FIRST, IN_TITLE)),
    ...inScript.map((word) => beginning(word, IN_TITLE)),
    ...wished.map((key) => exact(MEANT + key)),
    // Jobs at the place itself come before those around it.
    ...(input.near && isAround ? [exact(TAG + tagOf.place(input.near.place.id))] : []),
  ];
  if (all.length + first.length === 0) return null;
  const every = all.length > 0 ? all.join(" AND ") : EVERY_JOB;
  if (first.length === 0) return { all: every, tiers: null, isCategoryAlone: isCategoryAlone(input, all.length) };
  return {
    all: every,
    // A job at the place is around it: the long lists of cells need not be read for it.
    tiers: {
      title: [...first, ...(isAround ? chosen : filters)].join(" AND "),
      rest: `(${every}) NOT (${first.join(" AND ")})`,
    },
    isCategoryAlone: false,
  };
}

/**
 * The words of a search that is one post in another script than Latin. A person who types in that script looks first
 * for jobs whose titles are in it; all others of the post come behind them. A subject has too many jobs that name it
 * elsewhere.
 */
function wordsOfOtherScript({ words, meanings, wished, spoken }: ReadText): string[] {
  const [name, ...others] = new Set(Object.values(spoken));
  const isPost = meanings.length > 0 && meanings.every((key) => meaningOf(key)?.kind === "P");
  const isAlone = name !== undefined && others.length === 0 && words.length + wished.length === 0;
  return isPost && isAlone && !/\p{Script=Latin}/u.test(name) ? searchWords(name) : [];
}

/** The query of all jobs. */
export const EVERY_JOB = exact(ANY_JOB);

/** The query without the jobs whose fields ask for one of these qualifications. */
const without = (query: string, hides: readonly Qualification[]) =>
  `(${query}) NOT ${anyOf(hides.map((name) => TAG + tagOf.requires(name)))}`;

/** The same search without these jobs; `match` is null for all jobs. Every count is then one of the index. */
export function matchWithout(match: Match | null, hides: readonly Qualification[]): Match | null {
  if (hides.length === 0) return match;
  const { all, tiers } = match ?? { all: EVERY_JOB, tiers: null };
  const ofTiers = tiers && { title: without(tiers.title, hides), rest: without(tiers.rest, hides) };
  return { all: without(all, hides), tiers: ofTiers, isCategoryAlone: false };
}

function isCategoryAlone({ search }: SearchInput, parts: number): boolean {
  return parts === 1 && search.category.length === 1 && search.job_nature.length === 0;
}

function placesOf({ search, near, state, scope, area }: SearchInput): string[] {
  // A job whose place is not known is found by the name that stands in its location.
  const written = (name: string) =>
    `(${searchWords(name)
      .map((word) => beginning(word, IN_PLACE))
      .join(" AND ")})`;
  const isAt = (place: Place, km: number) =>
    km === 0 ? exact(TAG + tagOf.place(place.id)) : anyOf(cellsAround(place, km).map((cell) => CELL + cell));
  const places = [
    ...(near ? [`(${isAt(near.place, near.km)} OR ${written(near.place.name)})`] : []),
    ...(state ? [`(${exact(TAG + tagOf.state(state))} OR ${written(state)})`] : []),
    ...(scope?.kind === "country" ? [`(${exact(TAG + tagOf.country(scope.code))} OR ${written(scope.name)})`] : []),
    ...(scope?.kind === "remote" ? [`(${[...FROM_HOME, ...AS_PLACE.map(written)].join(" OR ")})`] : []),
    ...(area.length > 0 ? [written(area.join(" "))] : []),
  ];
  return places.map((each) => (search.remote ? `(${each} OR ${exact(TAG + tagOf.nature("Remote"))})` : each));
}

/** A job that is done from home says so in its nature, its title, or where others name a town. */
const FROM_HOME = [exact(TAG + tagOf.nature("Remote")), exact(`${MEANT_FIRST}remote`)];

const AS_PLACE = ["remote", "online", "work from home", "घर से"];

function filtersOf({ search, now }: SearchInput): string[] {
  return [
    ...categoryAndNature(search),
    ...LISTS.flatMap((name) => {
      if (name === "category" || name === "job_nature" || search[name].length === 0) return [];
      return [anyOfWays(search[name].flatMap((value) => waysOf(name, value)))];
    }),
    ...(search.early_career ? [anyOfWays(waysOfField(tagOf.earlyCareer, "early_career=1"))] : []),
    ...(search.pay_from ? [exact(TAG + tagOf.pay(payStep(Number(search.pay_from))))] : []),
    ...(search.closes_within
      ? [anyOf(weeksAhead(now, Number(search.closes_within)).map((week) => TAG + tagOf.week(week)))]
      : []),
  ];
}

/** Tokens that a job has all of. */
export type Way = readonly string[];

/** The ways in which a job may have a value of a filter: one of them will do. Terms of jobs hold these tokens. */
export function waysOf(name: ListName, value: string): Way[] {
  if (name === "category") return categoryKeys(value).map((key) => [TAG + tagOf.category(key)]);
  if (name === "job_nature") return [[TAG + tagOf.nature(value)]];
  if (name === "subject") return waysOfSubject(value);
  return waysOfField(TAG_OF[name](value), `${name}=${value}`);
}

const TAG_OF = { level: tagOf.level, board: tagOf.board, requires: tagOf.requires };

/** A field or the title may name it: most jobs are older than these fields, or were written in a hurry. */
const waysOfField = (tag: string, field: string): Way[] => [
  [TAG + tag],
  ...(FIELD_MEANINGS[field] ?? []).map((key) => [MEANT + key]),
];

/** A job of this subject: by its field, or as its title means it. */
function waysOfSubject(subject: string): Way[] {
  const meant = meaningsIn(wordsOf(subject)).map(({ meaning }) => MEANT_FIRST + meaning.key);
  return [[TAG + tagOf.subject(subject)], ...(meant.length > 0 ? [meant] : [])];
}

/** The query of ways, each once: two levels may be meant by one word. */
export function anyOfWays(ways: readonly Way[]): string {
  const queries = ways.map((way) => (way.length === 1 ? way.map(exact).join("") : `(${way.map(exact).join(" AND ")})`));
  return `(${[...new Set(queries)].join(" OR ")})`;
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
  // Every job has a nature.
  const natures = job_nature.length < JOB_NATURES.length ? job_nature.map(tagOf.nature) : [];
  const categories = category.flatMap(categoryKeys).map(tagOf.category);
  if (categories.length === 0) return natures.length > 0 ? [anyOf(natures.map((nature) => TAG + nature))] : [];
  const behind = natures.length > 0 ? natures : [""];
  return [anyOf(categories.flatMap((each) => behind.map((nature) => TAG + each + nature)))];
}

/** The spellings of a category that count as one: its white space as it came, and as single spaces; both in lower case. */
export function categoryKeys(category: string): string[] {
  return [...new Set([category, category.replace(/\s+/g, " ")])].map(asciiLower);
}

function beginning(word: string, mark = ""): string {
  return `"${[...mark, ...word].slice(0, MAX_PREFIX).join("")}" *`;
}

function exact(token: string): string {
  return `"${token}"`;
}

const anyOf = (tokens: string[]) => `(${tokens.map(exact).join(" OR ")})`;

// Conditions that no token of the index expresses exactly: they are compared with the rows that the index found

/** The closing time of a job that has none. */
export const NEVER = 9_000_000_000_000_000;

/** Values of the statements; `isAsked` is false if every open job passes. */
export type ExactMatch = { isAsked: boolean; values: Record<string, number> };

/** `near`: the place and the kilometres around it. */
export function exactMatchOf(search: JobSearch, near: { place: Place; km: number } | null, now: Date): ExactMatch {
  const time = now.getTime();
  const { lat = 0, lon = 0 } = near?.place ?? {};
  const shrink = Math.cos((lat * Math.PI) / 180) ** 2;
  const isAround = near !== null && near.km > 0;
  const values = {
    now: time,
    today: Math.floor(time / DAY_MS),
    posted: search.posted_within ? time - Number(search.posted_within) * DAY_MS : -1,
    until: search.closes_within ? time + Number(search.closes_within) * DAY_MS : NEVER,
    pay: Number(search.pay_from || 0),
    lat,
    lon,
    shrink,
    reach: isAround ? near.km ** 2 : -1,
    remote: search.remote ? 1 : 0,
  };
  return { isAsked: values.posted >= 0 || values.until < NEVER || values.pay > 0 || isAround, values };
}

/** Kilometres from a place, as the statements compute them. */
export function kmFrom(place: Pick<Place, "lat" | "lon">, lat: number, lon: number): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180) ** 2;
  const east = Math.abs(lon - place.lon);
  const around = Math.min(east, 360 - east);
  return Math.sqrt(((lat - place.lat) ** 2 + around ** 2 * shrink) * 12364.4);
}

// Jobs that somebody may want who reads one, or whose search finds none

/**
 * Queries of FTS5: what is nearest to what is asked, near by and then anywhere, and `other`, what shares a part of it. `near` is null
 * where no place is known, `other` where there is no less to ask for.
 */
export type SimilarQueries = { near: string | null; wide: string; other: string | null };

const NEAR_KM = 50;

/** People look further away if a search finds nothing near by. */
const NEAR_A_SEARCH_KM = 200;

const TEACHER = "teacher";

/** The same jobs without those that ask for one of these qualifications. */
export function similarWithout(queries: SimilarQueries | null, hides: readonly Qualification[]): SimilarQueries | null {
  if (hides.length === 0 || queries === null) return queries;
  const { near, wide, other } = queries;
  const narrow = (query: string | null) => query && without(query, hides);
  return { near: narrow(near), wide: without(wide, hides), other: narrow(other) };
}

type About = { title: string; subjects: string[]; category: string; place: Place | null };

/** For the page of a job: its subjects, otherwise its post and level, otherwise its category. */
export function similarToJob({ title, subjects, category, place }: About): SimilarQueries {
  const found = [title, ...subjects].flatMap((text) => meaningsIn(wordsOf(text)).map(({ meaning }) => meaning));
  const groups = groupsOf(found);
  // Near by, another level of the subject is more than the same one far away.
  const wide = groups.S ?? together(groups) ?? exact(TAG + tagOf.category(category));
  return { wide, near: place && nearBy(wide, place), other: otherThan(wide, groups) };
}

/** For a search that finds nothing: its subject at its level, then what shares one of them, or its words. Null if it names none. */
export function similarToSearch(text: ReadText, place: Place | null): SimilarQueries | null {
  const groups = groupsOf([...text.meanings, ...text.either.flat()].flatMap((key) => meaningOf(key) ?? []));
  const words = text.words.flatMap((word) => searchWords(word)).map((word) => beginning(word, IN_TITLE));
  const wide = together(groups) ?? (words.length > 0 ? `(${words.join(" OR ")})` : null);
  if (!wide) return null;
  return { wide, near: place && nearBy(wide, place, NEAR_A_SEARCH_KM), other: otherThan(wide, groups) };
}

const nearBy = (wide: string, place: Place, km = NEAR_KM) =>
  `${wide} AND ${anyOf(cellsAround(place, km).map((cell) => CELL + cell))}`;

type Groups = Partial<Record<"S" | "P" | "L", string>>;

/** Of each kind, any of the meanings. "Teacher" says little beside another post, or a subject. */
function groupsOf(meanings: readonly Meaning[]): Groups {
  const keysOf = (kind: Meaning["kind"]) => [
    ...new Set(meanings.filter((each) => each.kind === kind).map(({ key }) => key)),
  ];
  const group = (keys: string[]) => (keys.length > 0 ? anyOf(keys.map((key) => MEANT_FIRST + key)) : undefined);
  const posts = keysOf("P");
  const special = posts.filter((key) => key !== TEACHER);
  const [subjects, levels] = [group(keysOf("S")), group(keysOf("L"))];
  const post = group(special.length > 0 ? special : subjects ? [] : posts);
  return { ...(subjects ? { S: subjects } : {}), ...(post ? { P: post } : {}), ...(levels ? { L: levels } : {}) };
}

/** All that is asked for at once. */
function together({ S, P, L }: Groups): string | null {
  const parts = [S, P, L].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** Subjects say more than posts, and posts more than levels. */
function otherThan(wide: string, { S, P, L }: Groups): string | null {
  const other = S ?? P ?? L ?? null;
  return other === wide ? null : other;
}
