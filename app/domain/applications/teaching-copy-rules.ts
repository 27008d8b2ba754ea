/**
 * The copy of a teaching profile that goes along with an application: how it is made, how it is read, and which of its facts answer to
 * what a job asks. No server code: components load this file.
 */

import type { HasAnswers, Teaching } from "~/domain/profiles/teaching-schema";
import { words as refusals } from "../../words/application-refusals.ts";
import { isSameName, type JobAsks, levelsOf, mediaIn } from "../fit/asks-rules.ts";
import {
  BOARD_LABELS,
  LEVEL_LABELS,
  type Level,
  QUALIFICATION_WORDS,
  type Qualification,
  REQUIRES,
} from "../jobs/details/value-rules.ts";
import { monthInIndia } from "../moments/rules.ts";
import {
  type HAS_ANSWERS,
  isPaper,
  overdue,
  type Post,
  postsOf,
  qualificationAnswer,
  readTeaching,
  type SchoolFields,
} from "../profiles/teaching-rules.ts";
import { writeMonth } from "../time-zone-rules.ts";
import type { ApplicationStatus } from "./rules";

/** The day of the rules below. A copy carries it, as older copies were made by older rules. */
export const TEACHING_COPY_RULES = "2026-11-28";

/** The most bytes of a copy as it is stored. */
export const MAX_TEACHING_COPY_BYTES = 2048;

/** To how many letters free words are cut where even a copy without posts would be too large. */
const CUT_CHARS = 40;

/** The columns of a profile that a copy is made of. */
export type TeachingSource = SchoolFields & { teaching: string | null };

type Answer = (typeof HAS_ANSWERS)[number];

/** An answer without what was left open. `board`: of a TET. `year`: when she got it. `until`: the month in which she expects it. */
type CopiedAnswer = { answer: Answer; board?: string; year?: number; until?: string };

/** The content of `applications.teaching_copy`. */
export type TeachingCopy = {
  /** The day of the rules that made it. */
  rules: string;
  /** When it was made: UTC milliseconds. */
  at: number;
  teaches: { subjects: string[]; levels: Level[]; boards: (keyof typeof BOARD_LABELS)[]; media: string[] };
  has: Partial<Record<Qualification, CopiedAnswer>>;
  /** The qualifications that she said she does not have, in the sense of `qualificationAnswer`. The filter of the desk reads it. */
  lacks: Qualification[];
  degree: string | null;
  subject: string | null;
  /** The newest first. */
  posts: Post[];
  /** How many older posts had no room. */
  cutPosts: number;
  /** The levels of these posts that `teaches` does not name, so that their facts stay. */
  cutLevels?: Level[];
  /** "Please do not contact my present school". */
  keepFromSchool: boolean;
};

/** The copy as it is stored; null where she has said nothing that a school may read. Places, pay and notice are never in it. */
export function makeTeachingCopy(profile: TeachingSource, now: Date): string | null {
  const teaching = readTeaching(profile.teaching);
  const said = answersOf(teaching.has ?? {});
  // As for the fit: what she expected by a month that is over is not promised to a school, and counts nowhere as a "no" either.
  const past = overdue(teaching, monthInIndia(now));
  const has = Object.fromEntries(Object.entries(said).filter(([name]) => !past.includes(name as Qualification)));
  const copy: TeachingCopy = {
    rules: TEACHING_COPY_RULES,
    at: now.getTime(),
    teaches: {
      subjects: teaching.teaches?.subjects ?? [],
      levels: teaching.teaches?.levels ?? [],
      boards: teaching.teaches?.boards ?? [],
      media: teaching.teaches?.media ?? [],
    },
    has,
    lacks: REQUIRES.filter((asked) => qualificationAnswer(said, asked)?.answer === "no"),
    degree: profile.education_degree,
    subject: profile.major,
    posts: postsOf(profile, teaching),
    cutPosts: 0,
    keepFromSchool: teaching.keep_from_school ?? true,
  };
  return isSilent(teaching, copy) ? null : JSON.stringify(fit(copy));
}

export function readTeachingCopy(json: string | null): TeachingCopy | null {
  return json === null ? null : (JSON.parse(json) as TeachingCopy);
}

