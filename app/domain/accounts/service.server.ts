/** Signing up, completing the registration; what the account page shows and ends. */

import { type Database, readAll } from "~/db/client.server";
import type { Actor, Role } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { newUserId } from "~/domain/ids";
import { countedWhenDone, type LimitConfig, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/service.server";
import { refuseMoneyInName } from "~/domain/moderation/name-rules";
import { ON_EMAIL } from "~/domain/suspensions/rules";
import { keptOfAddress, requireNotSuspended } from "~/domain/suspensions/service.server";
import {
  deleteOtherSessions,
  deleteOwnSession,
  hasOtherSessions,
  identitiesRead,
  liveSessionsRead,
} from "./account-store.server";
import type { LiveSession } from "./live-session-service.server";
import { toPasskeyItem } from "./passkey-service.server";
import { passkeysRead } from "./passkey-store.server";
import { hashPassword } from "./password";
import type { PasswordConfig } from "./password-cost-rules";
import { type LinkConfig, newTokenMail } from "./recovery-service.server";
import { tokenStatements } from "./recovery-store.server";
import { MAX_IDENTITIES_SHOWN, MAX_SESSIONS_SHOWN, REGISTRATION_OPEN_MS } from "./rules";
import type { RegistrationInput, SignUpInput } from "./schema";
import {
  completeOpenRegistration,
  findUser,
  findUserByEmail,
  insertUser,
  updatePersonalFields,
  userRead,
} from "./store.server";

type Deps = { db: Database; now: Date };

/**
 * Make an account and queue the mail that confirms its address. Returns the account's id: for 30 minutes the id alone completes
 * the registration. Throws conflict on a taken address, not_allowed on a suspended one, unavailable when too many hash at once.
 */
export async function signUp(
  deps: Deps & {
    effects: Effects;
    origin: string;
    client: string | null;
    config: LimitConfig & LinkConfig & PasswordConfig;
  },
  input: SignUpInput,
): Promise<{ id: string }> {
  const { db, now } = deps;
  const taken = () => fieldError("email", "This email address already has an account", "account_exists");
  const attempt = await spend(deps, "signUp", deps.client);
  if (await findUserByEmail(db, input.email)) throw taken();
  await requireNotSuspended(deps, keptOfAddress(input.email, input.role), ON_EMAIL);
  const id = newUserId();
  const passwordHash = await countedWhenDone(attempt, hashPassword(input.password, deps.config.passwordCost));
  const registrationOpenUntil = new Date(now.getTime() + REGISTRATION_OPEN_MS);
  const { row, mail } = await newTokenMail(deps, { id, email: input.email }, "confirm", { isFromStranger: true });
  try {
    const user = { id, email: input.email, role: input.role, passwordHash, registrationOpenUntil, now };
    await insertUser(db, user, [...tokenStatements(db, row), queueMail(deps, mail)]);
  } catch (error) {
    if (isUniqueConflict(error)) throw taken();
    // The answer may have been lost although the account was made. Then the person goes on, instead of finding her address taken.
    await recoverLostAnswer(error, () => findUser(db, id));
  }
  return { id };
}

/** Address and role of an account whose registration is still open, or null. */
export async function findOpenRegistration(
  { db, now }: Deps,
  userId: string,
): Promise<{ email: string; role: Role } | null> {
  const user = await findUser(db, userId);
  if (!user?.registrationOpenUntil || user.registrationOpenUntil <= now) return null;
  return { email: user.email, role: user.role };
}

/** Write the nine personal fields: for the account itself, or once for the holder of a new account's id. Throws bad_input, not_signed_in. */
export async function completeRegistration(
  { db, now }: Deps,
  userId: string,
  input: RegistrationInput,
  actor: Actor | null,
): Promise<{ id: string }> {
  const { f_name, s_name, l_name } = input;
  refuseMoneyInName({ f_name, s_name, l_name });
  if (actor) {
    if (actor.id !== userId) throw new DomainError("not_found", "There is no such account");
    await updatePersonalFields(db, userId, input, now);
    return { id: userId };
  }
  const isDone = await completeOpenRegistration(db, userId, input, now).catch((error) =>
    // A write that failed may have been carried out. If the registration is closed now, this write counts as done.
    recoverLostAnswer(error, async () => (await findUser(db, userId))?.registrationOpenUntil === null),
  );
  if (!isDone) throw new DomainError("registration_over", "This registration is no longer open. Log in first");
  return { id: userId };
}

/** Data for the account page of the session's owner. Throws not_found when the account is gone. */
export async function readAccount({ db, now }: Deps, { actor, tokenHash }: LiveSession) {
  const {
    users: [user],
    identities,
    sessions,
    passkeys,
  } = await readAll(db, {
    users: userRead(db, actor.id),
    identities: identitiesRead(db, actor.id, MAX_IDENTITIES_SHOWN),
    sessions: liveSessionsRead(db, actor.id, now, MAX_SESSIONS_SHOWN),
    passkeys: passkeysRead(db, actor.id),
  });
  if (!user) throw new DomainError("not_found", "User ID not found");
  return {
    email: user.email,
    role: user.role,
    confirmedAt: user.emailVerifiedAt,
    createdAt: user.createdAt,
    hasPassword: user.passwordHash !== null,
    identities,
    passkeys: passkeys.map(toPasskeyItem),
    sessions: sessions.map(({ tokenHash: hash, ...session }) => ({ ...session, isThis: hash === tokenHash })),
  };
}

/** End every session of the account but this one, those of programs too, and the private address of its calendar. */
export async function endOtherSessions({ db }: Pick<Deps, "db">, { actor, tokenHash }: LiveSession): Promise<void> {
  // One batch ends both, and the form stands only where there are other sessions.
  const isDone = async () => !(await hasOtherSessions(db, actor.id, tokenHash));
  await deleteOtherSessions(db, actor.id, tokenHash).catch((error) => recoverLostAnswer(error, isDone));
}

/** End one of the person's own sessions. Nothing changes if it has ended already or is somebody else's. */
export async function endSession({ db }: Pick<Deps, "db">, { actor }: LiveSession, id: string): Promise<void> {
  await deleteOwnSession(db, actor.id, id);
}
