/** Shapes of a search: as it stands in the address of a page, and as a call sends it. */
import * as z from "zod";
import { once } from "~/domain/isolate-memory-rules";
import { plainSigns } from "~/domain/text-rules";
import { readAmount } from "../details/amount-rules";
import { MONTHLY } from "../details/rules";
import { subjectNamed } from "../details/subject-rules";
import { BOARDS, DEFAULT_CURRENCY, LEVELS, OTHER_SPELLINGS, REQUIRES } from "../details/value-rules";
import { JOB_NATURES, SORTS } from "../rules";
import { RADII } from "./rules";

/** Days since a job was published, and days until it closes. */
export const MAX_DAYS_BACK = 90;

const MAX_PAY_FILTER = 10_000_000;

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

function chosen<const T extends string>(values: readonly T[]) {
  const find = named(values);
  return z
    .string()
    .catch("")
    .default("")
    .transform((text): T | "" => find(text) ?? "");
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

const knownSubject = (text: string) => (text === "" ? "" : (subjectNamed(text) ?? text));

/** A search, as it stands in the URL. Unknown values fall back to "no filter": an address typed by hand is never an error. */
export const JobSearch = z.object({
  q: lenient(200),
  location: lenient(100),
  radius: z
    .enum(["", ...RADII])
    .catch("")
    .default(""),
  /** White space inside is kept: older categories may hold any. */
  category: z
    .string()
    .transform((value) => value.trim().slice(0, 60))
    .catch("")
    .default(""),
  job_nature: z
    .enum(["", ...JOB_NATURES])
    .catch("")
    .default(""),
  subject: lenient(40).transform(knownSubject),
  level: chosen(LEVELS),
  board: chosen(BOARDS),
  requires: chosen(REQUIRES),
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

const searched = (maxChars: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .pipe(z.string().max(maxChars, `Use at most ${maxChars} characters`))
    .default("");

const oneLine = (maxChars: number) => searched(maxChars).transform((value) => value.replace(/\s+/g, " "));

const oneOf = (values: readonly string[]) => `Send one of ${values.join(", ")}`;

function choice<const T extends string>(values: readonly T[]) {
  const find = named(values);
  return z
    .string()
    .refine((text) => text.trim() === "" || find(text) !== undefined, oneOf(values))
    .default("")
    .transform((text): T | "" => find(text) ?? "");
}

const days = (max: number, what: string, read = plainSigns) =>
  z
    .string()
    .transform(read)
    .refine((value) => value === "" || (/^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= max), {
      error: `Send a whole number of ${what}, from 1 to ${max}`,
    })
    .default("");

const flag = z
  .string()
  .refine((value) => /^(|0|1|true|false)$/i.test(value), "Send 1 or 0")
  .transform((value): "" | "1" => (/^(1|true)$/i.test(value) ? "1" : ""))
  .default("");

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
  category: searched(60),
  job_nature: z.enum(["", ...JOB_NATURES], oneOf(JOB_NATURES)).default(""),
  subject: oneLine(40).transform(knownSubject),
  level: choice(LEVELS).meta({ description: LEVELS.join(", ") }),
  board: choice(BOARDS).meta({ description: BOARDS.join(", ") }),
  requires: choice(REQUIRES).meta({ description: REQUIRES.join(", ") }),
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