/** True if the profile says the same as when the copy was made. */
export function isSameCopy(before: TeachingCopy, after: TeachingCopy): boolean {
  const content = (copy: TeachingCopy) => JSON.stringify({ ...copy, at: null, rules: null });
  return content(before) === content(after);
}

/** The specification's own fields say nothing by themselves: the school reads them with the profile anyway. */
function isSilent({ newest_levels, posts, keep_from_school }: Teaching, { teaches, has }: TeachingCopy): boolean {
  const lists = [...Object.values(teaches), Object.keys(has), newest_levels ?? [], posts ?? []];
  return lists.every((list) => list.length === 0) && typeof keep_from_school !== "boolean";
}

function answersOf(has: HasAnswers): TeachingCopy["has"] {
  const answered = REQUIRES.flatMap((name) => {
    const { answer, board, year, until } = has[name] ?? {};
    if (!answer) return [];
    const about = {
      ...(answer !== "no" && board && name.startsWith("TET") ? { board } : {}),
      ...(answer === "yes" && year ? { year } : {}),
      ...(answer === "taking" && until ? { until } : {}),
    };
    return [[name, { answer, ...about }] as const];
  });
  return Object.fromEntries(answered);
}

/**
 * The copy within its bytes. The oldest posts go first; then words that were typed are cut, and what she teaches beyond the first is left
 * out. Her answers always stay.
 */
function fit(whole: TeachingCopy): TeachingCopy {
  let copy = whole;
  for (const shorten of [withoutOldestPost, withShortWords, withoutLastMedium, withoutLastSubject]) {
    while (bytesOf(copy) > MAX_TEACHING_COPY_BYTES) {
      const shorter = shorten(copy);
      if (!shorter) break;
      copy = shorter;
    }
  }
  return copy;
}

function bytesOf(copy: TeachingCopy): number {
  return new TextEncoder().encode(JSON.stringify(copy)).length;
}

function withoutOldestPost(copy: TeachingCopy): TeachingCopy | null {
  const oldest = copy.posts.at(-1);
  if (!oldest) return null;
  const others = oldest.levels.filter((level) => !copy.teaches.levels.includes(level));
  const cutLevels = [...new Set([...(copy.cutLevels ?? []), ...others])];
  return {
    ...{ ...copy, posts: copy.posts.slice(0, -1), cutPosts: copy.cutPosts + 1 },
    ...(cutLevels.length > 0 ? { cutLevels } : {}),
  };
}

function withShortWords(copy: TeachingCopy): TeachingCopy | null {
  const cut = (text: string) => (text.length > CUT_CHARS ? `${text.slice(0, CUT_CHARS - 1).trimEnd()}…` : text);
  const has = Object.fromEntries(
    Object.entries(copy.has).map(([name, about]) => [
      name,
      about.board === undefined ? about : { ...about, board: cut(about.board) },
    ]),
  );
  const shorter = { ...copy, has, degree: copy.degree && cut(copy.degree), subject: copy.subject && cut(copy.subject) };
  return bytesOf(shorter) < bytesOf(copy) ? shorter : null;
}

function withoutLastMedium(copy: TeachingCopy): TeachingCopy | null {
  const { media } = copy.teaches;
  return media.length < 2 ? null : { ...copy, teaches: { ...copy.teaches, media: media.slice(0, -1) } };
}

function withoutLastSubject(copy: TeachingCopy): TeachingCopy | null {
  const { subjects } = copy.teaches;
  return subjects.length < 2 ? null : { ...copy, teaches: { ...copy.teaches, subjects: subjects.slice(0, -1) } };
}

// The facts for one job

export const FACT_STATES = ["yes", "taking", "no", "not_said"] as const;

/** One thing that a job asks for, and what she said of it: `words`, "is taking it, until June 2027". */
export type TeachingFact = {
  kind: "qualification" | "subject" | "level" | "board" | "medium";
  label: string;
  state: (typeof FACT_STATES)[number];
  words: string;
};

const NOT_SAID = "not said";

/** The parts of a copy of which facts are made. */
type Facts = Pick<TeachingCopy, "has" | "teaches"> & Partial<Pick<TeachingCopy, "posts" | "cutLevels">>;

/**
 * Her facts for exactly what the job asks, in the order of its fields. They are met where the fit of the same profile is
 * (`fitOf`), but stand one by one, where one of several choices meets a line of the fit.
 */
