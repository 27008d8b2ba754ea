/** The SQL of what is due: whether anything is, and taking a mail to send it. */
import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { isConsented } from "~/db/consented";
import { mailOutbox } from "~/db/upkeep-schema";
import { PRIORITIES } from "./rules";
import type { OutboxRow } from "./store.server";

/**
 * Whether any mail, summary or digest has come to its moment. One row of an index of its own, so that a run with nothing to send asks
 * nothing else of the outbox. Where it says yes, the statements that take what is due decide: a mail without consent is none.
 */
export async function isAnythingDue(db: Database, now: Date): Promise<boolean> {
  const rows = await db.all(sql`select 1 as due from mail_outbox indexed by mail_outbox_moment
    where sent_at is null and attempts < 8 and case when digest_at is null then next_attempt_at else digest_at end <= ${now.getTime()} limit 1`);
  return rows.length > 0;
}

/**
 * Take the mail that goes first, and of those the one that has been due longest, so that no other run takes it too. Null when none
 * is due. A mail whose consent was withdrawn since it was queued is not due, also when it is tried again.
 */
export async function claimDueMail(
  db: Database,
  { now, claimedUntil, maxAttempts }: { now: Date; claimedUntil: Date; maxAttempts: number },
): Promise<OutboxRow | null> {
  const isDue = and(
    isNull(mailOutbox.sentAt),
    sql`waits_for_summary = 0 and digest_at is null`,
    lte(mailOutbox.nextAttemptAt, now),
    lt(mailOutbox.attempts, maxAttempts),
    isConsented,
  );
  // Each a look into the index: a mail for many is never read before those for one are sent.
  const first = Object.values(PRIORITIES).map(
    (priority) =>
      sql`(select id from mail_outbox where priority = ${priority} and ${isDue} order by next_attempt_at, id limit 1)`,
  );
  const next = sql`coalesce(${sql.join(first, sql`, `)})`;
  const [claimed] = await db
    .update(mailOutbox)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: claimedUntil })
    .where(and(eq(mailOutbox.id, next), isDue))
    .returning();
  return claimed ?? null;
}
