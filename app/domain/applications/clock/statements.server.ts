/** Days on which something is due: statements that give, move and settle them, and the only writer of breaks. */

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { institutionBreaks } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { hasPending } from "~/db/pending";
import { applications } from "~/db/schema";
import { type ApplicationRow, isLive } from "../statements.server";
import { DAYS_ASKED_FOR, type LiveStatus, MAX_BREAK_DAYS, type Turn } from "./rules";
import type { BreakInput } from "./schema";

type Id = Pick<ApplicationRow, "id">;

/** Condition for a batch: the applicant is still to be told, and nobody has answered meanwhile. */
export function isGoneToTell({ id, goneTellAt }: Id & { goneTellAt: number }) {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.gone_tell_at = ${goneTellAt}
    and applications.status = 'unanswered' and applications.aside is null)`;
}

/** Statement: the applicant was told. */
export function settleGone(db: Database, { id, goneTellAt }: Id & { goneTellAt: number }): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ goneTellAt: null })
    .where(and(eq(applications.id, id), sql`gone_tell_at = ${goneTellAt}`));
}

/** Condition for a batch: she is still to be reminded, as it was read, and her time is not over. */
export function isToRemind({ id, remindAt }: Id & { remindAt: number }, now: Date): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.remind_at = ${remindAt}
    and applications.turn = 'candidate' and applications.due_at > ${now.getTime()} and ${isLive} and not ${hasPending})`;
}

/** Statement: she was reminded; `next`: of an offer once more. */
export function settleReminder(
  db: Database,
  { id, remindAt }: Id & { remindAt: number },
  next: Date | null,
): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ remindAt: next, reminders: sql`reminders + 1` })
    .where(and(eq(applications.id, id), sql`remind_at = ${remindAt}`));
}

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
const hasLengthened = sql`exists (select 1 from jobs join applications on applications.job_id = jobs.id
    join institution_breaks near on near.institution_id = institution_breaks.institution_id and near.last_day <= institution_breaks.last_day
  where jobs.institution_id = institution_breaks.institution_id and applications.aside is null and applications.turn = 'school'
    and applications.status in ('submitted', 'shortlisted') and applications.waits_since >= institution_breaks.created_at
    and applications.due_at > unixepoch(institution_breaks.last_day) * 1000 + ${DAY_MS}
    and date(iif(jobs.details -> '$.answers_from' = '"closing"', max(applications.waits_since, coalesce(jobs.closes_at, 0)),
      applications.waits_since) / 1000, 'unixepoch', '+' || coalesce(applications.promised_days, ${DAYS_ASKED_FOR}) || ' days')
      between date(near.first_day, '-2 days') and near.last_day)`;

/** Statement: a break goes that has not begun and has moved no due day. It returns nothing if it has, or is not of the account's institution. */
export function deleteBreak(db: Database, id: string, accountId: string, today: string) {
  return db
    .delete(institutionBreaks)
    .where(sql`id = ${id} and institution_id = ${institutionOf(accountId)} and first_day > ${today} and moved_at is null
      and not ${hasLengthened} and ${mayWork(accountId)}`)
    .returning({ id: institutionBreaks.id });
}

/** `breakId`: it is still there. */
export function isToMove(now: Date, breakId: string): SQL {
  return sql`(exists (select 1 from institution_breaks where institution_breaks.id = ${breakId}) and applications.turn = 'school' and applications.due_at > ${now.getTime()} and applications.break_moved_at is null
    and applications.aside is null and ${isLive} and not ${hasPending})`;
}

/** Condition for a batch: the due day is still as it was read, and may be moved. */
export function isStillToMove({ id, dueAt }: Id & { dueAt: number }, breakId: string, now: Date): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.due_at = ${dueAt}
    and ${isToMove(now, breakId)})`;
}

type Moving = { breakId: string; dueAt: Date; now: Date };

/** Statements: move a due day, once; a break that has moved one stays, and its days stay counted. */
export function moveDueDay(
  db: Database,
  row: Id & { dueAt: number },
  { breakId, dueAt, now }: Moving,
): BatchItem<"sqlite">[] {
  return [
    db
      .update(institutionBreaks)
      .set({ movedAt: sql`coalesce(moved_at, ${now.getTime()})` })
      .where(sql`id = ${breakId} and ${isStillToMove(row, breakId, now)}`),
    db
      .update(applications)
      .set({ dueAt, breakMovedAt: now })
      .where(sql`applications.id = ${row.id} and applications.due_at = ${row.dueAt} and ${isToMove(now, breakId)}`),
  ];
}

/** Statement: all due days of this break are moved. */
export function settleBreak(db: Database, id: string) {
  return db.update(institutionBreaks).set({ moveSince: null }).where(eq(institutionBreaks.id, id));
}

/** The condition is that of the index `applications_without_clock`. */
export const isWithoutClock = sql`applications.turn is null and applications.accepted_at is null
  and applications.resume_bytes > 0 and applications.status in ('submitted', 'shortlisted', 'interviewing', 'offered')`;

type Given = { id: string; status: LiveStatus; turn: Turn; dueAt: Date };

/** Statement: due days for these. It leaves out whatever somebody has moved since it was read, and returns those that got one. */
export function giveDueTimes(db: Database, clocks: Given[], now: Date) {
  const given = JSON.stringify(clocks.map(({ id, status, turn, dueAt }) => [id, status, turn, dueAt.getTime()]));
  return db
    .update(applications)
    .set({
      turn: sql`given.turn`,
      dueAt: sql`given.due_at`,
      waitsSince: sql`coalesce(waits_since, ${now.getTime()})`,
    })
    .from(sql`(select value ->> 0 as id, value ->> 1 as status, value ->> 2 as turn, value ->> 3 as due_at
      from json_each(${given})) given`)
    .where(sql`applications.id = given.id and applications.status = given.status and ${isWithoutClock}`)
    .returning({ id: applications.id });
}
