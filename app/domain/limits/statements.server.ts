/** Statements of the counters. One counts and answers, so that only one of two at once can be the last allowed. */

import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { CONDITION, type Condition, type Database, type Item, prepareWrite } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { limitCounters } from "~/db/schema/mail-tokens-and-limits";
import { sign } from "~/domain/ids";
import type { Limit } from "./rules";

export type Counter = { count: number; endsAt: Date };

/** How many events a window takes, and how long it lasts. */
export type Window = { events: number; windowMs: number };

type CountedRow = { count: number; ends_at: number };

/** The statement that counts one event, to stand in a batch. `readCounter` reads its answer. */
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

export type Taken = { key: string; window: Window; counter: Counter };

/** Statement: take events back, as long as their window lasts. */
export function takeBackEvents(
  db: Database,
  { key, window: { events }, counter: { endsAt } }: Taken,
  count = 1,
): BatchItem<"sqlite"> {
  return db
    .update(limitCounters)
    .set({ count: sql`max(0, min(${limitCounters.count}, ${events}) - ${count})` })
    .where(and(eq(limitCounters.key, key), eq(limitCounters.endsAt, endsAt)));
}

/**
 * Statements: count several events of one key, or none of them if they do not all fit; the first returns nothing then. The second reads
 * the counter. They are no more than a window takes.
 */
export function countTogether(
  db: Database,
  { key, window: { events, windowMs } }: { key: string; window: Window },
  count: number,
  now: Date,
) {
  const isOver = sql`${limitCounters.endsAt} <= ${now.getTime()}`;
  const after = sql`min(${limitCounters.count}, ${events}) + ${count}`;
  const endsAt = new Date(now.getTime() + windowMs);
  return [
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
  ] as const;
}

/**
 * Statement: keep a choice in the place of a count, if none is kept yet, and return the one that is. One statement keeps and answers, so
 * of two at once one is the first.
 */
export function keepChoice(db: Database, { key, window }: { key: string; window: Window }, choice: number, now: Date) {
  const isOver = sql`${limitCounters.endsAt} <= ${now.getTime()}`;
  const endsAt = new Date(now.getTime() + window.windowMs);
  return db
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
}

/** Statement: remove the counters whose window is over. */
export function deleteEndedCounters(db: Database, now: Date) {
  return db.delete(limitCounters).where(lte(limitCounters.endsAt, now)).returning({ key: limitCounters.key });
}

/** The secret of the keyed hash. Without it the address behind a counter cannot be found by trying. */
export type LimitConfig = { signingSecret: string };

/** The statement that ends a count, to stand in a batch. It does nothing if `condition` does not hold. */
export function endCount(
  { db, config }: { db: Database; config: LimitConfig },
  limit: Limit,
  subject: string,
  condition?: SQL,
): BatchItem<"sqlite"> {
  return db.delete(limitCounters).where(and(eq(limitCounters.key, keyOf(config, limit, subject)), condition));
}

export function keyOf(config: LimitConfig, limit: Limit, subject: string): string {
  const proof = sign(config.signingSecret, `limit:${subject.toLowerCase()}`);
  return `${limit}:${proof.toString("base64url")}`;
}
