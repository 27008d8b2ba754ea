/** Statements that write the rows of institutions, for the batches of all areas. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { institutions } from "~/db/institutions-schema";
import { sumUpMoved } from "~/domain/responsiveness/statements.server";
import { forgetMoved } from "~/domain/statistics/statements.server";

/**
 * Statement: an institution writes from the host of its website if the confirmed address of a member is at it, and no other
 * institution had it first. Each batch that changes its website, who works there, or the confirmed address of a member ends with it.
 * An address that nobody has confirmed counts for none, so a batch that exchanges only such a one needs no statement.
 *
 * `institution`: its id, or an expression for it; nothing is written where that is null. A batch that deletes memberships names the
 * institution while they last: there the statement stands right before the delete, and `leaving` is the delete's condition on rows
 * of `institution_members`.
 */
export function setVerifiedHost(
  db: Database,
  institution: string | SQL<string | null>,
  leaving: SQL = sql`0`,
): BatchItem<"sqlite"> {
  const isAtHost = sql`exists (select 1 from institution_members join users on users.id = institution_members.user_id
    where institution_members.institution_id = institutions.id and (${leaving}) is not true
      and users.email_verified_at is not null and users.closed_at is null
      and substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)`;
  const isFree = sql`not exists (select 1 from institutions other
    where other.verified_host = institutions.website_host and other.id <> institutions.id)`;
  return db
    .update(institutions)
    .set({ verifiedHost: sql`iif(website_host <> '' and ${isAtHost} and ${isFree}, website_host, null)` })
    .where(eq(institutions.id, institution));
}

/**
 * Statements before the one that gives jobs to another desk: what is counted of a desk over all its jobs is counted anew for both.
 * `moving` is a select of `was` and `becomes`, the desks of each of these jobs.
 */
export function countMoved(db: Database, moving: SQL): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [sumUpMoved(db, moving), forgetMoved(db, moving)];
}
