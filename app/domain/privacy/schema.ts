/** Shapes of consents, nominees and requests about data, and of closing an account. */

import * as z from "zod";
import { cleanAddress, EmailAddress, requiredName, requiredText } from "~/domain/text";
import { words } from "~/words/privacy-refusals";
import { PURPOSE_NAMES, REQUEST_KINDS } from "./rules";

/** Closing the account needs its password, or the address of an account that has no password. */
export const ClosingInput = z.object({
  password: z.string().max(1000).default(""),
  email: z.string().max(254).transform(cleanAddress).default(""),
});
export type ClosingInput = z.output<typeof ClosingInput>;

export const ConsentInput = z.object({ purpose: z.enum(PURPOSE_NAMES, words.chooseMeant) });

export const NomineeInput = z.object({ nominee_name: requiredName(words.theName, 150), nominee_email: EmailAddress });
export type NomineeInput = z.output<typeof NomineeInput>;

/** A request about one's data. The address is that of the account, where there is one. */
export const RequestInput = z.object({
  kind: z.enum(REQUEST_KINDS, words.chooseKind),
  text: requiredText(words.whatYouAsk, 4_000),
});
export type RequestInput = z.output<typeof RequestInput>;
export const StrangerRequestInput = RequestInput.extend({ email: EmailAddress });

export const AnswerInput = z.object({
  number: z.coerce.number(words.chooseRequest).int().positive(),
  answer: requiredText(words.theAnswer, 10_000),
});
export type AnswerInput = z.output<typeof AnswerInput>;
