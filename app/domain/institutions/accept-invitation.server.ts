/** Somebody accepts the invitation of an institution. */

import { sql } from "drizzle-orm";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { whyGone } from "~/domain/copied-link-rules";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { hashToken } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { words as texts } from "~/words/institution-mails";
import { words } from "~/words/institution-refusals";
import { findComingByInvitation, findInvitation, findMembership } from "./queries.server";
import { LAST_OWNER, type OwnDeps, requireChoice, requireProof } from "./require-owner.server";
import type { ComingJobs } from "./rules";
import type { Membership } from "./schema";
import {
  bringsNothing,
  deleteInvitationOfLink,
  invitedTo,
  joinInstitution,
  leavesNobodyWithoutOwner,
  notifyOwners,
  worksAlone,
  worksFor,
} from "./statements.server";

/**
 * Accept an invitation. A person who works alone brings her institution's jobs along, or has them removed, and says
 * which if there are any. Throws gone when it has ended, not_allowed for another address, a candidate or an unconfirmed
 * address, bad_input without that choice, and conflict for the last owner of other people.
 */
export async function acceptInvitation(
  deps: OwnDeps,
  actor: Person,
  { token, jobs }: { token: string; jobs?: ComingJobs | undefined },
): Promise<Membership> {
  const { db, now, config } = deps;
  const tokenHash = hashToken(token);
  const [found, coming] = await Promise.all([findInvitation(db, tokenHash, now), findComingByInvitation(db, actor.id)]);
  if (!found) throw new DomainError("invitation_ended", whyGone(token, words.invitationEnded));
  if (actor.email !== found.email) {
    throw new DomainError("other_account", words.invitationOf(found.email));
  }
  if (actor.role !== "admin") throw new DomainError("wrong_role", words.recruiterNeeded);
  await requireProof(deps, actor, words.thenOpenLink);
  deps.effects.hasChangedJobs = true;
  const joined = async () => (await findMembership(db, actor.id))?.institutionId === found.institutionId;
  const to = invitedTo({ userId: actor.id, tokenHash, needsConfirmed: config.confirmsAddresses, now });
  requireChoice(coming, jobs);
  const from = coming?.institutionId ?? "";
  const brings = worksAlone(actor.id);
  const moving = { from, brings, closes: jobs === "close" && from !== found.institutionId };
  if (moving.closes) deps.effects.hasWithdrawn = true;
  const { before, join, after } = joinInstitution(db, { userId: actor.id, ...to, ...moving, now });
  const writing = writeAll(db, [
    guard(db, leavesNobodyWithoutOwner(actor.id), "last_owner"),
    guard(db, sql`${to.target} is not null`, "invitation_ended"),
    ...(jobs ? [] : [guard(db, bringsNothing(actor.id, brings, found.institutionId), "changed_meanwhile")]),
    ...(moving.closes ? [guard(db, worksFor(actor.id, from), "changed_meanwhile")] : []),
    ...before,
    join,
    notifyOwners(
      db,
      {
        userId: actor.id,
        institution: found.institutionId,
        did: texts.hasAccepted(found.institution),
      },
      now,
    ),
    deleteInvitationOfLink(db, tokenHash),
    ...after,
    ...keepKey(deps, found.institutionId),
  ]);
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, joined));
  if (isDone) return { institution_id: found.institutionId, role: found.role };
  const later = await findComingByInvitation(db, actor.id);
  requireChoice(later, jobs);
  if (moving.closes && later?.institutionId !== from && (await findInvitation(db, tokenHash, now)))
    throw new DomainError("changed_meanwhile", words.worksElsewhere);
  const own = await findMembership(db, actor.id);
  if (own?.isLastOwner && own.others > 0) throw new DomainError("last_owner", LAST_OWNER);
  throw new DomainError("invitation_ended", words.invitationEnded);
}

/** The answer to somebody who has accepted: what she may do there now. Throws not_found where she has left since. */
export async function readAccepted(
  { db }: Pick<OwnDeps, "db">,
  actor: Person,
  institutionId: string,
): Promise<Membership> {
  const own = await findMembership(db, actor.id);
  if (own?.institutionId !== institutionId) throw new DomainError("not_found", words.noInstitutionYet);
  return { institution_id: institutionId, role: own.role };
}
