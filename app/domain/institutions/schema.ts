/** Shapes of an institution and its people: as sent and as shown. */
import * as z from "zod";
import { EmailAddress, optionalLine, optionalText, optionalWebsite, requiredName } from "~/domain/text";
import { INSTITUTION_KINDS, MEMBER_ROLES } from "./rules";

const Role = z.enum(MEMBER_ROLES, "Choose what the person may do");

/** What an owner tells of the institution. */
export const InstitutionInput = z
  .object({
    name: requiredName("the name of the institution", 150),
    kind: z.enum(INSTITUTION_KINDS, "Choose what kind of institution it is"),
    place: optionalLine(150),
    website: optionalWebsite(500),
    about: optionalText(5_000),
  })
  .meta({ example: { name: "Hill View School", kind: "school", place: "Pune, Maharashtra" } });
export type InstitutionInput = z.output<typeof InstitutionInput>;

/** Whom to invite, and what the person may do. */
export const InviteInput = z
  .object({ email: EmailAddress, role: Role })
  .meta({ example: { email: "colleague@example.com", role: "recruiter" } });
export type InviteInput = z.output<typeof InviteInput>;

/** The part of an invitation's link after `token=`. */
export const AcceptInput = z
  .object({ token: z.string("Send the token of the link").min(1, "Send the token of the link").max(200) })
  .meta({ example: { token: "$INVITE_TOKEN" } });

/** What a colleague may do from now on. */
export const RoleInput = z.object({ role: Role }).meta({ example: { role: "reader" } });

/** An institution as its own people see it. Only owners see the invitations. */
export const OwnInstitution = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(INSTITUTION_KINDS),
  place: z.string().nullable(),
  website: z.string().nullable(),
  about: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      email: z.string(),
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
});
export type OwnInstitution = z.output<typeof OwnInstitution>;

/** Where an invitation led: the institution, and what the person may do there. */
export const Membership = z.object({ institution_id: z.uuid(), role: z.enum(MEMBER_ROLES) });
export type Membership = z.output<typeof Membership>;

/** A colleague, and what she may do. */
export const MemberAnswer = z.object({ id: z.uuid(), role: z.enum(MEMBER_ROLES) });
