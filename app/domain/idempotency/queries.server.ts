/**
 * Idempotency keys: the hashes of a key and of what was sent with it, and the reads of what was done with a key before. Every read names
 * the account, so that nobody finds another account's request by its key.
 */

import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { idempotencyKeys } from "~/db/schema/mail-tokens-and-limits";
import { DomainError } from "~/domain/errors";
import { words } from "~/words/api";
import type { KeyedRequest, KeyRow } from "./statements.server";

/** The row of this account's request with this key; null if there was none. */
export async function findKeyRow(db: Database, userId: string, keyHash: string): Promise<KeyRow | null> {
  const row = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keyHash, keyHash)))
    .get();
  return row ?? null;
}

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
    throw new DomainError("key_reused", words.keyUsedBefore);
  }
  return row?.resourceId ?? null;
}

/** True if this account has used the key for any request. */
export async function isKeyUsed({ db }: { db: Database }, { id }: { id: string }, key: string): Promise<boolean> {
  return (await findKeyRow(db, id, hash(key))) !== null;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
