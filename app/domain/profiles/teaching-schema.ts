/**
 * The shape of a teaching profile: by choices, what a person teaches, what she has, where she has worked, what she looks
 * for. It is one column of JSON, `profiles.teaching`; each part is saved by itself. The newest post and the highest
 * degree stand in the specification's own columns, and are not repeated here.
 */
import * as z from "zod";
import { asText } from "~/domain/jobs/details/question-schema";
import { choicesOf, line, listOf, subjectsOf } from "~/domain/jobs/details/schema";
import { BOARDS, LEVELS, type Qualification, REQUIRES } from "~/domain/jobs/details/value-rules";
import { JOB_NATURES } from "~/domain/jobs/rules";
import { HAS_ANSWERS, MAX_MEDIA, MAX_OLDER_POSTS, MAX_PLACES, TEACHING_PLACE_KMS } from "./teaching-rules";

const medium = asText
  .pipe(z.string().min(1, "Enter a language").max(40, "Use at most 40 characters"))
  .transform((text) => text.replace(/\s+medium$/i, ""));

const YEAR = "Enter a year, such as 2021";
const year = z.int(YEAR).min(1950, YEAR).max(2100, YEAR).nullable().default(null);
const MONTH = "Enter a month, such as 2021-06";
const month = z.string(MONTH).regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, MONTH);

const text = (max: number) => line(max).transform((value) => value ?? null);
const orNone = <T>(values: T[] | undefined) => values ?? [];

const Teaches = z.object({
  subjects: subjectsOf().transform(orNone),
  levels: choicesOf(LEVELS).transform(orNone),
  boards: choicesOf(BOARDS).transform(orNone),
  media: listOf(medium as unknown as z.ZodType<string, string>, MAX_MEDIA).transform(orNone),
});

/** One qualification. `board`: of a TET, "CTET" or the state's. `year`: when she got it. `until`: the month in which she expects it. */
const Has = z.object({
  answer: z.enum(HAS_ANSWERS, `Choose one of: ${HAS_ANSWERS.join(", ")}`),
  board: text(60),
  year,
  until: month.nullable().default(null),
});

const Post = z.object({
  school: asText.pipe(z.string().min(1, "Enter the school").max(150, "Use at most 150 characters")),
  post: text(150),
  levels: choicesOf(LEVELS).transform(orNone),
  from: month.nullable().default(null),
  to: month.nullable().default(null),
});

const Place = z.object({
  id: z.int("Choose a place").min(1, "Choose a place"),
  name: asText.pipe(z.string().max(150, "Use at most 150 characters")),
  km: z.literal(TEACHING_PLACE_KMS, `Choose one of: ${TEACHING_PLACE_KMS.join(", ")}`),
});

const Seeks = z.object({
  places: z.array(Place, "Send a list").max(MAX_PLACES, `Choose at most ${MAX_PLACES} places`).default([]),
  natures: choicesOf(JOB_NATURES).transform(orNone),
  /** The least pay, in rupees a month. */
  pay_from: z.int("Enter a whole number").min(0).max(10_000_000).nullable().default(null),
  notice_days: z.int("Enter a whole number").min(0).max(730, "Enter 730 or less").nullable().default(null),
  from: month.nullable().default(null),
});

/** The parts of a change: one that is absent stays as it is, null empties it. */
export const TEACHING_PARTS = {
  teaches: Teaches.nullable(),
  has: z.partialRecord(z.enum(REQUIRES, `Choose one of: ${REQUIRES.join(", ")}`), Has).nullable(),
  /** The levels of the newest post, whose school and times stand in `company_name`, `start_date`, `end_date`. */
  newest_levels: choicesOf(LEVELS).transform(orNone).nullable(),
  posts: z.array(Post, "Send a list").max(MAX_OLDER_POSTS, `Enter at most ${MAX_OLDER_POSTS} older posts`).nullable(),
  seeks: Seeks.nullable(),
  /** "Please do not contact my present school". Null, or never said: on. */
  keep_from_school: z.boolean("Send true or false").nullable(),
};

export const TeachingChanges = z.object(TEACHING_PARTS).partial();
export type TeachingChanges = z.output<typeof TeachingChanges>;

/** As it is stored, each part from when it was saved first. */
export type Teaching = { [part in keyof TeachingChanges]?: Exclude<TeachingChanges[part], undefined> };
export type TeachingPart = keyof typeof TEACHING_PARTS;
export type HasAnswer = z.output<typeof Has>;
export type HasAnswers = Partial<Record<Qualification, HasAnswer>>;
export type OlderPost = z.output<typeof Post>;
