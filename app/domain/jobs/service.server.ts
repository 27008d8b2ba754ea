/** Posting jobs, changing them and finding them. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { type Position, pageOf } from "./cursor";
import {
  countJobsOfOwner,
  findOwnJobRow,
  listJobRowsOfOwner,
  updateJobState,
  updateJobText,
} from "./owner-store.server";
import {
  ALL_JOBS_PER_PAGE,
  effectiveSort,
  type JobMove,
  jobState,
  LATEST_JOBS,
  MY_JOBS_PER_PAGE,
  type OwnJobsShown,
  type Sort,
  sourcesOfMove,
  targetOfMove,
  whyNotMove,
} from "./rules";
import type { JobDetails, JobInput, JobSearch, JobStateAnswer, OwnJobsQuery } from "./schema";
import {
  type CategoryCount,
  COUNT_CAP,
  countMatches,
  countOpenJobsByCategory,
  findJobRow,
  insertJob,
  type JobRow,
  type JobSummaryRow,
  listBoardRows,
  listOpenJobs,
} from "./store.server";
import { type Suggestion, suggestionsFor } from "./suggestions";

type Deps = { db: Database; now: Date };

export type JobCardData = Omit<JobSummaryRow, "seq" | "score">;

export type JobResults = {
  jobs: JobCardData[];
  /** All matches, counted up to the cap. */
  total: number;
  isTotalCapped: boolean;
  sort: Sort;
  next: string | null;
  previous: string | null;
};

/** A page of open jobs. Pages partition the result: every job stands on exactly one. */
export async function searchJobs(
  { db }: Pick<Deps, "db">,
  search: JobSearch,
  page: { limit: number; after?: Position | undefined; before?: Position | undefined; sort?: Sort | undefined },
): Promise<JobResults> {
  const sort = page.sort ?? effectiveSort(search);
  const found = await listOpenJobs(db, search, { ...page, sort, limit: page.limit + 1 });
  const { rows, next, previous } = pageOf(found.rows, page);
  return {
    jobs: rows.map(({ seq: _seq, score: _score, ...job }) => job),
    total: Math.min(found.total, COUNT_CAP),
    isTotalCapped: found.total > COUNT_CAP,
    sort,
    next,
    previous,
  };
}

export type CountedSuggestion = Suggestion & { count: number; isCapped: boolean };

