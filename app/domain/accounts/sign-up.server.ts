/** Signing up, and completing the registration: at once by the id of the new account, or later in its session. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isSame, newUserId, sign } from "~/domain/ids";
import { describedByJob } from "~/domain/institutions/naming-rules";
import { foundInstitution, nameInstitution } from "~/domain/institutions/statements.server";
import { countedWhenDone, spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { refuseMoneyInName } from "~/domain/moderation/money-in-name-rules";
import { insertProfile, writePersonalFields } from "~/domain/profiles/statements.server";
import { requireNotSuspended } from "~/domain/suspensions/queries.server";
import { ON_EMAIL, ON_INSTITUTION } from "~/domain/suspensions/rules";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { suspendedNamesOfAddress, suspendedNamesOfInstitution } from "~/domain/suspensions/suspended-names";
import { words } from "~/words/account-refusals";
import { type LoggedIn, type LoginOptions, loggedIn, newSession } from "./log-in-with-password.server";
import { type LinkConfig, newTokenMail } from "./mail-one-time-link.server";
import { hashPassword } from "./password";
import type { PasswordConfig } from "./password-cost-rules";
import { findSession, findUser, findUserByEmail } from "./queries.server";
import { REGISTRATION_OPEN_MS } from "./rules";
import type { RegistrationInput, SignUpInput } from "./schema";
import {
  closePasswordLogin,
  closeRegistration,
  hasPassword,
  insertSession,
  insertUser,
  isRegistrationOpen,
  replaceToken,
} from "./statements.server";

/**
 * Make an account and queue the mail that confirms its address. Returns the account's id: for 30 minutes the id alone completes
 * the registration. `proof` is for the browser in which the password was typed: with it the registration also logs in, once.
 * Throws conflict on a taken address, not_allowed on a suspended one, unavailable when too many hash at once.
 */
export async function signUp(
  deps: {
    db: Database;
    now: Date;
    effects: Effects;
    origin: string;
    client: string | null;
    config: LimitConfig & LinkConfig & PasswordConfig;
  },
  input: SignUpInput,
): Promise<{ id: string; proof: string }> {
  const { db, now } = deps;
  const taken = () => fieldError("email", words.addressTaken, "account_exists");
  const attempt = await spend(deps, "signUp", deps.client);
  if (await findUserByEmail(db, input.email)) throw taken();
  await requireNotSuspended(deps, suspendedNamesOfAddress(input.email, input.role), ON_EMAIL);
  const id = newUserId();
  const passwordHash = await countedWhenDone(deps, attempt, hashPassword(input.password, deps.config.passwordCost));
  const registrationOpenUntil = new Date(now.getTime() + REGISTRATION_OPEN_MS);
  const { row, mail } = await newTokenMail(deps, { id, email: input.email }, "confirm", {
    isFromUnconfirmedSender: true,
  });
  try {
    await writeAll(db, [
      insertUser(db, { id, email: input.email, role: input.role, passwordHash, registrationOpenUntil, createdAt: now }),
      insertProfile(db, { userId: id, updatedAt: now }),
      ...foundInstitution(db, { userId: id, role: input.role, now }),
      ...replaceToken(db, row),
      queueMail(deps, mail),
      ...keepKey(deps, id),
    ]);
  } catch (error) {
    if (isUniqueConflict(error)) throw taken();
    // The answer may have been lost although the account was made. Then the person goes on, instead of finding her address taken.
    await recoverLostResponse(error, () => findUser(db, id));
  }
  return { id, proof: proofOf(deps.config, { id, passwordHash }) };
}

type Secrets = { signingSecret: string };

/** It stands for the password that was typed at the sign-up: once the account has another one, it proves nothing. */
function proofOf({ signingSecret }: Secrets, { id, passwordHash }: { id: string; passwordHash: string }): string {
  return sign(signingSecret, `registration:${id}.${passwordHash}`).toString("base64url");
}

type RegistrationDeps = { db: Database; now: Date; config: SuspensionConfig };

/** `school`: the name that a recruiter gives her institution, if it has none. It was read for stopped words. */
export type Registration = { userId: string; input: RegistrationInput; school?: string | null };

/** Write the nine personal fields: for the account itself, or once for the holder of a new account's id. Throws bad_input, not_signed_in. */
export async function completeRegistration(
  deps: RegistrationDeps,
  registration: Registration,
  actor: Actor | null,
): Promise<{ id: string }> {
  const { db, now } = deps;
  const { userId } = registration;
  const writes = await registrationWrites(deps, registration);
  if (actor) {
    if (actor.id !== userId) throw new DomainError("not_found", words.noAccount);
    await writeAll(db, [closeRegistration(db, userId), ...writes]);
    return { id: userId };
  }
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, isRegistrationOpen(userId, now), "registration_over"),
      ...writes,
      closeRegistration(db, userId),
    ]),
  ).catch((error) =>
    // A write that failed may have been carried out. If the registration is closed now, this write counts as done.
    recoverLostResponse(error, async () => (await findUser(db, userId))?.registrationOpenUntil === null),
  );
  if (!isDone) throw registrationOver();
  return { id: userId };
}

/**
 * The same for the browser in which the account's password was typed at the sign-up, and the log-in in the same batch. Null if `proof`
 * does not show that: nothing is written then. Throws bad_input, and not_signed_in after the registration's 30 minutes.
 */
export async function completeRegistrationAndLogIn(
  deps: RegistrationDeps & { config: Secrets },
  registration: Registration,
  { proof, options }: { proof: string | null; options: Omit<LoginOptions, "kind" | "isRemembered"> },
): Promise<LoggedIn | null> {
  const { db, now, config } = deps;
  const { userId } = registration;
  const user = proof === null ? null : await findUser(db, userId);
  const hash = user?.passwordHash ?? null;
  if (!user || hash === null || !isSame(proof ?? "", proofOf(config, { id: userId, passwordHash: hash }))) return null;
  const writes = await registrationWrites(deps, registration);
  const login = { ...options, kind: "web" as const, isRemembered: false };
  const started = await newSession(userId, login, now);
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, sql`${isRegistrationOpen(userId, now)} and ${hasPassword(userId, hash)}`, "registration_over"),
      insertSession(db, started.session),
      ...writes,
      closePasswordLogin(db, userId, { newHash: null, isOnWeb: true }),
    ]),
  ).catch((error) => recoverLostResponse(error, async () => Boolean(await findSession(db, started.session.tokenHash))));
  if (!isDone) throw registrationOver();
  return loggedIn(config, { user, hash, newHash: null }, login, started);
}

/** Statements: the personal fields, and a recruiter's school as the name of her institution. Throws bad_input, not_allowed. */
async function registrationWrites(
  deps: RegistrationDeps,
  { userId, input, school = null }: Registration,
): Promise<BatchItem<"sqlite">[]> {
  const { db, now } = deps;
  const { f_name, s_name, l_name } = input;
  refuseMoneyInName({ f_name, s_name, l_name });
  const personal = writePersonalFields(db, userId, input, now);
  if (!school) return [personal];
  const described = describedByJob({ name: school, place: null, website: null });
  await requireNotSuspended(deps, suspendedNamesOfInstitution(described), ON_INSTITUTION);
  return [personal, ...nameInstitution(db, described, { userId, now })];
}

function registrationOver(): DomainError {
  return new DomainError("registration_over", words.registrationClosed);
}
