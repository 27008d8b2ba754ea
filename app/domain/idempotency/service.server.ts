/** Requests with a key that their sender chose: the same request, sent again, is carried out once. */
import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { deleteKeysBefore, findKeyRow, insertKey } from "./store.server";

/** The hashes of a request's key and body. */
export type KeyedRequest = { keyHash: string; bodyHash: string };

/** How long a sender may come back with the same key. */
const KEY_HOURS = 24;

/** The request of a program: one key names one call with one body. Null without a key. */
export function keyedCall(key: string | null, call: string, body: unknown): KeyedRequest | null {
  return key === null ? null : { keyHash: hash(key), bodyHash: hash(JSON.stringify([call, body])) };
}

/** The request of a form. Its page keeps the key, so the same key with another text is another request. Null without a key. */
export function keyedForm(key: string | undefined, body: unknown): KeyedRequest | null {
  if (!key) return null;
  const bodyHash = hash(JSON.stringify(body));
  return { keyHash: hash(`${key} ${bodyHash}`), bodyHash };
}

/** The id that the same request of this account made before; null if this is the first. Throws key_reused for another body. */
export async function findDone(
  { db }: { db: Database },
  userId: string,
  { keyHash, bodyHash }: KeyedRequest,
): Promise<string | null> {
  const row = await findKeyRow(db, userId, keyHash);
  if (row && row.bodyHash !== bodyHash) {
    throw new DomainError("key_reused", "This Idempotency-Key was used before with another body. Choose a new key");
  }
  return row?.resourceId ?? null;
}

/** Whether this account has used the key for any request. */
export async function isKeyUsed({ db }: { db: Database }, { id }: { id: string }, key: string): Promise<boolean> {
  return (await findKeyRow(db, id, hash(key))) !== null;
}

/** The statement that stores a key, to stand in a batch behind the one that makes `resourceId`. `condition` must hold then. */
export function keepKey(
  db: Database,
  { userId, resourceId, now, request }: { userId: string; resourceId: string; now: Date; request: KeyedRequest },
  condition?: SQL,
): BatchItem<"sqlite"> {
  return insertKey(db, { userId, resourceId, createdAt: now, ...request }, condition);
}

/** Forget keys after a day. Returns how many were removed. */
export function sweepKeys({ db, now }: { db: Database; now: Date }): Promise<number> {
  return deleteKeysBefore(db, new Date(now.getTime() - KEY_HOURS * 3_600_000));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
