/** All SQL of a recruiter's own jobs. The owner's id stands in every WHERE. */
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import type { JobState } from "./rules";
import type { JobInput, OwnJobsQuery } from "./schema";
import { applicationCount, isLive, type JobRow } from "./store.server";

/** What each state means in the table. */
const IS_STATE: Record<JobState, SQL> = {
  open: isLive,
  closed: sql`${jobs.status} = 'closed' and ${jobs.deleted} = 0`,
  removed: sql`${jobs.deleted} = 1`,
};
/** A job of this owner in any state, with the number of its applications. */
export async function findOwnJobRow(
  db: Database,
  ownerId: string,
  id: string,
): Promise<{ job: JobRow; applications: number } | null> {
  const row = await db
    .select({ job: jobs, applications: applicationCount })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.user_id, ownerId)))
    .get();
  return row ?? null;
}

/** Later than before whatever the clock says: `updated_at` is also the version that an edit form carries. */
function laterThanBefore(now: Date): SQL {
  return sql`max(${now.getTime()}, ${jobs.updatedAt} + 1)`;
}

/**
 * Bring a job of this owner to a state, if it stands in one of the states `from`. One statement, so that two clicks at once
 * make one move. Returns null when it moved nothing.
 */
export async function updateJobState(
  db: Database,
  { id, ownerId, from, to, now }: { id: string; ownerId: string; from: JobState[]; to: JobState; now: Date },
): Promise<JobRow | null> {
  const moved = await db
    .update(jobs)
    .set({ ...(to === "removed" ? { deleted: true } : { status: to }), updatedAt: laterThanBefore(now) })
    .where(and(eq(jobs.id, id), eq(jobs.user_id, ownerId), or(...from.map((state) => sql`(${IS_STATE[state]})`))))
    .returning();
  return moved[0] ?? null;
}

/** Write a job of this owner anew, unless it was removed, or has changed since `version`. Returns null when it wrote nothing. */
export async function updateJobText(
  db: Database,
  { id, ownerId, input, version, now }: { id: string; ownerId: string; input: JobInput; version?: Date; now: Date },
): Promise<JobRow | null> {
  const isCurrent = version && eq(jobs.updatedAt, version);
  const written = await db
    .update(jobs)
    .set({ ...input, updatedAt: laterThanBefore(now) })
    .where(and(eq(jobs.id, id), eq(jobs.user_id, ownerId), eq(jobs.deleted, false), isCurrent))
    .returning();
  return written[0] ?? null;
}

const OWN_ORDER: Record<OwnJobsQuery["sort"], SQL[]> = {
  newest: [desc(jobs.seq)],
  title: [sql`${jobs.title} collate nocase`, desc(jobs.seq)],
  applicants: [sql`${applicationCount} desc`, desc(jobs.seq)],
};

/** A page of a recruiter's own jobs; `all` are those that are not removed. */
export async function listJobRowsOfOwner(
  db: Database,
  ownerId: string,
  page: { limit: number; offset: number } & OwnJobsQuery,
): Promise<{ rows: { job: JobRow; applications: number }[]; total: number }> {
  const isOwn = and(eq(jobs.user_id, ownerId), page.status === "all" ? eq(jobs.deleted, false) : IS_STATE[page.status]);
  const [rows, count] = await db.batch([
    db
      .select({ job: jobs, applications: applicationCount })
      .from(jobs)
      .where(isOwn)
      .orderBy(...OWN_ORDER[page.sort])
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: sql<number>`count(*)` }).from(jobs).where(isOwn),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}

/** How many jobs of this owner stand in each state. */
export async function countJobsOfOwner(db: Database, ownerId: string): Promise<Record<JobState, number>> {
  const sum = (state: JobState) => sql<number>`coalesce(sum(${IS_STATE[state]}), 0)`;
  const [counts] = await db
    .select({ open: sum("open"), closed: sum("closed"), removed: sum("removed") })
    .from(jobs)
    .where(eq(jobs.user_id, ownerId));
  return counts ?? { open: 0, closed: 0, removed: 0 };
}
