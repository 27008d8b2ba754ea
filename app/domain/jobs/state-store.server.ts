/** The SQL that moves a job that the recruiter works on. One statement or one batch, so that two clicks at once make one move. */
import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { freeOfSuspension } from "~/db/freed-hidings";
import { hasDecisions } from "~/db/in-sight";
import { mayWorkOn } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
import { newRowId } from "~/domain/ids";
import { endedOn, sumUpJob } from "~/domain/responsiveness/statements.server";
import { laterThanBefore } from "./editing-store.server";
import { insertFromDrafts, isConfirmed, type OwnJobRow, toHeldJob } from "./held-store.server";
import { CLOSING_WAITS_MS } from "./news-rules";
import { isSaved, noteNews } from "./news-store.server";
import { isState } from "./owner-store.server";
import { type JobMove, sourcesOfMove } from "./rules";
import { dueOf } from "./said/due-store.server";
import { nextDue } from "./said/rules";

/** `closesAt`: until when a reopened job takes applications if its own time is over. */
type Move = { id: string; actorId: string; move: JobMove; needsConfirmed: boolean; now: Date; closesAt: Date };

/**
 * Move a job that the account may work on, if the move can start from its state. With `needsConfirmed` and without a confirmed address,
 * publishing does nothing, and a reopened job is held. A job is not removed while a decision about an applicant can still be taken back:
 * it would be lost. `also` goes into the batch of a job that is published. Returns null when it moved nothing.
 */
export async function moveJobRow(
  db: Database,
  move: Move,
  also: BatchItem<"sqlite">[] = [],
): Promise<OwnJobRow | null> {
  const moved = updateJob(db, move);
  if (move.move === "reopen") return (await writeAll(db, [moved, sumUp(db, move)]))[0][0] ?? null;
  if (move.move === "close") {
    return (await writeAll(db, [moved, tellOfClosing(db, move), sumUp(db, move)]))[0][0] ?? null;
  }
  const { to, isAllowed } = draftMove(move);
  const which = sql`id = ${move.id} and ${mayWorkOn(move.actorId, "job_drafts")} and ${isAllowed}`;
  const [rows, , drafts] = await writeAll(db, [
    moved,
    insertFromDrafts(db, { which, ...to, now: move.now }),
    db.delete(jobDrafts).where(which).returning(),
    ...(move.move === "remove" ? [tellOfClosing(db, move), sumUp(db, move)] : []),
    ...also,
  ]);
  return rows[0] ?? (drafts[0] ? { ...toHeldJob(drafts[0]), ...to } : null);
}

/**
 * Put a job of the institution, public or held, into the account's name. Null if it works on no such job of a colleague, or the job
 * was removed.
 */
export async function takeOverRow(
  db: Database,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<OwnJobRow | null> {
  const isColleagues = sql`${jobs.id} = ${id} and ${jobs.deleted} = 0 and ${jobs.user_id} <> ${actorId} and ${mayWorkOn(actorId)}`;
  const [, rows, drafts] = await writeAll(db, [
    freeOfSuspension(db, isColleagues),
    db
      .update(jobs)
      .set({ user_id: actorId, updatedAt: laterThanBefore(now) })
      .where(isColleagues)
      .returning(),
    db
      .update(jobDrafts)
      .set({ userId: actorId, updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
      .where(and(eq(jobDrafts.id, id), ne(jobDrafts.userId, actorId), mayWorkOn(actorId, "job_drafts")))
      .returning(),
  ]);
  return rows[0] ?? (drafts[0] ? toHeldJob(drafts[0]) : null);
}

/** The new state of a job that was never public. A removed one keeps the status `held`, and is public nowhere. */
/** Statement behind a closing or a removal: if the job's time was not over, the run tells those who saved it. */
function tellOfClosing(db: Database, { id, now }: Move) {
  const dueAt = new Date(now.getTime() + CLOSING_WAITS_MS);
  const isEarly = sql`jobs.closes_at > ${now.getTime()} and (jobs.status = 'closed' or jobs.deleted = 1)`;
  const isNow = sql`jobs.updated_at >= ${now.getTime()}`;
  const news = { id: newRowId(now), jobId: id, kind: "closed_early" as const, was: null, dueAt };
  return noteNews(db, news, sql`${isEarly} and ${isNow} and ${isSaved}`);
}

/** Statement behind a move: the school's record has one closed job more or less. A closed job that is removed stays counted. */
function sumUp(db: Database, { id, move, now }: Move) {
  const isCounted = move === "remove" ? sql`jobs.status = 'open' and jobs.deleted = 1` : sql`true`;
  return sumUpJob(db, id, sql`jobs.updated_at >= ${now.getTime()} and ${isCounted}`);
}

function draftMove({ actorId, move, needsConfirmed }: Move) {
  if (move === "remove") return { to: { status: "held" as const, deleted: true }, isAllowed: sql`1 = 1` };
  return {
    to: { status: "open" as const, deleted: false },
    isAllowed: sql`state in ('held', 'scheduled') and ${mayPublish(actorId, needsConfirmed)}`,
  };
}

function mayPublish(actorId: string, needsConfirmed: boolean): SQL {
  return needsConfirmed ? isConfirmed(actorId) : sql`1 = 1`;
}

function updateJob(db: Database, { id, actorId, move, needsConfirmed, now, closesAt }: Move) {
  const isOver = sql`coalesce(${jobs.closesAt}, 0) <= ${now.getTime()}`;
  const isSource = or(...sourcesOfMove(move).map((state) => sql`(${isState(state, now)})`));
  const change = {
    publish: { status: "open" as const },
    close: { status: "closed" as const, endedOn: endedOn("closed", laterThanBefore(now)) },
    reopen: {
      status: sql`iif(${mayPublish(actorId, needsConfirmed)}, 'open', 'held')`,
      closesAt: sql`iif(${isOver}, ${closesAt.getTime()}, ${jobs.closesAt})`,
      dueAt: sql`iif(${isOver}, ${nextDue(closesAt, now).getTime()}, ${dueOf(sql`${jobs.closesAt}`, now)})`,
      endedOn: null,
    },
    remove: { deleted: true, endedOn: endedOn("removed", laterThanBefore(now)) },
  }[move];
  const isAllowed =
    move === "publish" ? mayPublish(actorId, needsConfirmed) : move === "remove" ? sql`not ${hasDecisions}` : undefined;
  return db
    .update(jobs)
    .set({ ...change, updatedAt: laterThanBefore(now) })
    .where(and(eq(jobs.id, id), mayWorkOn(actorId), isSource, isAllowed))
    .returning();
}
