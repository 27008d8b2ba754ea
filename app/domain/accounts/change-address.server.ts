/** Another address for an account whose address is not confirmed, as it was mistyped. */

import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { readdressApplications } from "~/domain/applications/statements.server";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { leaveAtOtherAddress } from "~/domain/institutions/statements.server";
import { spend } from "~/domain/limits/count-events.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { requireNotSuspended } from "~/domain/suspensions/queries.server";
import { ON_EMAIL } from "~/domain/suspensions/rules";
import { suspendedNamesOfAddress } from "~/domain/suspensions/suspended-names";
import { words } from "~/words/account-refusals";
import type { Config, Waiting } from "./confirm-address.server";
import { newTokenMail } from "./mail-one-time-link.server";
import type { PasswordConfig } from "./password-cost-rules";
import { proveIdentity } from "./prove-identity.server";
import { findUser, findUserByEmail } from "./queries.server";
import type { ChangeAddressInput } from "./schema";
import { deleteTokensOf, insertToken, isUnproven, setAddress } from "./statements.server";

/**
 * Give an unconfirmed account another address and mail it a link. A recruiter who works with colleagues leaves them.
 * Throws conflict (the address is confirmed, or the new one is taken), not_allowed (the new one is suspended),
 * bad_input, too_many.
 */
export async function changeAddress(
  deps: Waiting & {
    origin: string;
    client: string | null;
    config: Config & PasswordConfig & { confirmsAddresses: boolean };
  },
  actor: Person,
  input: ChangeAddressInput,
): Promise<void> {
  const { db } = deps;
  const taken = () => fieldError("email", words.addressTaken, "account_exists");
  const changed = () => new DomainError("already_confirmed", words.addressConfirmed);
  const user = await findUser(db, actor.id);
  if (!user || user.emailVerifiedAt) throw changed();
  if (user.email === input.email) throw fieldError("email", words.sameAddress);
  await proveIdentity(deps, actor, { password: input.password, email: "" });
  await spend(deps, "signUp", deps.client);
  if (await findUserByEmail(db, input.email)) throw taken();
  await requireNotSuspended(deps, suspendedNamesOfAddress(input.email, actor.role), ON_EMAIL);
  const { row, mail } = await newTokenMail(deps, { id: actor.id, email: input.email }, "confirm", {
    isFromUnconfirmedSender: true,
  });
  const from = { id: actor.id, email: user.email };
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, isUnproven(from.id, from.email), "changed_meanwhile"),
      setAddress(db, from.id, input.email),
      // A new link replaces all that were mailed.
      deleteTokensOf(db, from.id),
      insertToken(db, row),
      ...readdressApplications(db, from, input.email, { now: deps.now, ...deps.config }),
      ...leaveAtOtherAddress(deps, from.id),
      queueMail(deps, mail),
    ]),
  ).catch(async (error) => {
    if (isUniqueConflict(error)) throw taken();
    return recoverLostResponse(error, async () => (await findUser(db, actor.id))?.email === input.email);
  });
  if (!isDone) throw changed();
}
