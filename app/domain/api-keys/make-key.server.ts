/** An owner makes a key for a program of her institution. Its text is returned once, and nowhere kept. */

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import { NOT_OWNER, requireOwner, requireProof } from "~/domain/institutions/require-owner.server";
import { isOwner, isProvenIf, notifyOwners } from "~/domain/institutions/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { DEFAULT_ZONE, dayIn, endOfDay } from "~/domain/time-zone-rules";
import { words as texts } from "~/words/api-key-mails";
import { words } from "~/words/api-key-refusals";
import { findKeyName, hasKey } from "./queries.server";
import { keyIdFrom, MAX_KEY_DAYS, MAX_LIVE_KEYS, writeKey } from "./rules";
import type { KeyInput } from "./schema";
import { insertKey, ownsStill } from "./statements.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

/** `text` is null where the same form was sent before: the key was shown then, and never is again. */
export type MadeKey = { id: string; name: string; text: string | null };

/**
 * Make a key. The id follows from the form's own key, so a form that is sent twice makes one. Throws not_found without an institution,
 * not_allowed for who is no owner with a confirmed address, bad_input for an end, conflict beyond ten keys.
 */
export async function makeKey(deps: Deps, actor: Actor, input: KeyInput, requestKey: string): Promise<MadeKey> {
  const { db, now, config } = deps;
  requirePerson(actor);
  const { institutionId } = await requireOwner(db, actor);
  await requireProof(deps, actor, words.thenMakeKeys);
  const expiresAt = endOf(input.ends, now);
  const id = keyIdFrom(
    createHash("sha256")
      .update(JSON.stringify([institutionId, actor.id, requestKey]))
      .digest(),
  );
  const text = writeKey(id, crypto.getRandomValues(new Uint8Array(32)));
  const { name, scopes, networks } = input;
  const row = {
    ...{ id, institutionId, name, scopes: scopes.join(" "), hash: hashToken(text), hint: text.slice(-4) },
    ...{ madeBy: actor.id, networks: networks.join(" ") || null, createdAt: now, expiresAt },
  };
  const before = await findKeyName(db, id, institutionId);
  if (before !== null) return { id, name: before, text: null };
  const mayMake = sql`${isOwner(actor.id)} and ${ownsStill(actor.id, institutionId)}
    and ${isProvenIf(config.confirmsAddresses, actor.id)}`;
  const writing = writeAll(db, [
    guard(db, mayMake, "only_owner"),
    insertKey(db, row),
    notifyOwners(db, { userId: actor.id, institution: institutionId, did: texts.hasMade(name) }, now),
  ] as const).then(([, made]) => made.length > 0);
  const isMade = await writing.catch((error) => {
    if (error instanceof Stopped) throw new DomainError("only_owner", NOT_OWNER);
    if (isUniqueConflict(error)) return null;
    return recoverLostResponse(error, () => hasKey(db, row.hash, id));
  });
  // The same form, sent twice at once.
  if (isMade === null) return { id, name, text: null };
  if (!isMade) throw new DomainError("limit_reached", words.tooMany(MAX_LIVE_KEYS));
  return { id, name, text };
}

/** A program makes no keys and ends none. Throws not_allowed. */
export function requirePerson({ key }: Actor): void {
  if (key) throw new DomainError("person_only", words.personsOnly);
}

/** The end of its last day, at most a year from now. Throws bad_input. */
function endOf(day: string, now: Date): Date {
  const last = new Date(now.getTime() + MAX_KEY_DAYS * 86_400_000);
  if (day < dayIn(now, DEFAULT_ZONE)) throw fieldError("ends", words.endInPast);
  if (day > dayIn(last, DEFAULT_ZONE)) throw fieldError("ends", words.endTooLate);
  return new Date(Math.min(last.getTime(), endOfDay(day, DEFAULT_ZONE).getTime()));
}
