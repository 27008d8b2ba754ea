/** Shapes of a search: as it stands in the address of a page, and as a call sends it. */

import * as z from "zod";
import { once } from "~/domain/isolate-memory-rules";
import { plainSigns } from "~/domain/text-rules";
import { words as refusals } from "~/words/search-refusals";
import { readAmount } from "../details/amount-rules";
import { MONTHLY } from "../details/rules";
import { SUBJECTS, subjectNamed } from "../details/subject-rules";
import { BOARDS, DEFAULT_CURRENCY, LEVELS, OTHER_SPELLINGS, REQUIRES } from "../details/value-rules";
import { asciiLower, JOB_NATURES, SORTS } from "../rules";
import { LISTS, MAX_VALUES, RADII } from "./rules";

/** Days since a job was published, and days until it closes. */
export const MAX_DAYS_BACK = 90;

export const MAX_PAY_FILTER = 10_000_000;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The value that a text names: whatever its capitals and signs, or by another name of it. */
function named<const T extends string>(values: readonly T[]) {
  const byName = once(() => new Map(values.map((value) => [plain(value), value])));
  return (text: string): T | undefined => {
    const wanted = plain(text);
    if (wanted === "") return undefined;
    const other = OTHER_SPELLINGS[wanted];
    return byName().get(wanted) ?? values.find((value) => value === other);
  };
}

const cut = (maxChars: number) => (value: string) => value.replace(/\s+/g, " ").trim().slice(0, maxChars);

const lenient = (maxChars: number) => z.string().transform(cut(maxChars)).catch("").default("");

/** Values of a filter as they are sent: of an address as a list, of a form as the lines of one text. */
const sentValues = (sent: unknown): unknown => (typeof sent === "string" ? sent.split("\n") : (sent ?? []));

/**
 * Each value once, in the order of the list that has them, others behind it in that of the alphabet: one search has one address, one
 * copy and one alert, however its values were sent.
 */
function inOneOrder<T extends string>(values: readonly T[], order: readonly string[]): T[] {
  const place = (value: string) => (order.indexOf(value) + order.length + 1) % (order.length + 1);
  const each = [...new Map(values.map((value) => [asciiLower(value), value])).values()];
  return each.sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
}

/** How the values of a filter are read; empty text is none. `order`: as in `inOneOrder`. */
type Values<T extends string> = { find: (text: string) => T | "" | undefined; order?: readonly string[] };

/** Values of an address: those that mean nothing here are left out, and so are those beyond the bound. */
function several<const T extends string>({ find, order = [] }: Values<T>) {
  return z
    .preprocess(sentValues, z.array(z.unknown()).catch([]))
    .transform((sent): T[] => {
      const known = sent.flatMap((text) => (typeof text === "string" && find(text)) || []);
      return inOneOrder([...new Set(known)].slice(0, MAX_VALUES), order);
    })
    .default([]);
}

/** A sum in rupees a month as digits: "42,000", "₹ 42k" and "4.2 lakh" too. Other texts stay, and are no number. */
function rupeesIn(text: string): string {
  const read = text.trim() === "" || text.length > 60 ? null : readAmount(text);
  if (!read || "problem" in read || (read.currency ?? DEFAULT_CURRENCY) !== DEFAULT_CURRENCY) return text.trim();
  return String(Math.round(read.amount * MONTHLY[read.period ?? "month"]));
}

const number = (max: number, read = plainSigns) =>
  z
    .string()
    .transform(read)
    .refine((value) => value === "" || (/^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= max))
    .catch("")
    .default("");

const yes = z
  .string()
  .transform((value) => (/^(1|true|on|yes)$/i.test(value) ? "1" : ""))
  .pipe(z.enum(["", "1"]))
  .catch("")
  .default("");

const subjects: Values<string> = {
  find: (text) => {
    const line = cut(40)(text);
    return subjectNamed(line) ?? line;
  },
  order: SUBJECTS,
};

/** White space inside is kept: older categories may hold any. */
const categories: Values<string> = { find: (text) => text.trim().slice(0, 60) };

const natures: Values<(typeof JOB_NATURES)[number]> = {
  find: (text) => JOB_NATURES.find((value) => value === text),
  order: JOB_NATURES,
};

const chosen = <const T extends string>(values: readonly T[]): Values<T> => ({ find: named(values), order: values });

