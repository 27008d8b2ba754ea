/** Changing the password in a session, by the present one. */

import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError, fieldError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { countedWhenDone, spend } from "~/domain/limits/count-events.server";
import { endCount } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { words } from "~/words/account-refusals";
import type { Deps, Proving } from "./mail-one-time-link.server";
import { passwordChangedMail } from "./mails";
import { hashPassword, verifyPassword } from "./password";
import { findUser } from "./queries.server";
import type { ChangePasswordInput } from "./schema";
import { deleteOtherSessions, deleteTokensFor, hasPassword, setPassword } from "./statements.server";

/** Change the password and end every other session. Throws bad_input (wrong current password, the same again), conflict. */
export async function changePassword(
  deps: Deps & Proving,
  session: { actor: Person; tokenHash: string },
  input: ChangePasswordInput,
): Promise<void> {
  const { db, now, origin } = deps;
  const { id, email } = session.actor;
  const user = await findUser(db, id);
  const oldHash = user?.passwordHash ?? null;
  if (!oldHash) throw new DomainError("no_password", words.noPasswordYet);
  // Counted by account, not by address as the log-in is: a person who holds a session must not lock its owner out.
  const attempt = await spend(deps, "currentPassword", id);
  if (
    !(await countedWhenDone(deps, attempt, verifyPassword(input.currentPassword, oldHash, deps.config.passwordCost)))
  ) {
    throw fieldError("currentPassword", words.notCurrentPassword);
  }
  await attempt.takeBack();
  if (input.currentPassword === input.password) throw fieldError("password", words.samePassword);
  const newHash = await hashPassword(input.password, deps.config.passwordCost);
  const isFromUnconfirmedSender = user?.emailVerifiedAt == null;
  const mail = {
    ...passwordChangedMail({ id: newRowId(now), email }, { origin, isFirstProof: false }),
    isFromUnconfirmedSender,
  };
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, hasPassword(id, oldHash), "changed_meanwhile"),
      setPassword(db, id, newHash),
      deleteOtherSessions(db, id, session.tokenHash),
      deleteTokensFor(db, id, ["reset", "passkey"]),
      queueMail(deps, mail),
      endCount(deps, "failedLogin", email),
    ]),
  ).catch((error) => recoverLostResponse(error, async () => (await findUser(db, id))?.passwordHash === newHash));
  if (!isDone) throw new DomainError("changed_meanwhile", words.passwordChanged);
}
