/** An owner changes the role of a colleague, or removes her; a colleague leaves. */

import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { successorOf } from "~/db/successor";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { giveJobs } from "~/domain/jobs/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { freeOfSuspension } from "~/domain/moderation/statements.server";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words as texts } from "~/words/institution-mails";
import { words } from "~/words/institution-refusals";
import { findMembership, isAddressConfirmed } from "./queries.server";
import { LAST_OWNER, NOT_OWNER, type OwnDeps, requireOwner } from "./require-owner.server";
import type { MemberRole } from "./rules";
import {
  deleteInvitationsBy,
  deleteNewsOfApplicants,
  mayEndMembership,
  notifyOwners,
  replaceMembership,
  setRole,
  setVerifiedHost,
} from "./statements.server";

/** Change what a colleague may do. Throws not_found, not_allowed (also an owner without a confirmed address), conflict for the last owner. */
export async function changeRole(
  deps: OwnDeps,
  actor: Actor,
  userId: string | undefined,
  role: MemberRole,
): Promise<{ id: string; role: MemberRole }> {
  const { db, config } = deps;
  const own = await requireOwner(db, actor);
  if (!isUuid(userId)) throw noColleague();
  const change = { actorId: actor.id, userId, role, needsConfirmed: config.confirmsAddresses };
  if ((await setRole(db, change)).length === 1) return { id: userId, role };
  const isUnproven = config.confirmsAddresses && role === "owner" && !(await isAddressConfirmed(db, userId));
  if (isUnproven) throw new DomainError("address_unconfirmed", words.ownerUnconfirmed);
  throw await whyNot(db, own.institutionId, userId);
}

/**
 * Remove a colleague, or leave. Her jobs go to the owner who removes her, or to another one if she leaves. Throws
 * not_found, not_allowed, conflict for the last owner.
 */
export async function removeColleague(
  deps: OwnDeps,
  actor: Actor,
  userId: string | undefined,
): Promise<{ id: string }> {
  const { db, now } = deps;
  if (!isUuid(userId)) throw noColleague();
  const leaves = userId === actor.id;
  const own = leaves ? await findMembership(db, actor.id) : await requireOwner(db, actor);
  if (!own) throw noColleague();
  const notice = {
    userId,
    eventKey: `membership-ended:${newRowId(now)}`,
    text: texts.worksNoMore(own.institution),
    href: "/institution",
  };
  const did = texts.hasLeft(own.institution);
  const isGone = async () => (await findMembership(db, userId))?.institutionId !== own.institutionId;
  const successor = leaves ? successorOf(userId) : sql<string>`${actor.id}`;
  const isTheirs = sql`user_id = ${userId} and institution_id = ${institutionOf(userId)}`;
  // She works for herself again, in an institution of her own.
  const { found, move } = replaceMembership(db, sql`user_id = ${userId}`, now);
  const writing = writeAll(db, [
    guard(db, mayEndMembership({ actorId: actor.id, userId }), "changed_meanwhile"),
    ...deleteNewsOfApplicants(db, userId, sql`1`),
    freeOfSuspension(db, isTheirs),
    giveJobs(db, { userId: successor }, isTheirs),
    deleteInvitationsBy(db, userId),
    setVerifiedHost(db, institutionOf(userId), sql`user_id = ${userId}`),
    leaves
      ? notifyOwners(db, { userId, institution: institutionOf(userId), did }, now)
      : queueNotification(db, notice, now),
    found,
    move,
  ]);
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, isGone));
  if (isDone) return { id: userId };
  throw await whyNot(db, own.institutionId, userId);
}

/** The error for a batch that wrote nothing about this person. */
async function whyNot(db: Database, institutionId: string, userId: string): Promise<DomainError> {
  const theirs = await findMembership(db, userId);
  if (theirs?.institutionId !== institutionId) return noColleague();
  return theirs.isLastOwner ? new DomainError("last_owner", LAST_OWNER) : new DomainError("only_owner", NOT_OWNER);
}

function noColleague(): DomainError {
  return new DomainError("not_found", words.noColleague);
}
