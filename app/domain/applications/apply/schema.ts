/** Shapes of an application without an account: what the link of our mail allows, and what it shows. */

import * as z from "zod";
import { mendToken } from "~/domain/copied-link-rules";
import { EmailAddress, optionalText } from "~/domain/text";
import { words } from "~/words/application-refusals";
import { MAX_REASON_CHARS } from "../rules";
import { DeclinedAt, GivenReasonsAnswer, NotJoinedAt, Status } from "../schema";
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
