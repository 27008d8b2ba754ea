/** All SQL of the jobs that a recruiter sees and works on. The account's id stands in every WHERE. */
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { deskCounters } from "~/db/counters-schema";
import { deskOf, desksOf, maySee, mayWorkOn } from "~/db/may-work-on";
import { placeOfJob } from "~/db/place";
import { prepare } from "~/db/prepared";
import { jobDrafts, jobs } from "~/db/schema";
import { institutionOfJob } from "~/db/standing";
import { createMemory } from "~/domain/isolate-memory";
import { type DraftRow, isNotPublic, type OwnJobRow, toHeldJob } from "./held-store.server";
import type { JobState, OwnJobsShown } from "./rules";
import type { OwnJobsQuery } from "./schema";
import { applicationCount, isAnswered, isLive, type JobRow } from "./store.server";

/** What each state means in the table at this moment: a job whose time is over is closed. */
export function isState(state: JobState, now: Date | SQL): SQL {
  const isOver = sql`${jobs.closesAt} <= ${now instanceof Date ? now.getTime() : now}`;
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

/** The reads of a job in any state that the account sees, with the number of its applications. */
export function ownJobReads(db: Database, actorId: string, id: string) {
  return {
    ownJobs: db
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
    ownDrafts: db
      .select({
        draft: jobDrafts,
        mayWork: sql<number>`${mayWorkOn(actorId, "job_drafts")}`.as("may_work"),
        school: institutionOfJob("job_drafts").as("school_json"),
        place: placeOfJob("job_drafts").as("place_json"),
      })
      .from(jobDrafts)
      .where(and(eq(jobDrafts.id, id), maySee(actorId, "job_drafts"))),
  };
}

type OwnRows = { [Name in keyof ReturnType<typeof ownJobReads>]: Awaited<ReturnType<typeof ownJobReads>[Name]> };

export function toOwnJob({ ownJobs: [job], ownDrafts: [held] }: OwnRows): OwnJob | null {
  if (job) return { ...job, isDraft: false, mayWork: job.mayWork === 1, isAnswered: job.isAnswered === 1 };
  return held ? asOwnJob(held) : null;
}

/** A job in any state that the account sees, with the number of its applications. */
export async function findOwnJobRow(db: Database, actorId: string, id: string): Promise<OwnJob | null> {
  return toOwnJob(await readAll(db, ownJobReads(db, actorId, id)));
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
export function isInList(status: OwnJobsShown, now: Date | SQL): SQL {
  return status === "all" ? sql`${jobs.deleted} = 0` : isState(status, now);
}

/** What a statement brings along: who reads, and when. */
const ME = sql`${sql.placeholder("actorId")}`;
const NOW = sql`${sql.placeholder("now")}`;
const LIMIT = sql`${sql.placeholder("limit")}`;
const OFFSET = sql`${sql.placeholder("offset")}`;

const BESIDE = { applications: applicationCount, mayWork: sql<number>`${mayWorkOn(ME)}` };
/** The whole of a job, for programs. */
export const WHOLE = { ...getTableColumns(jobs), ...BESIDE, school: institutionOfJob(), place: placeOfJob() };
/** What the list of own jobs shows of one, and what the form for a new job takes from the newest. */
const IN_LIST = {
  id: jobs.id,
  user_id: jobs.user_id,
  title: jobs.title,
  category: jobs.category,
  job_nature: jobs.job_nature,
  location: jobs.location,
  company_name: jobs.company_name,
  company_location: jobs.company_location,
  website: jobs.website,
  job_logo: jobs.job_logo,
  status: jobs.status,
  deleted: jobs.deleted,
  closesAt: jobs.closesAt,
  timeZone: jobs.timeZone,
  createdAt: jobs.createdAt,
  ...BESIDE,
};
/** A job of that list. */
export type ListedJob = Pick<OwnJob, "applications" | "mayWork"> & {
  job: Pick<OwnJobRow, Exclude<keyof typeof IN_LIST, keyof typeof BESIDE> | "publishAt">;
};

/**
 * A part of the jobs of an account's desks for which `where` holds, in the order asked for. Their numbers are found first, the
 * newest from the index alone, and only the jobs of this part are read in full.
 */
export function selectOwnJobs<F extends Parameters<typeof prepare>[0]>(
  fields: F,
  { where, sort, limit, offset = sql`0` }: { where: SQL; sort: OwnOrder; limit: SQL; offset?: SQL },
) {
  const ofDesk = (desk: SQL) =>
    sql`select ${jobs.seq} as seq, ${SORT_KEY[sort]} as sort_key from ${jobs} where ${deskOf()} = ${desk} and ${where}`;
  const page = sql`${sql.join(desksOf(ME).map(ofDesk), sql` union all `)} order by ${BY_KEY[sort]} limit ${limit} offset ${offset}`;
  // The page is read first, then its jobs by their numbers. The condition holds for them anyway; here it protects a later change.
  return prepare(
    fields,
    sql`from (${page}) page join ${jobs} on ${jobs.seq} = page.seq and ${maySee(ME)} order by ${OWN_ORDER[sort]}`,
  );
}

type Beside = Pick<OwnJob, "school" | "place"> & { mayWork: number };

/** A row of `selectOwnJobs` with the whole job. */
export function asPublished(row: JobRow & Beside & { applications: number }): OwnJob & { job: JobRow } {
  const { applications, mayWork, school, place } = row;
  return { job: row, applications, school, place, isDraft: false, mayWork: mayWork === 1 };
}

/** Condition on a draft: the account sees it. In the words of the index. */
const IS_DRAFT_OF_MINE = sql`${deskOf("job_drafts")} in (${sql.join(desksOf(ME), sql`, `)})`;

const DRAFT = {
  ...getTableColumns(jobDrafts),
  mayWork: sql<number>`${mayWorkOn(ME, "job_drafts")}`,
  school: institutionOfJob("job_drafts"),
  place: placeOfJob("job_drafts"),
};

/** Drafts that the account sees, for which `which` holds. Behind it stands how they are ordered. */
export function selectDrafts(which: SQL) {
  return prepare(DRAFT, sql`from ${jobDrafts} where ${IS_DRAFT_OF_MINE} and ${which}`);
}

/** A row of `selectDrafts`. */
export function asDraft(row: DraftRow & Beside): OwnJob {
  const { mayWork, school, place } = row;
  return asOwnJob({ draft: row, mayWork, school, place });
}

/** The statements of the list with each filter and order, made when they are first asked for. */
const lists = createMemory<string, ReturnType<typeof makeList>>({ most: 100 });

function makeList({ status, sort }: OwnJobsQuery) {
  const shown = draftsIn(status);
  const before = shown ? sql`(select count(*) from job_drafts where ${IS_DRAFT_OF_MINE} and ${shown})` : sql`0`;
  return {
    drafts: selectDrafts(
      sql`${shown ?? sql`1 = 0`} order by ${jobDrafts.createdAt} desc, ${jobDrafts.id} desc limit ${LIMIT} offset ${OFFSET}`,
    ),
    published: selectOwnJobs(IN_LIST, {
      where: isInList(status, NOW),
      sort,
      limit: sql`max(0, ${LIMIT} - max(0, ${before} - ${OFFSET}))`,
      offset: sql`max(0, ${OFFSET} - ${before})`,
    }),
  };
}

function listOf(query: OwnJobsQuery) {
  const key = `${query.status} ${query.sort}`;
  const made = lists.get(key) ?? makeList(query);
  lists.set(key, made);
  return made;
}

/** A page of the jobs that a recruiter sees: drafts first, then the others in the order asked for. With the counts of all filters. */
export async function listOwnJobRows(
  db: Database,
  actorId: string,
  { limit, offset, status, sort, now }: { limit: number; offset: number; now: Date } & OwnJobsQuery,
): Promise<{ rows: ListedJob[]; total: number; counts: Record<OwnJobsShown, number> }> {
  const list = listOf({ status, sort });
  const values = { actorId, limit, offset };
  const { drafts, found, counted } = await readAll(db, {
    drafts: list.drafts(values),
    found: list.published({ ...values, now: now.getTime() }),
    counted: COUNTS({ actorId }),
  });
  const counts = toCounts(counted);
  const published = found.map((row) => ({
    job: row,
    applications: row.applications,
    mayWork: row.mayWork === 1,
  }));
  return { rows: [...drafts.map(asDraft), ...published], total: counts[status], counts };
}

/** The counts that triggers keep, and the counts of the two states that they leave out, which have few jobs. */
const COUNTS = prepareCounts();

function prepareCounts() {
  const { open, closed, removed, deskId } = deskCounters;
  const desks = sql.join(desksOf(ME), sql`, `);
  const inState = (
    status: "held" | "taken_down" | "hidden",
  ) => sql<number>`(select count(*) from jobs indexed by jobs_not_public_by_desk
    where ${deskOf()} in (${desks}) and ${isNotPublic} and status = ${status} and deleted = 0)`;
  const sumOf = (state: DraftRow["state"]) => sql`coalesce(sum(job_drafts.state = ${state}), 0)`;
  return prepare(
    {
      open: sql<number>`coalesce(sum(${open}), 0)`,
      closed: sql<number>`coalesce(sum(${closed}), 0)`,
      removed: sql<number>`coalesce(sum(${removed}), 0)`,
      held: inState("held"),
      // In one look, as nearly nobody has any.
      drafts: sql<string>`(select json_array(${sumOf("held")}, ${sumOf("waiting")}, ${sumOf("refused")}, ${sumOf("scheduled")})
        from job_drafts where ${IS_DRAFT_OF_MINE})`,
      taken_down: inState("taken_down"),
      hidden: inState("hidden"),
    },
    sql`from ${deskCounters} where ${deskId} in (${desks})`,
  );
}

type CountsRow = Record<"open" | "closed" | "removed" | "held" | "taken_down" | "hidden", number> & { drafts: string };

function toCounts([row]: CountsRow[]): Record<OwnJobsShown, number> {
  const { open = 0, closed = 0, removed = 0, taken_down = 0, hidden = 0 } = row ?? {};
  const [drafts = 0, waiting = 0, refused = 0, scheduled = 0] = JSON.parse(row?.drafts ?? "[]") as number[];
  const held = (row?.held ?? 0) + drafts;
  const all = open + closed + held + taken_down + hidden + waiting + refused + scheduled;
  return { all, open, closed, removed, held, taken_down, hidden, waiting, refused, scheduled };
}
