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
import { readDay } from "~/domain/parse-day-rules";
import { words as refusals } from "~/words/teaching-refusals";
import {
  DEFAULT_KM,
  FIRST_YEAR,
  HAS_ANSWERS,
  MAX_MEDIA,
  MAX_OLDER_POSTS,
  MAX_PLACES,
  TEACHING_PLACE_KMS,
} from "./teaching-rules";

const medium = asText
  .pipe(z.string().min(1, refusals.language).max(40, refusals.fortyChars))
  .transform((text) => text.replace(/\s+medium$/i, ""));

const LAST_YEAR = 2100;
const YEAR = refusals.year;
const year = z.int(YEAR).min(FIRST_YEAR, YEAR).max(LAST_YEAR, YEAR).nullable().default(null);

const MONTH = refusals.month;
/** A month as "2021-06". People also write "June 2021" and "06/2021", and a day stands for its month. */
const month = z
  .string(MONTH)
  .transform((text, refusal) => {
    const [, number, ofYear] = /^(0?[1-9]|1[0-2])[/.-](\d{4})$/.exec(text.trim()) ?? [];
    const read = number ? { value: `${ofYear}-${number.padStart(2, "0")}` } : readDay(text);
    const value = read && "value" in read ? read.value.slice(0, 7) : "";
    const yearOf = Number(value.slice(0, 4));
    if (/^\d{4}-\d\d$/.test(value) && yearOf >= FIRST_YEAR && yearOf <= LAST_YEAR) return value;
    refusal.addIssue({ code: "custom", message: MONTH });
    return z.NEVER;
  })
  .meta({ format: "month", example: "2021-06" });

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
  answer: z.enum(HAS_ANSWERS, refusals.oneOf(HAS_ANSWERS.join(", "))),
  board: text(60),
  year,
  until: month.nullable().default(null),
});

const Post = z.object({
  school: asText.pipe(z.string().min(1, refusals.school).max(150, refusals.tooLong)),
  post: text(150),
  levels: choicesOf(LEVELS).transform(orNone),
  from: month.nullable().default(null),
  to: month.nullable().default(null),
});

const NO_PLACE = refusals.place;
/** The id counts where both are sent, so that what was read can be sent back. GET /places finds both. */
const Place = z
  .object({
    id: z.int(NO_PLACE).min(1, NO_PLACE).optional(),
    name: asText.pipe(z.string().max(150, refusals.tooLong)).optional(),
    km: z.literal(TEACHING_PLACE_KMS, refusals.oneOf(TEACHING_PLACE_KMS.join(", "))).default(DEFAULT_KM),
  })
  .refine(({ id, name }) => id !== undefined || name, NO_PLACE);

const Seeks = z.object({
  places: z.array(Place, refusals.sendList).max(MAX_PLACES, refusals.tooManyPlaces(MAX_PLACES)).default([]),
  natures: choicesOf(JOB_NATURES).transform(orNone),
  /** The least pay, in rupees a month. */
  pay_from: z.int(refusals.wholeNumber).min(0).max(10_000_000).nullable().default(null),
  notice_days: z.int(refusals.wholeNumber).min(0).max(730, refusals.mostDays).nullable().default(null),
  from: month.nullable().default(null),
});

const NAMES = refusals.nameAs(REQUIRES.join(", "));

/** The parts of a change: one that is absent stays as it is, null empties it. */
export const TEACHING_PARTS = {
  teaches: Teaches.nullable().meta({ description: "What she teaches, by the values that jobs have" }),
  has: z
    .partialRecord(z.enum(REQUIRES), Has, { error: ({ code }) => (code === "invalid_type" ? undefined : NAMES) })
    .nullable()
    .meta({
      description:
        "By the names of `requires` of a job. One that is not there is not answered. The board is kept of a TET alone, the year of what she has, the month of what she is taking",
    }),
  newest_levels: choicesOf(LEVELS).transform(orNone).nullable().meta({
    description: "The levels of the newest post, which stands in company_name, company_designation and its dates",
  }),
  posts: z
    .array(Post, refusals.sendList)
    .max(MAX_OLDER_POSTS, refusals.tooManyPosts(MAX_OLDER_POSTS))
    .nullable()
    .meta({ description: "Older posts, the newest first, whatever the order in which they are sent" }),
  seeks: Seeks.nullable().meta({ description: "What she looks for. No school ever sees it" }),
  keep_from_school: z
    .boolean(refusals.trueOrFalse)
    .nullable()
    .meta({ description: "“Please do not contact my present school”. Null counts as true" }),
};

export const TeachingChanges = z.object(TEACHING_PARTS).partial();
export type TeachingChanges = z.output<typeof TeachingChanges>;

const PlaceShown = z.object({ id: z.int(), name: z.string(), km: z.literal(TEACHING_PLACE_KMS) });
export type SoughtPlace = z.output<typeof PlaceShown>;
export type TypedPlace = z.output<typeof Place>;
type Parts = { [part in keyof TeachingChanges]?: Exclude<TeachingChanges[part], undefined> };
type Sought = Omit<z.output<typeof Seeks>, "places"> & { places: SoughtPlace[] };

/** As it is stored, each part from when it was saved first. */
export type Teaching = Omit<Parts, "seeks"> & { seeks?: Sought | null };
export type TeachingPart = keyof typeof TEACHING_PARTS;
export type HasAnswer = z.output<typeof Has>;
export type HasAnswers = Partial<Record<Qualification, HasAnswer>>;
export type OlderPost = z.output<typeof Post>;

const shownMonth = z.string().nullable();
/** As the API gives it: each part, null where nothing was said. */
export const TeachingView = z.object({
  teaches: z
    .object({
      subjects: z.array(z.string()),
      levels: z.array(z.enum(LEVELS)),
      boards: z.array(z.enum(BOARDS)),
      media: z.array(z.string()),
    })
    .nullable(),
  has: z
    .partialRecord(
      z.enum(REQUIRES),
      z.object({
        answer: z.enum(HAS_ANSWERS),
        board: z.string().nullable(),
        year: z.int().nullable(),
        until: shownMonth,
      }),
    )
    .nullable(),
  newest_levels: z.array(z.enum(LEVELS)).nullable(),
  posts: z
    .array(
      z.object({
        school: z.string(),
        post: z.string().nullable(),
        levels: z.array(z.enum(LEVELS)),
        from: shownMonth,
        to: shownMonth,
      }),
    )
    .nullable(),
  seeks: z
    .object({
      places: z.array(PlaceShown),
      natures: z.array(z.enum(JOB_NATURES)),
      pay_from: z.int().nullable(),
      notice_days: z.int().nullable(),
      from: shownMonth,
    })
    .nullable(),
  keep_from_school: z.boolean().nullable(),
});
export type TeachingView = z.output<typeof TeachingView>;
