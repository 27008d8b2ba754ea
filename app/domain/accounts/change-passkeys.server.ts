/** Passkeys of one's own: made, named, removed; and the offer to make one. */

import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { hashToken, newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMailIf } from "~/domain/mail/statements.server";
import { words } from "~/words/account-refusals";
import type { LiveSession } from "./find-session.server";
import type { Proving as ProvingByPassword } from "./mail-one-time-link.server";
import { passkeyAddedMail } from "./mails";
import { proveIdentity } from "./prove-identity.server";
import { findPasskey, type KeyName, listPasskeys, type Passkey, toKeyName, toPasskeyItem } from "./queries.server";
import { type GuardConfig, isGuarded, type ProvenSession, requirePasskey } from "./require-passkey.server";
import { MAX_PASSKEYS, passkeyName } from "./rules";
import type { PasskeyItem, ProofInput } from "./schema";
import {
  type Challenge,
  closeOffer,
  deletePasskey,
  endPasskeyLink,
  hasPasskey,
  insertAnswered,
  insertPasskey,
  mayAddGuarded,
  setPasskeyName,
} from "./statements.server";

type Deps = { db: Database; now: Date };

type Proving = Deps & ProvingByPassword & { config: GuardConfig };

/** The new key of a device's answer that was checked. */
export type NewKey = Pick<Passkey, "credentialId" | "publicKey" | "counter"> & { transports: string[] };

/**
 * Before a new passkey is made: ask for the password again, or for the address of an account without one; and of a moderator more
 * than that, see `requirePasskey`. Returns the keys that the account has. Throws as these, and conflict when there is no room.
 */
export async function prepareNewPasskey(
  deps: Proving,
  session: ProvenSession,
  { link, ...proof }: ProofInput & { link: string },
): Promise<KeyName[]> {
  const { actor } = session;
  await proveIdentity(deps, actor, proof);
  await requirePasskey(deps, session, link);
  const keys = await listPasskeys(deps.db, actor.id);
  if (keys.length >= MAX_PASSKEYS) throw noRoom();
  return keys.map(toKeyName);
}

/**
 * Store a new passkey, named by the browser and system in `label`; a mail tells of it. Throws conflict (a key that is known, no
 * room), gone (a challenge that was answered before), not_signed_in (the session has ended), and as `requirePasskey`.
 */
export async function addPasskey(
  deps: Deps & { effects: Effects; origin: string; config: GuardConfig },
  session: LiveSession,
  key: NewKey,
  by: { label: string | null; challenge: Challenge; link: string },
): Promise<PasskeyItem> {
  const { db, now, origin, config } = deps;
  const { actor, tokenHash, isConfirmed } = session;
  const linked = { sessionHash: tokenHash, linkHash: hashToken(by.link), now };
  const mayAdd = isGuarded(config, { email: actor.email, isConfirmed }) ? mayAddGuarded(actor.id, linked) : undefined;
  const taken = (await listPasskeys(db, actor.id)).map(({ name }) => name);
  const name = passkeyName(by.label, taken);
  const row: Passkey = {
    ...key,
    id: newRowId(now),
    userId: actor.id,
    transports: key.transports.join(),
    name,
    createdAt: now,
    lastUsedAt: null,
    refusedAt: null,
    moderatesAt: mayAdd ? now : null,
  };
  const mail = {
    ...passkeyAddedMail({ id: newRowId(now), email: actor.email }, { origin, name }),
    isFromUnconfirmedSender: !isConfirmed,
  };
  const isThere = hasPasskey(actor.id, row.id);
  const also = [queueMailIf(deps, mail, isThere), ...(mayAdd ? [endPasskeyLink(db, actor.id, isThere)] : [])];
  const isOurs = async () => (await findPasskey(db, key.credentialId))?.passkey.id === row.id;
  let isStored: boolean;
  try {
    const [, stored] = await writeAll(db, [
      insertAnswered(db, by.challenge),
      insertPasskey(db, row, { tokenHash, mayAdd }),
      ...also,
    ]);
    isStored = stored.length === 1;
  } catch (error) {
    if (!isUniqueConflict(error)) isStored = await recoverLostResponse(error, isOurs);
    else if (await findPasskey(db, key.credentialId)) throw new DomainError("conflict", KNOWN, { cause: error });
    else throw answeredBefore(error);
  }
  if (isStored) return toPasskeyItem(row);
  if (taken.length >= MAX_PASSKEYS) throw noRoom();
  await requirePasskey(deps, session, by.link);
  throw new DomainError("not_signed_in", words.sessionEnded);
}

const KNOWN = words.passkeyInUse;

function noRoom(): DomainError {
  return new DomainError("limit_reached", words.tooManyPasskeys(MAX_PASSKEYS));
}

/** The error for a challenge that is answered a second time. */
export function answeredBefore(cause: unknown): DomainError {
  return new DomainError("gone", words.sentBefore, { cause });
}

/** Give a passkey of one's own another name. Throws not_found. */
export async function renamePasskey(
  { db }: { db: Database },
  { id }: Actor,
  passkeyId: string | undefined,
  name: string,
): Promise<PasskeyItem> {
  const [row] = await setPasskeyName(db, id, passkeyId ?? "", name);
  if (!row) throw notFound();
  return toPasskeyItem(row);
}

/**
 * Remove a passkey of one's own, after the password, or the address of an account without one. There is always another way to
 * log in: the password, Google, or a link to the account's address. A moderator proves one of them first. Throws not_found,
 * not_allowed, and as `proveIdentity`.
 */
export async function removePasskey(
  deps: Proving,
  { actor, passkeyAt }: Pick<ProvenSession, "actor" | "passkeyAt">,
  passkeyId: string | undefined,
  proof: ProofInput,
): Promise<{ id: string }> {
  const id = passkeyId ?? "";
  const isOwn = (await listPasskeys(deps.db, actor.id)).some((passkey) => passkey.id === id);
  if (!isOwn) throw notFound();
  const { isConfirmed } = await proveIdentity(deps, actor, proof);
  await requirePasskey(deps, { actor, passkeyAt, isConfirmed }, null);
  // Of two at once, the second finds it gone, which is what it wants.
  await writeAll(deps.db, deletePasskey(deps.db, actor.id, id)).catch((error) =>
    // The answer may have been lost although it is gone. Then she is not told to remove what is not there.
    recoverLostResponse(
      error,
      async () => !(await listPasskeys(deps.db, actor.id)).some((passkey) => passkey.id === id),
    ),
  );
  return { id };
}

/** "Not now": the offer does not come again. */
export async function closePasskeyOffer({ db, now }: Deps, { id }: Actor): Promise<void> {
  await closeOffer(db, id, now);
}

function notFound(): DomainError {
  return new DomainError("not_found", words.noPasskey);
}
