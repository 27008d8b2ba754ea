/** Shapes of an institution and its people: as sent and as shown. */

import * as z from "zod";
import { mendToken } from "~/domain/copied-link-rules";
import { VERIFICATIONS } from "~/domain/jobs/rules";
import { JobSummary } from "~/domain/jobs/schema";
import { TALK_WARNINGS } from "~/domain/moderation/talk-warning-rules";
import { Responsiveness } from "~/domain/responsiveness/schema";
import {
  EmailAddress,
  idOf,
  optionalLine,
  optionalText,
  optionalWebsite,
  requiredLine,
  requiredName,
} from "~/domain/text";
import { words } from "~/words/institution-refusals";
import { COMING_JOBS, INSTITUTION_KINDS, MEMBER_ROLES } from "./rules";

const Role = z.enum(MEMBER_ROLES, words.choosePersonMay);

/** The choice for the jobs of a person who joins. */
const Jobs = z.enum(COMING_JOBS, words.sayWhatOfJobs).optional().meta({
  description: "Needed if jobs of yours would come along: `bring` them, or `close` them, which removes them.",
});

/** The owner's description of the institution. */
export const InstitutionInput = z
  .object({
    name: requiredName(words.theName, 150),
    kind: z.enum(INSTITUTION_KINDS, words.chooseKind),
    place: optionalLine(150),
    website: optionalWebsite(500),
    about: optionalText(5_000),
  })
  .meta({ example: { name: "Hill View School", kind: "school", place: "Pune, Maharashtra" } });
export type InstitutionInput = z.output<typeof InstitutionInput>;

/** The same by call. */
export const InstitutionCall = InstitutionInput.extend({
  insist: z.boolean(words.trueOrFalse).optional().meta({
    description:
      "Its words are read first. Words that name a sex or an age, contact data and WhatsApp stop it: 422 with the code text_stopped, and the words in fields. Sent again with true, it is saved and a person looks at it. With words about money its readers are warned, and its payment addresses are hidden from them; in its name or place they are never saved.",
  }),
}).meta({ example: { name: "Hill View School", kind: "school", place: "Pune, Maharashtra" } });

/** The address to invite, and the person's role. */
export const InviteInput = z
  .object({ email: EmailAddress, role: Role })
  .meta({ example: { email: "colleague@example.com", role: "recruiter" } });
export type InviteInput = z.output<typeof InviteInput>;

/** The part of an invitation's link after `token=`. */
export const AcceptInput = z
  .object({
    token: z.string(words.sendToken).min(1, words.sendToken).max(200).transform(mendToken),
    jobs: Jobs,
  })
  .meta({ example: { token: "$INVITE_TOKEN" } });

/** A colleague's role from now on. */
export const RoleInput = z.object({ role: Role }).meta({ example: { role: "reader" } });

const texts = {
  name: z.string(),
  kind: z.enum(INSTITUTION_KINDS),
  place: z.string().nullable(),
  website: z.string().nullable(),
  about: z.string().nullable(),
  warning: z
    .enum(TALK_WARNINGS)
    .nullable()
    .meta({ description: "`money`: its texts speak of money, and its page warns" }),
};
const VERIFICATION_FIELDS = {
  standing: z.enum(VERIFICATIONS),
  host: z.string().nullable().meta({ description: "The host from which its people write; null if that is not known" }),
};
const addressConfirmed = z.boolean().meta({ description: "Whether the person has proven that the address is hers" });
const pictures = {
  logo: z.string().nullable().meta({ description: "The path of the picture" }),
  photo: z.string().nullable(),
};

/** The file of a picture is sent alone. */
export const PictureInput = z.object({}).meta({ example: {} });

/** A picture after it was changed. */
export const PictureAnswer = z.object({
  path: z.string().nullable().meta({ description: "Opens the picture, for everybody; null once it is removed" }),
});

