/** Choices of a teaching profile, their words, and decisions about it. No zod here: components load this file. */

import type { FieldErrors } from "~/domain/errors";
import { words } from "../../words/teaching-lines.ts";
import { words as refusals } from "../../words/teaching-refusals.ts";
import { LEVEL_LABELS, type Level, type Qualification, REQUIRES, SATISFIED_BY } from "../jobs/details/value-rules.ts";
import { writeMonth } from "../time-zone-rules.ts";
import type { HasAnswer, HasAnswers, OlderPost, Teaching } from "./teaching-schema";

/** "I have it", "I am taking it", "I do not have it". A qualification that is absent is unanswered. */
export const HAS_ANSWERS = ["yes", "taking", "no"] as const;
export const HAS_ANSWER_LABELS: Record<(typeof HAS_ANSWERS)[number], string> = {
  yes: "I have it",
  taking: "I am taking it",
  no: "I do not have it",
};

export const MAX_MEDIA = 5;
/** Beside the newest post, which stands in the specification's own fields. */
export const MAX_OLDER_POSTS = 9;
export const MAX_PLACES = 5;
/** Radii around a place, in kilometres; 0 is the place itself. */
export const TEACHING_PLACE_KMS = [0, 10, 25, 50, 100] as const;
export const DEFAULT_KM = 25;
/** The first year of anything in a teaching profile. */
export const FIRST_YEAR = 1950;
/** Of the column, as UTF-8. The lengths of its texts allow more only where each of them is full. */
export const MAX_TEACHING_BYTES = 8 * 1024;

/** The tests whose board and year count, as a state's own schools may ask for their state's. */
export const TETS: readonly Qualification[] = ["TET", "TET paper I", "TET paper II"];
const STATE_LABELS = [
  ...["Andhra Pradesh", "Arunachal Pradesh", "Assam", "Bihar", "Chhattisgarh", "Gujarat", "Haryana"],
  ...["Himachal Pradesh", "Jammu and Kashmir", "Jharkhand", "Karnataka", "Kerala", "Madhya Pradesh", "Maharashtra"],
  ...["Manipur", "Meghalaya", "Mizoram", "Nagaland", "Odisha", "Puducherry", "Punjab", "Rajasthan", "Sikkim"],
  ...["Tamil Nadu", "Telangana", "Tripura", "Uttar Pradesh", "Uttarakhand", "West Bengal"],
];
/** The tests as a form offers them; a program may send another name. */
export const TET_NAMES = ["CTET", ...STATE_LABELS.map((state) => `${state} TET`)];
/** The tests began with the Right to Education Act. */
export const FIRST_TET_YEAR = 2011;
export const isTet = (name: Qualification) => TETS.includes(name);

/** One answer about a qualification, as a profile or a copy of it has it. */
type Answered = { answer: (typeof HAS_ANSWERS)[number]; until?: string | null };

/**
 * Her answer to a qualification that a job asks for, and of which one it is: another one may count as it. A yes wins over
 * all, then what she is taking, the one that comes first after `month`, such as "2026-11". A no speaks only of the very one that it was given for: who says
 * "no" to a TET without a paper may have one of the papers. "No" to both papers is "no" to a TET, as there are no others;
 * a B.Ed is more than what counts as one. Null where she has not said.
 */
export function qualificationAnswer<Answer extends Answered>(
  has: Partial<Record<Qualification, Answer>>,
  asked: Qualification,
  month = "",
): (Answer & { of: Qualification }) | null {
  const given = [asked, ...(SATISFIED_BY[asked] ?? [])].flatMap((of) => {
    const about = has[of];
    return about ? [{ ...about, of }] : [];
  });
  const yes = given.find(({ answer }) => answer === "yes");
  if (yes) return yes;
  const taking = given.filter(({ answer }) => answer === "taking");
  const monthOf = ({ until }: Answered) => until ?? "9999-12";
  const byMonth = taking.sort((one, other) => monthOf(one).localeCompare(monthOf(other)));
  const first = byMonth.find((each) => monthOf(each) >= month) ?? byMonth.at(-1);
  if (first) return first;
  const papers = given.filter(({ of }) => isPaper(of));
  const [no] = papers.length === TET_PAPERS.length ? papers : given.filter(({ of }) => of === asked);
  return no ? { ...no, of: asked } : null;
}

