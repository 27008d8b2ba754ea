/** All SQL of the counters. One statement counts and answers, so that two at once cannot both be the last one allowed. */
import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { limitCounters } from "~/db/upkeep-schema";

export type Counter = { count: number; endsAt: Date };

/** Count one more event. A window that is over begins anew. */
export async function addEvent(db: Database, key: string, windowMs: number, now: Date): Promise<Counter> {
  const isOver = sql`${limitCounters.endsAt} <= ${now.getTime()}`;
  const endsAt = new Date(now.getTime() + windowMs);
  return db
    .insert(limitCounters)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${limitCounters.count} + 1 end`,
        endsAt: sql`case when ${isOver} then ${endsAt.getTime()} else ${limitCounters.endsAt} end`,
      },
    })
    .returning({ count: limitCounters.count, endsAt: limitCounters.endsAt })
    .get();
}

/** Take one event back, as long as its window lasts. */
export async function removeEvent(db: Database, key: string, { endsAt }: Counter): Promise<void> {
  await db
    .update(limitCounters)
    .set({ count: sql`max(0, ${limitCounters.count} - 1)` })
    .where(and(eq(limitCounters.key, key), eq(limitCounters.endsAt, endsAt)));
}

/** Remove the counters whose window is over. Returns how many went. */
export async function deleteEndedCounters(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(limitCounters)
    .where(lte(limitCounters.endsAt, now))
    .returning({ key: limitCounters.key });
  return gone.length;
}
