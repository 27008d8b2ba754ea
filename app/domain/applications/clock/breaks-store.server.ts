/** The SQL of a school's breaks. A desk is the institution of the account, or the account itself without one. */
import { and, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deskBreaks } from "~/db/hiring-schema";
import { deskOf, institutionOf, isSuspended } from "~/db/may-work-on";
import { hasPending } from "~/db/pending";
import { applications } from "~/db/schema";
import { isFromStranger } from "~/db/stranger";
import { isLive } from "~/domain/applications/store.server";
import { DAYS_ASKED_FOR } from "./rules";
import type { BreakInput } from "./schema";

const DAY_MS = 86_400_000;

/** The most days of breaks in a calendar year, and of one break. */
export const MAX_BREAK_DAYS = 60;

const deskOfAccount = (accountId: string) => sql`coalesce(${institutionOf(accountId)}, ${accountId})`;

/** Condition: the account works for its desk, and does not only read. */
function mayWork(accountId: string): SQL<number> {
  return sql<number>`(not ${isSuspended(accountId)} and not exists (select 1 from institution_members
    where institution_members.user_id = ${accountId} and institution_members.role = 'reader'))`;
}

/** The breaks of the account's desk that end on this day or later, the first one first. */
export function listBreakRows(db: Database, accountId: string, today: string) {
  return db
    .select({ id: deskBreaks.id, first_day: deskBreaks.firstDay, last_day: deskBreaks.lastDay })
    .from(deskBreaks)
    .where(and(sql`desk = ${deskOfAccount(accountId)}`, gte(deskBreaks.lastDay, today)))
    .orderBy(deskBreaks.firstDay, deskBreaks.id)
    .limit(100);
}

/** Whether the account may enter breaks of its desk. */
export async function mayEnterBreaks(db: Database, accountId: string): Promise<boolean> {
  const rows = await db.all<{ may: number }>(sql`select ${mayWork(accountId)} as may`);
  return rows[0]?.may === 1;
}

type NewBreak = BreakInput & { id: string; accountId: string; now: Date };

/** Enter a break. False, and nothing is written, if a year would have too many days, it overlaps another, or the account may not. */
export async function insertBreak(db: Database, entered: NewBreak): Promise<boolean> {
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
  const rows = await db.all(sql`insert into desk_breaks (id, desk, user_id, first_day, last_day, created_at, move_since)
    select ${id}, ${desk}, ${accountId}, ${first_day}, ${last_day}, ${now.getTime()}, ${now.getTime()}
    where ${mayWork(accountId)} and ${sql.join(fits, sql` and `)}
      and julianday(${last_day}) - julianday(${first_day}) + 1 <= ${MAX_BREAK_DAYS} and not exists (select 1 from desk_breaks known
      where known.desk = ${desk} and known.first_day <= ${last_day} and known.last_day >= ${first_day})
    returning id`);
  return rows.length === 1;
}

/**
 * Condition on a row of `desk_breaks`: an application that came since is due behind the break, and would be due in it without it, or in
 * one before it that it follows. Days are those of UTC: an application from near midnight may keep a break that could go.
 */
const hasLengthened = sql`exists (select 1 from jobs join applications on applications.job_id = jobs.id
    join desk_breaks near on near.desk = desk_breaks.desk and near.last_day <= desk_breaks.last_day
  where ${deskOf()} = desk_breaks.desk and applications.aside is null and applications.turn = 'school'
    and applications.status in ('submitted', 'shortlisted') and applications.waits_since >= desk_breaks.created_at
    and applications.due_at > unixepoch(desk_breaks.last_day) * 1000 + ${DAY_MS}
    and date(iif(jobs.details -> '$.answers_from' = '"closing"', max(applications.waits_since, coalesce(jobs.closes_at, 0)),
      applications.waits_since) / 1000, 'unixepoch', '+' || coalesce(applications.promised_days, ${DAYS_ASKED_FOR}) || ' days')
      between date(near.first_day, '-2 days') and near.last_day)`;

