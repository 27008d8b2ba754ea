/** The SQL of removing rows that are old enough. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { jobHidings } from "~/db/moderation-schema";
import type { Retained } from "./rules";
import { AGING_ROWS } from "./tables-store.server";

/** End the hidings of jobs that went in another way than by being shown again: from then on they age like all others. */
export async function endGoneHidings(db: Database): Promise<void> {
  const isGone = sql`gone.id = job_hidings.job_id and (gone.deleted = 1 or gone.status <> 'hidden')`;
  await db
    .update(jobHidings)
    .set({ restoredAt: sql`(select max(gone.updated_at, job_hidings.hidden_at) from jobs gone where ${isGone})` })
    .where(sql`restored_at is null and exists (select 1 from jobs gone where ${isGone})`);
}

/**
 * Remove what owners answered before `end`, where a person has looked. The job may be hidden for good, so its hiding stays, and says
 * that it was answered.
 */
export async function forgetAnswers(db: Database, end: Date): Promise<void> {
  await db
    .update(jobHidings)
    .set({ answer: null })
    .where(sql`answered_at < ${end.getTime()} and answer is not null and not exists (select 1 from moderation_items
      where moderation_items.subject_id = job_hidings.job_id and moderation_items.kind = 'answer'
        and moderation_items.settled_at is null)`);
}

/** Remove the rows that the table of duties says are old enough, at most `limit` of each. Returns how many of each were removed. */
export async function deleteOld(
  db: Database,
  endOf: (kind: Retained) => Date,
  limit: number,
): Promise<Record<string, number>> {
  const [first, ...rest] = AGING_ROWS.map(({ kind, table, id, at, if: condition }) => {
    const isOld = sql`${at} < ${endOf(kind).getTime()}`;
    const oldest = sql`select rowid from ${table} where ${condition ? sql`${isOld} and ${condition}` : isOld} limit ${limit}`;
    return db.delete(table).where(sql`rowid in (${oldest})`).returning({ id });
  });
  if (!first) return {};
  const gone = await writeAll(db, [first, ...rest]);
  return Object.fromEntries(AGING_ROWS.map(({ name }, at) => [name, gone[at]?.length ?? 0]));
}
