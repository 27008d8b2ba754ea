/**
 * Every write of breaks. A desk is the institution of an account, or the account itself without one. Due days are columns of
 * applications, and are written with these.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deskBreaks } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { deskOf, institutionOf, isSuspended } from "~/db/may-work-on";
import { isStillToMove } from "../statements.server";
import { DAYS_ASKED_FOR, MAX_BREAK_DAYS } from "./rules";
import type { BreakInput } from "./schema";

const DAY_MS = 86_400_000;

export const deskOfAccount = (accountId: string) => sql`coalesce(${institutionOf(accountId)}, ${accountId})`;

/** Condition: the account works for its desk, and does not only read. */
export function mayWork(accountId: string): SQL<number> {
  return sql<number>`(not ${isSuspended(accountId)} and not exists (select 1 from institution_members
    where institution_members.user_id = ${accountId} and institution_members.role = 'reader'))`;
}

type NewBreak = BreakInput & { id: string; accountId: string; now: Date };

/** Statement: a break. It returns nothing if a year would have too many days, it overlaps another, or the account may not. */
export function insertBreak(db: Database, entered: NewBreak) {
  const { id, accountId, first_day, last_day, now } = entered;
  const desk = deskOfAccount(accountId);
  const daysIn = (year: string, first: SQL, last: SQL) =>
    sql`max(0, julianday(min(${last}, ${`${year}-12-31`})) - julianday(max(${first}, ${`${year}-01-01`})) + 1)`;
  // The same year twice where the break does not go over its end: one text for all.
  const fits = [first_day.slice(0, 4), last_day.slice(0, 4)].map(
    (
      year,
    ) => sql`(select coalesce(sum(${daysIn(year, sql`known.first_day`, sql`known.last_day`)}), 0) from desk_breaks known
      where known.desk = ${desk}) + ${daysIn(year, sql`${first_day}`, sql`${last_day}`)} <= ${MAX_BREAK_DAYS}`,
  );
  return insertFrom(
    db,
    deskBreaks,
    { id, desk, userId: accountId, firstDay: first_day, lastDay: last_day, createdAt: now, moveSince: now },
    sql`where ${mayWork(accountId)} and ${sql.join(fits, sql` and `)}
      and julianday(${last_day}) - julianday(${first_day}) + 1 <= ${MAX_BREAK_DAYS} and not exists (select 1 from desk_breaks known
      where known.desk = ${desk} and known.first_day <= ${last_day} and known.last_day >= ${first_day})`,
  ).returning({ id: deskBreaks.id });
}

/**
 * Condition on a row of `desk_breaks`: an application that came since is due behind the break, and would be due in it without it, or in
 * one before it that it follows. Days are those of UTC: an application from near midnight may keep a break that could go.
 */
const hasLengthened = sql`exists (select 1 from jobs join current_applications applications on applications.job_id = jobs.id
    join desk_breaks near on near.desk = desk_breaks.desk and near.last_day <= desk_breaks.last_day
  where ${deskOf()} = desk_breaks.desk and applications.turn = 'school'
    and applications.status in ('submitted', 'shortlisted') and applications.waits_since >= desk_breaks.created_at
    and applications.due_at > unixepoch(desk_breaks.last_day) * 1000 + ${DAY_MS}
    and date(iif(jobs.details -> '$.answers_from' = '"closing"', max(applications.waits_since, coalesce(jobs.closes_at, 0)),
      applications.waits_since) / 1000, 'unixepoch', '+' || coalesce(applications.promised_days, ${DAYS_ASKED_FOR}) || ' days')
      between date(near.first_day, '-2 days') and near.last_day)`;

/** Statement: a break goes that has not begun and has moved no due day. It returns nothing if it has, or is not of the account's desk. */
export function deleteBreak(db: Database, id: string, accountId: string, today: string) {
  return db
    .delete(deskBreaks)
    .where(sql`id = ${id} and desk = ${deskOfAccount(accountId)} and first_day > ${today} and moved_at is null
      and not ${hasLengthened} and ${mayWork(accountId)}`)
    .returning({ id: deskBreaks.id });
}

/** Statement: a break that moves this due day stays, and its days stay counted. It stands before the move. */
export function keepBreak(
  db: Database,
  breakId: string,
  row: { id: string; dueAt: number },
  now: Date,
): BatchItem<"sqlite"> {
  return db
    .update(deskBreaks)
    .set({ movedAt: sql`coalesce(moved_at, ${now.getTime()})` })
    .where(sql`id = ${breakId} and ${isStillToMove(row, breakId, now)}`);
}

/** Statement: all due days of this break are moved. */
export function settleBreak(db: Database, id: string) {
  return db.update(deskBreaks).set({ moveSince: null }).where(eq(deskBreaks.id, id));
}
