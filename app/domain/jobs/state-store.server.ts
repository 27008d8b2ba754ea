/** The SQL that moves a job that the recruiter works on. One statement or one batch, so that two clicks at once make one move. */
import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import { freeOfSuspension } from "~/db/freed-hidings";
import { hasDecisions } from "~/db/in-sight";
import { mayWorkOn } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
import { newRowId } from "~/domain/ids";
import { sumUpJobs } from "~/domain/responsiveness/statements.server";
import { insertFromDrafts, isConfirmed, type OwnJobRow, toHeldJob } from "./held-store.server";
import { CLOSING_WAITS_MS } from "./news-rules";
import { isSaved, noteNews } from "./news-store.server";
import { isState } from "./owner-store.server";
import { type JobMove, sourcesOfMove } from "./rules";
import { dueOf } from "./said/due-store.server";
import { nextDue } from "./said/rules";
import { laterThanBefore, setJobState } from "./state/statements.server";

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
  const moving = { close: closeRow, reopen: reopenRow, publish: publishRow, remove: removeRow }[move.move];
  return moving(db, move, also).catch((error: unknown) => {
    if (error instanceof Stopped) return null;
    throw error;
  });
}

async function closeRow(db: Database, move: Move): Promise<OwnJobRow | null> {
  const isMoving = isMovable(move);
  const changed = sql`jobs.id = ${move.id} and jobs.status = 'closed'`;
  const [close, ...ended] = setJobState(db, isMoving, "closed", move.now, { changed });
  const [, rows] = await writeAll(db, [
    unlessMoved(db, isJob(isMoving)),
    close.returning(),
    ...ended,
    tellOfClosing(db, move),
  ]);
  return rows[0] ?? null;
}

/** It opens if its recruiter may publish, and is held otherwise. Its school has one ended job fewer. */
async function reopenRow(db: Database, move: Move): Promise<OwnJobRow | null> {
  const { id, actorId, needsConfirmed, now, closesAt } = move;
  const isOver = sql`coalesce(${jobs.closesAt}, 0) <= ${now.getTime()}`;
  const also = {
    closesAt: sql`iif(${isOver}, ${closesAt.getTime()}, ${jobs.closesAt})`,
    dueAt: sql`iif(${isOver}, ${nextDue(closesAt, now).getTime()}, ${dueOf(sql`${jobs.closesAt}`, now)})`,
  };
  const [isMoving, isPublic] = [isMovable(move), mayPublish(actorId, needsConfirmed)];
  const changed = sql`jobs.id = ${id} and jobs.status = 'held'`;
  const [open] = setJobState(db, sql`${isMoving} and ${isPublic}`, "open", now, { also });
  const [hold, ...ended] = setJobState(db, sql`${isMoving} and not ${isPublic}`, "held", now, { also, changed });
  const [, opened, held] = await writeAll(db, [
    unlessMoved(db, isJob(isMoving)),
    open.returning(),
    hold.returning(),
    ...ended,
    sumUpJobs(db, sql`jobs.id = ${id}`),
  ]);
  return opened[0] ?? held[0] ?? null;
}

/** The job, or the draft of that id. */
async function publishRow(db: Database, move: Move, also: BatchItem<"sqlite">[]): Promise<OwnJobRow | null> {
  const { id, actorId, needsConfirmed, now } = move;
  const to = { status: "open", deleted: false } as const;
  const isMoving = isMovable(move);
  const draft = sql`id = ${id} and ${mayWorkOn(actorId, "job_drafts")} and state in ('held', 'scheduled')
    and ${mayPublish(actorId, needsConfirmed)}`;
  const [publish, ...ended] = setJobState(db, isMoving, "open", now);
  const [, rows, , drafts] = await writeAll(db, [
    unlessMoved(db, sql`(${isJob(isMoving)} or ${isDraft(draft)})`),
    publish.returning(),
    insertFromDrafts(db, { which: draft, ...to, now }),
    db.delete(jobDrafts).where(draft).returning(),
    ...ended,
    ...also,
  ]);
  return rows[0] ?? (drafts[0] ? { ...toHeldJob(drafts[0]), ...to } : null);
}

/** The job, or the draft of that id, which becomes a removed job: that one keeps the status `held`, and is public nowhere. */
async function removeRow(db: Database, move: Move): Promise<OwnJobRow | null> {
  const { id, actorId, now } = move;
  const to = { status: "held", deleted: true } as const;
  const isMoving = isMovable(move);
  const draft = sql`id = ${id} and ${mayWorkOn(actorId, "job_drafts")}`;
  const changed = sql`jobs.id = ${id} and jobs.deleted = 1`;
  const [remove, ...ended] = setJobState(db, isMoving, "removed", now, { changed });
  const [, rows, , drafts] = await writeAll(db, [
    unlessMoved(db, sql`(${isJob(isMoving)} or ${isDraft(draft)})`),
    remove.returning(),
    insertFromDrafts(db, { which: draft, ...to, now }),
    db.delete(jobDrafts).where(draft).returning(),
    ...ended,
    tellOfClosing(db, move),
  ]);
  return rows[0] ?? (drafts[0] ? { ...toHeldJob(drafts[0]), ...to } : null);
}

/** Condition on a row of `jobs`: it is the account's to move, and the move can start from its state. */
function isMovable({ id, actorId, move, needsConfirmed, now }: Move): SQL {
  const isSource = or(...sourcesOfMove(move).map((state) => sql`(${isState(state, now)})`));
  const more = {
    publish: mayPublish(actorId, needsConfirmed),
    remove: sql`not ${hasDecisions}`,
    close: null,
    reopen: null,
  };
  return sql`(${jobs.id} = ${id} and ${mayWorkOn(actorId)} and (${isSource}) and ${more[move] ?? sql`true`})`;
}

const isJob = (which: SQL) => sql`exists (select 1 from jobs where ${which})`;
const isDraft = (which: SQL) => sql`exists (select 1 from job_drafts where ${which})`;

/** The guard of a move: somebody else may have been faster. */
function unlessMoved(db: Database, isMoving: SQL) {
  return guard(db, isMoving, "changed_meanwhile");
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

/** Statement behind a closing or a removal: if the job's time was not over, the run tells those who saved it. */
function tellOfClosing(db: Database, { id, now }: Move) {
  const dueAt = new Date(now.getTime() + CLOSING_WAITS_MS);
  const isEarly = sql`jobs.closes_at > ${now.getTime()} and (jobs.status = 'closed' or jobs.deleted = 1)`;
  const isNow = sql`jobs.updated_at >= ${now.getTime()}`;
  const news = { id: newRowId(now), jobId: id, kind: "closed_early" as const, was: null, dueAt };
  return noteNews(db, news, sql`${isEarly} and ${isNow} and ${isSaved}`);
}

function mayPublish(actorId: string, needsConfirmed: boolean): SQL {
  return needsConfirmed ? isConfirmed(actorId) : sql`true`;
}
