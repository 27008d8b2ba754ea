/** The SQL of the jobs that a recruiter sees, as the API pages through them. The account's id stands in every WHERE. */
import { gt, lt, type SQL, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { prepare } from "~/db/prepared";
import { jobDrafts, jobs } from "~/db/schema";
import type { OwnPosition } from "./cursor";
import {
  asDraft,
  asPublished,
  draftsIn,
  isInList,
  type OwnJob,
  selectDrafts,
  selectOwnJobs,
  WHOLE,
} from "./owner-store.server";
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

const TOP = prepare({ top: sql<number>`coalesce(max(${jobs.seq}), 0)` }, sql`from ${jobs}`);

function asPlaced(row: Parameters<typeof asPublished>[0]): PlacedJob {
  return { ...asPublished(row), seq: row.seq };
}

/**
 * Jobs that the account sees after the position `after`, in two parts. `held`, newest first: jobs that have never been public, and jobs
 * that were held when the first page was read and were published since. `public`: all jobs that were public at that moment, in
 * the order asked for; at most `limit`. `held` has up to twice `limit`. `top` is the highest publishing number at that moment.
 */
export async function listOwnJobRowsAfter(
  db: Database,
  actorId: string,
  { limit, status, sort, after, now }: { limit: number; after?: OwnPosition | undefined; now: Date } & OwnJobsQuery,
): Promise<{ held: PlacedJob[]; public: PlacedJob[]; top: number }> {
  const isShown = isInList(status, now);
  const isOld = after ? sql`${jobs.seq} <= ${after.top}` : sql`1 = 1`;
  const heldAfter = after?.part === "held" ? after : null;
  const behind = after?.part === "jobs" ? BEHIND[sort](after.seq, after.key) : sql`1 = 1`;
  const shown = after?.part === "jobs" ? null : draftsIn(status);
  const me = { actorId };
  const drafts = shown ? sql`${shown} and ${heldAfter ? lt(jobDrafts.id, heldAfter.id) : sql`1 = 1`}` : sql`0`;
  const published = heldAfter
    ? sql`${isShown} and ${gt(jobs.seq, heldAfter.top)} and ${lt(jobs.id, heldAfter.id)}`
    : sql`${isShown} and 0`;
  const rows = await readAll(db, {
    held: selectDrafts(sql`${drafts} order by ${jobDrafts.id} desc limit ${limit}`)(me),
    published: selectOwnJobs(WHOLE, { where: published, sort: "id", limit: sql`${limit}` })(me),
    found: selectOwnJobs(WHOLE, { where: sql`${isShown} and ${isOld} and ${behind}`, sort, limit: sql`${limit}` })(me),
    top: TOP(),
  });
  const held = [...rows.held.map((row) => ({ ...asDraft(row), seq: null })), ...rows.published.map(asPlaced)];
  held.sort((one, other) => (one.job.id < other.job.id ? 1 : -1));
  return { held, public: rows.found.map(asPlaced), top: after?.top ?? rows.top[0]?.top ?? 0 };
}
