/** An owner invites somebody by mail, or withdraws the invitation. */

import { sql } from "drizzle-orm";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor, Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { hashToken, isUuid, newRowId, newToken } from "~/domain/ids";
import { spend } from "~/domain/limits/count-events.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { requireNotSuspended } from "~/domain/suspensions/queries.server";
import { ON_EMAIL } from "~/domain/suspensions/rules";
import { suspendedNamesOfAddress } from "~/domain/suspensions/suspended-names";
import { words } from "~/words/institution-refusals";
import { invitationMail } from "./mails";
import { findInvitation, findSameInvitation, hasInvitation } from "./queries.server";
import { type OwnDeps, requireOwner, requireProof } from "./require-owner.server";
import { invitationEnd, invitationPath } from "./rules";
import type { InviteInput } from "./schema";
import {
  deleteInvitation,
  deleteOwnInvitationTo,
  insertInvitation,
  isColleaguesAddress,
  isOwner,
} from "./statements.server";

/** The same invitation within so long is a second click, or a retry after a lost answer: it sends no second mail. */
const SECOND_CLICK_MS = 60_000;

/**
 * Invite somebody by mail. Inviting an address once more, later than a minute, sends a new link, and the earlier one ends. Throws
 * not_found, not_allowed (no owner, or her own address is not confirmed), conflict (works here already), too_many.
 */
export async function inviteColleague(
  deps: OwnDeps,
  actor: Person,
  { email, role }: InviteInput,
): Promise<{ id: string }> {
  const { db, now, origin } = deps;
  const own = await requireOwner(db, actor);
  await requireProof(deps, actor, words.thenInvite);
  await requireNotSuspended(deps, suspendedNamesOfAddress(email, "admin"), ON_EMAIL);
  const same = await findSameInvitation(
    db,
    { invitedBy: actor.id, email, role },
    new Date(now.getTime() - SECOND_CLICK_MS),
  );
  if (same) return { id: same };
  await spend(deps, "invitation", actor.id);
  const token = newToken();
  const tokenHash = hashToken(token);
  const row = {
    ...{ id: newRowId(now), email, role, invitedBy: actor.id, tokenHash },
    createdAt: now,
    expiresAt: invitationEnd(now),
  };
  const about = { id: row.id, email, role, institution: own.institution, inviter: own.person ?? actor.email };
  const mail = invitationMail(about, `${origin}${invitationPath(token)}`);
  const writing = writeAll(db, [
    guard(db, isOwner(actor.id), "only_owner"),
    guard(db, sql`not ${isColleaguesAddress(actor.id, email)}`, "already_there"),
    deleteOwnInvitationTo(db, actor.id, email),
    insertInvitation(db, row),
    queueMail(deps, mail),
    ...keepKey(deps, row.id),
  ]);
  const isDone = await unlessStopped(writing).catch((error) =>
    recoverLostResponse(error, async () => (await findInvitation(db, tokenHash, now)) !== null),
  );
  if (isDone) return { id: row.id };
  await requireOwner(db, actor);
  throw new DomainError("already_there", words.alreadyColleague);
}

/** Withdraw an invitation: its link ends. Throws not_found, also where it was accepted or withdrawn before, and not_allowed. */
export async function withdrawInvitation(
  { db }: OwnDeps,
  actor: Actor,
  id: string | undefined,
): Promise<{ id: string }> {
  await requireOwner(db, actor);
  const isGone = async () => isUuid(id) && !(await hasInvitation(db, id));
  const isDone =
    isUuid(id) &&
    (await deleteInvitation(db, actor.id, id).then(
      (gone) => gone.length === 1,
      (error) => recoverLostResponse(error, isGone),
    ));
  if (!isDone) throw new DomainError("not_found", words.noInvitation);
  return { id };
}
