/** All SQL of the jobs that a recruiter sees and works on. The account's id stands in every WHERE. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { deskCounters } from "~/db/counters-schema";
import { deskOf, desksOf, maySee, mayWorkOn } from "~/db/may-work-on";
import { placeOfJob } from "~/db/place";
import { jobDrafts, jobs } from "~/db/schema";
import { institutionOfJob } from "~/db/standing";
import { type DraftRow, isNotPublic, type OwnJobRow, toHeldJob } from "./held-store.server";
import type { JobState, OwnJobsShown } from "./rules";
import type { OwnJobsQuery } from "./schema";
import { applicationCount, isAnswered, isLive } from "./store.server";

/** What each state means in the table at this moment: a job whose time is over is closed. */
export function isState(state: JobState, now: Date): SQL {
  const isOver = sql`${jobs.closesAt} <= ${now.getTime()}`;
  if (state === "open") return isLive(now);
  if (state === "closed") {
    return sql`${jobs.deleted} = 0 and (${jobs.status} = 'closed' or (${jobs.status} = 'open' and ${isOver}))`;
  }
  return IS_STATE[state];
}

const IS_STATE: Record<Exclude<JobState, "open" | "closed">, SQL> = {
  held: sql`${isNotPublic} and ${jobs.status} = 'held' and +${jobs.deleted} = 0`,
  taken_down: sql`${isNotPublic} and ${jobs.status} = 'taken_down' and +${jobs.deleted} = 0`,
  hidden: sql`${isNotPublic} and ${jobs.status} = 'hidden' and +${jobs.deleted} = 0`,
  removed: sql`${jobs.deleted} = 1`,
  // These three are drafts.
  waiting: sql`0`,
  refused: sql`0`,
  scheduled: sql`0`,
};

/** A job that the account sees. `isDraft`: it has never been public. `mayWork`: the account may change it. */
export type OwnJob = {
  job: OwnJobRow;
  applications: number;
  isDraft: boolean;
  mayWork: boolean;
  school: string | null;
  place: string | null;
  /** Somebody has answered its questions. Not read by lists. */
  isAnswered?: boolean;
};

/** A job in any state that the account sees, with the number of its applications. */
export async function findOwnJobRow(db: Database, actorId: string, id: string): Promise<OwnJob | null> {
  const [found, drafts] = await db.batch([
    db
      .select({
        job: jobs,
        applications: applicationCount,
        mayWork: sql<number>`${mayWorkOn(actorId)}`.as("may_work"),
        school: institutionOfJob().as("school_json"),
        place: placeOfJob().as("place_json"),
        isAnswered: isAnswered.as("is_answered"),
      })
      .from(jobs)
      .where(and(eq(jobs.id, id), maySee(actorId))),
    db
      .select({
        draft: jobDrafts,
        mayWork: sql<number>`${mayWorkOn(actorId, "job_drafts")}`.as("may_work"),
        school: institutionOfJob("job_drafts").as("school_json"),
        place: placeOfJob("job_drafts").as("place_json"),
      })
      .from(jobDrafts)
      .where(and(eq(jobDrafts.id, id), maySee(actorId, "job_drafts"))),
  ]);
  const [job] = found;
  if (job) return { ...job, isDraft: false, mayWork: job.mayWork === 1, isAnswered: job.isAnswered === 1 };
  const [held] = drafts;
  return held ? asOwnJob(held) : null;
}

/** A held job as one of the list. */
export function asOwnJob({
  draft,
  mayWork,
  ...others
}: Omit<OwnJob, "job" | "applications" | "isDraft" | "mayWork"> & { draft: DraftRow; mayWork: number }): OwnJob {
  return { job: toHeldJob(draft), applications: 0, isDraft: true, mayWork: mayWork === 1, ...others };
}

/** How a list of own jobs is ordered: by this value of each job, and jobs of one value from the newest to the oldest. */
type OwnOrder = OwnJobsQuery["sort"] | "id";
const SORT_KEY: Record<OwnOrder, SQL> = {
  newest: sql`null`,
  id: sql`${jobs.id}`,
  title: sql`${jobs.title}`,
  applicants: applicationCount,
};
const BY_KEY: Record<OwnOrder, SQL> = {
  newest: sql`seq desc`,
  id: sql`sort_key desc`,
  title: sql`sort_key collate nocase, seq desc`,
  applicants: sql`sort_key desc, seq desc`,
};
/** The same order for rows that are read already. */
const OWN_ORDER: Record<OwnOrder, SQL> = {
  newest: sql`page.seq desc`,
  id: sql`${jobs.id} desc`,
  title: sql`${jobs.title} collate nocase, page.seq desc`,
  applicants: sql`${applicationCount} desc, page.seq desc`,
};

/** Which drafts stand first in a list. Null: none. */
export function draftsIn(status: OwnJobsShown): SQL | null {
  if (status === "all") return sql`1 = 1`;
  return status === "held" || status === "waiting" || status === "refused" || status === "scheduled"
    ? sql`state = ${status}`
    : null;
}

/** Condition on a job: a list with this filter shows it. `all` are those that are not removed. */
export function isInList(status: OwnJobsShown, now: Date): SQL {
  return status === "all" ? sql`${jobs.deleted} = 0` : isState(status, now);
}

/**
 * A part of the jobs of an account's desks for which `where` holds, in the order asked for. Their numbers are found first, the
 * newest from the index alone, and only the jobs of this part are read in full.
 */