/** An institution as everybody sees it. */
export const PublicInstitution = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...texts,
  ...VERIFICATION_FIELDS,
  ...pictures,
  url: z.url(),
  open_jobs: z.int(),
  responsiveness: Responsiveness.nullable(),
});
export type PublicInstitution = z.output<typeof PublicInstitution>;

/** The same with a page of its open jobs, newest first. */
export const InstitutionWithJobs = PublicInstitution.extend({ jobs: z.array(JobSummary) });

/** An institution as its own people see it. Only owners see the invitations and the requests. */
export const OwnInstitution = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...texts,
  ...VERIFICATION_FIELDS,
  ...pictures,
  embed: z.object({ ground: z.string().nullable(), ink: z.string().nullable(), accent: z.string().nullable() }).meta({
    description: "The colours of its jobs in a frame on its own website, as #rrggbb. Null: that of Staffroom",
  }),
  check_asked: z.iso.datetime().nullable(),
  rival: z.string().nullable().meta({ description: "The institution that writes from this one's host already" }),
  role: z.enum(MEMBER_ROLES),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      email: z.string(),
      address_confirmed: addressConfirmed,
      role: z.enum(MEMBER_ROLES),
      since: z.iso.datetime(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      role: z.enum(MEMBER_ROLES),
      sent: z.iso.datetime(),
      ends: z.iso.datetime(),
    }),
  ),
  requests: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      email: z.string(),
      address_confirmed: addressConfirmed,
      sent: z.iso.datetime(),
      from: z.string().nullable().meta({ description: "The institution for which the person works now" }),
      brings_jobs: z.boolean().meta({ description: "The jobs of her institution come along" }),
      brings_colleagues: z.int().meta({ description: "So many people come along; 0 if none does" }),
      brings_unconfirmed: z.int().meta({ description: "How many of them have an address that is not confirmed" }),
    }),
  ),
});
export type OwnInstitution = z.output<typeof OwnInstitution>;

/** The result of an invitation: the institution, and the person's role there. */
export const Membership = z.object({ institution_id: z.uuid(), role: z.enum(MEMBER_ROLES) });
export type Membership = z.output<typeof Membership>;

/** A colleague, and what she may do. */
export const MemberAnswer = z.object({ id: z.uuid(), role: z.enum(MEMBER_ROLES) });

/** The institution that somebody asks to join. */
export const JoinInput = z
  .object({ institution_id: idOf(words.chooseInstitution), jobs: Jobs })
  .meta({ example: { institution_id: "$INSTITUTION_ID" } });

/** The answer to a request: what the person may do from now on, or null to decline. */
export const AnswerInput = z.object({ role: Role.nullable() }).meta({ example: { role: "recruiter" } });

/** An institution that one may ask to join. */
export const InstitutionToJoin = z.object({
  id: z.uuid(),
  name: z.string(),
  place: z.string().nullable(),
  host: z.string(),
  asked: z.iso.datetime().nullable(),
});
export type InstitutionToJoin = z.output<typeof InstitutionToJoin>;

const Colour = z
  .string(words.colour)
  .nullish()
  .transform((text) => text?.trim().toLowerCase() || null)
  .refine((text) => text === null || /^#[0-9a-f]{6}$/.test(text), words.colour)
  .meta({ pattern: "^(#[0-9a-fA-F]{6})?$", description: "As #rrggbb. Null or nothing: that of Staffroom" });

/** The colours of the institution's jobs on its own website. */
export const EmbedInput = z
  .object({ ground: Colour, ink: Colour, accent: Colour })
  .meta({ example: { ground: "#ffffff", ink: "#222222", accent: "#0b5394" } });
export type EmbedInput = z.output<typeof EmbedInput>;

/** The frame with the institution's jobs: its address, and its colours. */
export const EmbedAnswer = z.object({
  url: z.url(),
  ground: z.string().nullable(),
  ink: z.string().nullable(),
  accent: z.string().nullable(),
});

/** By what a moderator finds the institution in an official list. */
export const CheckInput = z
  .object({ code: requiredLine(words.theCode, 100) })
  .meta({ example: { code: "27250100101" } });
