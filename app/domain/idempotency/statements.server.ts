/** Requests with a key that their sender chose: the same request, sent again, is carried out once. */

import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { idempotencyKeys } from "~/db/schema/mail-tokens-and-limits";

export type KeyRow = typeof idempotencyKeys.$inferSelect;

export type KeyedRequest = { keyHash: string; bodyHash: string };

/**
 * The statement that stores a key, to stand in a batch behind the one that makes `resourceId`, if `condition` holds then. A used key is a
 * unique conflict.
 */
export function keepKey(
  db: Database,
  { userId, resourceId, now, request }: { userId: string; resourceId: string; now: Date; request: KeyedRequest },
  condition = sql`1`,
): BatchItem<"sqlite"> {
  const row = { userId, resourceId, createdAt: now, ...request };
  return insertFrom(db, idempotencyKeys, row, sql`where ${condition}`);
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
