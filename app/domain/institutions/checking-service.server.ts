/** Asking a moderator to look whether the institution is a school. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { insertCheckRequest } from "./checking-store.server";
import { findOwnInstitution } from "./people-store.server";
import { requireProof } from "./proof-service.server";

type Deps = { db: Database; now: Date; config: LimitConfig & { confirmsAddresses: boolean } };

/** Ask for a look, by a code of an official list. Asking again changes the code. Throws not_found, not_allowed, conflict, too_many. */
export async function askForCheck(deps: Deps, actor: Actor, code: string): Promise<{ institution_id: string }> {
  const { db, now } = deps;
  const own = await findOwnInstitution(db, actor.id);
  if (!own) throw new DomainError("not_found", "You work for no institution yet");
  if (own.role !== "owner") throw notOwner();
  if (own.standing === "checked")
    throw new DomainError("already_there", "A moderator has checked this institution already");
  await requireProof(deps, actor, "Then you can ask for a check");
  const counted = await spend(deps, "check", actor.id);
  const id = newRowId(now);
  const isThere = async () => (await findOwnInstitution(db, actor.id))?.checkAskedAt === now.getTime();
  const row = { id, actorId: actor.id, code, needsConfirmed: deps.config.confirmsAddresses, now };
  const isDone = await insertCheckRequest(db, row).catch((error) => recoverLostAnswer(error, isThere));
  if (isDone) return { institution_id: own.id };
  await counted.takeBack();
  throw notOwner();
}

function notOwner(): DomainError {
  return new DomainError("only_owner", "Only an owner of the institution can do this");
}
