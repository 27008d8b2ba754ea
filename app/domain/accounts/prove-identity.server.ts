/** The password once more, before something that cannot be undone. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, fieldError } from "~/domain/errors";
import { countedWhenDone, spend } from "~/domain/limits/count-events.server";
import { words } from "~/words/account-refusals";
import type { Proving } from "./mail-one-time-link.server";
import { verifyPassword } from "./password";
import { findUser } from "./queries.server";

/**
 * Before something that cannot be undone: ask for the password again, or for the address of an account that has no password.
 * Throws bad_input on the field, too_many. Returns whether the address is confirmed.
 */
export async function proveIdentity(
  deps: { db: Database; now: Date } & Proving,
  actor: Actor,
  given: { password: string; email: string },
): Promise<{ isConfirmed: boolean }> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new DomainError("not_found", words.noAccountId);
  if (user.passwordHash === null) {
    if (given.email !== user.email) throw fieldError("email", words.notYourAddress);
    return { isConfirmed: user.emailVerifiedAt !== null };
  }
  // No password is empty, so an empty one is neither counted nor hashed.
  if (given.password === "") throw fieldError("password", words.notYourPassword);
  const attempt = await spend(deps, "currentPassword", user.id);
  if (
    !(await countedWhenDone(deps, attempt, verifyPassword(given.password, user.passwordHash, deps.config.passwordCost)))
  ) {
    throw fieldError("password", words.notYourPassword);
  }
  await attempt.takeBack();
  return { isConfirmed: user.emailVerifiedAt !== null };
}
