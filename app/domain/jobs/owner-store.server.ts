/** All SQL of a recruiter's own jobs. The owner's id stands in every WHERE. */
import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { ownerCounters } from "~/db/counters-schema";
import { jobDrafts, jobs, users } from "~/db/schema";
import { type DraftRow, heldCount, isNotPublic, type OwnJobRow, toHeldJob, updateDraft } from "./held-store.server";
import type { JobState, OwnJobsShown } from "./rules";
import type { JobInput, OwnJobsQuery } from "./schema";
import { applicationCount, isLive } from "./store.server";

/** What each state means in the table. */
export const IS_STATE: Record<JobState, SQL> = {
  open: isLive,
  closed: sql`${jobs.status} = 'closed' and ${jobs.deleted} = 0`,
  held: sql`${isNotPublic} and ${jobs.status} = 'held' and +${jobs.deleted} = 0`,
  taken_down: sql`${isNotPublic} and ${jobs.status} = 'taken_down' and +${jobs.deleted} = 0`,
  removed: sql`${jobs.deleted} = 1`,
};

/** A job of the recruiter's own. `isDraft`: it is held, and has never been public. */
export type OwnJob = { job: OwnJobRow; applications: number; isDraft: boolean };

/** A job of this owner in any state, with the number of its applications. */
export async function findOwnJobRow(db: Database, ownerId: string, id: string): Promise<OwnJob | null> {
  const [found, drafts] = await db.batch([
    db
      .select({ job: jobs, applications: applicationCount })
      .from(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.user_id, ownerId))),
    db
      .select()
      .from(jobDrafts)
      .where(and(eq(jobDrafts.id, id), eq(jobDrafts.userId, ownerId))),
  ]);
  if (found[0]) return { ...found[0], isDraft: false };
  return drafts[0] ? asOwnJob(drafts[0]) : null;
}

/** A held job as one of the list. */
export function asOwnJob(draft: DraftRow): OwnJob {
  return { job: toHeldJob(draft), applications: 0, isDraft: true };
}

/** Always later than before, whatever the clock says: `updated_at` is also the version that an edit form carries. */
export function laterThanBefore(now: Date): SQL {
  return sql`max(${now.getTime()}, ${jobs.updatedAt} + 1)`;
}

/**
 * Overwrite a job of this owner, public or held, unless it was removed or taken down. If `versions` are given, it must have one
 * of them. Returns null when it wrote nothing.
 */
export async function updateJobText(
  db: Database,
  about: { id: string; ownerId: string; input: JobInput; versions?: Date[] | undefined; now: Date },
): Promise<OwnJobRow | null> {
  const { id, ownerId, input, versions, now } = about;
  const isCurrent = versions && inArray(jobs.updatedAt, versions);
  const mayChange = and(eq(jobs.deleted, false), ne(jobs.status, "taken_down"));
  const [written, drafts] = await db.batch([
    db
      .update(jobs)
      .set({ ...input, updatedAt: laterThanBefore(now) })
      .where(and(eq(jobs.id, id), eq(jobs.user_id, ownerId), mayChange, isCurrent))
      .returning(),
    updateDraft(db, about),
  ]);
  return written[0] ?? (drafts[0] ? toHeldJob(drafts[0]) : null);
}

/** How a list of own jobs is ordered. */
export const OWN_ORDER: Record<OwnJobsQuery["sort"], SQL> = {
  newest: sql`${jobs.seq} desc`,
  title: sql`${jobs.title} collate nocase, ${jobs.seq} desc`,
  applicants: sql`${applicationCount} desc, ${jobs.seq} desc`,
};

/** Held jobs that were never public stand first in `all` and `held`. */
export const HAS_DRAFTS: readonly OwnJobsShown[] = ["all", "held"];

/**
 * A page of a recruiter's own jobs; `all` are those that are not removed. The page's jobs are found first, the newest from the
 * index alone, and only these are read in full.
 */
export async function listJobRowsOfOwner(
  db: Database,
  ownerId: string,
  { limit, offset, status, sort }: { limit: number; offset: number } & OwnJobsQuery,
): Promise<{ rows: OwnJob[]; total: number }> {
  const isShown = status === "all" ? sql`${jobs.deleted} = 0` : IS_STATE[status];
  const hasDrafts = HAS_DRAFTS.includes(status);
  const before = hasDrafts ? heldCount(ownerId) : sql`0`;
  const onPage = sql`select ${jobs.seq} from ${jobs} where ${jobs.user_id} = ${ownerId} and ${isShown}
    order by ${OWN_ORDER[sort]} limit max(0, ${limit} - max(0, ${before} - ${offset})) offset max(0, ${offset} - ${before})`;
  const [drafts, found, counts] = await db.batch([
    db
      .select()
      .from(jobDrafts)
      .where(and(eq(jobDrafts.userId, ownerId), hasDrafts ? undefined : sql`1 = 0`))
      .orderBy(desc(jobDrafts.createdAt), desc(jobDrafts.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ job: jobs, applications: applicationCount })
      .from(sql`(${onPage}) page`)
      // The plus keeps SQLite from reading all jobs of the owner to find the ten.
      .innerJoin(jobs, sql`${jobs.seq} = page.seq and +${jobs.user_id} = ${ownerId}`)
      .orderBy(OWN_ORDER[sort]),
    ownerCounts(db, ownerId),
  ]);
  const rows = [...drafts.map(asOwnJob), ...found.map((row) => ({ ...row, isDraft: false }))];
  return { rows, total: toCounts(counts)[status] };
}

/** The counts that triggers keep, and the counts of the two states that they leave out, which have few jobs. */
function ownerCounts(db: Database, ownerId: string) {
  const { open, closed, removed, userId } = ownerCounters;
  const inState = (status: "held" | "taken_down") => sql<number>`(select count(*) from jobs indexed by jobs_not_public
    where user_id = ${ownerId} and ${isNotPublic} and status = ${status} and deleted = 0)`;
  return db
    .select({
      open,
      closed,
      removed,
      held: sql<number>`${inState("held")} + ${heldCount(ownerId)}`.as("held"),
      taken_down: inState("taken_down").as("taken_down"),
    })
    .from(users)
    .leftJoin(ownerCounters, eq(userId, users.id))
    .where(eq(users.id, ownerId));
}

function toCounts([row]: Awaited<ReturnType<typeof ownerCounts>>): Record<OwnJobsShown, number> {
  const { open, closed, removed, held = 0, taken_down = 0 } = row ?? { open: 0, closed: 0, removed: 0 };
  const counts = { open: open ?? 0, closed: closed ?? 0, removed: removed ?? 0, held, taken_down };
  return { all: counts.open + counts.closed + held + taken_down, ...counts };
}

/** How many jobs of this owner each filter of the list shows. */
export async function countJobsOfOwner(db: Database, ownerId: string): Promise<Record<OwnJobsShown, number>> {
  return toCounts(await ownerCounts(db, ownerId));
}
