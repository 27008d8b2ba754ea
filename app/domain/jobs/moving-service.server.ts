/** Publishing, closing, reopening and removing jobs of one's own. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { moveJobRow } from "./moving-store.server";
import { findOwnJobRow } from "./owner-store.server";
import { type JobMove, jobState, whyNotMove } from "./rules";
import type { JobStateAnswer } from "./schema";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

/**
 * Publish, close, reopen or remove a job of one's own. A second click changes nothing. Where jobs wait for a confirmed address, a
 * reopened one is held, and the answer says so. Throws not_found, and conflict for a move that the job's state does not allow, or
 * for publishing without a confirmed address.
 */
export async function moveJob(
  { db, now, config }: Deps,
  actor: Actor,
  id: string | undefined,
  move: JobMove,
): Promise<JobStateAnswer> {
  if (!isUuid(id)) throw notYours();
  db.hasChangedJobs = true;
  const needsConfirmed = config.confirmsAddresses;
  const moved = await moveJobRow(db, { id, ownerId: actor.id, move, needsConfirmed, now });
  const found = moved ? null : await findOwnJobRow(db, actor.id, id);
  const job = moved ?? found?.job;
  if (!job) throw notYours();
  const state = jobState(job);
  const isWaiting = !moved && move === "publish" && state === "held";
  // It was public once, so it was reopened before: a second click, or a second try after a lost answer.
  const isHeldAgain = move === "reopen" && needsConfirmed && state === "held" && found?.isDraft === false;
  const refusal = moved || isHeldAgain ? null : isWaiting ? CONFIRM_FIRST : whyNotMove(state, move);
  if (refusal) throw new DomainError("conflict", refusal);
  return { id: job.id, status: job.status, deleted: job.deleted };
}

const CONFIRM_FIRST = "Confirm your email address first. Your job then becomes public by itself";

function notYours(): DomainError {
  return new DomainError("not_found", "There is no such job of yours");
}
