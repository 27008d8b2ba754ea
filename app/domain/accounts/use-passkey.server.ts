/** Uses of a passkey: logging in with it, and proving it in a session that exists already. */

import type { SQL } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { hashToken, newRowId } from "~/domain/ids";
import { log } from "~/domain/log";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMailIf } from "~/domain/mail/statements.server";
import { words } from "~/words/account-refusals";
import { answeredBefore } from "./change-passkeys.server";
import type { LiveSession } from "./find-session.server";
import { newSession } from "./log-in-with-password.server";
import { passkeyRefusedMail } from "./mails";
import { findPasskey, findSession, type Passkey, type User } from "./queries.server";
import { type GuardConfig, isGuarded, requirePasskey } from "./require-passkey.server";
import { isCopied } from "./rules";
import {
  type Challenge,
  closeLogin,
  hasSession,
  insertSessionIf,
  isRefusedSince,
  isUsed,
  markSession,
  mayAddGuarded,
  noteUseOfKey,
  refusePasskey,
  type Use,
} from "./statements.server";

/** A use with all that is known of its key. */
type OwnUse = Use & { passkey: Passkey };

type Deps = { db: Database; now: Date; effects: Effects; origin: string; requestId: string };

/** The answer of a device to a challenge. Its signature is still to be checked, by `verify` and the stored key. */
export type Signed = {
  credentialId: string;
  /** The account that the device names; null if it names none. */
  userId: string | null;
  challenge: Challenge;
  /** Returns what the key counts now. Throws if anything about the answer is wrong. */
  verify: (key: Pick<Passkey, "credentialId" | "publicKey">) => Promise<number>;
};

/**
 * Start a session on the web for the account of a passkey. Throws not_signed_in (a key that is not known or refused, a wrong
 * answer, a closed account), gone (a challenge that was answered before).
 */
export async function logInWithPasskey(
  deps: Deps,
  signed: Signed,
  options: { isRemembered: boolean; isShared?: boolean; userAgent: string | null },
): Promise<{ token: string; actor: Person; expiresAt: Date }> {
  const { db, now } = deps;
  const { user, use } = await checkSigned(deps, signed, null);
  const { token, session } = await newSession(user.id, { kind: "web", ...options }, now);
  const row = { ...session, passkeyAt: now, isPasskeyUnconfirmed: use.passkey.moderatesAt === null };
  const writing = writeAll(db, [
    ...noteUseOfKey(db, use),
    insertSessionIf(db, row, isUsed(use)),
    closeLogin(db, user.id, hasSession(user.id, row.tokenHash)),
  ]);
  const isStarted = await writing.then(
    ([, , started]) => started.length === 1,
    (error) => unlessDone(error, async () => Boolean(await findSession(db, row.tokenHash))),
  );
  if (!isStarted) throw unknown(new Error("the account or the key changed meanwhile"));
  return { token, actor: { id: user.id, email: user.email, role: user.role }, expiresAt: session.expiresAt };
}

/**
 * Note in this session that one of the person's own passkeys was proven just now. `by`: a moderator's passkey that is older than her
 * office moderates from now on, if she may add one: with the mailed `link`, or in a session that has proven one. Throws as
 * `logInWithPasskey`, and as `requirePasskey`.
 */
export async function proveInSession(
  deps: Deps,
  signed: Signed,
  session: LiveSession,
  by: { config: GuardConfig; link: string } | null = null,
): Promise<void> {
  const { db, now } = deps;
  const { actor, tokenHash, isConfirmed } = session;
  const { use } = await checkSigned(deps, signed, actor.id);
  let mayModerate: SQL | undefined;
  if (by && use.passkey.moderatesAt === null && isGuarded(by.config, { email: actor.email, isConfirmed })) {
    await requirePasskey({ db, now, config: by.config }, session, by.link);
    mayModerate = mayAddGuarded(actor.id, { sessionHash: tokenHash, linkHash: hashToken(by.link), now });
  }
  const writing = writeAll(db, [...noteUseOfKey(db, use), ...markSession(db, use, tokenHash, mayModerate)]);
  const isMarked = await writing.then(
    ([, , , marked]) => marked.length === 1,
    (error) =>
      unlessDone(error, async () => {
        const found = await findSession(db, tokenHash);
        return found?.passkeyAt?.getTime() === now.getTime();
      }),
  );
  if (!isMarked) throw unknown(new Error("the session or the key changed meanwhile"));
}

/** Find the key, check the answer with it, and look at its counter. `ownerId`: only a key of this account counts. */
async function checkSigned(deps: Deps, signed: Signed, ownerId: string | null): Promise<{ user: User; use: OwnUse }> {
  const { db, now } = deps;
  const found = await findPasskey(db, signed.credentialId);
  if (!found) throw unknown(new Error("unknown key"));
  const { passkey, user } = found;
  if (ownerId !== null && user.id !== ownerId) throw unknown(new Error("another account's key"));
  if (signed.userId !== null && signed.userId !== user.id) throw unknown(new Error("another account is named"));
  if (user.closedAt || user.disownedAt) throw unknown(new Error("closed account"));
  if (passkey.refusedAt) throw copied();
  const counter = await signed.verify(passkey);
  const use = { passkey, counter, challenge: signed.challenge, now };
  if (!isCopied(counter, passkey.counter)) return { user, use };
  await refuse(deps, user, passkey, use);
  throw copied();
}

async function refuse(deps: Deps, user: User, passkey: Passkey, use: Use): Promise<void> {
  const { db, now, origin, requestId } = deps;
  const mail = passkeyRefusedMail({ id: newRowId(now), email: user.email }, { origin, name: passkey.name });
  const isFromUnconfirmedSender = user.emailVerifiedAt === null;
  const queued = queueMailIf(deps, { ...mail, isFromUnconfirmedSender }, isRefusedSince(passkey, now));
  const writing = writeAll(db, [...refusePasskey(db, use), queued]);
  await writing.catch((error) => unlessDone(error, async () => false));
  log("warn", "passkey copied", { requestId, passkeyId: passkey.id });
}

/** A challenge that was answered before says so. Any other failure may have been carried out all the same. */
function unlessDone(error: unknown, find: () => Promise<boolean>): Promise<boolean> {
  if (isUniqueConflict(error)) throw answeredBefore(error);
  return recoverLostResponse(error, find);
}

function unknown(cause: Error): DomainError {
  const text = words.unknownPasskey;
  return new DomainError("not_signed_in", text, { cause });
}

function copied(): DomainError {
  const text = words.copiedPasskey;
  return new DomainError("not_signed_in", text, { cause: new Error("counter") });
}
