/** The SQL of the keys that requests carry. The account's id stands in every WHERE but that of the sweep. */
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { idempotencyKeys } from "~/db/upkeep-schema";

type KeyRow = typeof idempotencyKeys.$inferSelect;

/** The row of this account's request with this key; null if there was none. */
export async function findKeyRow(db: Database, userId: string, keyHash: string): Promise<KeyRow | null> {
  const row = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keyHash, keyHash)))
    .get();
  return row ?? null;
}

/** The statement that stores a key, if `condition` holds at that point of the batch. A used key is a unique conflict. */
export function insertKey(db: Database, row: KeyRow, condition: SQL = sql`1`): BatchItem<"sqlite"> {
  const { userId, keyHash, resourceId, createdAt, bodyHash } = row;
  return insertFrom(db, idempotencyKeys, { userId, keyHash, resourceId, createdAt, bodyHash }, sql`where ${condition}`);
}

/** Forget keys from before a time. Returns how many were removed. */
export async function deleteKeysBefore(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, before))
    .returning({ keyHash: idempotencyKeys.keyHash });
  return gone.length;
}
