/** "This was not me": the reader of a mailbox ends an account that somebody else made with her address. */

import { sql } from "drizzle-orm";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import { disownApplications } from "~/domain/applications/statements.server";
import { fieldError } from "~/domain/errors";
import { deleteKeysOf, keepKey } from "~/domain/idempotency/statements.server";
import { isNumber, mailedNumber } from "~/domain/ids";
import { setJobState } from "~/domain/jobs/statements.server";
import { isRightChoice } from "~/domain/limits/count-events.server";
import { endCount } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { words } from "~/words/account-refusals";
import { type Config, getLink, type Waiting } from "./confirm-address.server";
import { CONFIRM_NUMBER, linkGone } from "./mail-one-time-link.server";
import { findUser } from "./queries.server";
import { removedAddress } from "./rules";
import type { NotMeInput } from "./schema";
import {
  deleteAllPasskeysOf,
  deleteIdentitiesOf,
  deleteSessionsOf,
  deleteTokensOf,
  isConfirmLinkValid,
  markDisowned,
} from "./statements.server";

const NOT_THE_NUMBER = words.wrongNumber;

/**
 * "This was not me", said by the reader of the mailbox: no log-in to the unconfirmed account works any more, its
 * address is free, and its jobs are taken down. Throws gone when the link does not work or the address is confirmed,
 * bad_input for a number that is not the mailed one, too_many after a wrong one.
 */
export async function disownAddress(deps: Waiting & { config: Config }, { token, number }: NotMeInput): Promise<void> {
  const { db, now, effects, config } = deps;
  const link = await getLink(deps, token);
  if (!isNumber(number)) throw fieldError("number", words.chooseNumber);
  const { number: right } = mailedNumber(config.linkSecret, CONFIRM_NUMBER, link.tokenHash);
  const isRight = await isRightChoice(deps, "notMe", link.tokenHash, { choice: number, right });
  if (!isRight) throw fieldError("number", NOT_THE_NUMBER);
  const { userId } = link;
  if (link.role === "admin") effects.hasWithdrawn = true;
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, isConfirmLinkValid(link, now, sql`users.email_verified_at is null`), "link_ended"),
      markDisowned(db, userId, { freedAddress: removedAddress(userId), now }),
      deleteSessionsOf(db, userId),
      deleteTokensOf(db, userId),
      deleteIdentitiesOf(db, userId),
      deleteAllPasskeysOf(db, userId),
      deleteKeysOf(db, userId),
      ...setJobState(
        db,
        sql`jobs.user_id = ${userId} and jobs.removed_at is null and jobs.seq is not null`,
        "taken_down",
        now,
      ),
      ...disownApplications(db, userId, now),
      endCount(deps, "ownLink", link.email),
      ...keepKey(deps, userId),
    ]),
  ).catch((error) => recoverLostResponse(error, async () => Boolean((await findUser(db, userId))?.disownedAt)));
  if (!isDone) throw linkGone();
}
