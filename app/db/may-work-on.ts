/**
 * The one rule for seeing a job and its applications, and for working on them. Every statement of a recruiter's asks
 * here. A job is for the people of its institution: owners and recruiters work on it, readers see it. A suspended
 * account works on none.
 */
import { type SQL, sql } from "drizzle-orm";

/** Condition on a row of `jobs`: this account may see the job. */
export function maySee(accountId: string | SQL): SQL {
  return isOf(accountId, sql``);
}

/** Condition on a row of `jobs`: this account may change the job and what belongs to it. */
export function mayWorkOn(accountId: string | SQL): SQL {
  return sql`(${worksOn(accountId)} and not ${isSuspended(accountId)})`;
}

/** Condition on a row of `jobs`: the job is this account's work, also while it is suspended. */
export function worksOn(accountId: string | SQL): SQL {
  return isOf(accountId, sql`and institution_members.role in ('owner', 'recruiter')`);
}

/** Condition: the account is suspended, or the institution for which it works. */
export function isSuspended(accountId: string | SQL): SQL<number> {
  return sql<number>`(exists (select 1 from users someone where someone.id = ${accountId} and someone.suspended_at is not null)
    or exists (select 1 from institution_members place join institutions on institutions.id = place.institution_id
      where place.user_id = ${accountId} and institutions.suspended_at is not null))`;
}

function isOf(accountId: string | SQL, as: SQL): SQL {
  return sql`exists (select 1 from institution_members where institution_members.user_id = ${accountId}
    and institution_members.institution_id = jobs.institution_id ${as})`;
}

/** Expression: the institution of this account, in any role. Null for a candidate, and once the account is closed. */
export function institutionOf(accountId: string | SQL): SQL<string> {
  return sql<string>`(select institution_members.institution_id from institution_members
    where institution_members.user_id = ${accountId})`;
}
