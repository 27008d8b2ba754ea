/** An application that was sent before its account existed has joined it, and can be disowned there, and claimed again. */
import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { sumUpApplications } from "~/domain/responsiveness/statements.server";
import { requireAccountNotSuspended } from "~/domain/suspensions/queries.server";
import { findApplication } from "../queries.server";
import type { DisownedState } from "../schema";
import { claimDisowned, dropApplications, isReplacedByClaimed, mayClaim, mayDisownJoined } from "../statements.server";

type Deps = { db: Database; now: Date };

/**
 * "This was not me" about an application that joined the account by its address. The school no longer sees it, and the candidate
 * may apply herself. It is deleted after seven days. Doing it again changes nothing. Throws not_found, conflict (it was sent from
 * the account, or confirmed by its link).
 */
export async function disownApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  const { db, now } = deps;
  const { id, aside } = await findOwn(deps, actor, applicationId);
  if (aside === "not_me") return { id, disowned: true };
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, mayDisownJoined(id, actor.id), "too_late"),
      ...dropApplications(db, sql`applications.id = ${id}`, "not_me", now),
    ]),
  );
  if (!isDone && (await findOwn(deps, actor, id)).aside !== "not_me")
    throw new DomainError("too_late", "You have sent or confirmed this application yourself. You can withdraw it");
  return { id, disowned: true };
}

/**
 * "It was me after all": the school sees the application again. Doing it again changes nothing. Throws not_found, not_allowed
 * (suspended), conflict (the account has another application for the job).
 */
export async function claimApplication(
  deps: Deps & { effects: Effects },
  actor: Actor,
  applicationId: string | undefined,
): Promise<DisownedState> {
  // It brings the application to the school, as applying does.
  const [{ id, aside }] = await Promise.all([
    findOwn(deps, actor, applicationId),
    requireAccountNotSuspended(deps, actor.id),
  ]);
  const { db, now, effects } = deps;
  if (aside === "not_me") {
    const isDone = await unlessStopped(
      writeAll(db, [
        ...dropApplications(db, isReplacedByClaimed(id, actor.id), "replaced", now),
        guard(db, mayClaim(id, actor.id), "already_applied"),
        claimDisowned(db, id, now),
        sumUpApplications(db, sql`(${id})`),
      ]),
    );
    if (!isDone && (await findOwn(deps, actor, id)).aside === "not_me")
      throw new DomainError("already_applied", "You now have another application for this job");
  }
  effects.needsDueDays = true;
  return { id, disowned: false };
}

async function findOwn({ db }: Deps, actor: Actor, applicationId: string | undefined) {
  const found = isUuid(applicationId) ? await findApplication(db, applicationId) : null;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", "There is no such application");
  }
  return found.application;
}
