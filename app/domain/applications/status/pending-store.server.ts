/** The SQL of moves that may still be taken back. What a school does carries the mover's id. */
import { asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { pendingMoves } from "~/db/hiring-schema";
import { isInSight } from "~/db/in-sight";
import { insertFrom } from "~/db/insert-from.server";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { PENDING_OF } from "~/db/pending";
import { notifications } from "~/db/schema";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { isConfirmed, isSeen, type PendingRow, statusAt, tenthMoveAt } from "~/domain/applications/store.server";
import { newRowId } from "~/domain/ids";
import { LIMITS } from "~/domain/limits/rules";
import { UNDO_MS } from "./rules";

/** Condition on a row of `pending_moves`: this account may work on its job, and `more` of it holds. */
function isWorkedOnBy(actorId: string, more = sql`1`): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id
    where applications.id = pending_moves.application_id and ${mayWorkOn(actorId)} and ${more})`;
}

/** Condition on `applications` and `jobs`: the account may move this application now. Words of its own need its confirmed address. */
function mayMove(actorId: string, { now, needsConfirmed }: Pick<Asking, "now" | "needsConfirmed">): SQL {
  return sql`(${mayWorkOn(actorId)} and ${isInSight} and coalesce(${tenthMoveAt}, 0) <= ${now.getTime() - LIMITS.move.windowMs}
    and (${needsConfirmed ? 1 : 0} = 0 or ${isConfirmed(actorId)}))`;
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
  /** The mover's own words go with it, and mails confirm addresses: hers has to be. */
  needsConfirmed: boolean;
};

export type Written = { applicationId: string; carryAt: Date };
const written = { applicationId: pendingMoves.applicationId, carryAt: pendingMoves.carryAt };

/**
 * Write moves that may be taken back, any number in one batch of two statements. An application that has another status by now, or
 * another move, stays as it is. One that takes the place of another keeps its moment: the school has answered since then, and an hour
 * after it all is told. `then` goes into the same batch. Returns the moves that were written.
 */
export async function insertPending(
  db: Database,
  asked: readonly AskedMove[],
  asking: Asking,
  then: BatchItem<"sqlite">[] = [],
): Promise<Written[]> {
  const { to, message, replyBy, bulkId, actorId, now, carryAt, withSeconds } = asking;
  const rows = JSON.stringify(asked.map((each) => [each.id, each.applicationId, each.from, each.replaces]));
  const at = now.getTime();
  const replaced = sql`select value ->> 3 from json_each(${rows})`;
  const [first, added] = await writeAll(db, [
    insertFrom(
      db,
      pendingMoves,
      {
        id: sql`asked.value ->> 0`,
        applicationId: sql`applications.id`,
        actorId,
        fromStatus: sql`applications.status`,
        toStatus: to,
        message,
        bulkId,
        createdAt: now,
        carryAt,
        replyBy,
      },
      sql`from json_each(${rows}) asked join applications on applications.id = asked.value ->> 1
          join jobs on jobs.id = applications.job_id
          where applications.status = asked.value ->> 2 and asked.value ->> 3 is null and ${isSeen(withSeconds)} and ${mayMove(actorId, asking)}`,
    )
      .onConflictDoNothing({ target: pendingMoves.applicationId })
      .returning(written),
    db
      .update(pendingMoves)
      .set({
        id: sql`(select value ->> 0 from json_each(${rows}) where value ->> 3 = pending_moves.id)`,
        actorId,
        toStatus: to,
        message,
        replyBy: replyBy ?? null,
        bulkId,
        carryAt: sql`min(${carryAt.getTime()}, created_at + ${UNDO_MS.bulk})`,
      })
      .where(
        sql`pending_moves.id in (${replaced}) and carry_at > ${at} and ${isWorkedOnBy(actorId, mayMove(actorId, asking))}`,
      )
      .returning(written),
    ...then,
  ]);
  return [...first, ...added];
}

/** A move that was written although its answer was lost: one by its id, or those of a bulk by its. */
export function listWritten(db: Database, { id, bulkId }: { id?: string; bulkId?: string | null }): Promise<Written[]> {
  const which = bulkId ? eq(pendingMoves.bulkId, bulkId) : eq(pendingMoves.id, id ?? "");
  return db.select(written).from(pendingMoves).where(which);
}

/** Condition for a batch: something of this bulk was written. */
export function isAnyOfBulk(bulkId: string): SQL {
  return sql`exists (select 1 from pending_moves where pending_moves.bulk_id = ${bulkId})`;
}

/** Condition: the move of one application, or all of one bulk. */
function isOf(id: string): SQL {
  return sql`(application_id = ${id} or bulk_id = ${id})`;
}

/** Take moves back whose time is not over yet: of one application, or of a bulk. Returns what each application is again. */
export async function deletePending(
  db: Database,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<{ id: string; status: ApplicationStatus }[]> {
  return db
    .delete(pendingMoves)
    .where(sql`${isOf(id)} and carry_at > ${now.getTime()} and ${isWorkedOnBy(actorId)}`)
    .returning({
      id: pendingMoves.applicationId,
      status: sql<ApplicationStatus>`(select ${statusAt(now, sql`false`)} from applications
        where applications.id = pending_moves.application_id)`,
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

type Ended = { key: string; href: string; texts: { own: Record<string, string>; others: Record<string, string> } };

/**
 * Statement before the end of a move that waits: who asked for it is told, or, where she sees the job no more, who posted the job, or
 * an owner of its institution. `id`: this move alone.
 */
export function tellEnded(
  db: Database,
  { applicationId, id }: { applicationId: string; id?: string },
  { key, href, texts }: Ended,
  now: Date,
): BatchItem<"sqlite"> {
  const reader = sql`case when ${maySee(sql`pending_moves.actor_id`)} then pending_moves.actor_id
    when ${maySee(sql`jobs.user_id`)} then jobs.user_id
    else (select owner.user_id from institution_members owner where owner.institution_id = jobs.institution_id
      and owner.role = 'owner' order by owner.created_at limit 1) end`;
  const text = sql`iif(told.reader = told.actor_id, ${JSON.stringify(texts.own)}, ${JSON.stringify(texts.others)}) ->> told.to_status`;
  return insertFrom(
    db,
    notifications,
    {
      id: newRowId(now),
      userId: sql`told.reader`,
      eventKey: sql`${key} || told.id`,
      text,
      href,
      createdAt: now,
      applicationId,
    },
    sql`from (select pending_moves.id, pending_moves.actor_id, pending_moves.to_status, ${reader} as reader
          from pending_moves join applications on applications.id = pending_moves.application_id
          join jobs on jobs.id = applications.job_id
          where pending_moves.application_id = ${applicationId} and pending_moves.id = coalesce(${id ?? null}, pending_moves.id)) told
        where told.reader is not null`,
  ).onConflictDoNothing({ target: notifications.eventKey });
}

/** End a move that can no longer be carried out; `told` stands before it in the batch. */
export async function endPending(db: Database, id: string, told: BatchItem<"sqlite">): Promise<void> {
  await writeAll(db, [told, db.delete(pendingMoves).where(eq(pendingMoves.id, id))]);
}

/** An application of a bulk as it stands, with what the actor may do with it. */
export type BulkRow = {
  id: string;
  name: string;
  status: ApplicationStatus;
  lapsedFrom: ApplicationStatus | null;
  pending: string | null;
  mayWork: number;
  isInSight: number;
  tenthMoveAt: number | null;
  /** The reader's address is confirmed. */
  isConfirmed: number;
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
      ${isInSight} as "isInSight", ${tenthMoveAt} as "tenthMoveAt", ${isConfirmed(actorId)} as "isConfirmed",
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
