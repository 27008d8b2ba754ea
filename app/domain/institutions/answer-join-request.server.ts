/** An owner answers a request to join the institution. */

import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words as texts } from "~/words/institution-mails";
import { words } from "~/words/institution-refusals";
import { findMembership, findRequest } from "./queries.server";
import { requireProof } from "./require-owner.server";
import { type MemberRole, ROLE_LABELS } from "./rules";
import {
  bringsInstitution,
  bringsNothing,
  deleteJoinRequestOf,
  deleteRequest,
  isChoice,
  isRequestToOwn,
  joinInstitution,
  requestedOf,
  worksFor,
} from "./statements.server";

type Deps = { db: Database; now: Date; effects: Effects; config: { confirmsAddresses: boolean } };

const NOT_PROVEN = words.personUnconfirmed;

const COLLEAGUES_NOT_PROVEN = words.colleagueUnconfirmed;

const NO_CHOICE = words.personChanged;

/**
 * Answer a request: what the person may do from now on, or null to decline. Somebody who works alone elsewhere brings her
 * institution's jobs along, an owner brings all people and jobs of hers. Throws not_found, not_allowed for whoever works there and is no
 * owner, and for a yes before both addresses are confirmed.
 */
export async function answerRequest(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  role: MemberRole | null,
): Promise<{ id: string }> {
  const { db, now, effects, config } = deps;
  const needsConfirmed = config.confirmsAddresses;
  const found = isUuid(id) ? await findRequest(db, actor.id, id) : null;
  if (!found || !id) throw await whyNotAnswered(db, actor);
  if (role) await requireProof(deps, actor, words.thenLetIn);
  if (role && needsConfirmed && found.hasConfirmedAddress !== 1)
    throw new DomainError("address_unconfirmed", NOT_PROVEN);
  if (role && needsConfirmed && found.unproven === 1)
    throw new DomainError("address_unconfirmed", COLLEAGUES_NOT_PROVEN);
  const { userId, institution } = found;
  const notice = {
    userId,
    eventKey: `join-answer:${newRowId(now)}`,
    text: role ? texts.worksNow(institution, ROLE_LABELS[role].toLowerCase()) : texts.hasDeclined(institution),
    href: "/institution",
  };
  effects.hasChangedJobs = role !== null;
  const works = async () => (await findMembership(db, userId))?.institutionId === found.institutionId;
  const isGone = async () => (await findRequest(db, actor.id, id)) === null;
  const target = requestedOf({ actorId: actor.id, id, userId, needsConfirmed });
  const brings = bringsInstitution(userId);
  const moving = { from: found.fromId, brings, closes: found.closesJobs === true };
  if (role && moving.closes) effects.hasWithdrawn = true;
  const { before, join, after } = joinInstitution(db, { userId, target, role: sql`${role}`, ...moving, now });
  const hasChosen = isChoice(id, found.closesJobs);
  const writing = role
    ? writeAll(db, [
        guard(db, sql`${target} is not null and ${hasChosen}`, "changed_meanwhile"),
        ...(found.closesJobs === null
          ? [guard(db, bringsNothing(userId, brings, found.institutionId), "changed_meanwhile")]
          : []),
        ...(moving.closes ? [guard(db, worksFor(userId, moving.from), "changed_meanwhile")] : []),
        ...before,
        join,
        deleteJoinRequestOf(db, userId),
        ...after,
        queueNotification(db, notice, now),
      ])
    : writeAll(db, [
        guard(db, isRequestToOwn(actor.id, id), "changed_meanwhile"),
        deleteRequest(db, id),
        queueNotification(db, notice, now),
      ]);
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, role ? works : isGone));
  if (isDone) return { id };
  // She may come, so it was her choice about the jobs.
  const later = role ? await db.get<{ target: string | null }>(sql`select ${target} as target`) : null;
  if (later?.target) throw new DomainError("conflict", NO_CHOICE);
  throw await whyNotAnswered(db, actor);
}

async function whyNotAnswered(db: Database, actor: Actor): Promise<DomainError> {
  const own = await findMembership(db, actor.id);
  if (own && own.role !== "owner") {
    return new DomainError("only_owner", words.ownersOnly);
  }
  return noRequest();
}

function noRequest(): DomainError {
  return new DomainError("not_found", words.noRequest);
}
