/** All SQL of a recruiter's own jobs. The owner's id stands in every WHERE. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { ownerCounters } from "~/db/counters-schema";
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

const OWN_ORDER: Record<OwnJobsQuery["sort"], SQL> = {
  newest: sql`${jobs.seq} desc`,
  title: sql`${jobs.title} collate nocase, ${jobs.seq} desc`,
  applicants: sql`${applicationCount} desc, ${jobs.seq} desc`,
};

/**
 * A page of a recruiter's own jobs; `all` are those that are not removed. Which jobs stand on it is found first, for the newest
 * in the index alone, and only these are read whole.
 */
export async function listJobRowsOfOwner(
  db: Database,
  ownerId: string,
  { limit, offset, status, sort }: { limit: number; offset: number } & OwnJobsQuery,
): Promise<{ rows: { job: JobRow; applications: number }[]; total: number }> {
  const isShown = status === "all" ? sql`${jobs.deleted} = 0` : IS_STATE[status];
  const onPage = sql`select ${jobs.seq} from ${jobs} where ${jobs.user_id} = ${ownerId} and ${isShown}
    order by ${OWN_ORDER[sort]} limit ${limit} offset ${offset}`;
  const [rows, counts] = await db.batch([
    db
      .select({ job: jobs, applications: applicationCount })
      .from(sql`(${onPage}) page`)
      // The plus keeps SQLite from going through all jobs of the owner in search of the ten.
      .innerJoin(jobs, sql`${jobs.seq} = page.seq and +${jobs.user_id} = ${ownerId}`)
      .orderBy(OWN_ORDER[sort]),
    ownerCounts(db, ownerId),
  ]);
  const { open, closed, removed } = counts[0] ?? NO_JOBS;
  return { rows, total: { all: open + closed, open, closed, removed }[status] };
}

const NO_JOBS: Record<JobState, number> = { open: 0, closed: 0, removed: 0 };

function ownerCounts(db: Database, ownerId: string) {
  const { open, closed, removed } = ownerCounters;
  return db.select({ open, closed, removed }).from(ownerCounters).where(eq(ownerCounters.userId, ownerId));
}

/** How many jobs of this owner stand in each state. */
export async function countJobsOfOwner(db: Database, ownerId: string): Promise<Record<JobState, number>> {
  const [counts] = await ownerCounts(db, ownerId);
  return counts ?? NO_JOBS;
}