const TET_PAPERS: readonly Qualification[] = SATISFIED_BY.TET ?? [];
/** True for one of the papers of a TET. */
export const isPaper = (name: Qualification) => TET_PAPERS.includes(name);

/** The teaching profile of a row; empty if nothing was ever filled in. */
export function readTeaching(json: string | null): Teaching {
  return json ? (JSON.parse(json) as Teaching) : {};
}

/** A teaching profile as a change leaves it. An absent part stays as it is, null empties it. */
export function afterTeaching(before: Teaching, changes: Teaching): Teaching {
  const after = Object.entries({ ...before, ...changes }).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(after) as Teaching;
}

/** The changes as they are stored, without absent parts: what an answer has no use for is dropped, and the newest of the older posts comes first. */
export function settleTeaching(changes: Teaching): Teaching {
  const present = Object.entries(changes).filter(([, part]) => part !== undefined);
  return {
    ...Object.fromEntries(present),
    ...(changes.has ? { has: settleHas(changes.has) } : {}),
    ...(changes.posts ? { posts: sortPosts(changes.posts) } : {}),
  };
}

function settleHas(has: HasAnswers): HasAnswers {
  const given = REQUIRES.flatMap((name): [Qualification, HasAnswer][] => {
    const one = has[name];
    if (!one) return [];
    const isYes = one.answer === "yes";
    const board = isTet(name) && one.answer !== "no" ? one.board : null;
    return [
      [name, { ...one, board, year: isYes ? one.year : null, until: one.answer === "taking" ? one.until : null }],
    ];
  });
  return Object.fromEntries(given);
}

/** Each once, by the last month that is known of it, the newest first. */
function sortPosts(posts: readonly OlderPost[]): OlderPost[] {
  const different = new Map(posts.map((post) => [JSON.stringify(post), post]));
  const lastOf = ({ from, to }: OlderPost) => to ?? from ?? "";
  return [...different.values()].sort((one, other) => lastOf(other).localeCompare(lastOf(one)));
}

/**
 * The problems of changes, each by its path ("posts.2.to"), or null. Posts may overlap, and a test may be older than
 * the degree: both happen. `month`: the present one, as "2026-11".
 */
