/** Shapes of forms for job alerts. */

import * as z from "zod";
import { BOARDS, LEVELS, REQUIRES } from "~/domain/jobs/details/value-rules";
import { JOB_NATURES } from "~/domain/jobs/rules";
import { MAX_VALUES } from "~/domain/jobs/search/rules";
import { JobSearchCall, MAX_PAY_FILTER } from "~/domain/jobs/search/schema";
import { EmailAddress } from "~/domain/text";
import { words } from "~/words/alert-refusals";
import { words as searchWords } from "~/words/search-refusals";
import { FREQUENCIES } from "./rules";

const Frequency = z.enum(FREQUENCIES, words.howOften);
const noTime = (why: string) =>
  z
    .string()
    .refine((value) => value.trim() === "", why)
    .default("")
    .transform(() => "" as const);

/** A search that waits. Every job that it tells of is new, and open when it is told. */
const WatchedFields = JobSearchCall.extend({
  posted_within: noTime(words.noPosted),
  closes_within: noTime(words.noCloses),
});

/** The form of a person who has no account, or whose address is not confirmed. */
export const AlertForm = WatchedFields.extend({ email: EmailAddress, frequency: Frequency });
export type AlertForm = z.output<typeof AlertForm>;
const CALL_EXAMPLE = { frequency: "daily", q: "physics teacher", location: "Pune", job_nature: ["Full Time"] };

/** The fields that the links in her mails change. */
export const EditForm = WatchedFields.extend({ frequency: Frequency });
export type EditForm = z.output<typeof EditForm>;

const { shape } = WatchedFields;
const oneOf = (values: readonly string[]) => searchWords.oneOf(values.join(", "));
/** Words of a filter as JSON: a list of those that are known, and no text in its place. */
const wordsOf = <const T extends readonly string[]>(values: T, why: string) =>
  z
    .array(z.enum(values, why))
    .max(MAX_VALUES)
    .default([])
    .transform((sent): unknown => sent);
const textOf = (maxChars: number) =>
  z
    .array(z.string().max(maxChars))
    .max(MAX_VALUES)
    .default([])
    .transform((sent): unknown => sent);

/** The search of a program: as of the form, in the words of JSON. */
const CallFields = WatchedFields.extend({
  category: textOf(60).pipe(shape.category),
  subject: textOf(40).pipe(shape.subject),
  job_nature: wordsOf(JOB_NATURES, oneOf(JOB_NATURES)).pipe(shape.job_nature),
  level: wordsOf(LEVELS, oneOf(LEVELS)).pipe(shape.level),
  board: wordsOf(BOARDS, oneOf(BOARDS)).pipe(shape.board),
  requires: wordsOf(REQUIRES, oneOf(REQUIRES)).pipe(shape.requires),
  pay_from: z
    .int()
    .min(1)
    .max(MAX_PAY_FILTER)
    .transform(String)
    .or(z.literal(""))
    .default("")
    .meta({ description: "Rupees a month" }),
  posted_within: z.literal("", words.noPosted).default(""),
  closes_within: z.literal("", words.noCloses).default(""),
});

/** The whole alert anew. */
export const AlertChangeCall = CallFields.extend({ frequency: Frequency }).meta({ example: CALL_EXAMPLE });

/** An alert that a program asks for. */
export const AlertCall = CallFields.extend({
  email: EmailAddress.optional().meta({
    description: "Left out by a session: the address of the account. Without a session it is needed",
  }),
  frequency: Frequency,
}).meta({ example: CALL_EXAMPLE });

export type AlertCall = z.output<typeof AlertCall>;

/** An alert as the API gives it. `search` holds the filters that are set, as a call takes them. */
export const AlertItem = z.object({
  id: z.uuid(),
  text: z.string().meta({ description: "The search as people read it" }),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({
    description: "The filters that are set, under the names of GET /jobs/getalljobs",
  }),
  frequency: z.enum(FREQUENCIES),
  url: z.url().meta({ description: "The page with the jobs of this search" }),
});
export type AlertItem = z.output<typeof AlertItem>;

/** `mailed`: whoever reads the mailbox confirms it. The answer is the same whatever the address has. */
export const AlertAnswer = z.object({ id: z.uuid().nullable(), state: z.enum(["active", "mailed"]) });
