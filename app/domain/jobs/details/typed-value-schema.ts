/** Shapes of what people type into a job: sums of pay, days and whole numbers, in words as well as in digits. */

import * as z from "zod";
import { typedDay } from "~/domain/day-schema";
import { plainSigns } from "~/domain/text-rules";
import { words } from "~/words/job-form-refusals";
import { type AmountEnd, readAmount, toCents, type WrittenAmount } from "./amount-rules";
import { emptied } from "./question-schema";
import { AS_SOON_AS_POSSIBLE } from "./value-rules";

const MAX_PAY = 1_000_000_000;
const sum = z.number().min(0, words.notNegative).max(MAX_PAY, words.tooLarge);

/** A sum alone is a number; words may say for which time it is, and in which currency. */
function amountOf(value: number | string, end: AmountEnd, refusal: z.RefinementCtx): number | WrittenAmount {
  const plain = (amount: number): WrittenAmount => ({ amount: toCents(amount), period: null, currency: null });
  const read = typeof value === "number" ? plain(value) : readAmount(value, end);
  const problem = "problem" in read ? read.problem : sum.safeParse(read.amount).error?.issues[0]?.message;
  if (problem !== undefined) refusal.addIssue({ code: "custom", message: problem });
  if ("problem" in read) return z.NEVER;
  return read.period || read.currency ? read : read.amount;
}

const AMOUNT = words.amount;
/** The lowest or the highest pay. */
export function amountAt(end: AmountEnd) {
  const anySum = z
    .union([z.number(), z.string().max(60)], AMOUNT)
    .transform((value, refusal) => amountOf(value, end, refusal));
  return z
    .preprocess(emptied, anySum.nullable())
    .optional()
    .meta({
      ...{ minimum: 0, maximum: MAX_PAY, pattern: "\\d|^\\s*$" },
      description:
        'A number, or text that is one sum: "42,000", "42,000/-", "4.2 lakh", "42k". "4.5 LPA" is a sum a year. Text that could be two numbers, such as "42.000" or "42,00", is refused.',
    });
}

/** Digits alone, of any script: "0x1F" and "4e1" are no whole numbers here. */
export function asWholeNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = plainSigns(value);
  return text === "" ? null : /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

const DAY = words.date;
/** A day that may lie years ahead. */
export const anyDay = z.preprocess(emptied, typedDay(DAY).nullable()).optional();
/** A day that lies within a year needs no year: the next one of this date is meant. */
export const dayAhead = z.preprocess(emptied, typedDay(DAY, { takesNoYear: true }).nullable()).optional();

const AT_ONCE =
  /^((join|start|joining|required|needed) )?(asap|as (soon|early) as (possible|you can)|(the |at the )?earliest|immediate(ly)?( (joining|join|joiners?|start|basis|available|appointment))?|at once|right away|now|urgent(ly)?|तुरंत|तुरन्त|तत्काल|शीघ्र|जल्द से जल्द|यथाशीघ्र)( (only|please|preferred|required|needed))?$/;
const START = `${DAY}, or "${AS_SOON_AS_POSSIBLE}"`;
const asStart = (text: string) => (AT_ONCE.test(plainSigns(text).replace(/[.!,]/g, "")) ? AS_SOON_AS_POSSIBLE : null);
export const start = z
  .preprocess(emptied, typedDay(START, { takesMonth: true, takesNoYear: true, instead: asStart }).nullable())
  .optional()
  .meta({
    pattern: `^(\\d{4}-\\d\\d-\\d\\d|${AS_SOON_AS_POSSIBLE})$`,
    description: `A date, or "${AS_SOON_AS_POSSIBLE}". "1 April 2027", "15/04/2027" and "April 2027" are read too; "01/04/2027" can be two days, and is refused.`,
  });

/** A time as programs write it, with or without its zone. */
const time = z.iso.datetime({ offset: true, local: true });
const asTime = (text: string) => (time.safeParse(text.trim()).success ? text.trim() : null);

/** A date alone is the end of that day where the job is. */
const DAY_OR_TIME = "^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)?)?$";
const CLOSING = words.lastDay;
export const closing = z
  .preprocess(emptied, typedDay(CLOSING, { takesNoYear: true, instead: asTime }).nullable())
  .optional()
  .meta({
    pattern: DAY_OR_TIME,
    description:
      "The end of the time for applications. A date alone means the end of that day where the job is. Left out: in 60 days. At most a year ahead.",
  });

const PUBLISHING = words.publishTime;
export const publishing = z
  .preprocess(emptied, typedDay(PUBLISHING, { instead: asTime, takesTime: true }).nullable())
  .optional()
  .meta({
    pattern: DAY_OR_TIME,
    description:
      "When the job becomes public, if not at once: at least five minutes ahead, at most a year, and before it closes. A date alone means 9:00 of that day where the job is. A job that is scheduled keeps its time where this is left out.",
  });
