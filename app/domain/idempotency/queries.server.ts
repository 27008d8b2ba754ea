/**
 * Idempotency keys: the hashes of a key and of what was sent with it, and the reads of what was done with a key before. Whose a key is
 * stands in its hash, so that nobody finds another's request by its key.
 */

import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { idempotencyKeys } from "~/db/schema/mail-tokens-and-limits";
import type { Actor, Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { sign } from "~/domain/ids";
import { words } from "~/words/api";
import type { KeyedRequest, KeyRow } from "./statements.server";

/** The secret of the hashes. Without it the words and passwords of a request cannot be found by trying. */
type KeyConfig = { signingSecret: string };

/** The owner of a key: an account, a program or a network, told apart by `name`. `userId`: the account that takes the key along when it closes; null for a network. */
export type KeyOwner = { name: string; userId: string | null };

/** The account of whoever is signed in, or the key of a school's program; for everybody else the network that the call comes from. */
export function ownerOf(actor: Pick<Person, "id" | "key"> | null, client: string | null): KeyOwner {
  if (actor?.key) return { name: `program ${actor.key.id}`, userId: actor.id };
  if (actor) return { name: `account ${actor.id}`, userId: actor.id };
  return { name: `network ${client}`, userId: null };
}

/** The row of a request with this key; null if there was none. */
export async function findKeyRow(db: Database, keyHash: string): Promise<KeyRow | null> {
  return (await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash)).get()) ?? null;
}

/** The request of a program: one key of an owner names one call with one body. `sent`: everything that makes it this call. */
export function keyedCall(config: KeyConfig, owner: KeyOwner, key: string, sent: unknown): KeyedRequest {
  const bodyHash = sign(config.signingSecret, `call:${JSON.stringify(sent)}`).toString("base64url");
  return { userId: owner.userId, keyHash: hashOfCall(config, owner, key), bodyHash };
}

function hashOfCall({ signingSecret }: KeyConfig, owner: KeyOwner, key: string): string {
  return sign(signingSecret, `key:${JSON.stringify([owner.name, key])}`).toString("base64url");
}

/** The request of a form. Its page keeps the key, so the same key with another text is another request. Null without a key. */
export function keyedForm({ id }: Pick<Actor, "id">, key: string | undefined, body: unknown): KeyedRequest | null {
  if (!key) return null;
  const bodyHash = hash(JSON.stringify(body));
  return { userId: id, keyHash: hash(`${id} ${key} ${bodyHash}`), bodyHash };
}

/** The id or text that the same request made before; null if this is the first. Throws key_reused for another call or body. */
export async function findDone({ db }: { db: Database }, request: KeyedRequest): Promise<string | null> {
  const row = await findKeyRow(db, request.keyHash);
  if (row) requireSame(row, request);
  return row?.resourceId ?? null;
}

/** The same before anything is done. A call has looked already. */
export async function findEarlier(deps: { db: Database }, request: KeyedRequest): Promise<string | null> {
  return request.isNew ? null : findDone(deps, request);
}

/** Throws key_reused where the key stands for another call or body. */
export function requireSame(row: KeyRow, { bodyHash }: KeyedRequest): void {
  if (row.bodyHash !== bodyHash) throw new DomainError("key_reused", words.keyUsedBefore);
}

/** True if this owner has used the key for any call. */
export async function isKeyUsed(
  { db, config }: { db: Database; config: KeyConfig },
  owner: KeyOwner,
  key: string,
): Promise<boolean> {
  return (await findKeyRow(db, hashOfCall(config, owner, key))) !== null;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
