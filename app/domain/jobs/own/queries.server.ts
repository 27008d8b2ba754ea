/** The reads of the jobs that a recruiter sees and works on, in any state. The account's id stands in every WHERE. */

import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { DUE_AT, isDueBetween } from "~/db/applicant-orders";
import { type Database, prepare, readAll } from "~/db/client.server";
import { isPublicJobState } from "~/db/job-visibility";
import { institutionOf, maySee, mayWorkOn } from "~/db/may-work-on";
import { placeOfJob } from "~/db/place-of-job";
import { isLive } from "~/db/public-jobs";
import { users } from "~/db/schema/accounts";
import { institutionCounters } from "~/db/schema/counters";
import { institutionMembers } from "~/db/schema/institutions";
import { jobs } from "~/db/schema/jobs-and-applications";
import { institutionOfJob } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import { LATE_DAYS } from "~/domain/applications/clock/rules";
import { endsWithJob } from "~/domain/applications/statements.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import type { NamedByJob } from "~/domain/institutions/statements.server";
import { createMemory } from "~/domain/isolate-memory-rules";
import { countPages } from "~/domain/numbered-pages";
import { cutPage } from "~/domain/row-cursor";
import { DEFAULT_ZONE, dayIn, endOfDayAfter } from "~/domain/time-zone-rules";
import { words } from "~/words/job-refusals";
import { DAYS_FILLED_IN, type StoredJob, TEXT_NAMES } from "../details/rules";
import { writeVersion } from "../job-version";
import { type OwnJobShown, toJobDetails, toOwnJobShown } from "../job-views";
import { writeOwnCursor } from "../list-cursors";
import {
  applicationCount,
  type JobRow,
  jobRead,
  noSuchJob,
  removedJob,
  type ShownJob,
  toShownJob,
} from "../queries.server";
import { mayOnlyRead, notYours } from "../refusal-texts";
import {
  asciiLower,
  JOB_STATUSES,
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
import type { JobAnswer, OwnJobDetails, OwnJobsQuery, ShownJobAnswer } from "../schema";
import { isAnswered, isConfirmed, isNotPublic, unpublishedCount } from "../statements.server";
import { unreadCount } from "../still-looking/queries.server";
import { JOBS_LOOKED_AT } from "./rules";
import type { MyJobsQuery } from "./schema";

type Deps = { db: Database; now: Date };

/** A job that the account sees. `mayWork`: the account may change it. */
export type OwnJob = {
  job: JobRow;
  applications: number;
  mayWork: boolean;
  school: string | null;
  place: string | null;
  /** Somebody has answered its questions. Not read by lists. */
  isAnswered?: boolean;
};

/** The read of a job in any state that the account sees, with the number of its applications. */
export function ownJobRead(db: Database, actorId: string, id: string) {
  return db
    .select({
      job: jobs,
      applications: applicationCount,
      mayWork: sql<number>`${mayWorkOn(actorId)}`.as("may_work"),
      school: institutionOfJob().as("school_json"),
      place: placeOfJob().as("place_json"),
      isAnswered: isAnswered.as("is_answered"),
    })
    .from(jobs)
    .where(and(eq(jobs.id, id), maySee(actorId)));
}

export function toOwnJob([row]: Awaited<ReturnType<typeof ownJobRead>>): OwnJob | null {
  return row ? { ...row, mayWork: row.mayWork === 1, isAnswered: row.isAnswered === 1 } : null;
}

/** A job in any state that the account sees, with the number of its applications. */
export async function findOwnJobRow(db: Database, actorId: string, id: string): Promise<OwnJob | null> {
  return toOwnJob(await ownJobRead(db, actorId, id));
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

/** How many applications end without an answer if the recruiter removes this job; 0 for a job that she does not see. */
export async function countEndingWithJob({ db }: { db: Database }, actor: Actor, id: string | undefined) {
  if (!isUuid(id)) return 0;
  const row = await db.get<{ open: number }>(sql`select count(*) as open from jobs
    join current_applications applications on applications.job_id = jobs.id
    where jobs.id = ${id} and ${maySee(actor.id)} and ${endsWithJob}`);
  return row?.open ?? 0;
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
  if (job.removedAt) throw new DomainError("job_gone", words.removedNoEdit);
  if (job.state === "taken_down") {
    throw new DomainError("job_gone", words.takenDownNoEdit);
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
  return found && !found.job.removedAt ? writeVersion(found.job) : null;
}

/** True if an applicant has answered the questions of the job. */
export async function hasAnswers(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ isAnswered }).from(jobs).where(eq(jobs.id, id)).get();
  return row?.isAnswered === 1;
}

/** A job as everybody sees it, and for its owner also one that is not public. One round trip. */
export async function getJobFor(deps: Deps, actor: Actor | null, id: string | undefined): Promise<Shown> {
  const { job, answers, schoolActivity } = await getJobToShow(deps, actor, id);
  if (job.deleted) throw removedJob();
  return {
    ...job,
    responsiveness: answers,
    applications_read_on: schoolActivity.readOn,
    no_sign_since: schoolActivity.quietSince,
  };
}

type Shown = OwnJobDetails & Omit<ShownJobAnswer, keyof JobAnswer>;

async function getJobToShow({ db, now }: Deps, actor: Actor | null, id: string | undefined): Promise<ShownJob> {
  if (!isUuid(id)) throw noSuchJob();
  const own = actor?.role === "admin" ? ownJobRead(db, actor.id, id) : null;
  const { published, ownJobs } = await readAll(db, { published: jobRead(id), ownJobs: own });
  return toShownJob(published, toOwnJob(ownJobs), now);
}

/**
 * A page of the jobs that the recruiter sees, those that were never public first, then newest first unless told otherwise. `readOnly`: the ids of
 * those that she may not change. `page` counts from 1.
 */
export async function listOwnJobs(deps: Deps, actor: Actor, listQuery: OwnJobsPageQuery): Promise<OwnJobsPage> {
  return (await listAndCountOwnJobs(deps, actor, listQuery)).list;
}

type OwnJobsPageQuery = { page?: number; limit?: number } & Partial<MyJobsQuery>;

type OwnJobsPage = { jobs: OwnJobShown[]; readOnly: string[]; total: number; page: number; pageCount: number };

/** The same, with how many jobs each filter shows. */
export async function listAndCountOwnJobs(
  { db, now }: Deps,
  actor: Actor,
  { page = 1, limit = MY_JOBS_PER_PAGE, status = "all", sort = "newest", q = "" }: OwnJobsPageQuery,
): Promise<{ list: OwnJobsPage; counts: Record<OwnJobsShown, number> }> {
  const offset = (page - 1) * limit;
  const { rows, total, counts } = await listOwnJobRows(db, actor.id, { limit, offset, status, sort, q, now });
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
type OwnOrder = OwnJobsQuery["sort"] | "id" | "publishing";

const SORT_KEY: Record<OwnOrder, SQL> = {
  newest: sql`null`,
  id: sql`null`,
  publishing: sql`${jobs.publishAt}`,
  title: sql`${jobs.title}`,
  applicants: applicationCount,
};

/** Jobs that were never public have no number. They stand first, the latest written first. */
const ORDER: Record<OwnOrder, (seq: SQL, key: SQL, id: SQL) => SQL> = {
  newest: (seq, _key, id) => sql`${seq} desc nulls first, ${id} desc`,
  id: (_seq, _key, id) => sql`${id} desc`,
  publishing: (_seq, key, id) => sql`${key}, ${id}`,
  title: (seq, key, id) => sql`${seq} is null desc, ${key} collate nocase, ${seq} desc, ${id} desc`,
  applicants: (seq, key, id) => sql`${seq} is null desc, ${key} desc, ${seq} desc, ${id} desc`,
};

/** Condition for each state of the table at this moment: a job whose time is over counts as closed. */
export function isState(state: JobState, now: Date | SQL): SQL {
  const isOver = sql`${jobs.closesAt} <= ${now instanceof Date ? now.getTime() : now}`;
  if (state === "open") return isLive(now);
  if (state === "closed") {
    return sql`${jobs.removedAt} is null and (${jobs.state} = 'closed' or (${jobs.state} = 'open' and ${isOver}))`;
  }
  if (state === "removed") return sql`${jobs.removedAt} is not null`;
  return sql`${isNotPublic} and ${jobs.state} = ${sql.raw(`'${state}'`)}`;
}

/** Condition on a job: a list with this filter shows it. `all` are those that are not removed. */
function isShownIn(status: OwnJobsShown, now: Date | SQL): SQL {
  return status === "all" ? sql`${jobs.removedAt} is null` : isState(status, now);
}

const ADDED_COLUMNS = { applications: applicationCount, mayWork: sql<number>`${mayWorkOn(ME)}` };

/** The whole of a job, for programs. */
const OWN_JOB_COLUMNS = { ...getTableColumns(jobs), ...ADDED_COLUMNS, school: institutionOfJob(), place: placeOfJob() };

const DAY_MS = 86_400_000;
/** The applications of a job that wait for its school, those that are late among them. Those of a job out of sight cannot be answered. */
const WAITING_OF_JOB = sql`from current_applications applications where applications.job_id = jobs.id and ${isPublicJobState}
  and ${isDueBetween(sql`${NOW} - ${sql.raw(String(LATE_DAYS * DAY_MS))}`)}`;

/** The applications of a job that wait for its school: unread, late, and by JSON the next due time and how many are due then. */
const WAITING_COLUMNS = {
  unread: unreadCount,
  late: sql<number>`(select count(*) ${WAITING_OF_JOB} and ${DUE_AT} <= ${NOW})`,
  due: sql<string | null>`(select json_array(${DUE_AT}, count(*)) ${WAITING_OF_JOB} and ${DUE_AT} > ${NOW}
    group by ${DUE_AT} order by ${DUE_AT} limit 1)`,
};

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
  state: jobs.state,
  removedAt: jobs.removedAt,
  closesAt: jobs.closesAt,
  timeZone: jobs.timeZone,
  createdAt: jobs.createdAt,
  publishedAt: jobs.publishedAt,
  publishAt: jobs.publishAt,
  ...ADDED_COLUMNS,
  ...WAITING_COLUMNS,
};

/** A job of that list. `due`: JSON of the next due time and a number. */
export type ListedJob = Pick<OwnJob, "applications" | "mayWork"> & {
  job: Pick<JobRow, Exclude<keyof typeof IN_LIST, keyof typeof ADDED_COLUMNS | keyof typeof WAITING_COLUMNS>>;
  unread: number;
  late: number;
  due: string | null;
};

/**
 * A part of the jobs of an account's institution for which `where` holds, in the order asked for. Their ids are found first, the
 * newest from the index alone, and only the jobs of this part are read in full.
 */
function selectOwnJobs<F extends Parameters<typeof prepare>[0]>(
  fields: F,
  { where, sort, limit, offset = sql`0` }: { where: SQL; sort: OwnOrder; limit: SQL; offset?: SQL },
) {
  const order = ORDER[sort];
  const page = sql`select jobs.id as id, jobs.seq as seq, ${SORT_KEY[sort]} as sort_key from ${jobs}
    where jobs.institution_id = ${institutionOf(ME)} and ${where}
    order by ${order(sql`seq`, sql`sort_key`, sql`id`)} limit ${limit} offset ${offset}`;
  // The page is read first, then its jobs by their ids. The condition holds for them anyway; here it protects a later change.
  return prepare(
    fields,
    sql`from (${page}) page join ${jobs} on ${jobs.id} = page.id and ${maySee(ME)}
      order by ${order(sql`page.seq`, sql`page.sort_key`, sql`page.id`)}`,
  );
}

/**
 * The same part with the jobs first whose applicants wait for an answer, the earliest due day first, and the others behind them, the
 * newest first. So that a school with thousands of jobs reads no more, those that wait are looked for among the newest.
 */
function selectOwnJobsByDue<F extends Parameters<typeof prepare>[0]>(fields: F, where: SQL) {
  const ours = sql`from ${jobs} where jobs.institution_id = ${institutionOf(ME)} and ${where}`;
  const firstDue = sql`(select ${DUE_AT} ${WAITING_OF_JOB} order by ${DUE_AT} limit 1)`;
  const number = sql`(select count(*) from waiting)`;
  const page = sql`with newest as materialized (select jobs.id as id, jobs.seq as seq, ${firstDue} as sort_key ${ours}
      and jobs.seq is not null order by jobs.seq desc limit ${sql.raw(String(JOBS_LOOKED_AT))}),
    waiting as materialized (select id, seq, sort_key from newest where sort_key is not null)
    select id, seq, sort_key from (select * from waiting order by sort_key, seq desc limit ${LIMIT} offset ${OFFSET})
    union all select id, seq, sort_key from (select jobs.id as id, jobs.seq as seq, null as sort_key ${ours}
      and jobs.id not in (select id from waiting) order by ${ORDER.newest(sql`seq`, sql``, sql`id`)}
      limit max(0, ${LIMIT} - max(0, ${number} - ${OFFSET})) offset max(0, ${OFFSET} - ${number}))`;
  return prepare(
    fields,
    sql`from (${page}) page join ${jobs} on ${jobs.id} = page.id and ${maySee(ME)}
      order by page.sort_key is null, page.sort_key, page.seq desc nulls first, ${jobs.publishAt}, page.id desc`,
  );
}

type WholeRow = JobRow & Pick<OwnJob, "school" | "place"> & { mayWork: number; applications: number };

/** A row of `selectOwnJobs` with the whole job. */
function asOwnJob(row: WholeRow): OwnJob {
  const { applications, mayWork, school, place } = row;
  return { job: row, applications, school, place, mayWork: mayWork === 1 };
}

/** A page of the jobs that a recruiter sees, and how many there are of them. With the counts of all filters. */
export async function listOwnJobRows(
  db: Database,
  actorId: string,
  {
    limit,
    offset,
    q = "",
    now,
    ...shown
  }: { limit: number; offset: number; q?: string; now: Date } & Omit<MyJobsQuery, "q">,
): Promise<{ rows: ListedJob[]; total: number; counts: Record<OwnJobsShown, number> }> {
  const { list, count } = listOf({ ...shown, isSearch: q !== "" });
  const values = { actorId, now: now.getTime(), q: asciiLower(q) };
  const { found, matching, counted } = await readAll(db, {
    found: list({ ...values, limit, offset }),
    matching: count && count(values),
    counted: COUNTS({ actorId }),
  });
  const counts = toCounts(counted);
  const rows = found.map((row) => {
    const { applications, mayWork, unread, late, due } = row;
    return { job: row, applications, mayWork: mayWork === 1, unread, late, due };
  });
  return { rows, total: matching[0]?.number ?? counts[shown.status], counts };
}

/** The statements of the list with each filter and order, made when they are first asked for. */
const lists = createMemory<string, ReturnType<typeof makeList>>({ most: 100 });

type ListForm = Omit<MyJobsQuery, "q"> & { isSearch: boolean };

/** `count`: of a search alone, whose number no counter has. */
function makeList({ status, sort, isSearch }: ListForm) {
  const title = sql`instr(lower(${jobs.title}), ${sql.placeholder("q")}) > 0`;
  const where = isSearch ? sql`${isShownIn(status, NOW)} and ${title}` : isShownIn(status, NOW);
  const number = { number: sql<number>`count(*)` };
  const count = isSearch
    ? prepare(number, sql`from ${jobs} where jobs.institution_id = ${institutionOf(ME)} and ${where}`)
    : null;
  const isByTime = status === "scheduled" && (sort === "due" || sort === "newest");
  if (sort === "due" && !isByTime) return { list: selectOwnJobsByDue(IN_LIST, where), count };
  const order = isByTime ? "publishing" : (sort as OwnJobsSort);
  return { list: selectOwnJobs(IN_LIST, { where, sort: order, limit: LIMIT, offset: OFFSET }), count };
}

function listOf(form: ListForm) {
  const key = `${form.status} ${form.sort} ${form.isSearch}`;
  const made = lists.get(key) ?? makeList(form);
  lists.set(key, made);
  return made;
}

/** The counts that triggers keep, and the counts of the states that they leave out, which have few jobs. */
const COUNTS = prepareCounts();

function prepareCounts() {
  const { open, closed, removed, institutionId } = institutionCounters;
  return prepare(
    {
      open: sql<number>`coalesce(sum(${open}), 0)`,
      closed: sql<number>`coalesce(sum(${closed}), 0)`,
      removed: sql<number>`coalesce(sum(${removed}), 0)`,
      others: sql<string>`(select json_group_object(state, number) from (select state, count(*) as number
        from jobs indexed by jobs_not_public_by_institution where jobs.institution_id = ${institutionOf(ME)} and ${isNotPublic} group by state))`,
    },
    sql`from ${institutionCounters} where ${institutionId} = ${institutionOf(ME)}`,
  );
}

type CountsRow = Record<"open" | "closed" | "removed", number> & { others: string };

function toCounts([row]: CountsRow[]): Record<OwnJobsShown, number> {
  const { open = 0, closed = 0, removed = 0 } = row ?? {};
  const others: Partial<Record<JobStatus, number>> = JSON.parse(row?.others ?? "{}");
  const of = { ...NO_JOBS, ...others, open, closed };
  return { ...of, removed, all: Object.values(of).reduce((sum, number) => sum + number, 0) };
}

const NO_JOBS = Object.fromEntries(JOB_STATUSES.map((status) => [status, 0])) as Record<JobStatus, number>;

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
  const unpublished = new Set(found.unpublished);
  const { rows, next } = cutPage([...found.unpublished, ...found.public], query.limit, (row) =>
    writeOwnCursor(positionOf(row, { top: found.top, isUnpublished: unpublished.has(row), sort: query.sort })),
  );
  return { jobs: rows.map((row) => toJobDetails(row, now)), next };
}

