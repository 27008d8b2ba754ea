/** The SQL of jobs that wait for their recruiter's confirmed address. The owner's id stands in every WHERE. */
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { jobDrafts, jobs, users } from "~/db/schema";
import { JobInput } from "./schema";
import type { JobRow } from "./store.server";

export type DraftRow = typeof jobDrafts.$inferSelect;
/** A job without its place in the order of publishing, which a held one does not have yet. */
export type OwnJobRow = Omit<JobRow, "seq">;

/** The names that a draft's JSON and the columns of `jobs` share. */
const TEXTS = new Set<string>(Object.keys(JobInput.shape));

/** A value for each column of `jobs`, in the order in which Drizzle names them: the owner's words by `text`, all others given. */
function jobValues(
  others: Record<Exclude<keyof JobRow, keyof JobInput | "seq">, SQL>,
  text: (name: string) => SQL,
): SQL {
  const given: Record<string, SQL> = { ...others, seq: sql`null` };
  const values = Object.keys(getTableColumns(jobs)).map((name) => (TEXTS.has(name) ? text(name) : given[name]));
  return sql.join(values, sql`, `);
}

/** Whether the address of an account is confirmed, as a condition inside a statement: so nobody confirms it in between. */
export function isConfirmed(userId: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email_verified_at is not null)`;
}

/** As the index `jobs_not_public` has it: SQLite uses a partial index only where its very words stand in the WHERE. */
export const isNotPublic = sql`status in ('held', 'taken_down')`;

/** How many jobs of an account wait among the drafts, as an expression. */
export function heldCount(userId: string): SQL<number> {
  return sql<number>`(select count(*) from job_drafts where job_drafts.user_id = ${userId})`;
}

/** A held job as its owner sees it. */
export function toHeldJob({ id, userId, content, createdAt, updatedAt }: DraftRow): OwnJobRow {
  const input: JobInput = JSON.parse(content);
  return { ...input, id, user_id: userId, status: "held", deleted: false, createdAt, updatedAt };
}

/** Insert a job where `condition` holds. Its text is given, not read from a draft. */
export function insertJobIf(db: Database, row: OwnJobRow, condition: SQL): BatchItem<"sqlite"> {
  const { id, user_id, status, deleted, createdAt, updatedAt } = row;
  const others = {
    id: sql`${id}`,
    user_id: sql`${user_id}`,
    status: sql`${status}`,
    deleted: sql`${deleted ? 1 : 0}`,
    createdAt: sql`${createdAt.getTime()}`,
    updatedAt: sql`${updatedAt.getTime()}`,
  };
  const texts: Record<string, unknown> = row;
  const values = jobValues(others, (name) => sql`${texts[name]}`);
  return db.insert(jobs).select(sql`select ${values} where ${condition}`);
}

/** Insert a held job where `condition` holds and the account has fewer than `cap` of them. */
export function insertDraftIf(
  db: Database,
  { id, userId, state, content, createdAt, updatedAt }: DraftRow,
  condition: SQL,
  cap: number,
): BatchItem<"sqlite"> {
  return db.insert(jobDrafts).select(
    sql`select ${id}, ${userId}, ${state}, ${content}, ${createdAt.getTime()}, ${updatedAt.getTime()}
        where ${condition} and ${heldCount(userId)} < ${cap}`,
  );
}

/** Make jobs of held ones, in the order in which they were written. A restored copy may hold one that has been published since. */
export function insertFromDrafts(
  db: Database,
  { which, status, deleted, now }: { which: SQL; status: "open" | "held"; deleted: boolean; now: Date },
): BatchItem<"sqlite"> {
  const time = now.getTime();
  const others = {
    id: sql`id`,
    user_id: sql`user_id`,
    status: sql`${status}`,
    deleted: sql`${deleted ? 1 : 0}`,
    createdAt: sql`${time}`,
    updatedAt: sql`max(${time}, updated_at)`,
  };
  const values = jobValues(others, (name) => sql`content ->> ${`$.${name}`}`);
  return db.insert(jobs).select(sql`select ${values} from job_drafts
    where ${which} and not exists (select 1 from jobs where jobs.id = job_drafts.id) order by created_at, id`);
}

/**
 * Statements that publish what is held of an account, in the order in which it was written, and end the time that was given for
 * confirming. They do nothing as long as its address is not confirmed, so they may stand in the batch that confirms it. A job
 * takes its place in the order of publishing; one that was public before keeps the place that it had.
 */
export function publishHeldRows(db: Database, userId: string, now: Date): BatchItem<"sqlite">[] {
  const which = sql`user_id = ${userId} and state = 'held' and ${isConfirmed(userId)}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db.delete(jobDrafts).where(which),
    db
      .update(jobs)
      .set({ status: "open", updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
      .where(
        sql`user_id = ${userId} and ${isNotPublic} and status = 'held' and deleted = 0 and ${isConfirmed(userId)}`,
      ),
    db
      .update(users)
      .set({ confirmBy: null })
      .where(sql`id = ${userId} and confirm_by is not null and email_verified_at is not null`),
  ];
}

/** Write a held job of this owner anew, unless it has changed since `version`. */
export function updateDraft(
  db: Database,
  { id, ownerId, input, version, now }: { id: string; ownerId: string; input: JobInput; version?: Date; now: Date },
) {
  return db
    .update(jobDrafts)
    .set({ content: JSON.stringify(input), updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
    .where(and(eq(jobDrafts.id, id), eq(jobDrafts.userId, ownerId), version && eq(jobDrafts.updatedAt, version)))
    .returning();
}

/** Title and time of what is held of an account, drafts and jobs that were public before, oldest first. */
export function listHeldRows(db: Database, userId: string, limit: number): Promise<{ title: string }[]> {
  return db.all<{ title: string }>(sql`select title from (
      select content ->> '$.title' as title, created_at, id from job_drafts where user_id = ${userId} and state = 'held'
      union all
      select title, created_at, id from jobs where user_id = ${userId} and deleted = 0 and status = 'held'
    ) order by created_at, id limit ${limit}`);
}
