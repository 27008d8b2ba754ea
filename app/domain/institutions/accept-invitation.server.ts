/** Somebody accepts the invitation of an institution. */

import { sql } from "drizzle-orm";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { whyGone } from "~/domain/copied-link-rules";
import { DomainError } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { findInvitation, findMembership } from "./queries.server";
import { LAST_OWNER, type OwnDeps, requireProof } from "./require-owner.server";
import type { Membership } from "./schema";
import {
  deleteInvitationOfLink,
  invitedTo,
  joinInstitution,
  leavesNobodyWithoutOwner,
  worksAlone,
} from "./statements.server";

/**
 * Accept an invitation. Throws gone when it has ended, not_allowed for another address, a candidate or an unconfirmed address, and
 * conflict for the last owner of other people.
 */
export async function acceptInvitation(deps: OwnDeps, actor: Person, token: string): Promise<Membership> {
  const { db, now, config } = deps;
  const tokenHash = hashToken(token);
  const found = await findInvitation(db, tokenHash, now);
  if (!found) throw new DomainError("invitation_ended", whyGone(token, "This invitation has ended. Ask for a new one"));
  if (actor.email !== found.email) {
    throw new DomainError("other_account", `This invitation is for ${found.email}. Log in with that address`);
  }
  if (actor.role !== "admin")
    throw new DomainError("wrong_role", "A recruiter's account is needed to accept this invitation");
  await requireProof(deps, actor, "Then open this link again");
  deps.effects.hasChangedJobs = true;
  const joined = async () => (await findMembership(db, actor.id))?.institutionId === found.institutionId;
  const to = invitedTo({ userId: actor.id, tokenHash, needsConfirmed: config.confirmsAddresses, now });
  const { before, join, after } = joinInstitution(db, { userId: actor.id, ...to, brings: worksAlone(actor.id), now });
  const writing = writeAll(db, [
    guard(db, leavesNobodyWithoutOwner(actor.id), "last_owner"),
    guard(db, sql`${to.target} is not null`, "invitation_ended"),
    ...before,
    join,
    deleteInvitationOfLink(db, tokenHash),
    ...after,
  ]);
  const isDone = await unlessStopped(writing).catch((error) => recoverLostAnswer(error, joined));
  if (isDone) return { institution_id: found.institutionId, role: found.role };
  const own = await findMembership(db, actor.id);
  if (own?.isLastOwner && own.others > 0) throw new DomainError("last_owner", LAST_OWNER);
  throw new DomainError("invitation_ended", "This invitation has ended. Ask for a new one");
}
