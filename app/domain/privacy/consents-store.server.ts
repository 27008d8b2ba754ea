/** The SQL of consents, of the person whom somebody names for the time after her death, and of the log of processing. */
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { isGiven } from "~/db/consented";
import { insertFrom } from "~/db/insert-from.server";
import { consents, nominees, privacyLog } from "~/db/privacy-schema";
import { mailOutbox } from "~/db/upkeep-schema";
import type { Purpose } from "./rules";

export type ConsentRow = typeof consents.$inferSelect;
export type LogRow = typeof privacyLog.$inferSelect;

/** Statement: that something was done, where `condition` holds. */
export function insertLogIf(db: Database, { id, action, accountId, createdAt }: LogRow, condition: SQL) {
  return insertFrom(db, privacyLog, { id, action, accountId, createdAt }, sql`where ${condition}`);
}

const isOpen = (userId: string, purpose: Purpose) =>
  sql`exists (select 1 from consents where user_id = ${userId} and purpose = ${purpose} and withdrawn_at is null)`;

/** A second click adds nothing: the first consent stays. */
export async function insertConsent(db: Database, row: Omit<ConsentRow, "withdrawnAt">, line: LogRow): Promise<void> {
  const { id, userId, purpose, notice, form, givenAt } = row;
  await writeAll(db, [
    insertLogIf(db, line, sql`not ${isOpen(userId, purpose)}`),
    insertFrom(db, consents, { id, userId, purpose, notice, form, givenAt }, sql`where not ${isOpen(userId, purpose)}`),
  ]);
}

/** Withdraw, and remove the mails that wait for it. One that is being sent at this moment is not sent again. */
export async function withdrawConsent(
  db: Database,
  { userId, purpose }: Pick<ConsentRow, "userId" | "purpose">,
  line: LogRow,
): Promise<void> {
  const own = sql`select id from consents where user_id = ${userId} and purpose = ${purpose}`;
  await writeAll(db, [
    insertLogIf(db, line, isOpen(userId, purpose)),
    db
      .update(consents)
      .set({ withdrawnAt: line.createdAt })
      .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt))),
    db.delete(mailOutbox).where(sql`consent_id in (${own}) and sent_at is null`),
  ]);
}

/** The newest consents of an account, with those that were withdrawn. */
export function listConsents(db: Database, userId: string, limit: number) {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(limit);
}

export function findNominee(db: Database, userId: string) {
  return db.select({ name: nominees.name, email: nominees.email }).from(nominees).where(eq(nominees.userId, userId));
}

export async function putNominee(db: Database, row: typeof nominees.$inferInsert): Promise<void> {
  const { name, email, updatedAt } = row;
  await db
    .insert(nominees)
    .values(row)
    .onConflictDoUpdate({ target: nominees.userId, set: { name, email, updatedAt } });
}

export async function deleteNominee(db: Database, userId: string): Promise<void> {
  await db.delete(nominees).where(eq(nominees.userId, userId));
}

/**
 * Consents of this purpose that are due a reminder: unread notifications from before `unreadBefore`, no such mail since
 * `notSince`, and an address that is known to be the person's.
 */
export function listToRemind(
  db: Database,
  { unreadBefore, notSince, purpose, limit }: { unreadBefore: Date; notSince: Date; purpose: Purpose; limit: number },
): Promise<{ id: string; email: string; unread: number; givenAt: Date }[]> {
  const unread = sql<number>`(select count(*) from notifications where notifications.user_id = consents.user_id
    and notifications.read_at is null)`;
  return db
    .select({
      id: consents.id,
      email: sql<string>`(select users.email from users where users.id = consents.user_id)`,
      unread,
      givenAt: consents.givenAt,
    })
    .from(consents)
    .where(
      sql`consents.purpose = ${purpose} and consents.withdrawn_at is null
        and exists (select 1 from users where users.id = consents.user_id and users.email_verified_at is not null)
        and exists (select 1 from notifications where notifications.user_id = consents.user_id
          and notifications.read_at is null and notifications.created_at < ${unreadBefore.getTime()})
        and ${isUntold(sql`consents.id`, notSince)}`,
    )
    .orderBy(consents.id)
    .limit(limit);
}

/** Condition for the statement that queues a reminder: the consent still holds, and no other run was faster. */
export function mayRemind(consentId: string, notSince: Date): SQL {
  return sql`${isGiven(consentId)} and ${isUntold(sql`${consentId}`, notSince)}`;
}

function isUntold(consentId: SQL, notSince: Date): SQL {
  return sql`not exists (select 1 from mail_outbox told where told.consent_id = ${consentId} and told.created_at > ${notSince.getTime()})`;
}

export async function queueAll(db: Database, [first, ...rest]: BatchItem<"sqlite">[]): Promise<void> {
  if (first) await writeAll(db, [first, ...rest]);
}
