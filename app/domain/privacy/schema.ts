/** Shapes of consents, nominees and requests about data, and of closing an account. */

import * as z from "zod";
import { cleanAddress, EmailAddress, requiredName, requiredText } from "~/domain/text";
import { words } from "~/words/privacy-refusals";
import { PURPOSE_NAMES, RECIPIENT_LABELS, REQUEST_KINDS } from "./rules";

/** Closing the account needs its password, or the address of an account that has no password. */
export const ClosingInput = z
  .object({
    password: z.string().max(1000).default(""),
    email: z.string().max(254).transform(cleanAddress).default(""),
  })
  .meta({ example: { password: "chalk-river-lantern" } });
export type ClosingInput = z.output<typeof ClosingInput>;

/** A consent that a program gives or takes back. */
export const ConsentCall = z
  .object({ purpose: z.enum(PURPOSE_NAMES, words.chooseMeant), agreed: z.boolean(words.trueOrFalse) })
  .meta({ example: { purpose: "reminders", agreed: true } });

/** A purpose to which the account may agree, and what it said last. */
export const ConsentItem = z.object({
  purpose: z.enum(PURPOSE_NAMES),
  text: z.string().meta({ description: "What one agrees to" }),
  agreed: z.boolean(),
  given_at: z.iso.datetime().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
});
export type ConsentItem = z.output<typeof ConsentItem>;

export const ConsentInput = z.object({ purpose: z.enum(PURPOSE_NAMES, words.chooseMeant) });

export const NomineeInput = z
  .object({ nominee_name: requiredName(words.theName, 150), nominee_email: EmailAddress })
  .meta({ example: { nominee_name: "Meera Joshi", nominee_email: "meera@example.com" } });
export type NomineeInput = z.output<typeof NomineeInput>;

/** The person who may ask after the account's owner has died; null where nobody is named. */
export const NomineeAnswer = z.object({ nominee_name: z.string().nullable(), nominee_email: z.string().nullable() });

/** Somebody who has data of the account. */
export const RecipientItem = z.object({
  kind: z.enum(Object.keys(RECIPIENT_LABELS) as (keyof typeof RECIPIENT_LABELS)[]).meta({
    description: Object.entries(RECIPIENT_LABELS)
      .map(([kind, label]) => `\`${kind}\`: ${label}`)
      .join(". "),
  }),
  who: z.string(),
  what: z.string(),
  at: z.iso.datetime(),
});

export type RecipientItem = z.output<typeof RecipientItem>;

/** A request about one's data. The address is that of the account, where there is one. */
export const RequestInput = z.object({
  kind: z.enum(REQUEST_KINDS, words.chooseKind),
  text: requiredText(words.whatYouAsk, 4_000),
});
export type RequestInput = z.output<typeof RequestInput>;
export const StrangerRequestInput = RequestInput.extend({ email: EmailAddress });

/** A request that a program sends: without a session with an address. */
export const RequestCall = RequestInput.extend({
  email: EmailAddress.optional().meta({ description: "Needed without a session, and not read with one" }),
}).meta({ example: { kind: "access", text: "Please send me all that you keep of me." } });
export type RequestCall = z.output<typeof RequestCall>;

/** `number`: name it when you write to us about the request. */
export const RequestAnswer = z.object({ number: z.int() });

/** A request of the account about its data. */
export const RequestItem = z.object({
  number: z.int(),
  kind: z.enum(REQUEST_KINDS),
  text: z.string(),
  sent_at: z.iso.datetime(),
  due_at: z.iso.datetime().meta({ description: "An answer comes by then" }),
  answered_at: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
});
export type RequestItem = z.output<typeof RequestItem>;

export const AnswerInput = z.object({
  number: z.coerce.number(words.chooseRequest).int().positive(),
  answer: requiredText(words.theAnswer, 10_000),
});
export type AnswerInput = z.output<typeof AnswerInput>;
