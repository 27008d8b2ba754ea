/** A forgotten password: the mail with its link, the page of the link, and the new password. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor, Person } from "~/domain/actor";
import { joinApplications } from "~/domain/applications/statements.server";
import { DomainError } from "~/domain/errors";
import { keepKeyFirst } from "~/domain/idempotency/keep-key-first.server";
import { keepKey } from "~/domain/idempotency/statements.server";
import { hashToken, newRowId } from "~/domain/ids";
import { nameByJob, setVerifiedHost } from "~/domain/institutions/statements.server";
import { findOwnSchool, listHeldTitles } from "~/domain/jobs/own/queries.server";
import { checkLaterForJoined, holdScheduled, publishHeld } from "~/domain/jobs/statements.server";
import { spend } from "~/domain/limits/count-events.server";
import { endCount, type LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { endUnprovenAccess } from "./end-unproven-access.server";
import { type Account, type Counting, type Deps, type Linking, linkGone, mailToken } from "./mail-one-time-link.server";
import { passwordChangedMail } from "./mails";
import { hashPassword } from "./password";
import type { PasswordConfig } from "./password-cost-rules";
import { findToken, findUser, findUserByEmail, listPasskeys } from "./queries.server";
import {
  deleteAllPasskeysOf,
  deleteSessionsOf,
  deleteTokensOf,
  endGraceIfConfirmed,
  isFirstProof,
  isResetLinkValid,
  setPasswordByLink,
} from "./statements.server";

/**
 * Look for the account of an address, and return the rest of the work as a function: make the link and queue its mail. The caller
 * runs it after the response, so that the response and its time are the same for every address. Throws too_many after thirty in
 * an hour from one network, for known and unknown addresses alike.
 */
export async function prepareResetMail(
  deps: Linking & Counting & { client: string | null },
  email: string,
): Promise<() => Promise<void>> {
  await spend(deps, "passwordReset", deps.client);
  const user = await findUserByEmail(deps.db, email);
  await keepKeyFirst(deps);
  return async () => {
    // Try once more if it fails: the response has said that the link is sent, and nothing else would try again.
    if (user) await mailForgottenLink(deps, user).catch(() => mailForgottenLink(deps, user));
  };
}

/**
 * At most three mails an hour and five a day; beyond that none is sent, without an error: strangers may ask. The last
 * link of a day works for a day, so that a stranger who asks for many does not keep the owner out.
 */
async function mailForgottenLink(deps: Linking & Counting, user: Account): Promise<void> {
  const count = async () => {
    const inHour = await spend(deps, "resetMail", user.email);
    const inDay = await spend(deps, "resetMailADay", user.email).catch(async (error) => {
      await inHour.takeBack();
      throw error;
    });
    const takeBack = async () => void (await Promise.all([inHour.takeBack(), inDay.takeBack()]));
    return { isLast: inDay.isLast, takeBack };
  };
  await mailToken(deps, user, "reset", count).catch((error) => {
    if (!(error instanceof DomainError && error.code === "too_many")) throw error;
  });
}

/** Mail the signed-in person a link that sets a password, for an account that has none yet. Throws too_many. */
export async function mailResetLink(deps: Linking & Counting, actor: Person): Promise<void> {
  await mailToken(deps, actor, "reset", () => spend(deps, "ownLink", actor.email));
}

/**
 * True if what was prepared in the account ends with this proof of its address. It stays where the browser of the proof is logged in to
 * the account: then whoever proves the address is the one who has prepared it.
 */
function endsPrepared(found: { userId: string; confirmedAt: Date | null }, sender: Actor | null): boolean {
  return found.confirmedAt === null && sender?.id !== found.userId;
}

/**
 * Data for the page of a link that sets a password: the address, the held jobs that it publishes, the passkeys of the
 * account, and whether they end because the address was not confirmed before. `sender`: the account that is logged in.
 * Null: it does not work.
 */
export async function findReset(
  { db, now }: { db: Database; now: Date },
  token: string | null,
  sender: Actor | null = null,
) {
  const found = token ? await findToken(db, hashToken(token), "reset", now) : null;
  if (!found) return null;
  const [heldTitles, passkeys] = await Promise.all([
    found.role === "admin" ? listHeldTitles({ db }, found.userId) : [],
    listPasskeys(db, found.userId),
  ]);
  const names = passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt }));
  return { email: found.email, heldTitles, passkeys: names, isFirstProof: endsPrepared(found, sender) };
}

/**
 * Set a new password by a mailed link, and end every session. The link proves that the address is hers, so everything
 * that waited for the proof goes on; held jobs stay held if she wants that, and passkeys end if she wants that. If the
 * address was not confirmed before, everything that was prepared in the account ends, unless the `sender` is logged in
 * to it. Throws gone when the link does not work. Returns true if that has ended.
 */
export async function resetPassword(
  deps: Deps & { config: LimitConfig & SuspensionConfig & PasswordConfig & { confirmsAddresses: boolean } },
  input: { token: string; password: string; keep_held: boolean; end_passkeys: boolean },
  sender: Actor | null = null,
): Promise<{ isFirstProof: boolean }> {
  const { db, now, origin, effects } = deps;
  const tokenHash = hashToken(input.token);
  const found = await findToken(db, tokenHash, "reset", now);
  if (!found) throw linkGone(input.token);
  const { userId, email, role } = found;
  const passwordHash = await hashPassword(input.password, deps.config.passwordCost);
  const isFirst = endsPrepared(found, sender);
  const isSameUser = sender?.id === userId;
  const mail = passwordChangedMail({ id: newRowId(now), email }, { origin, isFirstProof: isFirst });
  const publishes = role === "admin" && !input.keep_held;
  const school = role === "admin" ? await findOwnSchool(db, userId) : null;
  if (publishes) effects.hasChangedJobs = true;
  effects.needsDueDays = true;
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, isResetLinkValid({ tokenHash, userId, email }, now), "link_ended"),
      setPasswordByLink(db, userId, passwordHash, now),
      deleteSessionsOf(db, userId),
      deleteTokensOf(db, userId),
      // Before everything that the proof causes: what is told and published then stays.
      ...(isFirst ? endUnprovenAccess(deps, userId, isFirstProof(userId, now)) : []),
      queueMail(deps, mail),
      ...(publishes ? [...publishHeld(db, userId, now), endGraceIfConfirmed(db, userId)] : []),
      ...nameByJob(deps, school),
      // A time that somebody else may have chosen publishes nothing.
      ...(isFirst ? holdScheduled(db, userId, { now, condition: isFirstProof(userId, now) }) : []),
      ...joinApplications(db, { id: userId, email }, { isSameUser, now }),
      checkLaterForJoined(db, userId, now),
      ...(input.end_passkeys ? [deleteAllPasskeysOf(db, userId)] : []),
      endCount(deps, "failedLogin", email),
      endCount(deps, "currentPassword", userId),
      setVerifiedHost(db, institutionOf(userId)),
      ...keepKey(deps, ""),
    ]),
    // Its answer may have been lost, and the link is used up.
  ).catch((error) =>
    recoverLostResponse(error, async () => (await findUser(db, userId))?.passwordHash === passwordHash),
  );
  if (!isDone) throw linkGone();
  return { isFirstProof: isFirst };
}
