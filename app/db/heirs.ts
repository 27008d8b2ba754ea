/** Who gets what somebody leaves at an institution. */
import { type SQL, sql } from "drizzle-orm";
import { institutionOf } from "./may-work-on";

/**
 * Expression: the colleague who gets what somebody leaves at an institution, the leaver's where no other is named: an owner before a
 * recruiter before a reader, and of these the one who is there the longest. Null without a colleague.
 */
export function heirOf(userId: string, institution: SQL = institutionOf(userId)): SQL<string> {
  return sql<string>`(select member.user_id from institution_members member where member.institution_id = ${institution}
    and member.user_id <> ${userId}
    order by member.role = 'owner' desc, member.role = 'recruiter' desc, member.created_at, member.user_id limit 1)`;
}
