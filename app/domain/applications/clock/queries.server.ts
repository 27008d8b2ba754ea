/** The reads of a school's breaks. */

import { and, eq, gte, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { deskBreaks } from "~/db/hiring-schema";
import type { Actor } from "~/domain/actor";
import { DEFAULT_ZONE, dayIn } from "~/domain/jobs/said/rules";
import type { BreakAnswer } from "./schema";
import { deskOfAccount, mayWork } from "./statements.server";

/** The day that counts for breaks. */
export const todayOf = (now: Date) => dayIn(now, DEFAULT_ZONE);

/** The breaks of the account's school that are not over, the first one first. */
export async function listBreaks({ db, now }: { db: Database; now: Date }, actor: Actor): Promise<BreakAnswer[]> {
  return db
    .select({ id: deskBreaks.id, first_day: deskBreaks.firstDay, last_day: deskBreaks.lastDay })
    .from(deskBreaks)
    .where(and(sql`desk = ${deskOfAccount(actor.id)}`, gte(deskBreaks.lastDay, todayOf(now))))
    .orderBy(deskBreaks.firstDay, deskBreaks.id)
    .limit(100);
}

/** Whether the account may enter breaks of its desk. */
export async function mayEnterBreaks(db: Database, accountId: string): Promise<boolean> {
  const rows = await db.all<{ may: number }>(sql`select ${mayWork(accountId)} as may`);
  return rows[0]?.may === 1;
}

export async function hasBreak(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: deskBreaks.id }).from(deskBreaks).where(eq(deskBreaks.id, id)).get()) !== undefined;
}
