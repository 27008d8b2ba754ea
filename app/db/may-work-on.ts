/**
 * The one rule of who may see a job and its applications, and who may work on them. Every statement of a recruiter's asks here.
 * A job that has an institution is for the people of the institution: owners and recruiters work on it, readers see it. A job
 * without one is for the account that posted it. Whoever is suspended works on none.
 */
import { type SQL, sql } from "drizzle-orm";

/** Tables whose rows belong to a desk. */
type Table = "jobs" | "job_drafts";

const WORKING = sql`institution_members.role in ('owner', 'recruiter')`;

/** Condition on the table's row: this account may see the job. */
export function maySee(accountId: string | SQL, table: Table = "jobs"): SQL {
  return isOf(table, accountId, sql`1`);
}

/** Condition on the table's row: this account may change the job and what belongs to it. */
export function mayWorkOn(accountId: string | SQL, table: Table = "jobs"): SQL {
  return sql`(${worksOn(accountId, table)} and not ${isSuspended(accountId)})`;
}

/** Condition on the table's row: the job is this account's work, also while it is suspended. */
export function worksOn(accountId: string | SQL, table: Table = "jobs"): SQL {
  return isOf(table, accountId, WORKING);
}

/** Condition: the account is suspended, or the institution for which it works. */
export function isSuspended(accountId: string | SQL): SQL<number> {
  return sql<number>`(exists (select 1 from users someone where someone.id = ${accountId} and someone.suspended_at is not null)
    or exists (select 1 from institution_members place join institutions on institutions.id = place.institution_id
      where place.user_id = ${accountId} and institutions.suspended_at is not null))`;
}

function isOf(table: Table, accountId: string | SQL, as: SQL): SQL {
  const row = sql.raw(table);
  return sql`iif(${row}.institution_id is null, ${row}.user_id = ${accountId}, exists (select 1 from institution_members
    where institution_members.user_id = ${accountId} and institution_members.institution_id = ${row}.institution_id and ${as}))`;
}

/**
 * The desks of an account: its own, with the jobs that have no institution, and that of its institution. Each is an expression
 * for the id that `desk_counters` and the indexes by desk have; null where there is none. A list reads them one after the other,
 * because SQLite can take each from the index in the order asked for.
 */
export function desksOf(accountId: string | SQL): [own: SQL, institution: SQL] {
  return [sql`${accountId}`, institutionOf(accountId)];
}

/**
 * Expression: the institution of this account, in any role, or null. The plus takes away the column's type: SQLite compares an
 * expression with a column of text only after it has made the expression a text too, and then no index serves.
 */
export function institutionOf(accountId: string | SQL): SQL<string | null> {
  return sql<string | null>`(select +institution_members.institution_id from institution_members
    where institution_members.user_id = ${accountId})`;
}

/** Expression: the desk of the table's row, in the exact words of the indexes. */
export function deskOf(table: Table = "jobs"): SQL {
  const row = sql.raw(table);
  return sql`coalesce(${row}.institution_id, ${row}.user_id)`;
}
