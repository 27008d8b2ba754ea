/** An application that joined an account by its address can be disowned there, and put back. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { requireAccountNotSuspended } from "~/domain/suspensions/queries.server";
import { words } from "~/words/application-refusals";
import type { DisownedState } from "../schema";
import { disownApplication, isDisowned, mayDisownJoined, putBackApplication } from "../statements.server";
import { dueFromNow, type Found, findWithJob } from "./queries.server";

type Deps = { db: Database; now: Date };

/**
 * "This was not me" about an application that joined the account by its address. The school no longer sees it, and the candidate
 * may apply herself. It is deleted after seven days. Doing it again changes nothing. Throws not_found, conflict (it was sent from
 * the account, or confirmed by its link).
 */
export async function disownJoined(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  const { db, now } = deps;
  const { id, droppedReason } = (await findOwn(deps, actor, applicationId)).application;
  if (droppedReason === "not_me") return { id, disowned: true };
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, mayDisownJoined(id, actor.id), "too_late"),
      ...disownApplication(db, id, { withOthers: false, now }),
      ...keepKey(deps, id),
    ]),
  );
  if (!isDone && (await findOwn(deps, actor, id)).application.droppedReason !== "not_me")
    throw new DomainError("too_late", words.ownNotDisowned);
  return { id, disowned: true };
}

/**
 * "It was me after all": the school sees the application again, as an unconfirmed one, which "This is mine" confirms. If it is still
 * submitted and waits for the school, its promise begins anew, and its due day never comes earlier; otherwise its due day stays. Doing it
 * again changes nothing. Throws not_found, not_allowed (suspended).
 */
export async function takeBackDisowning(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  const { db, now } = deps;
  // It brings the application to the school, as applying does.
  const [found] = await Promise.all([findOwn(deps, actor, applicationId), requireAccountNotSuspended(deps, actor.id)]);
  const { id, candidateId } = found.application;
  await unlessStopped(
    writeAll(db, [
      guard(db, isDisowned({ id, candidateId }), "changed_meanwhile"),
      ...putBackApplication(db, id, { now, dueAt: dueFromNow(found, now) }),
    ]),
  );
  return { id, disowned: false };
}

async function findOwn({ db }: Deps, actor: Actor, applicationId: string | undefined): Promise<Found> {
  const found = isUuid(applicationId) ? await findWithJob(db, applicationId) : undefined;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", words.noApplication);
  }
  return found;
}
