/** All SQL of the counters. One statement counts and answers, so that only one of two at once can be the last allowed. */
import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAmong } from "~/db/among";
import { CONDITION, type Condition, type Database, type Item, prepareWrite, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { limitCounters } from "~/db/upkeep-schema";

export type Counter = { count: number; endsAt: Date };

/** How many events a window takes, and how long it lasts. */
type Window = { events: number; windowMs: number };

type CountedRow = { count: number; ends_at: number };
/** The statement that counts one event, to stand in a batch. What it answers, `readCounter` reads. */
export type CountStatement = Item<D1Result<CountedRow>>;

/**
 * Count one event of a key, if `condition` holds at that point of the batch. A window that is over begins anew. The count of a full
 * window stops at one above the limit: refused events do not count, so that the window has room again when one of its events is
 * taken back.
 */
export function countEvent(
  db: Database,
  { key, window: { events, windowMs } }: { key: string; window: Window },
  now: Date,
  condition: Condition = ALWAYS,
): CountStatement {
  const time = now.getTime();
  return countOne(db, { key, events, now: time, ends: time + windowMs }, condition);
}

const ALWAYS: Condition = { text: "true", params: [] };

export function readCounter({ results: [row] }: { results: CountedRow[] }): Counter | undefined {
  return row && { count: row.count, endsAt: new Date(row.ends_at) };
}

/** Send such statements, all in one round trip. */
export async function addEvents(db: Database, statements: CountStatement[]): Promise<(Counter | undefined)[]> {
  const [first, ...rest] = statements;
  return first ? (await writeAll(db, [first, ...rest])).map(readCounter) : [];
}

const at = sql.placeholder;
const countOne = prepareWrite<CountedRow>((db) => {
  const isOver = sql`${limitCounters.endsAt} <= ${at("now")}`;
  return insertFrom(
    db,
    limitCounters,
    { key: at("key"), count: 1, endsAt: sql`${at("ends")}` },
    sql`where ${CONDITION}`,
  )
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else min(${limitCounters.count}, ${at("events")}) + 1 end`,
        endsAt: sql`case when ${isOver} then ${at("ends")} else ${limitCounters.endsAt} end`,
      },
    })
    .returning({ count: limitCounters.count, endsAt: limitCounters.endsAt });
});

/**
 * Count several events of one key, or none of them if they do not all fit: `isTaken` says so. They are no more than a window takes.
 */
export async function addTogether(
  db: Database,
  { key, window: { events, windowMs } }: { key: string; window: Window },
  count: number,
  now: Date,
): Promise<{ counter: Counter | undefined; isTaken: boolean }> {
  const isOver = sql`${limitCounters.endsAt} <= ${now.getTime()}`;
  const after = sql`min(${limitCounters.count}, ${events}) + ${count}`;
  const endsAt = new Date(now.getTime() + windowMs);
  const [taken, there] = await writeAll(db, [
    db
      .insert(limitCounters)
      .values({ key, count, endsAt })
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          count: sql`case when ${isOver} then ${count} else ${after} end`,
          endsAt: sql`case when ${isOver} then ${endsAt.getTime()} else ${limitCounters.endsAt} end`,
        },
        setWhere: sql`${isOver} or ${after} <= ${events}`,
      })
      .returning({ count: limitCounters.count, endsAt: limitCounters.endsAt }),
    db
      .select({ count: limitCounters.count, endsAt: limitCounters.endsAt })
      .from(limitCounters)
      .where(eq(limitCounters.key, key)),
  ]);
  return { counter: taken[0] ?? there[0], isTaken: taken.length > 0 };
}

/** Take events back, one where no number is given, as long as their window lasts. */
export async function removeEvent(
  db: Database,
  key: string,
  window: Window,
  counter: Counter,
  count = 1,
): Promise<void> {
  await removeStatement(db, { key, window, counter }, count);
}

type Taken = { key: string; window: Window; counter: Counter };

/** Take one event of each key back, all in one round trip. */
export async function removeEvents(db: Database, taken: Taken[]): Promise<void> {
  const [first, ...rest] = taken.map((one) => removeStatement(db, one, 1));
  if (first) await writeAll(db, [first, ...rest]);
}

function removeStatement(db: Database, { key, window: { events }, counter: { endsAt } }: Taken, count: number) {
  return db
    .update(limitCounters)
    .set({ count: sql`max(0, min(${limitCounters.count}, ${events}) - ${count})` })
    .where(and(eq(limitCounters.key, key), eq(limitCounters.endsAt, endsAt)));
}

/** The statement that removes one counter, where `condition` holds. */
export function deleteCounter(db: Database, key: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(limitCounters).where(and(eq(limitCounters.key, key), condition));
}

/**
 * Keep a choice in the place of a count, if none is kept yet, and return the one that is. One statement keeps and answers, so of two
 * at once one is the first.
 */
export async function keepChoice(
  db: Database,
  { key, window }: { key: string; window: Window },
  choice: number,
  now: Date,
): Promise<Counter> {
  const isOver = sql`${limitCounters.endsAt} <= ${now.getTime()}`;
  const endsAt = new Date(now.getTime() + window.windowMs);
  const [kept] = await db
    .insert(limitCounters)
    .values({ key, count: choice, endsAt })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${isOver} then ${choice} else ${limitCounters.count} end`,
        endsAt: sql`case when ${isOver} then ${endsAt.getTime()} else ${limitCounters.endsAt} end`,
      },
    })
    .returning({ count: limitCounters.count, endsAt: limitCounters.endsAt });
  if (!kept) throw new Error("A choice was not kept");
  return kept;
}

/** The choices that are kept under these keys. */
export function listChoices(db: Database, keys: string[], now: Date): Promise<{ key: string; count: number }[]> {
  return db
    .select({ key: limitCounters.key, count: limitCounters.count })
    .from(limitCounters)
    .where(and(gt(limitCounters.endsAt, now), isAmong(limitCounters.key, keys)));
}

/** Remove the counters whose window is over. Returns how many were removed. */
export async function deleteEndedCounters(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(limitCounters)
    .where(lte(limitCounters.endsAt, now))
    .returning({ key: limitCounters.key });
  return gone.length;
}
