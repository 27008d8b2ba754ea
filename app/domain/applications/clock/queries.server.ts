/** The reads of a school's breaks. */

import { and, eq, gte, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { institutionBreaks } from "~/db/schema/hiring";
import type { Actor } from "~/domain/actor";
import { DEFAULT_ZONE, dayIn } from "~/domain/time-zone-rules";
import type { BreakAnswer } from "./schema";
import { mayWork } from "./statements.server";

/** The day that counts for breaks. */
export const todayOf = (now: Date) => dayIn(now, DEFAULT_ZONE);

/** The breaks of the account's school that are not over, the first one first. */
export async function listBreaks({ db, now }: { db: Database; now: Date }, actor: Actor): Promise<BreakAnswer[]> {
  return db
    .select({ id: institutionBreaks.id, first_day: institutionBreaks.firstDay, last_day: institutionBreaks.lastDay })
    .from(institutionBreaks)
    .where(and(sql`institution_id = ${institutionOf(actor.id)}`, gte(institutionBreaks.lastDay, todayOf(now))))
    .orderBy(institutionBreaks.firstDay, institutionBreaks.id)
    .limit(100);
}

/** True if the account may enter breaks of its institution. */
export async function mayEnterBreaks(db: Database, accountId: string): Promise<boolean> {
  const rows = await db.all<{ may: number }>(sql`select ${mayWork(accountId)} as may`);
  return rows[0]?.may === 1;
}

export async function hasBreak(db: Database, id: string): Promise<boolean> {
  return (
    (await db
      .select({ id: institutionBreaks.id })
      .from(institutionBreaks)
      .where(eq(institutionBreaks.id, id))
      .get()) !== undefined
  );
}
