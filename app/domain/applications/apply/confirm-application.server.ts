/** Confirming an application whose address was not proven when it was sent: by the link in its mail, or in the account of the address. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { checkLater } from "~/domain/jobs/statements.server";
import { requireAccountNotSuspended } from "~/domain/suspensions/queries.server";
import { words } from "~/words/application-refusals";
import { confirmApplication, mayConfirm } from "../statements.server";
import { dueFromNow, type Found, findWithJob } from "./queries.server";

type Deps = { db: Database; now: Date };

/**
 * "This is mine": one of several applications that joined the account by its address is its own, and the others for the job are
 * dropped. Doing it again changes nothing. Throws not_found, not_allowed (suspended), conflict (another one is confirmed, or the
 * account has not proven the address).
 */
export async function claimApplication(deps: Deps, actor: Actor, applicationId: string | undefined): Promise<void> {
  const { db } = deps;
  // It brings the application to the school, as applying does.
  await requireAccountNotSuspended(deps, actor.id);
  const found = isUuid(applicationId) ? await findWithJob(db, applicationId) : undefined;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", words.noApplication);
  }
  const { droppedAt, confirmedAt } = found.application;
  if (droppedAt === null && confirmedAt !== null) return;
  if (!(await confirmFound(deps, found))) {
    throw new DomainError("changed_meanwhile", words.notConfirmable);
  }
}

/** False if it was dropped, was confirmed, or joined an account meanwhile. Throws conflict if another one is confirmed. */
export async function confirmFound(deps: Deps, found: Found): Promise<boolean> {
  const { db, now } = deps;
  const { id, candidateId } = found.application;
  try {
    return await unlessStopped(
      writeAll(db, [
        guard(db, mayConfirm({ id, candidateId }), "changed_meanwhile"),
        ...confirmApplication(db, id, { now, dueAt: dueFromNow(found, now) }),
        checkLater(db, found.application.jobId, now),
        ...keepKey(deps, id),
      ]),
    );
  } catch (error) {
    if (isUniqueConflict(error)) throw otherConfirmed();
    throw error;
  }
}

export const otherConfirmed = () => new DomainError("already_applied", words.confirmedAnother);
