/** The SQL of moves that may still be taken back. What a school does carries the mover's id. */
import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { pendingMoves } from "~/db/hiring-schema";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { isSeen, PENDING_OF, type PendingRow } from "~/domain/applications/store.server";

/** Condition on a row of `pending_moves`: this account may work on its job. */
function isWorkedOnBy(actorId: string): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id
    where applications.id = pending_moves.application_id and ${mayWorkOn(actorId)})`;
}

/** A move that is asked for. `from` is the row's status; `replaces` the id of a move that this one takes the place of. */
export type AskedMove = {
  id: string;
  applicationId: string;
  from: ApplicationStatus;
  replaces: string | null;
};
export type Asking = {
  to: ApplicationStatus;
  message: string | null;
  /** Until when an offer asks for a reply. */
  replyBy?: Date | null;
  bulkId: string | null;
  actorId: string;
  now: Date;
  carryAt: Date;
  withSeconds: boolean;
};

/**
 * Write moves that may be taken back, any number in one batch of two statements. An application that has another status by now, or
 * another move, stays as it is. One that takes the place of another keeps its moment: the school has answered since then. `then`
 * goes into the same batch. Returns the applications that have their move.
 */
export async function insertPending(
  db: Database,
  asked: readonly AskedMove[],
  asking: Asking,
  then: BatchItem<"sqlite">[] = [],
): Promise<string[]> {
  const { to, message, replyBy, bulkId, actorId, now, carryAt, withSeconds } = asking;
  const rows = JSON.stringify(asked.map((each) => [each.id, each.applicationId, each.from, each.replaces]));
  const at = now.getTime();
  const replaced = sql`select value ->> 3 from json_each(${rows})`;
  const [first, added] = await db.batch([
    db
      .insert(pendingMoves)
      .select(
        sql`select asked.value ->> 0, applications.id, ${actorId}, applications.status, ${to}, ${message}, ${bulkId}, ${at}, ${carryAt.getTime()}, ${replyBy?.getTime() ?? null}
          from json_each(${rows}) asked join applications on applications.id = asked.value ->> 1
          join jobs on jobs.id = applications.job_id
          where applications.status = asked.value ->> 2 and asked.value ->> 3 is null and ${isSeen(withSeconds)} and ${mayWorkOn(actorId)}`,
      )
      .onConflictDoNothing({ target: pendingMoves.applicationId })
      .returning({ applicationId: pendingMoves.applicationId }),
    db
      .update(pendingMoves)
      .set({
        id: sql`(select value ->> 0 from json_each(${rows}) where value ->> 3 = pending_moves.id)`,
        actorId,
        toStatus: to,
        message,
        replyBy: replyBy ?? null,
        bulkId,
        carryAt,
      })
      .where(sql`pending_moves.id in (${replaced}) and carry_at > ${at} and ${isWorkedOnBy(actorId)}`)
      .returning({ applicationId: pendingMoves.applicationId }),
    ...then,
  ]);
  return [...first, ...added].map(({ applicationId }) => applicationId);
}

/** Whether a move was written although its answer was lost. */
export async function hasPending(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ id: pendingMoves.id }).from(pendingMoves).where(eq(pendingMoves.id, id)).get();
  return row !== undefined;
}

/** The applications of a bulk whose moves wait, and until when. */
export function listOfBulk(db: Database, bulkId: string): Promise<Pick<PendingRow, "applicationId" | "carryAt">[]> {
  return db
    .select({ applicationId: pendingMoves.applicationId, carryAt: pendingMoves.carryAt })
    .from(pendingMoves)
    .where(eq(pendingMoves.bulkId, bulkId));
}

/** Condition for a batch: something of this bulk was written. */
export function isAnyOfBulk(bulkId: string): SQL {
  return sql`exists (select 1 from pending_moves where pending_moves.bulk_id = ${bulkId})`;
}

/** Condition: the move of one application, or all of one bulk. */
function isOf(id: string): SQL {
  return sql`(application_id = ${id} or bulk_id = ${id})`;
}

/** Take moves back whose time is not over yet: of one application, or of a bulk. */
export async function deletePending(
  db: Database,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<Pick<PendingRow, "applicationId" | "fromStatus" | "bulkId">[]> {
  return db
    .delete(pendingMoves)
    .where(sql`${isOf(id)} and carry_at > ${now.getTime()} and ${isWorkedOnBy(actorId)}`)
    .returning({
      applicationId: pendingMoves.applicationId,
      fromStatus: pendingMoves.fromStatus,
      bulkId: pendingMoves.bulkId,
    });
}

/** End the time for taking back at this moment. Returns what is to be carried out. */
export async function hastenPending(
  db: Database,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<PendingRow[]> {
  return db
    .update(pendingMoves)
    .set({ carryAt: sql`min(carry_at, ${now.getTime()})` })
    .where(sql`${isOf(id)} and ${isWorkedOnBy(actorId)}`)
    .returning();
}

/** Moves whose time is over, the longest first. */
export async function listDueMoves(db: Database, now: Date, limit: number): Promise<PendingRow[]> {
  return db
    .select()
    .from(pendingMoves)
    .where(lte(pendingMoves.carryAt, now))
    .orderBy(asc(pendingMoves.carryAt), asc(pendingMoves.id))
    .limit(limit);
}

/** Condition for a batch: this move is still there. */
export function isPending(id: string): SQL {
  return sql`exists (select 1 from pending_moves where pending_moves.id = ${id})`;
}

/** Statement: the application has no move that waits any more. It stands behind what takes its place. */
export function endPendingOf(db: Database, applicationId: string): BatchItem<"sqlite"> {
  return db.delete(pendingMoves).where(eq(pendingMoves.applicationId, applicationId));
}

/** End a move that can no longer be carried out; `told` stands before it in the batch. Null: nobody is told. */
export async function endPending(db: Database, id: string, told: BatchItem<"sqlite"> | null): Promise<void> {
  const ended = db.delete(pendingMoves).where(eq(pendingMoves.id, id));
  await db.batch(told ? [told, ended] : [ended]);
}

export type UndoableRow = {
  id: string;
  count: number;
  name: string;
  to: ApplicationStatus;
  carryAt: number;
  zone: string | null;
};

/** What this account can still take back, the newest first; a bulk is one row. */
export async function listUndoableRows(
  db: Database,
  actorId: string,
  now: Date,
  limit: number,
): Promise<UndoableRow[]> {
  return db
    .select({
      id: sql<string>`coalesce(${pendingMoves.bulkId}, ${pendingMoves.applicationId})`.as("undo_id"),
      count: sql<number>`count(*)`.as("people"),
      name: sql<string>`applications.name`.as("applicant_name"),
      to: sql<ApplicationStatus>`${pendingMoves.toStatus}`.as("to_status"),
      carryAt: sql<number>`min(${pendingMoves.carryAt})`.as("carry_at"),
      zone: sql<string | null>`jobs.time_zone`.as("zone"),
    })
    .from(pendingMoves)
    .innerJoin(sql`applications`, sql`applications.id = ${pendingMoves.applicationId}`)
    .innerJoin(sql`jobs`, sql`jobs.id = applications.job_id and ${maySee(actorId)}`)
    .where(and(eq(pendingMoves.actorId, actorId), sql`${pendingMoves.carryAt} > ${now.getTime()}`))
    .groupBy(sql`coalesce(${pendingMoves.bulkId}, ${pendingMoves.id})`)
    .orderBy(sql`max(${pendingMoves.createdAt}) desc`)
    .limit(limit);
}

/** An application of a bulk as it stands, with what the actor may do with it. */
export type BulkRow = {
  id: string;
  name: string;
  status: ApplicationStatus;
  lapsedFrom: ApplicationStatus | null;
  pending: string | null;
  mayWork: number;
  title: string;
  company: string;
};

/** Those of these applications that the actor sees. */
export function listForBulk(
  db: Database,
  ids: readonly string[],
  { actorId, withSeconds }: { actorId: string; withSeconds: boolean },
): Promise<BulkRow[]> {
  return db.all<BulkRow>(sql`select applications.id, applications.name, applications.status,
      applications.lapsed_from as "lapsedFrom", ${PENDING_OF} as pending, ${mayWorkOn(actorId)} as "mayWork",
      jobs.title, jobs.company_name as company from json_each(${JSON.stringify(ids)}) asked
    join applications on applications.id = asked.value join jobs on jobs.id = applications.job_id
    where ${isSeen(withSeconds)} and ${maySee(actorId)}`);
}

/** The applications of a job that wait, in these statuses as the school sees them, the oldest first. */
export function listWaitingOfJob(
  db: Database,
  jobId: string,
  { actorId, statuses, limit }: { actorId: string; statuses: readonly ApplicationStatus[]; limit: number },
): Promise<{ id: string; name: string }[]> {
  return db.all(sql`select applications.id, applications.name from applications join jobs on jobs.id = applications.job_id
    where applications.job_id = ${jobId} and applications.aside is null and applications.not_real_at is null
      and coalesce((select to_status from pending_moves where application_id = applications.id), applications.status)
        in (select value from json_each(${JSON.stringify(statuses)}))
      and ${mayWorkOn(actorId)} order by applications.created_at, applications.id limit ${limit}`);
}