/** Take back a break that has not begun and has moved no due day. False if it has, or is not of the account's desk. */
export async function deleteBreak(db: Database, id: string, accountId: string, today: string): Promise<boolean> {
  const rows = await db
    .delete(deskBreaks)
    .where(sql`id = ${id} and desk = ${deskOfAccount(accountId)} and first_day > ${today} and moved_at is null
      and not ${hasLengthened} and ${mayWork(accountId)}`)
    .returning({ id: deskBreaks.id });
  return rows.length === 1;
}

export async function hasBreak(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: deskBreaks.id }).from(deskBreaks).where(eq(deskBreaks.id, id)).get()) !== undefined;
}

export type BreakToMove = { id: string; desk: string; firstDay: string; lastDay: string; breaks: string };

/** A break that was entered after applications came, and may still move their due days; the oldest first. */
export async function findBreakToMove(db: Database): Promise<BreakToMove | null> {
  const row = await db
    .select({
      id: deskBreaks.id,
      desk: deskBreaks.desk,
      firstDay: deskBreaks.firstDay,
      lastDay: deskBreaks.lastDay,
      breaks: sql<string>`(select json_group_array(json_array(known.first_day, known.last_day)) from desk_breaks known
        where known.desk = desk_breaks.desk)`,
    })
    .from(deskBreaks)
    .where(isNotNull(deskBreaks.moveSince))
    .orderBy(deskBreaks.moveSince, deskBreaks.id)
    .limit(1)
    .get();
  return row ?? null;
}

export type ToMove = {
  id: string;
  candidateId: string | null;
  name: string;
  email: string;
  keyVersion: number;
  dueAt: number;
  isFromStranger: number;
  title: string;
  company: string;
  zone: string | null;
};

/** Applications of the desk that wait for it, are due around these days, and were never moved; by their ids. */
export function listToMove(db: Database, row: BreakToMove, page: { now: Date; after: string; limit: number }) {
  const [from, until] = [Date.parse(row.firstDay) - 86_400_000, Date.parse(row.lastDay) + 2 * 86_400_000];
  return db.all<ToMove>(sql`select applications.id, applications.candidate_id as "candidateId", applications.name,
      applications.email, applications.key_version as "keyVersion", applications.due_at as "dueAt",
      ${isFromStranger} as "isFromStranger",
      jobs.title, jobs.company_name as company, jobs.time_zone as zone
    from jobs join applications on applications.job_id = jobs.id
    where ${deskOf()} = ${row.desk} and ${isToMove(page.now, row.id)} and applications.due_at between ${from} and ${until}
      and applications.id > ${page.after}
    order by applications.id limit ${page.limit}`);
}

/** `breakId`: it is still there. */
function isToMove(now: Date, breakId: string): SQL {
  return sql`(exists (select 1 from desk_breaks where desk_breaks.id = ${breakId}) and applications.turn = 'school' and applications.due_at > ${now.getTime()} and applications.break_moved_at is null
    and applications.aside is null and ${isLive} and not ${hasPending})`;
}

/** Condition for a batch: the due day is still as it was read, and may be moved. */
export function isStillToMove({ id, dueAt }: ToMove, breakId: string, now: Date): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.due_at = ${dueAt}
    and ${isToMove(now, breakId)})`;
}

type Moving = { breakId: string; dueAt: Date; now: Date };

/** Statements: move a due day, once; a break that has moved one stays, and its days stay counted. */
export function moveDueDay(db: Database, row: ToMove, { breakId, dueAt, now }: Moving): BatchItem<"sqlite">[] {
  return [
    db
      .update(deskBreaks)
      .set({ movedAt: sql`coalesce(moved_at, ${now.getTime()})` })
      .where(sql`id = ${breakId} and ${isStillToMove(row, breakId, now)}`),
    db
      .update(applications)
      .set({ dueAt, breakMovedAt: now })
      .where(sql`applications.id = ${row.id} and applications.due_at = ${row.dueAt} and ${isToMove(now, breakId)}`),
  ];
}

/** All due days of this break are moved. */
export async function settleBreak(db: Database, id: string): Promise<void> {
  await db.update(deskBreaks).set({ moveSince: null }).where(eq(deskBreaks.id, id));
}