export function selectOwnJobs(
  db: Database,
  actorId: string,
  { where, sort, limit, offset = sql`0` }: { where: SQL; sort: OwnOrder; limit: SQL; offset?: SQL },
) {
  const ofDesk = (desk: SQL) =>
    sql`select ${jobs.seq} as seq, ${SORT_KEY[sort]} as sort_key from ${jobs} where ${deskOf()} = ${desk} and ${where}`;
  const page = sql`${sql.join(desksOf(actorId).map(ofDesk), sql` union all `)} order by ${BY_KEY[sort]} limit ${limit} offset ${offset}`;
  // The page is read first, then its jobs by their numbers. The condition holds for them anyway; here it protects a later change.
  return db
    .select({
      job: jobs,
      applications: applicationCount,
      mayWork: sql<number>`${mayWorkOn(actorId)}`.as("may_work"),
      school: institutionOfJob().as("school_json"),
      place: placeOfJob().as("place_json"),
    })
    .from(sql`(${page}) page`)
    .innerJoin(jobs, sql`${jobs.seq} = page.seq and ${maySee(actorId)}`)
    .orderBy(OWN_ORDER[sort]);
}

/** Condition on a draft: the account sees it. In the words of the index. */
function isDraftOf(actorId: string): SQL {
  return sql`${deskOf("job_drafts")} in (${sql.join(desksOf(actorId), sql`, `)})`;
}

/** Drafts that the account sees, for which `where` holds. */
export function selectDrafts(db: Database, actorId: string, where?: SQL) {
  return db
    .select({
      draft: jobDrafts,
      mayWork: sql<number>`${mayWorkOn(actorId, "job_drafts")}`.as("may_work"),
      school: institutionOfJob("job_drafts").as("school_json"),
      place: placeOfJob("job_drafts").as("place_json"),
    })
    .from(jobDrafts)
    .where(and(isDraftOf(actorId), where));
}

/** A page of the jobs that a recruiter sees: drafts first, then the others in the order asked for. */
export async function listOwnJobRows(
  db: Database,
  actorId: string,
  { limit, offset, status, sort, now }: { limit: number; offset: number; now: Date } & OwnJobsQuery,
): Promise<{ rows: OwnJob[]; total: number }> {
  const shown = draftsIn(status);
  const before = shown ? draftCount(actorId, shown) : sql`0`;
  const [drafts, found, counts] = await db.batch([
    selectDrafts(db, actorId, shown ?? sql`1 = 0`)
      .orderBy(desc(jobDrafts.createdAt), desc(jobDrafts.id))
      .limit(limit)
      .offset(offset),
    selectOwnJobs(db, actorId, {
      where: isInList(status, now),
      sort,
      limit: sql`max(0, ${limit} - max(0, ${before} - ${offset}))`,
      offset: sql`max(0, ${offset} - ${before})`,
    }),
    deskCounts(db, actorId),
  ]);
  const rows = [
    ...drafts.map(asOwnJob),
    ...found.map((row) => ({ ...row, isDraft: false, mayWork: row.mayWork === 1 })),
  ];
  return { rows, total: toCounts(counts)[status] };
}

/** Expression: how many of these drafts the account sees. */
function draftCount(actorId: string, which: SQL): SQL<number> {
  return sql<number>`(select count(*) from job_drafts where ${isDraftOf(actorId)} and ${which})`;
}

/** The counts that triggers keep, and the counts of the two states that they leave out, which have few jobs. */
function deskCounts(db: Database, actorId: string) {
  const { open, closed, removed, deskId } = deskCounters;
  const desks = sql.join(desksOf(actorId), sql`, `);
  const inState = (
    status: "held" | "taken_down" | "hidden",
  ) => sql<number>`(select count(*) from jobs indexed by jobs_not_public_by_desk
    where ${deskOf()} in (${desks}) and ${isNotPublic} and status = ${status} and deleted = 0)`;
  const sumOf = (state: DraftRow["state"]) => sql`coalesce(sum(job_drafts.state = ${state}), 0)`;
  return db
    .select({
      open: sql<number>`coalesce(sum(${open}), 0)`.as("open"),
      closed: sql<number>`coalesce(sum(${closed}), 0)`.as("closed"),
      removed: sql<number>`coalesce(sum(${removed}), 0)`.as("removed"),
      held: inState("held").as("held"),
      // In one look, as nearly nobody has any.
      drafts:
        sql<string>`(select json_array(${sumOf("held")}, ${sumOf("waiting")}, ${sumOf("refused")}, ${sumOf("scheduled")})
        from job_drafts where ${isDraftOf(actorId)})`.as("drafts"),
      taken_down: inState("taken_down").as("taken_down"),
      hidden: inState("hidden").as("hidden"),
    })
    .from(deskCounters)
    .where(sql`${deskId} in (${desks})`);
}

function toCounts([row]: Awaited<ReturnType<typeof deskCounts>>): Record<OwnJobsShown, number> {
  const { open = 0, closed = 0, removed = 0, taken_down = 0, hidden = 0 } = row ?? {};
  const [drafts = 0, waiting = 0, refused = 0, scheduled = 0] = JSON.parse(row?.drafts ?? "[]") as number[];
  const held = (row?.held ?? 0) + drafts;
  const all = open + closed + held + taken_down + hidden + waiting + refused + scheduled;
  return { all, open, closed, removed, held, taken_down, hidden, waiting, refused, scheduled };
}

/** How many of the jobs that the account sees each filter of the list shows. */
export async function countOwnJobRows(db: Database, actorId: string): Promise<Record<OwnJobsShown, number>> {
  return toCounts(await deskCounts(db, actorId));
}
