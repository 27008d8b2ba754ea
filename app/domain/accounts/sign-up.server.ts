/** Signing up, and completing the registration: at once by the id of the new account, or later in its session. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { newUserId } from "~/domain/ids";
import { foundInstitution } from "~/domain/institutions/statements.server";
import { countedWhenDone, spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { refuseMoneyInName } from "~/domain/moderation/money-in-name-rules";
import { insertProfile, writePersonalFields } from "~/domain/profiles/statements.server";
import { requireNotSuspended } from "~/domain/suspensions/queries.server";
import { ON_EMAIL } from "~/domain/suspensions/rules";
import { suspendedNamesOfAddress } from "~/domain/suspensions/suspended-names";
import { type LinkConfig, newTokenMail } from "./mail-one-time-link.server";
import { hashPassword } from "./password";
import type { PasswordConfig } from "./password-cost-rules";
import { findUser, findUserByEmail } from "./queries.server";
import { REGISTRATION_OPEN_MS } from "./rules";
import type { RegistrationInput, SignUpInput } from "./schema";
import { closeRegistration, insertUser, isRegistrationOpen, replaceToken } from "./statements.server";

/**
 * Make an account and queue the mail that confirms its address. Returns the account's id: for 30 minutes the id alone completes
 * the registration. Throws conflict on a taken address, not_allowed on a suspended one, unavailable when too many hash at once.
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
): Promise<{ id: string }> {
  const { db, now } = deps;
  const taken = () => fieldError("email", "This email address already has an account", "account_exists");
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
    ]);
  } catch (error) {
    if (isUniqueConflict(error)) throw taken();
    // The answer may have been lost although the account was made. Then the person goes on, instead of finding her address taken.
    await recoverLostResponse(error, () => findUser(db, id));
  }
  return { id };
}

/** Write the nine personal fields: for the account itself, or once for the holder of a new account's id. Throws bad_input, not_signed_in. */
export async function completeRegistration(
  { db, now }: { db: Database; now: Date },
  userId: string,
  input: RegistrationInput,
  actor: Actor | null,
): Promise<{ id: string }> {
  const { f_name, s_name, l_name } = input;
  refuseMoneyInName({ f_name, s_name, l_name });
  if (actor) {
    if (actor.id !== userId) throw new DomainError("not_found", "There is no such account");
    await writeAll(db, [writePersonalFields(db, userId, input, now), closeRegistration(db, userId)]);
    return { id: userId };
  }
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, isRegistrationOpen(userId, now), "registration_over"),
      writePersonalFields(db, userId, input, now),
      closeRegistration(db, userId),
    ]),
  ).catch((error) =>
    // A write that failed may have been carried out. If the registration is closed now, this write counts as done.
    recoverLostResponse(error, async () => (await findUser(db, userId))?.registrationOpenUntil === null),
  );
  if (!isDone) throw new DomainError("registration_over", "This registration is no longer open. Log in first");
  return { id: userId };
}