/** Searches near to one that found nothing, with what each of them finds, the fullest first; where none finds anything, its parts alone. */
export async function suggestSearches({ db }: Pick<Deps, "db">, search: JobSearch): Promise<CountedSuggestion[]> {
  const { near, alone } = suggestionsFor(search);
  const all = [...near, ...alone];
  const counts = await countMatches(
    db,
    all.map((suggestion) => suggestion.search),
  );
  const counted = all.map((suggestion, index): CountedSuggestion => {
    const count = counts[index] ?? 0;
    return { ...suggestion, count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
  });
  const best = [counted.slice(0, near.length), counted.slice(near.length)]
    .map((tier) => tier.filter((suggestion) => suggestion.count > 0))
    .find((tier) => tier.length > 0);
  return (best ?? []).sort((one, other) => other.count - one.count);
}

/** Every category to choose from, with its open jobs: the eight first, then those that recruiters wrote themselves. */
export async function listCategories({ db }: Pick<Deps, "db">): Promise<CategoryCount[]> {
  const { listed, others } = await countOpenJobsByCategory(db);
  return [...listed, ...others];
}

/** What the home page shows: the eight categories with their live counts, the names of the others, and the latest jobs. */
export async function readHome({ db }: Pick<Deps, "db">): Promise<{
  categories: CategoryCount[];
  others: CategoryCount[];
  latest: JobCardData[];
}> {
  const anything: JobSearch = { q: "", location: "", category: "", job_nature: "", sort: "" };
  const [counts, latest] = await Promise.all([
    countOpenJobsByCategory(db),
    searchJobs({ db }, anything, { limit: LATEST_JOBS }),
  ]);
  return { categories: counts.listed, others: counts.others, latest: latest.jobs };
}

/** The whole job, open or closed. Throws not_found, and gone for a removed one. */
export async function getJob({ db }: Pick<Deps, "db">, id: string | undefined): Promise<JobDetails> {
  const found = isUuid(id) ? await findJobRow(db, id) : null;
  if (!found) throw new DomainError("not_found", "There is no such job");
  if (found.job.deleted) throw new DomainError("gone", "This job was removed by the recruiter");
  return toJobDetails(found.job, found.applications);
}

/** A page of all open jobs, newest first, with their applications; `start` is the number of the first one in the whole list. */
export async function listAllJobs(
  { db }: Pick<Deps, "db">,
  position: { after?: Position | undefined; before?: Position | undefined },
) {
  const page = { ...position, limit: ALL_JOBS_PER_PAGE };
  const found = await listBoardRows(db, { ...page, limit: page.limit + 1 });
  const { rows, next, previous } = pageOf(found.rows, page);
  const start = page.before ? Math.max(1, found.earlier - rows.length + 1) : found.earlier + 1;
  return { jobs: rows.map(({ seq: _seq, score: _score, ...job }) => job), total: found.total, start, next, previous };
}

function notYours(): DomainError {
  return new DomainError("not_found", "There is no such job of yours");
}

async function getOwnJobRow(db: Database, actor: Actor, id: string | undefined) {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  if (!found) throw notYours();
  return found;
}

/** A job of the recruiter's own, in any state. Throws not_found for anybody else's. */
export async function getOwnJob({ db }: Pick<Deps, "db">, actor: Actor, id: string | undefined): Promise<JobDetails> {
  const found = await getOwnJobRow(db, actor, id);
  return toJobDetails(found.job, found.applications);
}

/** The same, but null where `getOwnJob` throws. */
export async function findOwnJob(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string | undefined,
): Promise<JobDetails | null> {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  return found && toJobDetails(found.job, found.applications);
}

/** A job of one's own to edit, with the version that the form carries. Throws not_found, and gone for a removed one. */
export async function getJobToEdit(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string | undefined,
): Promise<{ job: JobDetails; version: string }> {
  const { job, applications } = await getOwnJobRow(db, actor, id);
  if (job.deleted) throw new DomainError("gone", "You removed this job, so it can no longer be edited");
  return { job: toJobDetails(job, applications), version: writeVersion(job) };
}

/** The version of a job of one's own that can be edited; null where there is none. */
export async function findJobVersion({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<string | null> {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  return found && !found.job.deleted ? writeVersion(found.job) : null;
}

/** A page of the recruiter's own jobs, newest first unless told otherwise. `page` counts from 1. */
export async function listOwnJobs(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  {
    page = 1,
    limit = MY_JOBS_PER_PAGE,
    status = "all",
    sort = "newest",
  }: { page?: number; limit?: number } & Partial<OwnJobsQuery>,
): Promise<{ jobs: JobDetails[]; total: number; page: number; pageCount: number }> {
  const offset = (page - 1) * limit;
  const { rows, total } = await listJobRowsOfOwner(db, actor.id, { limit, offset, status, sort });
  const found = rows.map((row) => toJobDetails(row.job, row.applications));
  return { jobs: found, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** How many jobs of the recruiter's own each filter shows. */
export async function countOwnJobs({ db }: Pick<Deps, "db">, actor: Actor): Promise<Record<OwnJobsShown, number>> {
  const counts = await countJobsOfOwner(db, actor.id);
  return { all: counts.open + counts.closed, ...counts };
}

/** Post a job. Owner, status and removal are set here. Throws not_allowed for a candidate. */
export async function postJob({ db, now }: Deps, actor: Actor, input: JobInput): Promise<{ id: string }> {
  if (actor.role !== "admin") throw new DomainError("not_allowed", "Only recruiters can post jobs");
  const id = newRowId(now);
  const owned = { ...input, id, user_id: actor.id, status: "open" as const, deleted: false };
  try {
    await insertJob(db, { ...owned, createdAt: now, updatedAt: now });
  } catch (error) {
    // The answer may have been lost, not the job: a recruiter who tries again must not post it twice.
    if (!(await findJobRow(db, id).catch(() => null))) throw error;
  }
  return { id };
}

/**
 * Change the text of a job of one's own. With a `version`, only as long as nobody has changed it since; a second click, which
 * brings the same text once more, is fine. Throws not_found, and conflict for a removed or changed one.
 */
export async function editJob(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
  input: JobInput,
  version?: string | undefined,
): Promise<JobStateAnswer> {
  if (!isUuid(id)) throw notYours();
  const since = version === undefined ? {} : { version: readVersion(version) };
  const written = await updateJobText(db, { id, ownerId: actor.id, input, now, ...since });
  if (written) return toStateAnswer(written);
  const { job } = await getOwnJobRow(db, actor, id);
  if (job.deleted) throw new DomainError("conflict", "You removed this job, so it can no longer be changed");
  const names = Object.keys(input) as (keyof JobInput)[];
  if (names.every((name) => job[name] === input[name])) return toStateAnswer(job);
  const message =
    "This job was changed in another window since you opened this page. What you typed is still here: save again to keep it, or open the job afresh";
  throw new DomainError("conflict", message);
}

/** Close, reopen or remove a job of one's own. A second click changes nothing. Throws not_found, and conflict for a removed one. */
export async function moveJob(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
  move: JobMove,
): Promise<JobStateAnswer> {
  if (!isUuid(id)) throw notYours();
  const to = targetOfMove(move);
  const moved = await updateJobState(db, { id, ownerId: actor.id, from: sourcesOfMove(move), to, now });
  if (moved) return toStateAnswer(moved);
  const { job } = await getOwnJobRow(db, actor, id);
  const refusal = whyNotMove(jobState(job), move);
  if (refusal) throw new DomainError("conflict", refusal);
  return toStateAnswer(job);
}

function toStateAnswer({ id, status, deleted }: JobRow): JobStateAnswer {
  return { id, status, deleted };
}

function writeVersion(job: JobRow): string {
  return String(job.updatedAt.getTime());
}

/** What nobody wrote is older than everything. */
function readVersion(version: string): Date {
  return new Date(/^\d{1,15}$/.test(version) ? Number(version) : 0);
}

function toJobDetails(row: JobRow, applications: number): JobDetails {
  const { seq: _seq, createdAt, updatedAt: _updatedAt, ...job } = row;
  const created = createdAt.toISOString();
  return { ...job, created_at: created, createdAt: created, applications };
}
