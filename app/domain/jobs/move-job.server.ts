/** Publish, close, reopen or remove a job that the recruiter works on. */

import { or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import { hasDecisions } from "~/db/job-visibility";
import { isSuspended, mayWorkOn } from "~/db/may-work-on";
import { jobs } from "~/db/schema/jobs-and-applications";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { type NamingDeps, nameByJob } from "~/domain/institutions/statements.server";
import { noteNewsOfClosing } from "~/domain/job-news/statements.server";
import { sumUpJobs } from "~/domain/responsiveness/statements.server";
import { DEFAULT_ZONE, endOfDayAfter } from "~/domain/time-zone-rules";
import { words } from "~/words/job-refusals";
import { DAYS_FILLED_IN, nextDue } from "./details/rules";
import { findOwnJobRow, findSchoolOfJob, isState } from "./own/queries.server";
import type { JobRow } from "./queries.server";
import { mayOnlyRead, notYours } from "./refusal-texts";
import { currentStatus, type JobMove, rowState, sourcesOfMove, whyNotMove } from "./rules";
import type { JobStateAnswer } from "./schema";
import { dueOf, isConfirmed, ownersStand, setJobState } from "./statements.server";

type Deps = Keyed & { effects: Effects; config: { confirmsAddresses: boolean } };

/**
 * Publish, close, reopen or remove a job. A second click changes nothing. If addresses must be confirmed and hers is not, a reopened job
 * is held, and the answer says so. `also` goes into the batch that publishes it. Throws not_found, not_allowed for a reader, and conflict
 * for a move that the job's state does not allow, or for publishing without a confirmed address.
 */
export async function moveJob(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  move: JobMove,
  also: BatchItem<"sqlite">[] = [],
): Promise<JobStateAnswer> {
  const { db, now, effects, config } = deps;
  if (!isUuid(id)) throw notYours();
  effects.hasChangedJobs = true;
  const needsConfirmed = config.confirmsAddresses;
  // A job that is held as it is reopened goes from public view too.
  if (move === "remove" || (move === "reopen" && needsConfirmed)) effects.hasWithdrawn = true;
  // A reopened job whose time is over closes at the end of a day where it is.
  const zone = move === "reopen" ? (await findOwnJobRow(db, actor.id, id))?.job.timeZone : null;
  const closesAt = endOfDayAfter(now, DAYS_FILLED_IN, zone ?? DEFAULT_ZONE);
  const moving = { id, actorId: actor.id, move, needsConfirmed, now, closesAt };
  const moved = await moveJobRow(db, moving, [...also, ...keepKey(deps, id)]);
  const found = moved ? null : await findOwnJobRow(db, actor.id, id);
  const job = moved ?? found?.job;
  if (!job) throw notYours();
  if (found && !found.mayWork) throw mayOnlyRead();
  const state = rowState({ ...job, state: currentStatus(job, now) });
  const isWaiting = !moved && move === "publish" && (state === "held" || state === "scheduled");
  // The held job was public once, so it was reopened before: this is a second click, or a retry after a lost answer.
  const isHeldAgain = move === "reopen" && needsConfirmed && state === "held" && job.seq !== null;
  const owner =
    !moved && move === "publish" ? await db.get<{ is: number }>(sql`select ${isSuspended(job.user_id)} as "is"`) : null;
  if (owner?.is === 1 && sourcesOfMove("publish").includes(state)) throw new DomainError("conflict", TAKE_OVER_FIRST);
  const refusal = moved || isHeldAgain ? null : isWaiting ? CONFIRM_FIRST : whyNotMove(state, move);
  if (refusal === CONFIRM_FIRST) throw new DomainError("waits_for_address", refusal);
  if (refusal) throw new DomainError(state === "removed" ? "job_removed" : "wrong_job_state", refusal);
  if (!moved && move === "remove" && !job.removedAt) throw new DomainError("decisions_wait", DECISIONS_FIRST);
  return { id: job.id, status: state, deleted: job.removedAt !== null };
}

/** How a job stands that the account may see as its school's. Throws not_found. */
export async function readJobState({ db, now }: Keyed, actor: Actor, id: string | undefined): Promise<JobStateAnswer> {
  const job = isUuid(id) ? (await findOwnJobRow(db, actor.id, id))?.job : null;
  if (!job) throw notYours();
  const status = rowState({ ...job, state: currentStatus(job, now) });
  return { id: job.id, status, deleted: job.removedAt !== null };
}

const DECISIONS_FIRST = words.decisionsWait;

const TAKE_OVER_FIRST = words.takeOverFirst;

const CONFIRM_FIRST = words.confirmFirst;

/** `closesAt`: until when a reopened job takes applications if its own time is over. */
type Move = { id: string; actorId: string; move: JobMove; needsConfirmed: boolean; now: Date; closesAt: Date };

/**
 * Move a job that the account may work on, if the move can start from its state. With `needsConfirmed` and without a confirmed address,
 * publishing does nothing, and a reopened job is held. A job is not removed while a decision about an applicant can still be taken back:
 * it would be lost. `more` goes into the batch of the move. Returns null when it moved nothing.
 */
export async function moveJobRow(db: Database, move: Move, more: BatchItem<"sqlite">[] = []): Promise<JobRow | null> {
  const moving = { close: closeRow, reopen: reopenRow, publish: publishRow, remove: removeRow }[move.move];
  return moving(db, move, more).catch((error: unknown) => {
    if (error instanceof Stopped) return null;
    throw error;
  });
}

async function closeRow(db: Database, move: Move, more: BatchItem<"sqlite">[]): Promise<JobRow | null> {
  const isMoving = isMovable(move);
  const changed = sql`jobs.id = ${move.id} and jobs.state = 'closed'`;
  const [noted, close, ...ended] = setJobState(db, isMoving, "closed", move.now, {
    also: { signAt: move.now },
    changed,
  });
  const [, , rows] = await writeAll(db, [
    unlessMoved(db, isJob(isMoving)),
    noted,
    close.returning(),
    ...ended,
    noteNewsOfClosing(db, { jobId: move.id, now: move.now }),
    ...more,
  ]);
  return rows[0] ?? null;
}

/** It opens if its recruiter may publish, and is held otherwise. Its school has one ended job fewer. */
async function reopenRow(db: Database, move: Move, more: BatchItem<"sqlite">[]): Promise<JobRow | null> {
  const { id, actorId, needsConfirmed, now, closesAt } = move;
  const isOver = sql`coalesce(${jobs.closesAt}, 0) <= ${now.getTime()}`;
  const also = {
    closesAt: sql`iif(${isOver}, ${closesAt.getTime()}, ${jobs.closesAt})`,
    signAt: now,
    dueAt: sql`iif(${isOver}, ${nextDue(closesAt, now).getTime()}, ${dueOf(sql`${jobs.closesAt}`, now)})`,
  };
  const [isMoving, isPublic] = [isMovable(move), mayPublish(actorId, needsConfirmed)];
  const changed = sql`jobs.id = ${id} and jobs.state = 'held'`;
  const [toOpen, open] = setJobState(db, sql`${isMoving} and ${isPublic}`, "open", now, { also });
  const [toHold, hold, ...ended] = setJobState(db, sql`${isMoving} and not ${isPublic}`, "held", now, {
    also,
    changed,
  });
  const [, , opened, , held] = await writeAll(db, [
    unlessMoved(db, isJob(isMoving)),
    toOpen,
    open.returning(),
    toHold,
    hold.returning(),
    ...ended,
    sumUpJobs(db, sql`jobs.id = ${id}`),
    ...more,
  ]);
  return opened[0] ?? held[0] ?? null;
}

/** A job that is published for the first time names its recruiter's institution, if that has no name: `more` says so. */
async function publishRow(db: Database, move: Move, more: BatchItem<"sqlite">[]): Promise<JobRow | null> {
  const isMoving = isMovable(move);
  const [noted, publish, ...ended] = setJobState(db, isMoving, "open", move.now);
  const guarded = unlessMoved(db, isJob(isMoving));
  const [, , rows] = await writeAll(db, [guarded, noted, publish.returning(), ...ended, ...more]);
  return rows[0] ?? null;
}

async function removeRow(db: Database, move: Move, more: BatchItem<"sqlite">[]): Promise<JobRow | null> {
  const isMoving = isMovable(move);
  const changed = sql`jobs.id = ${move.id} and jobs.removed_at is not null`;
  const [noted, remove, ...ended] = setJobState(db, isMoving, "removed", move.now, { changed });
  const [, , rows] = await writeAll(db, [
    unlessMoved(db, isJob(isMoving)),
    noted,
    remove.returning(),
    ...ended,
    noteNewsOfClosing(db, { jobId: move.id, now: move.now }),
    ...more,
  ]);
  return rows[0] ?? null;
}

/** Condition on a row of `jobs`: it is the account's to move, and the move can start from its state. */
function isMovable({ id, actorId, move, needsConfirmed, now }: Move): SQL {
  const isSource = or(...sourcesOfMove(move).map((state) => sql`(${isState(state, now)})`));
  const more: Partial<Record<Move["move"], SQL>> = {
    publish: sql`${mayPublish(actorId, needsConfirmed)} and ${ownersStand}`,
    remove: sql`not ${hasDecisions}`,
  };
  return sql`(${jobs.id} = ${id} and ${mayWorkOn(actorId)} and (${isSource}) and ${more[move] ?? sql`true`})`;
}

const isJob = (which: SQL) => sql`exists (select 1 from jobs where ${which})`;

/** The guard of a move: somebody else may have been faster. */
function unlessMoved(db: Database, isMoving: SQL) {
  return guard(db, isMoving, "changed_meanwhile");
}

function mayPublish(actorId: string, needsConfirmed: boolean): SQL {
  return needsConfirmed ? isConfirmed(actorId) : sql`true`;
}

/** Publish, close, reopen or remove a job, as `moveJob` says; a first job that is published names its institution. */
export async function moveWithInstitution(
  deps: NamingDeps & Parameters<typeof moveJob>[0],
  actor: Actor,
  id: string | undefined,
  move: JobMove,
): Promise<JobStateAnswer> {
  const school = move === "publish" && isUuid(id) ? await findSchoolOfJob(deps.db, id) : null;
  return moveJob(deps, actor, id, move, nameByJob(deps, school));
}
