/** Every write of breaks. Due days are columns of applications, and are written with these. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { institutionBreaks } from "~/db/schema/hiring";
import { isStillToMove } from "../statements.server";
import { DEFAULT_ANSWER_DAYS, MAX_BREAK_DAYS } from "./rules";
import type { BreakInput } from "./schema";

const DAY_MS = 86_400_000;

/** Condition: the account works for its institution, and does not only read. */
export function mayWork(accountId: string): SQL<number> {
  return sql<number>`(not ${isSuspended(accountId)} and exists (select 1 from institution_members
    where institution_members.user_id = ${accountId} and institution_members.role in ('owner', 'recruiter')))`;
}

type NewBreak = BreakInput & { id: string; accountId: string; now: Date };

/** Statement: a break. It returns nothing if a year would have too many days, it overlaps another, or the account may not. */
export function insertBreak(db: Database, entered: NewBreak) {
  const { id, accountId, first_day, last_day, now } = entered;
  const institutionId = institutionOf(accountId);
  const daysIn = (year: string, first: SQL, last: SQL) =>
    sql`max(0, julianday(min(${last}, ${`${year}-12-31`})) - julianday(max(${first}, ${`${year}-01-01`})) + 1)`;
  // The same year twice where the break does not go over its end: one text for all.
  const fits = [first_day.slice(0, 4), last_day.slice(0, 4)].map(
    (
      year,
    ) => sql`(select coalesce(sum(${daysIn(year, sql`known.first_day`, sql`known.last_day`)}), 0) from institution_breaks known
      where known.institution_id = ${institutionId}) + ${daysIn(year, sql`${first_day}`, sql`${last_day}`)} <= ${MAX_BREAK_DAYS}`,
  );
  return insertFrom(
    db,
    institutionBreaks,
    { id, institutionId, userId: accountId, firstDay: first_day, lastDay: last_day, createdAt: now, moveSince: now },
    sql`where ${mayWork(accountId)} and ${sql.join(fits, sql` and `)}
      and julianday(${last_day}) - julianday(${first_day}) + 1 <= ${MAX_BREAK_DAYS} and not exists (select 1 from institution_breaks known
      where known.institution_id = ${institutionId} and known.first_day <= ${last_day} and known.last_day >= ${first_day})`,
  ).returning({ id: institutionBreaks.id });
}

/**
 * Condition on a row of `institution_breaks`: an application that came since is due behind the break, and would be due in it without it, or in
 * one before it that it follows. Days are those of UTC: an application from near midnight may keep a break that could go.
 */
const hasLengthened = sql`exists (select 1 from jobs join current_applications applications on applications.job_id = jobs.id
    join institution_breaks near on near.institution_id = institution_breaks.institution_id and near.last_day <= institution_breaks.last_day
  where jobs.institution_id = institution_breaks.institution_id and applications.turn = 'school'
    and applications.status in ('submitted', 'shortlisted') and applications.waits_since >= institution_breaks.created_at
    and applications.due_at > unixepoch(institution_breaks.last_day) * 1000 + ${DAY_MS}
    and date(iif(jobs.details -> '$.answers_from' = '"closing"', max(applications.waits_since, coalesce(jobs.closes_at, 0)),
      applications.waits_since) / 1000, 'unixepoch', '+' || coalesce(applications.promised_days, ${DEFAULT_ANSWER_DAYS}) || ' days')
      between date(near.first_day, '-2 days') and near.last_day)`;

/**
 * Statement: delete a break that has not begun and has moved no due day. It returns nothing if it has, or is not of the
 * account's institution.
 */
export function deleteBreak(db: Database, id: string, accountId: string, today: string) {
  return db
    .delete(institutionBreaks)
    .where(sql`id = ${id} and institution_id = ${institutionOf(accountId)} and first_day > ${today} and moved_at is null
      and not ${hasLengthened} and ${mayWork(accountId)}`)
    .returning({ id: institutionBreaks.id });
}

/** Statement: a break that moves this due day stays, and its days stay counted. It stands before the move. */
export function keepBreak(
  db: Database,
  breakId: string,
  row: { id: string; dueAt: number },
  now: Date,
): BatchItem<"sqlite"> {
  return db
    .update(institutionBreaks)
    .set({ movedAt: sql`coalesce(moved_at, ${now.getTime()})` })
    .where(sql`id = ${breakId} and ${isStillToMove(row, breakId, now)}`);
}

/** Statement: all due days of this break are moved. */
export function settleBreak(db: Database, id: string) {
  return db.update(institutionBreaks).set({ moveSince: null }).where(eq(institutionBreaks.id, id));
}