/** A search, as it stands in the URL. Of a filter with several values any will do. Unknown values fall back to "no filter": an address typed by hand is never an error. */
export const JobSearch = z.object({
  q: lenient(200),
  location: lenient(100),
  radius: z
    .enum(["", ...RADII])
    .catch("")
    .default(""),
  category: several(categories),
  job_nature: several(natures),
  subject: several(subjects),
  level: several(chosen(LEVELS)),
  board: several(chosen(BOARDS)),
  requires: several(chosen(REQUIRES)),
  early_career: yes,
  /** Jobs that are done from home, beside those of the place. */
  remote: yes,
  pay_from: number(MAX_PAY_FILTER, rupeesIn),
  posted_within: number(MAX_DAYS_BACK),
  closes_within: number(MAX_DAYS_BACK),
  sort: z
    .enum(["", ...SORTS])
    .catch("")
    .default(""),
});

export type JobSearch = z.output<typeof JobSearch>;

/** The search that a query asks for. */
export function searchOf(query: URLSearchParams): JobSearch {
  return JobSearch.parse(sentFields(query));
}

/** An address may have thousands of values. So many are read. */
const MAX_SENT = 50;

/** The fields of a query: of a filter with several values a list, otherwise the last one. */
export function sentFields(query: URLSearchParams): Record<string, string | string[]> {
  const lists = LISTS.map((name) => [name, query.getAll(name).slice(0, MAX_SENT)]);
  return { ...Object.fromEntries(query), ...Object.fromEntries(lists) };
}

const searched = (maxChars: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .pipe(z.string().max(maxChars, refusals.tooLong(maxChars)))
    .default("");

const oneLine = (maxChars: number) => searched(maxChars).transform((value) => value.replace(/\s+/g, " "));

const oneOf = (values: readonly string[]) => refusals.oneOf(values.join(", "));

/** Values of a call, which come several times. Each has to be one that is known. */
function each<const T extends string>(
  { find, order = [] }: Values<T>,
  { maxChars = 60, why = "", words }: { maxChars?: number; why?: string; words?: readonly string[] },
) {
  const text = z.string().trim().max(maxChars, refusals.tooLong(maxChars));
  return z
    .preprocess(sentValues, z.array(text.refine((value) => value === "" || Boolean(find(value)), why)))
    .transform((sent): T[] => inOneOrder(sent.flatMap((value) => find(value) || []) as T[], order))
    .refine((values) => values.length <= MAX_VALUES, refusals.tooManyValues(MAX_VALUES))
    .default([])
    .meta({
      ...{ type: "array", maxItems: MAX_VALUES },
      items: words ? { type: "string", enum: words } : { type: "string", maxLength: maxChars },
      description: "May come several times: a job needs one of the values",
    });
}

const eachOf = <const T extends string>(values: readonly T[]) =>
  each(chosen(values), { why: oneOf(values), words: values });

const days = (max: number, what: string, read = plainSigns) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => read(String(value)))
    .refine((value) => value === "" || (/^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= max), {
      error: refusals.wholeNumber(what, max),
    })
    .default("")
    .meta({ type: "integer", minimum: 1, maximum: max, default: undefined });

const flag = z
  .string()
  .refine((value) => /^(|0|1|true|false)$/i.test(value), refusals.oneOrZero)
  .transform((value): "" | "1" => (/^(1|true)$/i.test(value) ? "1" : ""))
  .default("")
  .meta({ enum: ["", "0", "1", "true", "false"] });

/** A search of the API. A wrong value is an error, as "no filter" would give the program all jobs. Empty text is no filter. */
export const JobSearchCall = z.object({
  q: oneLine(200),
  location: oneLine(100).meta({
    description:
      'A town, a state, or words of a job\'s own location. A name of several places, or of none, is looked for in those words; "Aurangabad, Bihar" is one place. A PIN code ("422001") is the town of its post. A country is all of it, "India" and "Anywhere" are no bound, "Remote" is jobs that are done from home; "near me" is 400.',
  }),
  radius: z
    .enum(["", ...RADII], oneOf(RADII))
    .default("")
    .meta({
      description:
        "Kilometres around the location, which must be one place: without one the answer is 400. Left out: 25",
    }),
  category: each(categories, {}),
  job_nature: each(natures, { why: oneOf(JOB_NATURES), words: JOB_NATURES }),
  subject: each(subjects, { maxChars: 40 }),
  level: eachOf(LEVELS),
  board: eachOf(BOARDS),
  requires: eachOf(REQUIRES),
  early_career: flag.meta({ description: "1: suitable for people without experience" }),
  remote: flag.meta({ description: "Also jobs that are done from home" }),
  pay_from: days(MAX_PAY_FILTER, "rupees a month", rupeesIn).meta({ description: "Rupees a month" }),
  posted_within: days(MAX_DAYS_BACK, "days").meta({ description: "Days" }),
  closes_within: days(MAX_DAYS_BACK, "days").meta({ description: "Days" }),
  sort: z
    .enum(["", ...SORTS], oneOf(SORTS))
    .default("")
    .meta({ description: "By distance only where the search is about one place, otherwise the newest first" }),
});
