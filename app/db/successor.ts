/** The successor of a person who leaves an institution: the colleague who gets her jobs and other rows. */
import { type SQL, sql } from "drizzle-orm";
import { institutionOf } from "./may-work-on";

/** `needsConfirmed`: on a website that confirms addresses, only a colleague who has proven hers inherits. */
type SuccessorOptions = { institution?: SQL; needsConfirmed?: boolean };

/**
 * Expression: the colleague who gets what somebody leaves at an institution, the leaver's where no other is named: whose
 * account is suspended only if there is no other, an owner before a recruiter before a reader, and of these the one who is there the
 * longest. Null without a colleague who may.
 */
export function successorOf(
  userId: string,
  { institution, needsConfirmed = false }: SuccessorOptions = {},
): SQL<string> {
  const andConfirmed = needsConfirmed
    ? sql`and exists (select 1 from users where users.id = member.user_id and users.email_verified_at is not null)`
    : sql``;
  return sql<string>`(select member.user_id from institution_members member
    where member.institution_id = ${institution ?? institutionOf(userId)} and member.user_id <> ${userId} ${andConfirmed}
    order by exists (select 1 from users where users.id = member.user_id and users.suspended_at is not null),
      member.role = 'owner' desc, member.role = 'recruiter' desc, member.created_at, member.user_id limit 1)`;
}