function positionOf(
  { job: { id, title, seq }, applications }: OwnJob,
  { top, isUnpublished, sort }: { top: number; isUnpublished: boolean } & Pick<OwnJobsQuery, "sort">,
): OwnPosition {
  if (isUnpublished || seq === null) return { top, part: "unpublished", id };
  const key = sort === "title" ? title : sort === "applicants" ? applications : null;
  return { top, part: "jobs", seq, key };
}

/** Condition: the job comes after the given one in this order. Jobs with the same key come newest first. */
const BEHIND: Record<OwnJobsSort, (seq: number, key: string | number | null) => SQL> = {
  newest: (seq) => sql`${jobs.seq} < ${seq}`,
  title: (seq, key) => sql`(${jobs.title} collate nocase > ${key} or
    (${jobs.title} collate nocase = ${key} and ${jobs.seq} < ${seq}))`,
  applicants: (seq, key) =>
    sql`(${applicationCount} < ${key} or (${applicationCount} = ${key} and ${jobs.seq} < ${seq}))`,
};

const TOP = prepare({ top: sql<number>`coalesce(max(${jobs.seq}), 0)` }, sql`from ${jobs}`);

/**
 * Jobs that the account sees after the position `after`, in two parts, of at most `limit` each. `unpublished`, newest first: jobs that have never
 * been public, and jobs that were not when the first page was read and were published since. `public`: all jobs that were public at that
 * moment, in the order asked for. `top` is the highest publishing number at that moment.
 */