export function whyNotTeaching({ has, posts }: Teaching, month: string): FieldErrors | null {
  const errors: FieldErrors = {};
  const year = Number(month.slice(0, 4));
  for (const [name, answer] of Object.entries(has ?? {})) {
    if (answer.answer === "yes" && answer.year !== null && answer.year > year) {
      errors[`has.${name}.year`] = [refusals.yearToCome];
    }
  }
  for (const [index, { from, to }] of (posts ?? []).entries()) {
    if (from && to && to < from) errors[`posts.${index}.to`] = [TO_BEFORE_FROM];
    if (to && to > month) errors[`posts.${index}.to`] = [STILL_TO_COME];
    if (from && from > month) errors[`posts.${index}.from`] = [STILL_TO_COME];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

const TO_BEFORE_FROM = refusals.endBeforeBeginning;
const STILL_TO_COME = refusals.monthToCome;

/** True if a teaching profile has room in its column. */
export function hasRoom(teaching: Teaching): boolean {
  return new TextEncoder().encode(JSON.stringify(teaching)).length <= MAX_TEACHING_BYTES;
}

/** The beginning of the names of the fields of one qualification: "has_tet_paper_ii". */
export function hasField(name: Qualification): string {
  return `has_${name.toLowerCase().replace(/[^a-z]+/g, "_")}`;
}

/** The screens of the parts, in the order in which they follow each other. */
export const TEACHING_STEPS = ["teaches", "has", "work", "seeks"] as const;
export type TeachingStep = (typeof TEACHING_STEPS)[number];
export const STEP_TITLES: Record<TeachingStep, string> = {
  teaches: words.teaches,
  has: words.has,
  work: words.work,
  seeks: words.seeks,
};

/** The columns of a profile's row that belong to a teaching profile: the newest post, and the highest degree. */
export type SchoolFields = {
  education_degree: string | null;
  major: string | null;
  company_name: string | null;
  company_designation: string | null;
  start_date: string | null;
  end_date: string | null;
  isCurrent: boolean;
};

/** The steps of which something is filled in. */
export function filledSteps(profile: SchoolFields, { teaches, has, posts, newest_levels, seeks }: Teaching) {
  const isSaid = (part: object | null | undefined) =>
    Object.values(part ?? {}).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
  const filled: Record<TeachingStep, boolean> = {
    teaches: isSaid(teaches),
    has: isSaid(has) || profile.education_degree !== null,
    work: profile.company_name !== null || isSaid(posts) || isSaid(newest_levels),
    seeks: isSaid(seeks),
  };
  return TEACHING_STEPS.filter((step) => filled[step]);
}

export const KEEP_FROM_SCHOOL = words.keepFromSchool;

/** The qualifications that she is taking, and of which the month in which she expected them is over. `month`: "2026-11". */
export function overdue({ has }: Teaching, month: string): Qualification[] {
  return REQUIRES.filter((name) => {
    const { answer, until = null } = has?.[name] ?? {};
    return answer === "taking" && until !== null && until < month;
  });
}

/** `from`, `to`: months, "2021-06". `isPresent`: she works there. */
export type Post = {
  school: string | null;
  post: string | null;
  levels: Level[];
  from: string | null;
  to: string | null;
  isPresent?: true;
};

/** The newest post, which stands in the specification's own fields, with days; null where nothing is said of it. */
export function newestPost(profile: SchoolFields, { newest_levels }: Pick<Teaching, "newest_levels">): Post | null {
  const { company_name: school, company_designation: post, start_date, end_date, isCurrent } = profile;
  const levels = newest_levels ?? [];
  if (!school && !post && levels.length === 0) return null;
  const from = start_date?.slice(0, 7) ?? null;
  const to = isCurrent ? null : (end_date?.slice(0, 7) ?? null);
  return { school, post, levels, from, to, ...(isCurrent ? { isPresent: true } : {}) };
}

/** All posts, the newest first: the older ones are stored in their order. */
export function postsOf(profile: SchoolFields, { newest_levels, posts }: Teaching): Post[] {
  const newest = newestPost(profile, { newest_levels });
  return [...(newest ? [newest] : []), ...(posts ?? [])];
}

/** "PGT Physics, Hill View School, Senior secondary (PGT), June 2019 to April 2023". */
export function postLine(post: Post): string {
  const levels = post.levels.map((level) => LEVEL_LABELS[level]);
  return [post.post, post.school, ...levels, writePeriod(post)].filter(Boolean).join(", ");
}

/** "June 2019 to March 2022", "since June 2019", "until March 2022", or nothing. */
function writePeriod({ from, to, isPresent }: Post): string {
  if (isPresent) return from ? words.since(writeMonth(from)) : words.atPresent;
  if (from && to) return words.fromTo(writeMonth(from), writeMonth(to));
  if (from) return words.from(writeMonth(from));
  return to ? words.until(writeMonth(to)) : "";
}

/** The lines of what she looks for, which nobody else reads. */
export function seekLines({ seeks }: Teaching): string[] {
  if (!seeks) return [];
  const { places, natures, pay_from, notice_days, from } = seeks;
  return [
    places.map(({ name, km }) => (km === 0 ? name : words.around(name, km))).join("; "),
    natures.join(", "),
    pay_from === null ? "" : words.payFrom(pay_from.toLocaleString("en-IN")),
    notice_days === null ? "" : noticeText(notice_days),
    from === null ? "" : words.fromOn(writeMonth(from)),
  ].filter(Boolean);
}

/** The terms of notice that a form offers, in days. */
export const NOTICE_DAYS = [0, 15, 30, 60, 90] as const;
export function noticeText(days: number): string {
  return days === 0 ? words.noNotice : words.notice(days, days === 1 ? words.day : words.days);
}
