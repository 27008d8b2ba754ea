/** An owner asks a moderator to look whether the institution is a school. */

import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueCheck } from "~/domain/moderation/statements.server";
import { words } from "~/words/institution-refusals";
import { findOwnInstitution } from "./queries.server";
import { NOT_OWNER, requireProof } from "./require-owner.server";
import { isOwner, isProvenIf } from "./statements.server";

type Deps = { db: Database; now: Date; config: LimitConfig & { confirmsAddresses: boolean } };

/** Ask for a look, by a code of an official list. Asking again changes the code. Throws not_found, not_allowed, conflict, too_many. */
export async function requestCheck(deps: Deps, actor: Actor, code: string): Promise<{ institution_id: string }> {
  const { db, now } = deps;
  const own = await findOwnInstitution(db, actor.id);
  if (!own) throw new DomainError("not_found", words.noInstitutionYet);
  if (own.role !== "owner") throw new DomainError("only_owner", NOT_OWNER);
  if (own.standing === "checked") throw new DomainError("already_there", words.checkedAlready);
  await requireProof(deps, actor, words.thenAskForCheck);
  const counted = await spend(deps, "check", actor.id);
  const id = newRowId(now);
  const isThere = async () => (await findOwnInstitution(db, actor.id))?.checkAskedAt === now.getTime();
  const mayAsk = sql`${isOwner(actor.id)} and ${isProvenIf(deps.config.confirmsAddresses, actor.id)}`;
  const writing = writeAll(db, [
    guard(db, mayAsk, "only_owner"),
    ...queueCheck(db, { id, institution: institutionOf(actor.id), accountId: actor.id, code, now }),
    ...keepKey(deps, own.id),
  ]);
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, isThere));
  if (isDone) return { institution_id: own.id };
  await counted.takeBack();
  throw new DomainError("only_owner", NOT_OWNER);
}
