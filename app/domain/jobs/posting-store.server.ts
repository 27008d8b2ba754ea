/** The SQL of posting a job. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { institutionMembers } from "~/db/institutions-schema";
import { isSuspended } from "~/db/may-work-on";
import { jobs } from "~/db/schema";
import { knowTitle } from "./finding/vocabulary-store.server";
import { draftContent, heldCount, insertDraftIf, insertJobIf, isConfirmed } from "./held-store.server";
import type { JobState, JobStatus } from "./rules";
import { type StoredJob, TEXT_NAMES } from "./said/rules";

/** Expression: the status of the job of an id, among the jobs or among the drafts. Null if there is none. */
function statusOf(id: SQL): SQL<JobStatus | null> {
  return sql`coalesce((select status from jobs where jobs.id = ${id}), (select state from job_drafts where job_drafts.id = ${id}))`;
}

/** `publishAt`: the time that was chosen; null to publish at once. */
type Posting = { job: StoredJob; id: string; ownerId: string; now: Date; publishAt?: Date | null };
type How = { needsConfirmed: boolean; cap: number; waits: boolean };

/** Condition for a batch: the job of this id is there, public or held. */
export function isPosted(id: string): SQL {
  return sql`${statusOf(sql`${id}`)} is not null`;
}

/**
 * Write a job; hold it if `needsConfirmed` and the owner's address is not confirmed, or if it `waits` for a look. The batch itself decides, so that no job
 * stays held if the address is confirmed at the same moment. `told` goes into the same batch. Returns the job's status; null, and
 * nothing is written, if `cap` are held already or the account may only read.
 */
export async function insertJob(
  db: Database,
  { job: written, id, ownerId, now, publishAt = null }: Posting,
  { needsConfirmed, cap, waits }: How,
  told: BatchItem<"sqlite">[] = [],
): Promise<JobStatus | null> {
  const times = { createdAt: now, updatedAt: now };
  const job = { ...written, id, user_id: ownerId, status: "open" as const, deleted: false, ...times };
  const draft = {
    id,
    userId: ownerId,
    state: waits ? ("waiting" as const) : publishAt ? ("scheduled" as const) : ("held" as const),
    content: draftContent(written),
    publishAt,
    ...times,
  };
  const mayPublish = waits || publishAt ? sql`0` : needsConfirmed ? isConfirmed(ownerId) : sql`1 = 1`;
  const mayPost = sql`not exists (select 1 from institution_members where user_id = ${ownerId} and role = 'reader')
    and not ${isSuspended(ownerId)}`;
  const status = statusOf(sql`${id}`);
  const [, , found] = await writeAll(db, [
    insertJobIf(db, job, sql`${mayPublish} and ${mayPost}`),
    insertDraftIf(db, draft, sql`not (${mayPublish}) and ${mayPost}`, cap),
    db
      .select({ status: status.as("status") })
      .from(users)
      .where(eq(users.id, ownerId)),
    ...told,
    ...knowTitle(db, written.title ?? "", isPosted(id)),
  ]);
  return found[0]?.status ?? null;
}

/** How many drafts, which wait for a confirmed address, the account has; whether its address is confirmed; and if it may only read. */
export async function readPosting(
  db: Database,
  ownerId: string,
): Promise<{ held: number; isConfirmed: boolean; isReader: boolean }> {
  const row = await db
    .select({
      held: heldCount(ownerId).as("held"),
      confirmed: sql<number>`${isConfirmed(ownerId)}`.as("confirmed"),
      role: institutionMembers.role,
    })
    .from(users)
    .leftJoin(institutionMembers, eq(institutionMembers.userId, users.id))
    .where(eq(users.id, ownerId))
    .get();
  return { held: row?.held ?? 0, isConfirmed: row?.confirmed === 1, isReader: row?.role === "reader" };
}

/** At most so many open jobs of one recruiter, the newest, are compared with a new one. */
const COMPARED_JOBS = 500;

export type SameJob = { id: string; title: string; status: JobStatus };

/** An open or held job of this owner with the very same words, or null. Its closing date may be another one. */
export async function findSameJobRow(db: Database, ownerId: string, job: StoredJob): Promise<SameJob | null> {
  const columns = getTableColumns(jobs);
  const names = [...TEXT_NAMES, "placeId"] as const;
  // A form sends what it has filled in itself, a program does not.
  const said = (details: SQL) =>
    sql`json_remove(coalesce(${details}, '{}'), '$.vacancy_is', '$.pay_currency', '$.pay_period')`;
  const isSaid = (details: SQL) => sql`${said(details)} = ${said(sql`${job.details}`)}`;
  const isSame = sql.join(
    names.map((name) => sql`${columns[name]} is ${job[name]}`),
    sql` and `,
  );
  const isSameDraft = sql.join(
    names.map((name) => sql`content ->> ${`$.${name}`} is ${job[name]}`),
    sql` and `,
  );
  const newest = sql`select seq from jobs where user_id = ${ownerId} and deleted = 0 and status = 'open'
    order by seq desc limit ${COMPARED_JOBS}`;
  const found = await db.all<SameJob>(sql`
    select jobs.id, jobs.title, jobs.status from (${newest}) newest join jobs on jobs.seq = newest.seq where ${isSame} and ${isSaid(sql`jobs.details`)}
    union all
    select id, content ->> '$.title' as title, state as status from job_drafts
      where user_id = ${ownerId} and ${isSameDraft} and ${isSaid(sql`content ->> '$.details'`)}
    limit 1`);
  return found[0] ?? null;
}

/** The status of the job of an id; null if there is no such job or no such account. The job's owner is not compared. */
export async function findJobStatus(db: Database, ownerId: string, id: string): Promise<JobState | null> {
  const isRemoved = sql`exists (select 1 from jobs where jobs.id = ${id} and jobs.deleted = 1)`;
  const status = sql<JobState | null>`case when ${isRemoved} then 'removed' else ${statusOf(sql`${id}`)} end`;
  const row = await db
    .select({ status: status.as("status") })
    .from(users)
    .where(eq(users.id, ownerId))
    .get();
  return row?.status ?? null;
}
