/** Publishing, closing, reopening and removing jobs that the recruiter works on. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { findOwnJobRow } from "./owner-store.server";
import { mayOnlyRead, notYours } from "./refusals";
import { currentStatus, type JobMove, jobState, whyNotMove } from "./rules";
import { DAYS_FILLED_IN, DEFAULT_ZONE, endOfDayAfter } from "./said/rules";
import type { JobStateAnswer } from "./schema";
import { moveJobRow, takeOverRow } from "./state-store.server";

type Deps = { db: Database; now: Date; effects: Effects; config: { confirmsAddresses: boolean } };

/**
 * Publish, close, reopen or remove a job. A second click changes nothing. If addresses must be confirmed and
 * hers is not, a reopened job is held, and the answer says so. `also` goes into the batch that publishes it. Throws not_found, not_allowed for a reader, and conflict for a move that the job's state
 * does not allow, or for publishing without a confirmed address.
 */
export async function moveJob(
  { db, now, effects, config }: Deps,
  actor: Actor,
  id: string | undefined,
  move: JobMove,
  also: BatchItem<"sqlite">[] = [],
): Promise<JobStateAnswer> {
  if (!isUuid(id)) throw notYours();
  effects.hasChangedJobs = true;
  const needsConfirmed = config.confirmsAddresses;
  // A reopened job whose time is over closes at the end of a day where it is.
  const zone = move === "reopen" ? (await findOwnJobRow(db, actor.id, id))?.job.timeZone : null;
  const closesAt = endOfDayAfter(now, DAYS_FILLED_IN, zone ?? DEFAULT_ZONE);
  const moved = await moveJobRow(db, { id, actorId: actor.id, move, needsConfirmed, now, closesAt }, also);
  const found = moved ? null : await findOwnJobRow(db, actor.id, id);
  const job = moved ?? found?.job;
  if (!job) throw notYours();
  if (found && !found.mayWork) throw mayOnlyRead();
  const state = jobState({ ...job, status: currentStatus(job, now) });
  const isWaiting = !moved && move === "publish" && state === "held";
  // The held job was public once, so it was reopened before: this is a second click, or a retry after a lost answer.
  const isHeldAgain = move === "reopen" && needsConfirmed && state === "held" && found?.isDraft === false;
  const refusal = moved || isHeldAgain ? null : isWaiting ? CONFIRM_FIRST : whyNotMove(state, move);
  if (refusal === CONFIRM_FIRST) throw new DomainError("waits_for_address", refusal);
  if (refusal) throw new DomainError(state === "removed" ? "job_removed" : "wrong_job_state", refusal);
  if (!moved && move === "remove" && !job.deleted) throw new DomainError("decisions_wait", DECISIONS_FIRST);
  return { id: job.id, status: jobState({ ...job, status: currentStatus(job, now) }), deleted: job.deleted };
}

/**
 * Take over a colleague's job: it stands in the recruiter's name from now on, and she is told of its applications. A second click
 * changes nothing. Throws not_found, not_allowed for a reader, conflict for a removed one.
 */
export async function takeOverJob(
  { db, now, effects }: Omit<Deps, "config">,
  actor: Actor,
  id: string | undefined,
): Promise<JobStateAnswer> {
  if (!isUuid(id)) throw notYours();
  effects.hasChangedJobs = true;
  const taken = await takeOverRow(db, { id, actorId: actor.id, now });
  const found = taken ? null : await findOwnJobRow(db, actor.id, id);
  const job = taken ?? found?.job;
  if (!job) throw notYours();
  if (found && !found.mayWork) throw mayOnlyRead();
  if (job.deleted) throw new DomainError("job_removed", "This job was removed, so it cannot be taken over");
  return { id: job.id, status: job.status, deleted: job.deleted };
}

const DECISIONS_FIRST =
  "Nothing was changed: applicants of this job are to be told of a decision. Choose “Undo” or “Tell now” first, or wait until it has been told";
const CONFIRM_FIRST = "Confirm your email address first. Your job then becomes public by itself";