export function teachingFacts(asks: JobAsks, { has, teaches, posts = [], cutLevels = [] }: Facts): TeachingFact[] {
  const levels = levelsOf({ teaches, newest_levels: cutLevels, posts });
  const media = teaches.media.flatMap(mediaIn);
  const said = (kind: TeachingFact["kind"], label: string, isSaid: boolean, words: string): TeachingFact => {
    return { kind, label, state: isSaid ? "yes" : "not_said", words: isSaid ? words : NOT_SAID };
  };
  const holds = (list: readonly string[], value: string) => list.some((each) => isSameName(each, value));
  const present = levelsOf({ teaches, posts: posts.filter(({ isPresent }) => isPresent) });
  const levelWords = (name: Level) => (present.includes(name) ? "teaches it" : "has taught it");
  return [
    ...asks.requires.map((asked) => qualificationFact(has, asked)),
    ...asks.subjects.map((name) => said("subject", name, holds(teaches.subjects, name), "teaches it")),
    ...asks.levels.map((name) => said("level", LEVEL_LABELS[name], levels.includes(name), levelWords(name))),
    ...asks.boards.map((name) => said("board", BOARD_LABELS[name], teaches.boards.includes(name), "teaches in it")),
    ...mediaIn(asks.medium ?? "").map((name) => said("medium", `${name} medium`, holds(media, name), "teaches in it")),
  ];
}

/** "B.Ed: has it · TET paper II: is taking it, until June 2027". */
export function writeFacts(facts: readonly TeachingFact[]): string {
  return facts.map(writeFact).join(" · ");
}

export function writeFact({ label, words }: TeachingFact): string {
  return `${label}: ${words}`;
}

function qualificationFact(has: TeachingCopy["has"], asked: Qualification): TeachingFact {
  const label = QUALIFICATION_WORDS[asked].short;
  const found = qualificationAnswer(has, asked);
  if (found) return { kind: "qualification", label, state: found.answer, words: wordsOf(found, asked) };
  // A TET of which she named no paper may be this one, or the other.
  const isOpen = isPaper(asked) && (has.TET?.answer === "yes" || has.TET?.answer === "taking");
  const words = isOpen ? `${has.TET?.answer === "yes" ? "has" : "is taking"} a TET, paper not said` : NOT_SAID;
  return { kind: "qualification", label, state: "not_said", words };
}

const BEGINNINGS: Record<Answer, string> = { yes: "has it", taking: "is taking it", no: "does not have it" };

function wordsOf({ of, ...about }: CopiedAnswer & { of: Qualification }, asked: Qualification): string {
  const other = of === asked ? [] : [QUALIFICATION_WORDS[of].short];
  return [BEGINNINGS[about.answer], ...other, ...detailsOf(about)].join(", ");
}

function detailsOf({ board, year, until }: CopiedAnswer): string[] {
  return [...(board ? [board] : []), ...(year ? [String(year)] : []), ...(until ? [`until ${writeMonth(until)}`] : [])];
}

/** "Has it, CTET, 2021": an answer of the whole copy. */
export function writeAnswer(about: CopiedAnswer): string {
  const words = [BEGINNINGS[about.answer], ...detailsOf(about)].join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Applications in these statuses have come to their end: nothing more is sent along. */
export const WITHOUT_COPY: readonly ApplicationStatus[] = ["hired", "rejected", "withdrawn"];

type Renewable = {
  status: ApplicationStatus;
  droppedAt: Date | null;
  /** 1 if its account sent it. One that only joined the account may be anybody's. */
  isSentByAccount: number;
  /** 1 unless reports or a moderator took the job away. */
  isInSight: number;
};

/** The reason why nothing can be sent along any more; null if it can. */
export function whyNotRenew({ status, droppedAt, isSentByAccount, isInSight }: Renewable): string | null {
  if (droppedAt !== null) return refusals.notSeen;
  if (WITHOUT_COPY.includes(status)) return refusals.atItsEnd;
  if (isSentByAccount !== 1) return refusals.withoutLogin;
  return isInSight === 1 ? null : refusals.jobOutOfSight;
}

/** The heading of facts and of the copy. A copy that she made anew later says so. */
export function isRenewed({ at }: Pick<TeachingCopy, "at">, appliedAt: Date): boolean {
  return at !== appliedAt.getTime();
}
