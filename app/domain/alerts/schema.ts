/** Shapes of forms for job alerts. */
import * as z from "zod";
import { JobSearchCall } from "~/domain/jobs/search/schema";
import { EmailAddress } from "~/domain/text";
import { FREQUENCIES } from "./rules";

const Frequency = z.enum(FREQUENCIES, "Choose how often");
const noTime = (why: string) =>
  z
    .string()
    .refine((value) => value.trim() === "", why)
    .default("")
    .transform(() => "" as const);

/** A search that waits. Every job that it tells of is new, and open when it is told. */
const WatchedFields = JobSearchCall.extend({
  posted_within: noTime("An alert tells of every job once, when it is new. Leave out the filter “Posted within”"),
  closes_within: noTime("An alert cannot wait for a closing day. Leave out the filter “Closes within”"),
});

/** The form of a person who has no account, or whose address is not confirmed. */
export const AlertForm = WatchedFields.extend({ email: EmailAddress, frequency: Frequency });
export type AlertForm = z.output<typeof AlertForm>;
/** The fields that the links in her mails change. */
export const EditForm = WatchedFields.extend({ frequency: Frequency });
export type EditForm = z.output<typeof EditForm>;
