/** Shapes of an application without an account: what the link of our mail allows, and what it shows. */

import * as z from "zod";
import { mendToken } from "~/domain/copied-link-rules";
import { EmailAddress, optionalText } from "~/domain/text";
import { words } from "~/words/application-refusals";
import { MAX_REASON_CHARS } from "../rules";
import { ApplyInput, DeclinedAt, GivenReasonsAnswer, NotJoinedAt, Status } from "../schema";
import { GUEST_STATES, GUEST_WAYS } from "./guest-rules";

/** One of the things that the link of our mail allows; `number` stands in the mail. */
export const GuestAction = z.object({
  way: z.enum(GUEST_WAYS, words.chooseAct),
  number: z.string(words.chooseNumber).regex(/^\d{2}$/, words.chooseNumber),
  /** Why she withdraws. */
  reason: optionalText(MAX_REASON_CHARS),
});

/** The same for a call of the API, with the key of the link. Without `way` it only reads. */
export const GuestCall = z
  .object({ key: z.string(words.sendKey).max(200).transform(mendToken) })
  .extend(GuestAction.partial().shape)
  .meta({ example: { key: "$GUEST_KEY" } });

/** An application without an account, as the reader of its link sees it. */
export const GuestAnswer = z.object({
  id: z.uuid(),
  job_id: z.uuid(),
  title: z.string(),
  company_name: z.string(),
  status: Status,
  createdAt: z.iso.datetime(),
  state: z.enum(GUEST_STATES),
  /** The values that `way` may have now. */
  ways: z.array(z.enum(GUEST_WAYS)),
  /** Until when an answer is due from the side that `turn` names; null once nobody is waited for. */
  answer_by: z.iso.datetime().nullable(),
  turn: z.enum(["school", "candidate"]).nullable(),
  accepted_at: z.iso.datetime().nullable(),
  declined_at: DeclinedAt,
  not_joined_at: NotJoinedAt,
  reasons: GivenReasonsAnswer,
});

/** The address to which the links of applications without an account are mailed again. */
export const LinksAgainInput = z.object({ email: EmailAddress }).meta({ example: { email: "asha.rao@example.com" } });

/** An application that was made in an institution's own system; the PDF comes beside it. */
export const ExternalInput = ApplyInput.pick({
  applicant_name: true,
  applicant_email: true,
  applicant_mobile: true,
  applicant_experience: true,
  answers: true,
  insist: true,
})
  .extend({
    job_id: z
      .uuid(words.oneJob)
      .transform((id) => id.toLowerCase())
      .optional(),
    job_external_id: z
      .string()
      .min(1, words.oneJob)
      .max(100, words.oneJob)
      .optional()
      .meta({ description: "The id of the job in your own system, in place of job_id" }),
    consent_version: z
      .string(words.consentVersion)
      .trim()
      .min(1, words.consentVersion)
      .max(100, words.consentVersion)
      .meta({ description: "The version of the text by which she agreed that you send it" }),
    consent_at: z.iso
      .datetime({ offset: true, error: words.consentAt })
      .transform((text) => new Date(text))
      .refine((at) => at.getTime() <= Date.now() + CLOCKS_DIFFER_MS, words.consentAt)
      .meta({ description: "When she agreed" }),
  })
  .refine(({ job_id, job_external_id }) => (job_id === undefined) !== (job_external_id === undefined), {
    path: ["job_id"],
    message: words.oneJob,
  })
  .meta({
    example: {
      job_id: "$JOB_ID",
      applicant_name: "Asha Nair",
      applicant_email: "asha@example.com",
      applicant_mobile: "9876543210",
      applicant_experience: "1+",
      consent_version: "2026-06",
      consent_at: "2026-11-20T09:00:00Z",
    },
  });
export type ExternalInput = z.output<typeof ExternalInput>;

/** Clocks of two systems differ by so much. */
const CLOCKS_DIFFER_MS = 300_000;

export const ExternalAnswer = z.object({
  id: z.uuid(),
  external_id: z.string(),
  version: z.string().meta({ description: "Its version, for If-Match" }),
});
