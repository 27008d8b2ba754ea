/**
 * Shapes of a job's details beside the specification's fields: pay, start, subjects, levels, terms, place, closing
 * date.
 */

import * as z from "zod";
import { words } from "~/words/job-form-refusals";
import { asText, emptied, oneOf, plain, QuestionShown, questions } from "./question-schema";
import { subjectNamed } from "./subject-rules";
import { amountAt, anyDay, asWholeNumber, closing, dayAhead, publishing, start } from "./typed-value-schema";
import {
  ANSWER_DAYS,
  ANSWERS_FROM,
  AS_SOON_AS_POSSIBLE,
  BOARDS,
  CLASSES,
  CONTRACTS,
  CURRENCIES,
  LEVELS,
  MAX_SUBJECTS,
  OTHER_SPELLINGS,
  PAY_PERIODS,
  REQUIRES,
  VACANCIES,
} from "./value-rules";

const MAX_OWN_WORDS = 40;

function named<const T extends string>(values: readonly T[], text: string): T | undefined {
  const wanted = plain(text);
  const other = OTHER_SPELLINGS[wanted];
  return values.find((value) => plain(value) === wanted) ?? values.find((value) => value === other);
}

/** One of these values, in whatever spelling, null or empty where there is none. */
export function choice<const T extends string>(values: readonly T[]) {
  const chosen = z
    .string(oneOf(values))
    .transform((text) => named(values, text) ?? text)
    .pipe(z.enum(values, oneOf(values)));
  return z.preprocess(emptied, chosen.nullable()).optional();
}

/** A list of at most `max` values. A form sends one text with a value a line; a program sends a list. */
export function listOf<T extends string>(item: z.ZodType<T, string>, max: number) {
  const asList = (value: unknown) =>
    typeof value === "string" ? value.split(/[\n,]/).filter((part) => part.trim()) : value;
  const list = z
    .array(item, words.sendList)
    .max(max, words.tooManyChosen(max))
    .transform((values) => [...new Set(values)]);
  return z
    .preprocess(
      asList,
      list.nullable().transform((values) => values ?? []),
    )
    .optional();
}

/** Some of these values, in whatever spelling: a list, or a text with a value a line. */
export function choicesOf<const T extends string>(values: readonly T[]) {
  const item = z
    .string(oneOf(values))
    .transform((text) => named(values, text) ?? text)
    .pipe(z.enum(values, oneOf(values)));
  return listOf(item as unknown as z.ZodType<T, string>, values.length);
}

const subject = asText
  .pipe(z.string().min(1, words.subject).max(MAX_OWN_WORDS, words.tooLong(MAX_OWN_WORDS)))
  .transform((text) => subjectNamed(text) ?? text);

/** Up to five subjects, by the names of our list where it knows them. */
export const subjectsOf = () => listOf(subject as unknown as z.ZodType<string, string>, MAX_SUBJECTS);

const wholeNumber = (max: number) =>
  z
    .preprocess(
      asWholeNumber,
      z.int(words.wholeNumber).min(0, words.notNegative).max(max, words.atMost(max)).nullable(),
    )
    .optional();

const YES = ["true", "1", "on", "yes"];
const NO = ["false", "0", "off", "no"];
const asFlag = (value: unknown) => {
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  return text === "" ? null : YES.includes(text) ? true : NO.includes(text) ? false : value;
};
const flag = z.preprocess(asFlag, z.boolean(words.trueOrFalse).nullable()).optional();

/** A text of one line, null where it is empty. */
export const line = (max: number) =>
  z.preprocess(emptied, asText.pipe(z.string().max(max, words.tooLong(max))).nullable()).optional();

const confirmed = flag.meta({
  description:
    "A pay that schools hardly give for such a time, as 420000 a month, is refused with a question. Sent again with true here, it is taken as it is. This is not stored.",
});

/** A number of the gazetteer, a place as an answer shows it, or a name that is one place. */
const place = z
  .preprocess((value) => {
    if (typeof value === "object" && value !== null && "id" in value) return value.id;
    if (typeof value === "string" && /^\d{1,12}$/.test(value.trim())) return Number(value);
    return emptied(value);
  }, z.union([z.int().min(1), asText.pipe(z.string().max(150, words.placeTooLong))], words.choosePlace).nullable())
  .optional()
  .meta({ description: "Where the job is: the id of a place, or a name that is one place. GET /places finds both." });

