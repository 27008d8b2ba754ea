/** Shapes of forms for job alerts. */

import * as z from "zod";
import { JobSearchCall } from "~/domain/jobs/search/schema";
import { EmailAddress } from "~/domain/text";
import { words } from "~/words/alert-refusals";
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
/** The fields that the links in her mails change. */
export const EditForm = WatchedFields.extend({ frequency: Frequency });
export type EditForm = z.output<typeof EditForm>;
