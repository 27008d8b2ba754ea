/** The key that a program sends in the place of a session. It acts as the member who stands for it, within its scopes. */

import type { Database } from "~/db/client.server";
import type { LiveSession, Reader } from "~/domain/accounts/find-session.server";
import type { Scope } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { hashToken, isSame } from "~/domain/ids";
import { words } from "~/words/api-key-refusals";
import { type FoundKey, findKey } from "./queries.server";
import { KEY_SESSION, keySession, keyState, LAST_USE_PAUSE_MS, readScopes } from "./rules";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

/** A key that is ours: who acts with it, or why it is refused. `isToTouch`: its last use is to be written. */
export type OwnKey = { id: string; isToTouch: boolean } & (
  | { session: LiveSession; refusal: null }
  | { session: null; refusal: DomainError }
);

export const noSuchKey = () => new DomainError("wrong_key", words.wrongKey);

/** The key with this text, whose check digits are right; null if there is none. It costs one read, whatever comes of it. */
export async function findKeyOfProgram(
  { db, now, config }: Deps,
  { id, text }: { id: string; text: string },
  address: string | null,
): Promise<OwnKey | null> {
  const found = await findKey(db, id, config.confirmsAddresses);
  if (!found || !isSame(hashToken(text), found.hash)) return null;
  const isToTouch = now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= LAST_USE_PAUSE_MS;
  const refusal = whyNot(found, now) ?? (await whyNotFrom(found, address));
  const session = refusal ? null : sessionOf(found);
  if (!session) return { id, isToTouch, session: null, refusal: refusal ?? noOwner() };
  return { id, isToTouch, session, refusal: null };
}

function whyNot(key: Pick<FoundKey, "endedAt" | "expiresAt" | "suspendedAt">, now: Date): DomainError | null {
  if (keyState(key, now) !== "live") return new DomainError("key_ended", words.keyEnded);
  if (key.suspendedAt) return new DomainError("institution_suspended", words.institutionSuspended);
  return null;
}

/** Most keys name no networks, so that what reads addresses is loaded for those that do. */
async function whyNotFrom({ networks }: FoundKey, address: string | null): Promise<DomainError | null> {
  if (networks === null) return null;
  const { isInNetworks } = await import("./network-rules");
  return isInNetworks(networks.split(" "), address) ? null : new DomainError("wrong_network", words.wrongNetwork);
}

const noOwner = () => new DomainError("no_owner", words.noOwner);

function sessionOf(key: FoundKey): LiveSession | null {
  const { keyId: id, institutionId, name, personId, email, scopes, isConfirmed } = key;
  if (personId === null || email === null) return null;
  return {
    actor: { id: personId, email, role: "admin", key: { id, institutionId, name, scopes: readScopes(scopes) } },
    tokenHash: keySession(id),
    kind: "api",
    photoURL: null,
    isConfirmed: isConfirmed === 1,
    passkeyAt: null,
    isMailRefused: false,
    institutionId,
    frame: null,
  };
}

/** The key of a link that it has listed, as long as it lives and may read applications; null afterwards. */
export async function findReaderOfKeyLink(
  { db, now, config }: Deps,
  { readerId, sessionId }: { readerId: string; sessionId: string },
): Promise<(Reader & { key: { id: string; name: string } }) | null> {
  const found = await findKey(db, sessionId.slice(KEY_SESSION.length), config.confirmsAddresses);
  const session = found && !whyNot(found, now) ? sessionOf(found) : null;
  const { key } = session?.actor ?? {};
  // The link names whom the key stood for when it was made, who may have left since.
  if (!session || !key || !key.scopes.includes("applications:read") || readerId === "") return null;
  return { id: session.actor.id, isConfirmed: session.isConfirmed, key };
}

/** The key may do this. Throws not_allowed. */
export function requireScope({ scopes }: { scopes: readonly Scope[] }, scope: Scope | "person" | "open"): void {
  if (scope === "person") throw new DomainError("person_only", words.personsOnly);
  if (scope === "open" || scopes.includes(scope)) return;
  throw new DomainError("wrong_scope", words.wrongScope(scope));
}
