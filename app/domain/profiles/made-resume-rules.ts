/** A resume that is made from a profile: what it says, and why it is refused. */
import type { FieldErrors } from "~/domain/errors";
import { type ResumeContent, unwritableWords, withoutUnwritable } from "~/domain/resumes/content-rules";
import { writeCalendarDay } from "~/domain/time-zone-rules";
import { fullName } from "./rules";

export const MADE_RESUME_PATH = "/resume/made";
export const NO_NAME = "Your profile has no name yet. Fill it in first";
export const NAME_UNWRITABLE = "We have no letters for your name yet. Write it in your profile in Latin letters too";
export const NOTHING_TO_SAY =
  "Your profile says nothing yet of your work or your studies. Fill in some of it, then make your resume";
export const CHANGED_SINCE = "Your profile has changed since this resume was made.";
/** Her made resume as she sees it. `isOutdated`: another one would be made from her profile now. */
export type MadeResume = { name: string; bytes: number; madeAt: Date; isOutdated: boolean };

/** More words than this are not read. */
const WORDS_NAMED = 8;

type ProfileFields = {
  f_name: string | null;
  s_name: string | null;
  l_name: string | null;
  mobile: string | null;
  city: string | null;
  state: string | null;
  education_institute: string | null;
  education_degree: string | null;
  major: string | null;
  degree_duration: string | null;
  company_name: string | null;
  company_designation: string | null;
  company_location: string | null;
  start_date: string | null;
  end_date: string | null;
  isCurrent: boolean;
  jobtitle: string | null;
};

/** No photo, birth date or gender: a school may not choose by these. `mail`: the account's address. */
export function contentOf(profile: ProfileFields, mail: string, madeAt: Date): ResumeContent {
  return {
    name: fullName(profile),
    headline: profile.jobtitle,
    contact: { mail, mobile: profile.mobile, place: [profile.city, profile.state].filter(Boolean).join(", ") || null },
    teaches: { subjects: [], levels: [], boards: [], media: [] },
    has: [],
    posts: postsOf(profile),
    education: educationOf(profile),
    madeAt,
  };
}

function postsOf(profile: ProfileFields): ResumeContent["posts"] {
  const { company_name: school, company_designation: post, company_location: place } = profile;
  if (!school && !post) return [];
  const to = profile.isCurrent ? "present" : writeMonth(profile.end_date);
  return [{ school, post, place, levels: [], from: writeMonth(profile.start_date), to }];
}

function educationOf(profile: ProfileFields): ResumeContent["education"] {
  const { education_degree: degree, major: subject, education_institute: institute, degree_duration: years } = profile;
  if (!degree && !subject && !institute) return [];
  return [{ degree, subject, institute, detail: years && (Number(years) === 1 ? "1 year" : `${years} years`) }];
}

/** "June 2021" from "2021-06-01". */
function writeMonth(day: string | null): string | null {
  return day && writeCalendarDay(day).replace(/^\d+ /, "");
}

/** All that a resume says but its date, as one text: the same text is the same resume. */
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
  const more = words.length > WORDS_NAMED ? ` and ${words.length - WORDS_NAMED} more` : "";
  return `We have no letters for these words yet: ${named}${more}. Write them in your profile in Latin letters, or make the resume without them`;
}