export async function listOwnJobRowsAfter(
  db: Database,
  actorId: string,
  { limit, status, sort, after, now }: { limit: number; after?: OwnPosition | undefined; now: Date } & OwnJobsQuery,
): Promise<{ unpublished: OwnJob[]; public: OwnJob[]; top: number }> {
  const isShown = isShownIn(status, now);
  const isOld = after ? sql`${jobs.seq} <= ${after.top}` : sql`${jobs.seq} is not null`;
  const behind = after?.part === "jobs" ? BEHIND[sort](after.seq, after.key) : sql`true`;
  const isNew =
    after?.part === "unpublished"
      ? sql`(${jobs.seq} is null or ${jobs.seq} > ${after.top}) and ${jobs.id} < ${after.id}`
      : sql`${jobs.seq} is null`;
  const me = { actorId };
  const unpublished = selectOwnJobs(OWN_JOB_COLUMNS, {
    where: sql`${isShown} and ${isNew}`,
    sort: "id",
    limit: sql`${limit}`,
  });
  const old = selectOwnJobs(OWN_JOB_COLUMNS, {
    where: sql`${isShown} and ${isOld} and ${behind}`,
    sort,
    limit: sql`${limit}`,
  });
  const rows = await readAll(db, {
    unpublished: after?.part === "jobs" ? null : unpublished(me),
    found: old(me),
    top: TOP(),
  });
  return {
    unpublished: rows.unpublished.map(asOwnJob),
    public: rows.found.map(asOwnJob),
    top: after?.top ?? rows.top[0]?.top ?? 0,
  };
}

