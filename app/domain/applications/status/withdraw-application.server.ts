/** The candidate withdraws an application, or declines an offer. */

import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/application-refusals";
import { findApplication } from "../queries.server";
import type { ApplicationStatus } from "../rules";
import { changeStatusOf, type MoveDeps } from "./change-status.server";

/**
 * Withdraw the candidate's own application; she may say why. A move of the school's that it could still take back ends with it.
 * Throws not_found, wrong_move.
 */
export function withdrawApplication(
  deps: MoveDeps,
  actor: Actor,
  applicationId: string | undefined,
  reason: string | null = null,
): Promise<{ id: string; status: ApplicationStatus }> {
  return endOwn(deps, actor, applicationId, { reason });
}

/** Decline an offer: a withdrawal that both sides call so. Said again it changes nothing. Throws not_found, conflict (no open offer). */
export function declineOffer(
  deps: MoveDeps,
  actor: Actor,
  applicationId: string | undefined,
  reason: string | null = null,
): Promise<{ id: string; status: ApplicationStatus }> {
  return endOwn(deps, actor, applicationId, { reason, isDecline: true });
}

async function endOwn(
  deps: MoveDeps,
  actor: Actor,
  applicationId: string | undefined,
  ending: { reason: string | null; isDecline?: boolean },
) {
  const found = isUuid(applicationId) ? await findApplication(deps.db, applicationId) : null;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", words.noApplication);
  }
  return changeStatusOf(deps, found, { by: "candidate", actorId: actor.id, to: "withdrawn", ...ending });
}
