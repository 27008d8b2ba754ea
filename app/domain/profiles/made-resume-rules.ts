/** A resume that is made from a profile: what it says, and why it is refused. */

import type { FieldErrors } from "~/domain/errors";
import {
  BOARD_LABELS,
  LEVEL_LABELS,
  type Level,
  QUALIFICATION_WORDS,
  type Qualification,
  REQUIRES,
} from "~/domain/jobs/details/value-rules";
import {
  type ResumeContent,
  type ResumePost,
  unwritableWords,
  withoutUnwritable,
} from "~/domain/resumes/content-rules";
import { writeMonth } from "~/domain/time-zone-rules";
import { words as texts } from "~/words/made-resume";
import { words as refusals } from "~/words/profile-refusals";
import { fullName } from "./rules";
import type { MadeResumeAnswer } from "./schema";
import { isTet, newestPost, type Post, postsOf, readTeaching, type SchoolFields } from "./teaching-rules";
import type { HasAnswer, HasAnswers, Teaching } from "./teaching-schema";

export const MADE_RESUME_PATH = "/resume/made";
export const NO_NAME = refusals.noName;
export const NAME_UNWRITABLE = refusals.nameUnwritable;
export const NOTHING_TO_SAY = refusals.nothingToSay;
export const CHANGED_SINCE = refusals.changedSince;
/** Her made resume as she sees it. `isOutdated`: another one would be made from her profile now. */
export type MadeResume = { name: string; bytes: number; madeAt: Date; isOutdated: boolean };

/** A made resume as the API gives it. */
export function madeResumeAnswer(made: MadeResume): MadeResumeAnswer;
export function madeResumeAnswer(made: MadeResume | null): MadeResumeAnswer | { path: null };
export function madeResumeAnswer(made: MadeResume | null): MadeResumeAnswer | { path: null } {
  if (!made) return { path: null };
  const { bytes, madeAt, isOutdated } = made;
  return { path: MADE_RESUME_PATH, bytes, made_at: madeAt.toISOString(), is_outdated: isOutdated };
}

/** More words than this are not read. */
const WORDS_NAMED = 8;

type ProfileFields = SchoolFields & {
  f_name: string | null;
  s_name: string | null;
  l_name: string | null;
  mobile: string | null;
  city: string | null;
  state: string | null;
  education_institute: string | null;
  degree_duration: string | null;
  company_location: string | null;
  jobtitle: string | null;
  /** The column: JSON of a `Teaching`. */
  teaching: string | null;
};

/** No photo, birth date or gender: a school may not choose by these. `mail`: the account's address. */
export function contentOf(profile: ProfileFields, mail: string, madeAt: Date): ResumeContent {
  const teaching = readTeaching(profile.teaching);
  const { subjects = [], levels = [], boards = [], media = [] } = teaching.teaches ?? {};
  return {
    name: fullName(profile),
    headline: profile.jobtitle,
    contact: { mail, mobile: profile.mobile, place: joined(profile.city, profile.state) },
    teaches: { subjects, levels: levelNames(levels), boards: boards.map((board) => BOARD_LABELS[board]), media },
    has: qualificationsOf(teaching.has ?? {}),
    posts: resumePosts(profile, teaching),
    education: educationOf(profile),
    madeAt,
  };
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ") || null;
const levelNames = (levels: readonly Level[]) => levels.map((level) => LEVEL_LABELS[level]);

/** Only what she has and what she is taking; a test whose paper is named stands once. */
function qualificationsOf(answers: HasAnswers): ResumeContent["has"] {
  const isNamed = answers["TET paper I"]?.answer === "yes" || answers["TET paper II"]?.answer === "yes";
  return REQUIRES.flatMap((name) => {
    const given = answers[name];
    if (!given || given.answer === "no" || (name === "TET" && isNamed)) return [];
    return [{ name: qualificationName(name, given), detail: qualificationDetail(given) }];
  });
}

function qualificationName(name: Qualification, { board }: HasAnswer): string {
  if (!isTet(name)) return QUALIFICATION_WORDS[name].label;
  const test = QUALIFICATION_WORDS[name].short;
  return board === "CTET" ? `C${test}` : test;
}

function qualificationDetail({ answer, board, year, until }: HasAnswer): string | null {
  const where = board === "CTET" ? null : board;
  if (answer === "taking") return joined(where, until ? texts.inProgressUntil(writeMonth(until)) : texts.inProgress);
  return joined(where, year === null ? null : String(year));
}

/** Only the newest post has a place. */
function resumePosts(profile: ProfileFields, teaching: Teaching): ResumePost[] {
  const newest = newestPost(profile, teaching);
  return postsOf(profile, teaching)
    .map((post, index) => resumePost(post, newest && index === 0 ? profile.company_location : null))
    .filter(({ school, post }) => school || post);
}

function resumePost({ school, post, levels, from, to, isPresent }: Post, place: string | null): ResumePost {
  const months = { from: from && writeMonth(from), to: isPresent ? texts.present : to && writeMonth(to) };
  return { school, post, place, levels: levelNames(levels), ...months };
}

function educationOf(profile: ProfileFields): ResumeContent["education"] {
  const { education_degree: degree, major: subject, education_institute: institute, degree_duration: years } = profile;
  if (!degree && !subject && !institute) return [];
  return [{ degree, subject, institute, detail: years && (Number(years) === 1 ? texts.oneYear : texts.years(years)) }];
}

/** The content of a resume without its date, as one text: the same text is the same resume. */
export function textOfContent({ madeAt: _madeAt, ...said }: ResumeContent): string {
  return JSON.stringify(said);
}

export type Refusal = { message: string; fields: FieldErrors | null };

/**
 * The content that can be written, or why there is none. `leavesOut`: words without letters are left out, as the person
 * has agreed.
 */
export function writableContent(
  content: ResumeContent,
  leavesOut: boolean,
): { content: ResumeContent; refusal: null } | { content: null; refusal: Refusal } {
  const refuse = (message: string, fields: FieldErrors | null = null) => ({
    content: null,
    refusal: { message, fields },
  });
  if (!content.name) return refuse(NO_NAME);
  const { teaches, has, posts, education } = content;
  if (![...Object.values(teaches), has, posts, education].some((list) => list.length > 0) && !content.headline)
    return refuse(NOTHING_TO_SAY);
  const words = unwritableWords(content);
  if (words.length === 0) return { content, refusal: null };
  const writable = withoutUnwritable(content);
  if (!writable.name) return refuse(NAME_UNWRITABLE);
  if (leavesOut) return { content: writable, refusal: null };
  return refuse(unwritableWordsText(words), { insist: [unwritableWordsText(words)] });
}

export function unwritableWordsText(words: string[]): string {
  const named = words.slice(0, WORDS_NAMED).join(", ");
  const more = words.length > WORDS_NAMED ? refusals.andMore(words.length - WORDS_NAMED) : "";
  return refusals.unwritable(named, more);
}