const ANSWERS_WITHIN = words.answerDays(ANSWER_DAYS.join(", "));
const answerDays = z
  .preprocess(asWholeNumber, z.literal(ANSWER_DAYS, ANSWERS_WITHIN).nullable())
  .optional()
  .meta({ description: "Within how many days the school promises to answer. Null: it promises nothing" });

/** The fields that are stored as JSON in `jobs.details`. A change without a field leaves the job's value as it is. */
export const DETAILS = {
  pay_min: amountAt("from"),
  pay_max: amountAt("up to"),
  pay_currency: choice(CURRENCIES),
  pay_period: choice(PAY_PERIODS),
  starts_on: start,
  subjects: subjectsOf(),
  levels: choicesOf(LEVELS),
  boards: choicesOf(BOARDS),
  requires: choicesOf(REQUIRES),
  early_career: flag,
  contract: choice(CONTRACTS),
  contract_until: anyDay,
  provident_fund: flag,
  accommodation: flag,
  notice_days: wholeNumber(730),
  bond_months: wholeNumber(120),
  keeps_originals: flag,
  medium: line(60),
  classes_from: choice(CLASSES),
  classes_to: choice(CLASSES),
  vacancy_is: choice(VACANCIES),
  walk_in_from: dayAhead,
  walk_in_to: dayAhead,
  walk_in_hours: line(60),
  walk_in_place: line(150),
  answer_days: answerDays,
  answers_from: choice(ANSWERS_FROM),
  questions,
};

export const JOB_FACT_INPUTS = {
  ...DETAILS,
  pay_confirmed: confirmed,
  place,
  closes_at: closing,
  publish_at: publishing,
};

/** The same fields as a list shows them. */
export const SUMMARY_SHOWN = {
  pay_min: z.number().nullable(),
  pay_max: z.number().nullable(),
  pay_currency: z.enum(CURRENCIES).nullable(),
  pay_period: z.enum(PAY_PERIODS).nullable(),
  starts_on: z
    .string()
    .nullable()
    .meta({ description: `A date, or "${AS_SOON_AS_POSSIBLE}"` }),
  subjects: z.array(z.string()),
  levels: z.array(z.enum(LEVELS)),
  boards: z.array(z.enum(BOARDS)),
  requires: z.array(z.enum(REQUIRES)),
  early_career: z.boolean().nullable(),
  vacancy_is: z.enum(VACANCIES).nullable(),
};

/** The same as the whole job shows them. */
export const DETAILS_SHOWN = {
  ...SUMMARY_SHOWN,
  contract: z.enum(CONTRACTS).nullable(),
  contract_until: z.string().nullable(),
  provident_fund: z.boolean().nullable(),
  accommodation: z.boolean().nullable(),
  notice_days: z.int().nullable(),
  bond_months: z.int().nullable(),
  keeps_originals: z.boolean().nullable(),
  medium: z.string().nullable(),
  classes_from: z.enum(CLASSES).nullable(),
  classes_to: z
    .enum(CLASSES)
    .nullable()
    .meta({ description: "The last class, the same as the first where the job is for one" }),
  walk_in_from: z.string().nullable(),
  walk_in_to: z.string().nullable(),
  walk_in_hours: z.string().nullable(),
  walk_in_place: z.string().nullable(),
  answer_days: z
    .literal(ANSWER_DAYS)
    .nullable()
    .meta({ description: "Within how many days the school promises to answer" }),
  answers_from: z
    .enum(ANSWERS_FROM)
    .nullable()
    .meta({ description: "Where they begin: as an application arrives, or on the last day for applications" }),
  questions: z.array(QuestionShown),
};

const Shown = z.object(DETAILS_SHOWN);
/** The details of a job, with a value for each field. */
export type Details = z.output<typeof Shown>;

/** A place of the gazetteer, as parts. */
export const PlaceParts = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
});
export type PlaceParts = z.output<typeof PlaceParts>;
