/**
 * All SQL to confirm, disown or change an address. The first statement of each batch sets the address to null if a condition of
 * the batch no longer holds. The table refuses null, and D1 undoes the whole batch.
 */
import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { identities, sessions, users } from "~/db/accounts-schema";
import type { Database } from "~/db/client.server";
import { passkeys } from "~/db/passkeys-schema";
import { jobs } from "~/db/schema";
import { idempotencyKeys, oneTimeTokens } from "~/db/upkeep-schema";
import { isMissingConflict } from "~/domain/errors";
import type { Token } from "./recovery-store.server";

/** A link that was looked up: its token's hash, its account and the address that it was mailed to. */
export type Link = { tokenHash: string; userId: string; email: string };

/**
 * Statements that confirm the address of a link, if `isProven` holds and the link still works. Otherwise the address would become
 * null, which the table refuses: the batch is undone.
 */
export function confirmEmailRows(
  db: Database,
  { tokenHash, userId }: Link,
  isProven: SQL,
  now: Date,
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [
    db
      .update(users)
      .set({
        email: linkedAddress(tokenHash, now, isProven),
        emailVerifiedAt: sql`coalesce(email_verified_at, ${now.getTime()})`,
        confirmBy: null,
      })
      .where(eq(users.id, userId)),
    db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, "confirm"))),
  ];
}

/** Run these statements in one batch. False, and nothing is written, when one of their conditions no longer held. */
export async function runUnlessUndone(
  db: Database,
  [first, ...rest]: readonly [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
): Promise<boolean> {
  try {
    await db.batch([first, ...rest]);
    return true;
  } catch (error) {
    if (isMissingConflict(error, "users.email")) return false;
    throw error;
  }
}

/**
 * "This was not me": free the address of an unconfirmed account, end every way to log in to it, and take down its jobs.
 * Applications that other people sent to these jobs stay. False if the link was used or the address was confirmed meanwhile.
 */
export function disownRows(
  db: Database,
  { tokenHash, userId }: Link,
  by: { freedAddress: string; now: Date; also: BatchItem<"sqlite">[] },
): Promise<boolean> {
  const { freedAddress, now, also } = by;
  const isUnconfirmed = sql`users.email_verified_at is null`;
  return runUnlessUndone(db, [
    db
      .update(users)
      .set({
        email: sql`case when ${linkedAddress(tokenHash, now, isUnconfirmed)} is null then null else ${freedAddress} end`,
        passwordHash: null,
        registrationOpenUntil: null,
        confirmBy: null,
        disownedAt: now,
      })
      .where(eq(users.id, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
    db.delete(identities).where(eq(identities.userId, userId)),
    db.delete(passkeys).where(eq(passkeys.userId, userId)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
    db
      .update(jobs)
      .set({ status: sql`'taken_down'`, updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
      .where(and(eq(jobs.user_id, userId), eq(jobs.deleted, false))),
    ...also,
  ]);
}

/**
 * Give an unconfirmed account another address. A new link replaces all that were mailed. `also` goes into the same batch. False
 * if the address was confirmed or changed meanwhile. A taken address fails with D1's unique conflict.
 */
export function changeAddressRows(
  db: Database,
  from: { userId: string; email: string },
  token: Token,
  also: BatchItem<"sqlite">[],
): Promise<boolean> {
  return runUnlessUndone(db, [
    db
      .update(users)
      .set({
        email: sql`case when users.email = ${from.email} and users.email_verified_at is null then ${token.email} end`,
        mailRefusals: 0,
      })
      .where(eq(users.id, from.userId)),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, from.userId)),
    db.insert(oneTimeTokens).values(token),
    ...also,
  ]);
}

/** Accounts that were disowned before this time and are still to be closed, the oldest first. */
export function listDisowned(db: Database, before: Date, limit: number): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(lte(users.disownedAt, before), isNull(users.closedAt)))
    .orderBy(users.disownedAt)
    .limit(limit);
}

/** The address of the `users` row being updated, if the link works and was mailed to it, and `condition` holds; else null. */
function linkedAddress(tokenHash: string, now: Date, condition: SQL): SQL {
  return sql`(select one_time_tokens.email from one_time_tokens where one_time_tokens.token_hash = ${tokenHash}
    and one_time_tokens.purpose = 'confirm' and one_time_tokens.expires_at > ${now.getTime()}
    and one_time_tokens.user_id = users.id and one_time_tokens.email = users.email and ${condition})`;
}
