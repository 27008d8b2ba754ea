/** The SQL of a recruiter's own jobs as the API pages through them. The owner's id stands in every WHERE. */
import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobDrafts, jobs } from "~/db/schema";
import type { OwnPosition } from "./cursor";
import { asOwnJob, HAS_DRAFTS, IS_STATE, OWN_ORDER, type OwnJob } from "./owner-store.server";
import type { OwnJobsSort } from "./rules";
import type { OwnJobsQuery } from "./schema";
import { applicationCount } from "./store.server";

/** A job with its place in the order of publishing; null for one that has never been public. */
export type PlacedJob = OwnJob & { seq: number | null };

/** Condition: the job comes after the given one in this order. Jobs with the same key come newest first. */
const BEHIND: Record<OwnJobsSort, (seq: number, key: string | number | null) => SQL> = {
  newest: (seq) => sql`${jobs.seq} < ${seq}`,
  title: (seq, key) => sql`(${jobs.title} collate nocase > ${key} or
    (${jobs.title} collate nocase = ${key} and ${jobs.seq} < ${seq}))`,
  applicants: (seq, key) =>
    sql`(${applicationCount} < ${key} or (${applicationCount} = ${key} and ${jobs.seq} < ${seq}))`,
};

/**
 * Jobs of this owner after the position `after`, in two parts. `held`, newest first: jobs that have never been public, and jobs
 * that were held when the first page was read and were published since. `public`: all jobs that were public at that moment, in
 * the order asked for; at most `limit`. `held` has up to twice `limit`. `top` is the highest publishing number at that moment.
 */
export async function listOwnJobRowsAfter(
  db: Database,
  ownerId: string,
  { limit, status, sort, after }: { limit: number; after?: OwnPosition | undefined } & OwnJobsQuery,
): Promise<{ held: PlacedJob[]; public: PlacedJob[]; top: number }> {
  const isShown = status === "all" ? sql`${jobs.deleted} = 0` : IS_STATE[status];
  const isOwn = eq(jobs.user_id, ownerId);
  const isOld = after && sql`${jobs.seq} <= ${after.top}`;
  const heldAfter = after?.part === "held" ? after : null;
  const behind = after?.part === "jobs" ? BEHIND[sort](after.seq, after.key) : undefined;
  const hasHeld = after?.part !== "jobs" && HAS_DRAFTS.includes(status);
  const jobRows = (where: SQL | undefined, order: SQL) =>
    db.select({ job: jobs, applications: applicationCount }).from(jobs).where(where).orderBy(order).limit(limit);
  const [drafts, published, found, top] = await db.batch([
    db
      .select()
      .from(jobDrafts)
      .where(
        and(
          eq(jobDrafts.userId, ownerId),
          hasHeld ? undefined : sql`0`,
          heldAfter ? lt(jobDrafts.id, heldAfter.id) : undefined,
        ),
      )
      .orderBy(desc(jobDrafts.id))
      .limit(limit),
    jobRows(
      and(isOwn, isShown, heldAfter ? and(gt(jobs.seq, heldAfter.top), lt(jobs.id, heldAfter.id)) : sql`0`),
      desc(jobs.id),
    ),
    jobRows(and(isOwn, isShown, isOld, behind), OWN_ORDER[sort]),
    db.select({ top: sql<number>`coalesce(max(${jobs.seq}), 0)` }).from(jobs),
  ]);
  const asPlaced = (row: (typeof found)[number]): PlacedJob => ({ ...row, isDraft: false, seq: row.job.seq });
  const held = [...drafts.map((draft) => ({ ...asOwnJob(draft), seq: null })), ...published.map(asPlaced)];
  held.sort((one, other) => (one.job.id < other.job.id ? 1 : -1));
  return { held, public: found.map(asPlaced), top: after?.top ?? top[0]?.top ?? 0 };
}
