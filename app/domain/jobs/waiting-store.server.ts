/** The SQL of drafts that wait for a person's look, and of those that were refused. */
import { and, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { isSuspended, mayWorkOn } from "~/db/may-work-on";
import { jobDrafts } from "~/db/schema";
import { insertFromDrafts, isConfirmed } from "./held-store.server";

/** Condition: the draft waits, with the text that was looked at. */
function isWaiting(id: string, version: Date): SQL {
  return sql`exists (select 1 from job_drafts where job_drafts.id = ${id} and job_drafts.state = 'waiting'
    and job_drafts.updated_at = ${version.getTime()})`;
}

/** Condition: whoever owns the draft is not suspended. */
function ownersStand(id: string): SQL {
  return sql`exists (select 1 from job_drafts where job_drafts.id = ${id}
    and not ${isSuspended(sql`job_drafts.user_id`)} and not exists (select 1 from institutions
      where institutions.id = job_drafts.institution_id and institutions.suspended_at is not null))`;
}

/** Condition on a draft: the time that was chosen for it, if any, has come. Otherwise it waits for it as `scheduled`. */
function isTime(now: Date): SQL {
  return sql`coalesce(job_drafts.publish_at, 0) <= ${now.getTime()}`;
}

/** Expression: what becomes of a draft that is not published now. */
function stateLater(now: Date): SQL {
  return sql`iif(${isTime(now)}, 'held', 'scheduled')`;
}

/** Condition: the draft's time has come, and the address of its recruiter is confirmed, if that is needed. */
function mayBePublic(id: string, needsConfirmed: boolean, now: Date): SQL {
  return sql`${isConfirmedFor(id, needsConfirmed)} and exists (select 1 from job_drafts where job_drafts.id = ${id} and ${isTime(now)})`;
}

function isConfirmedFor(id: string, needsConfirmed: boolean): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from job_drafts join users on users.id = job_drafts.user_id
        where job_drafts.id = ${id} and users.email_verified_at is not null)`
    : sql`1 = 1`;
}

/**
 * Statements that publish a waiting draft which a person has looked at. Without a confirmed address, where one is needed, it is
 * held from now on. They stand at the end of a batch, as the conditions of the others turn on the draft.
 */
function publishWaitingRow(
  db: Database,
  { id, version, needsConfirmed, now }: { id: string; version: Date; needsConfirmed: boolean; now: Date },
) {
  const isLooked = sql`id = ${id} and ${isWaiting(id, version)} and ${ownersStand(id)}`;
  const which = sql`${isLooked} and ${mayBePublic(id, needsConfirmed, now)}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db
      .update(jobDrafts)
      .set({ state: stateLater(now), updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
      .where(sql`${isLooked} and not (${mayBePublic(id, needsConfirmed, now)})`)
      .returning({ id: jobDrafts.id }),
    db.delete(jobDrafts).where(which).returning({ id: jobDrafts.id }),
  ] as const;
}

/** Statement: a person has looked at the waiting draft and does not publish it. It stays its owner's, to be changed. */
function refuseWaitingRow(db: Database, { id, version, now }: { id: string; version: Date; now: Date }) {
  return db
    .update(jobDrafts)
    .set({ state: "refused", updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
    .where(sql`id = ${id} and ${isWaiting(id, version)}`)
    .returning({ id: jobDrafts.id });
}

/** The parts of a batch that publishes a waiting draft: the condition of the step, of being public then, and the changes. */
export function publishingParts(
  db: Database,
  looked: { id: string; version: Date; needsConfirmed: boolean; now: Date },
) {
  const { id, version, needsConfirmed, now } = looked;
  const condition = sql`${isWaiting(id, version)} and ${ownersStand(id)}`;
  const isPublic = sql`${condition} and ${mayBePublic(id, needsConfirmed, now)}`;
  return { condition, isPublic, changes: publishWaitingRow(db, looked) };
}

/** The same for one that is refused. */
export function refusingParts(db: Database, looked: { id: string; version: Date; now: Date }) {
  return { condition: isWaiting(looked.id, looked.version), changes: [refuseWaitingRow(db, looked)] };
}

type Rewritten = {
  id: string;
  actorId: string;
  content: string;
  isClean: boolean;
  needsConfirmed: boolean;
  now: Date;
};

/** Statements that publish a draft that waited or was refused, once it has this text, if that `isClean`. */
export function publishRewrittenRow(db: Database, { id, actorId, content, isClean, needsConfirmed, now }: Rewritten) {
  const isNew = and(
    sql`id = ${id} and state in ('waiting', 'refused') and content = ${content} and ${isClean ? 1 : 0} = 1`,
    mayWorkOn(actorId, "job_drafts"),
  );
  const which = sql`${isNew} and ${needsConfirmed ? isConfirmed(actorId) : sql`1 = 1`} and ${isTime(now)}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db.delete(jobDrafts).where(which).returning(),
    // What is left has no confirmed address yet, or its time is still to come.
    db
      .update(jobDrafts)
      .set({ state: stateLater(now) })
      .where(isNew)
      .returning(),
  ] as const;
}

/** Condition behind a change: the job has this text now, as a draft that waits, or was written at `now`. */
export function isWritten(about: { id: string; actorId: string; content: string; waits: boolean; now: Date }): SQL {
  const { id, actorId, content, waits, now } = about;
  const asDraft = sql`exists (select 1 from job_drafts where job_drafts.id = ${id} and job_drafts.content = ${content}
    and ${mayWorkOn(actorId, "job_drafts")}`;
  if (waits) return sql`${asDraft} and job_drafts.state = 'waiting')`;
  return sql`(${asDraft}) or exists (select 1 from jobs where jobs.id = ${id} and jobs.updated_at >= ${now.getTime()}
    and ${mayWorkOn(actorId)}))`;
}

export type Told = (jobId: string, isDone: SQL) => BatchItem<"sqlite">[];
