/** The SQL of posting a job, once for each key that its sender gives. */
import { and, eq, lte } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { idempotencyKeys } from "~/db/upkeep-schema";
import type { NewJobRow } from "./store.server";

/** Write a job; with the hash of a key, the key too, or neither: a key that was used is a unique conflict. */
export async function insertJob(db: Database, row: NewJobRow, keyHash: string | null): Promise<void> {
  const job = db.insert(jobs).values(row);
  if (keyHash === null) {
    await job;
    return;
  }
  const key = { userId: row.user_id, keyHash, resourceId: row.id, createdAt: row.createdAt };
  await db.batch([db.insert(idempotencyKeys).values(key), job]);
}

/** The job that was posted with this key, or null. */
export async function findPostedJobId(db: Database, ownerId: string, keyHash: string): Promise<string | null> {
  const row = await db
    .select({ id: idempotencyKeys.resourceId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ownerId), eq(idempotencyKeys.keyHash, keyHash)))
    .get();
  return row?.id ?? null;
}

/** Forget keys from before a time. Returns how many went. */
export async function deleteKeysBefore(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, before))
    .returning({ keyHash: idempotencyKeys.keyHash });
  return gone.length;
}
