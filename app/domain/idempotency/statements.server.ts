/** Requests with a key that their sender chose: the same request, sent again, is carried out once. */

import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, sqlWrite } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { idempotencyKeys } from "~/db/schema/mail-tokens-and-limits";

export type KeyRow = typeof idempotencyKeys.$inferSelect;

/**
 * `keyHash` is made of the key and of whose it is, `bodyHash` of the call and what was sent. `userId`: the account with which it goes.
 * `isNew`: nothing was found that was done with it. `isKept`: a batch was written that keeps it.
 */
export type KeyedRequest = {
  userId: string | null;
  keyHash: string;
  bodyHash: string;
  isNew?: boolean;
  isKept?: boolean;
};

/** The dependencies of a use-case; `keyed` where its call was sent with a key. */
export type Keyed = { db: Database; now: Date; keyed?: KeyedRequest | null | undefined };

/** The statement before this one has changed a row. For changes that do nothing where they are refused, and have no guard. */
export const HAS_CHANGED = sql`changes() > 0`;

/**
 * The statement that keeps the key of the request, to stand in the batch of what it does, behind the change, if `condition` holds then.
 * None without a key. `made`: what the answer is made from if the request comes again. A used key is a unique conflict, so nothing of
 * the batch is written.
 */
export function keepKey(
  { db, now, keyed }: Keyed,
  made: string | SQL<string>,
  condition = sql`1`,
): BatchItem<"sqlite">[] {
  if (!keyed) return [];
  const row = { ...keyed, resourceId: made, createdAt: now };
  const keep = insertFrom(db, idempotencyKeys, row, sql`where ${condition}`);
  const note = ({ meta }: D1Result) => {
    keyed.isKept = meta.changes > 0;
  };
  return [sqlWrite(db, keep.getSQL(), note)];
}

/**
 * The same for a request that has changed nothing, or whose change is sent elsewhere. It answers with the row that stands then. An account
 * that has ended keeps none.
 */
export function keepKeyUnlessKept({ db, now }: Pick<Keyed, "db" | "now">, keyed: KeyedRequest, made: string) {
  const { userId } = keyed;
  const isThere =
    userId === null ? sql`1` : sql`exists (select 1 from users where id = ${userId} and closed_at is null)`;
  return insertFrom(db, idempotencyKeys, { ...keyed, resourceId: made, createdAt: now }, sql`where ${isThere}`)
    .onConflictDoUpdate({ target: idempotencyKeys.keyHash, set: { createdAt: idempotencyKeys.createdAt } })
    .returning();
}

export function deleteKeysOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), condition));
}

/** Statement: forget keys from before a time. */
export function deleteKeysBefore(db: Database, before: Date) {
  return db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, before))
    .returning({ keyHash: idempotencyKeys.keyHash });
}
