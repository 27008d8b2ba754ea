/** All SQL of the outbox. */
import { and, asc, desc, eq, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { mailOutbox } from "~/db/upkeep-schema";

export type OutboxRow = typeof mailOutbox.$inferSelect;
type NewMail = Pick<OutboxRow, "id" | "eventKey" | "recipient" | "subject" | "body">;

export function insertMail(db: Database, mail: NewMail, now: Date): BatchItem<"sqlite"> {
  return db
    .insert(mailOutbox)
    .values({ ...mail, attempts: 0, nextAttemptAt: now, createdAt: now })
    .onConflictDoNothing({ target: mailOutbox.eventKey });
}

/** The same, but only where `condition` holds when the batch gets there. It names its tables in full. */
export function insertMailIf(db: Database, mail: NewMail, now: Date, condition: SQL): BatchItem<"sqlite"> {
  const { id, eventKey, recipient, subject, body } = mail;
  const time = now.getTime();
  return db
    .insert(mailOutbox)
    .select(
      sql`select ${id}, ${eventKey}, ${recipient}, ${subject}, ${body}, 0, ${time}, null, ${time} where ${condition}`,
    )
    .onConflictDoNothing({ target: mailOutbox.eventKey });
}

/** Take the mail that has been due longest, so that no other run takes it too. Null when none is due. */
export async function claimDueMail(
  db: Database,
  { now, claimedUntil, maxAttempts }: { now: Date; claimedUntil: Date; maxAttempts: number },
): Promise<OutboxRow | null> {
  const isDue = and(
    isNull(mailOutbox.sentAt),
    lte(mailOutbox.nextAttemptAt, now),
    lt(mailOutbox.attempts, maxAttempts),
  );
  const next = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(isDue)
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(1);
  const [claimed] = await db
    .update(mailOutbox)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: claimedUntil })
    .where(and(eq(mailOutbox.id, next), isDue))
    .returning();
  return claimed ?? null;
}

/** The mail went out. Its text goes too, unless it is kept for reading. */
export async function markMailSent(db: Database, id: string, now: Date, keepsText: boolean): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: now, ...(keepsText ? {} : { body: "" }) })
    .where(eq(mailOutbox.id, id));
}

/** The mail did not go out: due again at `nextAttemptAt`, or, where that is null, never, and then without its text. */
export async function releaseMail(db: Database, id: string, now: Date, nextAttemptAt: Date | null): Promise<void> {
  await db
    .update(mailOutbox)
    .set(nextAttemptAt ? { nextAttemptAt } : { nextAttemptAt: now, body: "" })
    .where(eq(mailOutbox.id, id));
}

/** The newest mails of the outbox, for the developer. */
export function listOutboxRows(db: Database, limit: number): Promise<OutboxRow[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(limit);
}

export async function findOutboxRow(db: Database, id: string): Promise<OutboxRow | null> {
  return (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get()) ?? null;
}
