/** Shapes of the settings of mails. */

import * as z from "zod";
import { factsOf, HOW_OFTEN, MAIL_KINDS, type MailKind } from "~/domain/mail/rules";
import { isZone } from "~/domain/time-zone-rules";
import { words } from "~/words/mail-settings";

const zoneHint = words.timeZone;
const Zone = z
  .string()
  .trim()
  .max(64, zoneHint)
  .refine((text) => text === "" || isZone(text), zoneHint)
  .transform((text) => text || null);

const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const oneOf = (kind: MailKind) => z.enum(factsOf(kind).choices, words.howOften);
const fields = (kinds: MailKind[]) => Object.fromEntries(kinds.map((kind) => [kind, oneOf(kind).optional()]));

type Kinds = { [Kind in MailKind]?: z.ZodOptional<z.ZodEnum> };

/** A kind that is left out stays as it is. `time_zone`: empty for that of the job. */
const settings = {
  ...(fields(KINDS) as Kinds),
  time_zone: Zone.optional(),
  neutral_subjects: z.stringbool().or(z.boolean()).optional().meta({
    type: "boolean",
    description: "No subject of a mail names a school, as on a phone that others use too. Candidates alone",
  }),
};
/** A form carries other fields too. */
export const SettingsForm = z.object(settings);
export const SettingsInput = z
  .strictObject(settings, words.noKind)
  .meta({ example: { messages: "daily", time_zone: "Asia/Kolkata" } });
export type SettingsInput = z.output<typeof SettingsInput>;

const Kind = z.object({
  kind: z.enum(KINDS),
  how_often: z.enum(HOW_OFTEN),
  choices: z.array(z.enum(HOW_OFTEN)),
});

/** `time_zone` null: that of the job. `address_refused`: mails to the address of the account come back. */
export const SettingsAnswer = z.object({
  mails: z.array(Kind),
  time_zone: z.string().nullable(),
  neutral_subjects: z.boolean(),
  address_refused: z.boolean(),
});
export type SettingsAnswer = z.output<typeof SettingsAnswer>;