/** How many jobs of the account wait to be published, whether its address is confirmed, and if it may only read. */
export async function readPosting(
  db: Database,
  ownerId: string,
): Promise<{ held: number; isConfirmed: boolean; isReader: boolean }> {
  const row = await db
    .select({
      held: unpublishedCount(ownerId).as("held"),
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

/** At most so many jobs of one recruiter, the newest, are compared with a new one. */
const COMPARED_JOBS = 500;

/** A job of this owner with the very same words that is open or waits to be published, or null. Its closing date may be another one. */
export async function findSameJobRow(db: Database, ownerId: string, job: StoredJob): Promise<SameJob | null> {
  const columns = getTableColumns(jobs);
  const names = [...TEXT_NAMES, "placeId"] as const;
  // A form sends what it has filled in itself, a program does not.
  const comparableDetails = (details: SQL) =>
    sql`json_remove(coalesce(${details}, '{}'), '$.vacancy_is', '$.pay_currency', '$.pay_period')`;
  const isSame = sql.join(
    names.map((name) => sql`${columns[name]} is ${job[name]}`),
    sql` and `,
  );
  const newest = sql`select jobs.id from jobs where user_id = ${ownerId} and removed_at is null and (state = 'open' or seq is null)
    order by seq desc nulls first limit ${COMPARED_JOBS}`;
  const found = await db.all<SameJob>(sql`
    select jobs.id, jobs.title, jobs.state as status from (${newest}) newest join jobs on jobs.id = newest.id
    where ${isSame} and ${comparableDetails(sql`jobs.details`)} = ${comparableDetails(sql`${job.details}`)} limit 1`);
  return found[0] ?? null;
}

/** The read of the state of the job of an id, public or not, whoever owns it. */
export function jobStatusRead(db: Database, id: string) {
  const status = sql<JobState>`iif(${jobs.removedAt} is null, ${jobs.state}, 'removed')`;
  return db
    .select({ status: status.as("status") })
    .from(jobs)
    .where(eq(jobs.id, id));
}

/** The state of the job; null if there is none. */
export async function findJobStatus(db: Database, id: string): Promise<JobState | null> {
  return (await jobStatusRead(db, id).get())?.status ?? null;
}

/** The page of a reset shows at most so many titles. */
const MAX_TITLES = 50;

/** Titles of the account's held jobs, new ones and such as were public before. Oldest first. */
export async function listHeldTitles({ db }: { db: Database }, userId: string): Promise<string[]> {
  const rows = await db.all<{ title: string }>(sql`select title from jobs where user_id = ${userId} and ${isNotPublic}
    and state = 'held' order by created_at, id limit ${MAX_TITLES}`);
  return rows.map(({ title }) => title);
}

const SCHOOL = sql`select user_id as "userId", company_name as name, company_location as place, website from jobs`;

/** The school that a job names; null without one. */
export async function findSchoolOfJob(db: Database, id: string): Promise<NamedByJob | null> {
  const [row] = await db.all<NamedByJob>(sql`${SCHOOL} where id = ${id}`);
  return row ?? null;
}

/** The school that an account's newest job names, held or published; null without one. */
export async function findOwnSchool(db: Database, userId: string): Promise<NamedByJob | null> {
  const [row] = await db.all<NamedByJob>(sql`${SCHOOL} where user_id = ${userId} and removed_at is null
    and (seq is not null or state = 'held') order by coalesce(published_at, created_at) desc, id desc limit 1`);
  return row ?? null;
}
