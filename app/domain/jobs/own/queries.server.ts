/** The reads of the jobs that a recruiter sees and works on, in any state. The account's id stands in every WHERE. */
import { and, eq, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import { users } from "~/db/accounts-schema";
import { type Database, prepare, readAll } from "~/db/client.server";
import { institutionCounters } from "~/db/counters-schema";
import { institutionMembers } from "~/db/institutions-schema";
import { institutionOf, maySee, mayWorkOn } from "~/db/may-work-on";
import { placeOfJob } from "~/db/place";
import { jobDrafts, jobs } from "~/db/schema";
import { institutionOfJob } from "~/db/standing";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import type { NamedByJob } from "~/domain/institutions/statements.server";
import { createMemory } from "~/domain/isolate-memory-rules";
import { countPages } from "~/domain/pages";
import type { Responsiveness } from "~/domain/responsiveness/schema";
import { cutPage } from "~/domain/row-cursor";
import { writeOwnCursor } from "../cursors";
import {
  applicationCount,
  isLive,
  type JobRow,
  jobRead,
  noSuchJob,
  removedJob,
  type ShownJob,
  toShownJob,
} from "../queries.server";
import { mayOnlyRead, notYours } from "../refusals";
import {
  type JobState,
  type JobStatus,
  jobState,
  LATEST_OWN_JOBS,
  MY_JOBS_PER_PAGE,
  type OwnJobLine,
  type OwnJobsShown,
  type OwnJobsSort,
  type OwnPosition,
} from "../rules";
import { DAYS_FILLED_IN, DEFAULT_ZONE, dayIn, endOfDayAfter, type StoredJob, TEXT_NAMES } from "../said/rules";
import type { OwnJobDetails, OwnJobsQuery } from "../schema";
import { type DraftRow, heldCount, isAnswered, isConfirmed, isNotPublic } from "../statements.server";
import { writeVersion } from "../versions";
import { type OwnJobShown, toJobDetails, toOwnJobShown } from "../views";

type Deps = { db: Database; now: Date };

/** A job without its place in the order of publishing, which a held one does not have yet. */
export type OwnJobRow = Omit<JobRow, "seq" | "status" | "endedOn"> & {
  status: JobStatus;
  /** The chosen time at which a draft is published. */
  publishAt?: Date | null;
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

/** A held job as one of the list. */
function asOwnJob({
  draft,
  mayWork,
  ...others
}: Omit<OwnJob, "job" | "applications" | "isDraft" | "mayWork"> & { draft: DraftRow; mayWork: number }): OwnJob {
  return { job: toHeldJob(draft), applications: 0, isDraft: true, mayWork: mayWork === 1, ...others };
}

/** A draft as its owner sees it. */
export function toHeldJob(draft: DraftRow): OwnJobRow {
  const { id, userId, state, content, createdAt, updatedAt, institutionId, publishAt } = draft;
  return {
    ...readContent(content),
    id,
    user_id: userId,
    status: state,
    deleted: false,
    createdAt,
    updatedAt,
    institutionId,
    publishAt,
  };
}

/** A draft's JSON as a row has it. Drafts that are older than a column lack it. */
function readContent(content: string): StoredJob {
  const { closesAt = null, dueAt = null, placeChosen, ...others } = JSON.parse(content);
  const time = (value: number | null) => (value === null ? null : new Date(value));
  const lacking = {
    details: null,
    timeZone: null,
    payMonth: null,
    placeId: null,
    lat: null,
    lon: null,
    terms: null,
    similar: null,
  };
  return {
    ...lacking,
    termsVersion: null,
    ...others,
    closesAt: time(closesAt),
    dueAt: time(dueAt),
    placeChosen: placeChosen === 1,
  };
}

/** A job in any state that the account sees, with the number of its applications. */
export async function findOwnJobRow(db: Database, actorId: string, id: string): Promise<OwnJob | null> {
  return toOwnJob(await readAll(db, ownJobReads(db, actorId, id)));
}

/** A job that the recruiter sees, her own or one of her institution, in any state. Throws not_found for all others. */
export async function getOwnJob({ db, now }: Deps, actor: Actor, id: string | undefined): Promise<OwnJobDetails> {
  return (await getOwnJobWithRights({ db, now }, actor, id)).job;
}

/** The same, with whether the recruiter may work on it, and whether somebody chose its place. Throws not_found. */
export async function getOwnJobWithRights(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<{ job: OwnJobDetails; mayWork: boolean; isPlaceChosen: boolean }> {
  const found = await getOwnJobRow(db, actor, id);
  return { job: toJobDetails(found, now), mayWork: found.mayWork, isPlaceChosen: found.job.placeChosen };
}

async function getOwnJobRow(db: Database, actor: Actor, id: string | undefined) {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  if (!found) throw notYours();
  return found;
}

/** The same as `getOwnJob`, but null where that throws. */
export async function findOwnJob(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<OwnJobDetails | null> {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  return found && toJobDetails(found, now);
}

/**
 * A job that the recruiter works on, with the form's version. `isAnswered`: its questions stay as they are. `isPlaceChosen`: somebody
 * chose its place. Throws not_found, not_allowed for a reader, gone for a removed or taken down one.
 */
export async function getJobToEdit(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<{ job: OwnJobDetails; version: string; isAnswered: boolean; isPlaceChosen: boolean }> {
  const found = await getOwnJobRow(db, actor, id);
  if (!found.mayWork) throw mayOnlyRead();
  const { job } = found;
  if (job.deleted) throw new DomainError("job_gone", "You removed this job, so it can no longer be edited");
  if (job.status === "taken_down") {
    throw new DomainError("job_gone", "This job was taken down, so it can no longer be edited");
  }
  const { isAnswered, job: row } = found;
  return {
    job: toJobDetails(found, now),
    version: writeVersion(job),
    isAnswered: isAnswered === true,
    isPlaceChosen: row.placeChosen,
  };
}

/** The version of the recruiter's own job; null if there is no such job or it was removed. */
export async function findJobVersion({ db }: Pick<Deps, "db">, { id: actorId }: Actor, id: string) {
  const found = isUuid(id) ? await findOwnJobRow(db, actorId, id) : null;
  return found && !found.job.deleted ? writeVersion(found.job) : null;
}

/** True if an applicant has answered the questions of the job. */
export async function hasAnswers(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ isAnswered }).from(jobs).where(eq(jobs.id, id)).get();
  return row?.isAnswered === 1;
}

/** A job as everybody sees it, and for its owner also one that is not public. One round trip. */
export async function getJobFor(deps: Deps, actor: Actor | null, id: string | undefined): Promise<Shown> {
  const { job, answers } = await getJobToShow(deps, actor, id);
  if (job.deleted) throw removedJob();
  return { ...job, responsiveness: answers };
}

type Shown = OwnJobDetails & { responsiveness: Responsiveness | null };

async function getJobToShow({ db, now }: Deps, actor: Actor | null, id: string | undefined): Promise<ShownJob> {
  if (!isUuid(id)) throw noSuchJob();
  const own = actor?.role === "admin" ? ownJobReads(db, actor.id, id) : { ownJobs: null, ownDrafts: null };
  const { published, ...ownRows } = await readAll(db, { published: jobRead(id), ...own });
  return toShownJob(published, toOwnJob(ownRows), now);
}

/**
 * A page of the jobs that the recruiter sees, held ones first, then newest first unless told otherwise. `readOnly`: the ids of
 * those that she may not change. `page` counts from 1.
 */
export async function listOwnJobs(deps: Deps, actor: Actor, asked: OwnJobsAsked): Promise<OwnJobsPage> {
  return (await listAndCountOwnJobs(deps, actor, asked)).list;
}

type OwnJobsAsked = { page?: number; limit?: number } & Partial<OwnJobsQuery>;

type OwnJobsPage = { jobs: OwnJobShown[]; readOnly: string[]; total: number; page: number; pageCount: number };

/** The same, with how many jobs each filter shows. */
export async function listAndCountOwnJobs(
  { db, now }: Deps,
  actor: Actor,
  { page = 1, limit = MY_JOBS_PER_PAGE, status = "all", sort = "newest" }: OwnJobsAsked,
): Promise<{ list: OwnJobsPage; counts: Record<OwnJobsShown, number> }> {
  const offset = (page - 1) * limit;
  const { rows, total, counts } = await listOwnJobRows(db, actor.id, { limit, offset, status, sort, now });
  const found = rows.map((row) => toOwnJobShown(row, now));
  const readOnly = rows.flatMap(({ mayWork, job }) => (mayWork ? [] : [job.id]));
  return { list: { jobs: found, readOnly, total, page, pageCount: countPages(total, limit) }, counts };
}

/** The recruiter's latest jobs that are not removed, as short lines. */
export async function listLatestOwnJobs(deps: Deps, actor: Actor): Promise<OwnJobLine[]> {
  const { jobs } = await listOwnJobs(deps, actor, { limit: LATEST_OWN_JOBS });
  return jobs.map((job) => ({
    id: job.id,
    title: job.title,
    state: jobState(job),
    applications: job.applications,
  }));
}

/** The school's fields of the newest job, and the day on which the new one closes by default. */
export async function newJobValues(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
): Promise<Record<string, string>> {
  const { rows } = await listOwnJobRows(db, actor.id, { limit: 1, offset: 0, status: "all", sort: "newest", now });
  const closesAt = endOfDayAfter(now, DAYS_FILLED_IN, DEFAULT_ZONE);
  const last = rows[0]?.job;
  return {
    closes_at: dayIn(closesAt, DEFAULT_ZONE),
    ...(last
      ? {
          company_name: last.company_name,
          company_location: last.company_location ?? "",
          website: last.website ?? "",
          job_logo: last.job_logo ?? "",
        }
      : {}),
  };
}

/** The two values of each statement: the reader's id, and the time. */
const ME = sql`${sql.placeholder("actorId")}`;

const NOW = sql`${sql.placeholder("now")}`;
const LIMIT = sql`${sql.placeholder("limit")}`;
const OFFSET = sql`${sql.placeholder("offset")}`;

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

/** Condition for each state of the table at this moment: a job whose time is over counts as closed. */
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

/** The drafts that stand first in a list. Null: none. */
function draftsIn(status: OwnJobsShown): SQL | null {
  if (status === "all") return sql`1 = 1`;
  return status === "held" || status === "waiting" || status === "refused" || status === "scheduled"
    ? sql`state = ${status}`
    : null;
}

/** Condition on a job: a list with this filter shows it. `all` are those that are not removed. */
function isInList(status: OwnJobsShown, now: Date | SQL): SQL {
  return status === "all" ? sql`${jobs.deleted} = 0` : isState(status, now);
}

const BESIDE = { applications: applicationCount, mayWork: sql<number>`${mayWorkOn(ME)}` };

/** The whole of a job, for programs. */
const WHOLE = { ...getTableColumns(jobs), ...BESIDE, school: institutionOfJob(), place: placeOfJob() };

/**
 * The columns of a job in the list of own jobs, and in the form for a new job, which begins with those of the newest.
 */
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
 * A part of the jobs of an account's institution for which `where` holds, in the order asked for. Their numbers are found first, the
 * newest from the index alone, and only the jobs of this part are read in full.
 */
function selectOwnJobs<F extends Parameters<typeof prepare>[0]>(
  fields: F,
  { where, sort, limit, offset = sql`0` }: { where: SQL; sort: OwnOrder; limit: SQL; offset?: SQL },
) {
  const page = sql`select ${jobs.seq} as seq, ${SORT_KEY[sort]} as sort_key from ${jobs}
    where jobs.institution_id = ${institutionOf(ME)} and ${where} order by ${BY_KEY[sort]} limit ${limit} offset ${offset}`;
  // The page is read first, then its jobs by their numbers. The condition holds for them anyway; here it protects a later change.
  return prepare(
    fields,
    sql`from (${page}) page join ${jobs} on ${jobs.seq} = page.seq and ${maySee(ME)} order by ${OWN_ORDER[sort]}`,
  );
}

type Beside = Pick<OwnJob, "school" | "place"> & { mayWork: number };

/** A row of `selectOwnJobs` with the whole job. */
function asPublished(row: JobRow & Beside & { applications: number }): OwnJob & { job: JobRow } {
  const { applications, mayWork, school, place } = row;
  return { job: row, applications, school, place, isDraft: false, mayWork: mayWork === 1 };
}

/** Condition on a draft: the account sees it. */
const IS_DRAFT_OF_MINE = sql`job_drafts.institution_id = ${institutionOf(ME)}`;

const DRAFT = {
  ...getTableColumns(jobDrafts),
  mayWork: sql<number>`${mayWorkOn(ME, "job_drafts")}`,
  school: institutionOfJob("job_drafts"),
  place: placeOfJob("job_drafts"),
};

/** Drafts that the account sees, for which `which` holds. Behind it stands how they are ordered. */
function selectDrafts(which: SQL) {
  return prepare(DRAFT, sql`from ${jobDrafts} where ${IS_DRAFT_OF_MINE} and ${which}`);
}

/** A row of `selectDrafts`. */
function asDraft(row: DraftRow & Beside): OwnJob {
  const { mayWork, school, place } = row;
  return asOwnJob({ draft: row, mayWork, school, place });
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

/** The counts that triggers keep, and the counts of the two states that they leave out, which have few jobs. */
const COUNTS = prepareCounts();

function prepareCounts() {
  const { open, closed, removed, institutionId } = institutionCounters;
  const inState = (
    status: "held" | "taken_down" | "hidden",
  ) => sql<number>`(select count(*) from jobs indexed by jobs_not_public_by_institution
    where jobs.institution_id = ${institutionOf(ME)} and ${isNotPublic} and status = ${status} and deleted = 0)`;
  const sumOf = (state: DraftRow["state"]) => sql`coalesce(sum(job_drafts.state = ${state}), 0)`;
  return prepare(
    {
      open: sql<number>`coalesce(sum(${open}), 0)`,
      closed: sql<number>`coalesce(sum(${closed}), 0)`,
      removed: sql<number>`coalesce(sum(${removed}), 0)`,
      held: inState("held"),
      // In one look, as nearly all recruiters have none.
      drafts: sql<string>`(select json_array(${sumOf("held")}, ${sumOf("waiting")}, ${sumOf("refused")}, ${sumOf("scheduled")})
        from job_drafts where ${IS_DRAFT_OF_MINE})`,
      taken_down: inState("taken_down"),
      hidden: inState("hidden"),
    },
    sql`from ${institutionCounters} where ${institutionId} = ${institutionOf(ME)}`,
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

/**
 * The recruiter's own jobs after the position `after`: those that were never public first, then the others in the order asked
 * for. If jobs are posted, published, changed or removed meanwhile, no other job appears twice or is left out. Sorted by title or
 * applicants, that holds for jobs whose title, or number of applicants, stays the same.
 */
export async function listOwnJobsAfter(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  query: { limit: number; after?: OwnPosition | undefined } & OwnJobsQuery,
): Promise<{ jobs: OwnJobDetails[]; next: string | null }> {
  const found = await listOwnJobRowsAfter(db, actor.id, { ...query, limit: query.limit + 1, now });
  const held = new Set(found.held);
  const { rows, next } = cutPage([...found.held, ...found.public], query.limit, (row) =>
    writeOwnCursor(positionOf(row, { top: found.top, isHeld: held.has(row), sort: query.sort })),
  );
  return { jobs: rows.map((row) => toJobDetails(row, now)), next };
}

function positionOf(
  { job, seq, applications }: PlacedJob,
  { top, isHeld, sort }: { top: number; isHeld: boolean } & Pick<OwnJobsQuery, "sort">,
): OwnPosition {
  if (isHeld || seq === null) return { top, part: "held", id: job.id };
  const key = sort === "title" ? job.title : sort === "applicants" ? applications : null;
  return { top, part: "jobs", seq, key };
}

/** A job with its place in the order of publishing; null for one that has never been public. */
type PlacedJob = OwnJob & { seq: number | null };

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

export type SameJob = { id: string; title: string; status: JobStatus };

/** At most so many open jobs of one recruiter, the newest, are compared with a new one. */
const COMPARED_JOBS = 500;

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

/** The read of the state of the job of an id, public or not; null if there is no such job. The job's owner is not compared. */
export function jobStatusRead(db: Database, ownerId: string, id: string) {
  const status = sql<JobState | null>`case
    when exists (select 1 from jobs where jobs.id = ${id} and jobs.deleted = 1) then 'removed'
    else coalesce((select status from jobs where jobs.id = ${id}), (select state from job_drafts where job_drafts.id = ${id})) end`;
  return db
    .select({ status: status.as("status") })
    .from(users)
    .where(eq(users.id, ownerId));
}

/** The state of the job or draft; null if there is none, or no such account. */
export async function findJobStatus(db: Database, ownerId: string, id: string): Promise<JobState | null> {
  return (await jobStatusRead(db, ownerId, id).get())?.status ?? null;
}

/** Titles of the account's held jobs, in the order in which they were written. */
export async function listHeldTitles({ db }: { db: Database }, userId: string): Promise<string[]> {
  return (await listHeldRows(db, userId, MAX_TITLES)).map(({ title }) => title);
}

/** The page of a reset shows at most so many titles. */
const MAX_TITLES = 50;

/** Titles of an account's held jobs: drafts, and jobs that were public before. Oldest first. */
export function listHeldRows(db: Database, userId: string, limit: number): Promise<{ title: string }[]> {
  return db.all<{ title: string }>(sql`select title from (
      select content ->> '$.title' as title, created_at, id from job_drafts where user_id = ${userId} and state = 'held'
      union all
      select title, created_at, id from jobs where user_id = ${userId} and deleted = 0 and status = 'held'
    ) order by created_at, id limit ${limit}`);
}

/** The school that a draft names, and the draft's owner. */
const SCHOOL_OF_DRAFT = sql`select user_id as "userId", content ->> '$.company_name' as name,
  content ->> '$.company_location' as place, content ->> '$.website' as website, created_at, id from job_drafts`;

/** The school that a draft names; null without one. */
export async function findDraftSchool(db: Database, id: string): Promise<NamedByJob | null> {
  const [row] = await db.all<NamedByJob>(sql`${SCHOOL_OF_DRAFT} where id = ${id}`);
  return row ?? null;
}

/** The school that an account's newest job names, held or public; null without one. */
export async function findOwnSchool(db: Database, userId: string): Promise<NamedByJob | null> {
  const [row] = await db.all<NamedByJob>(sql`${SCHOOL_OF_DRAFT} where user_id = ${userId} and state = 'held'
    union all
    select user_id, company_name, company_location, website, created_at, id from jobs where user_id = ${userId} and deleted = 0
    order by created_at desc, id desc limit 1`);
  return row ?? null;
}
