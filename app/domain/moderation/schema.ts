/** Shapes of reports, answers and moderators' steps. */

import * as z from "zod";
import { idOf, optionalText, requiredText } from "~/domain/text";
import { words as refusals } from "~/words/moderation-refusals";
import { REASONS, REPORT_REASONS, SUBJECTS } from "./rules";

const Reason = z.enum(REPORT_REASONS, refusals.chooseWrong);

export const ReportForm = z.object({ reason: Reason, text: optionalText(2_000) });
export type ReportForm = z.output<typeof ReportForm>;

/** The same by call, with what it is about. */
export const ReportInput = ReportForm.extend({
  subject: z.enum(SUBJECTS, refusals.saySubject),
  id: idOf(refusals.sendId),
}).meta({ example: { subject: "job", id: "$JOB_ID", reason: "money", text: "They ask 500 rupees for the form." } });

/** A moderator's step that has a reason and words to the owner. */
export const HideInput = z.object({ reason: z.enum(REASONS, refusals.chooseReason), words: optionalText(1_000) });
export type HideInput = z.output<typeof HideInput>;

/** The answer of a hidden job's people. They answer once. */
export const AnswerText = z
  .object({ answer: requiredText(refusals.yourAnswer, 2_000) })
  .meta({ example: { answer: "The fee was a mistake of our text. It is gone." } });

/** The reason why a job of one's own is hidden, and the answer to it. */
export const Hiding = z.object({
  job_id: z.uuid(),
  reason: z.enum(REASONS),
  words: z.string().nullable(),
  hidden_at: z.iso.datetime(),
  until: z.iso.datetime().nullable().meta({ description: "Then it is shown again by itself; null: a person decides" }),
  answer: z.string().nullable(),
  is_hidden: z.boolean(),
});
export type Hiding = z.output<typeof Hiding>;
