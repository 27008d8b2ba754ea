/** Posting jobs and finding them. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { type Position, writeCursor } from "./cursor";
import { CATEGORIES, effectiveSort, LATEST_JOBS, MY_JOBS_PER_PAGE, type Sort } from "./rules";
import type { JobDetails, JobInput, JobSearch } from "./schema";
import {
  COUNT_CAP,
  countOpenJobsByCategory,
  findJobRow,
  insertJob,
  type JobRow,
  type JobSummaryRow,
  listJobRowsOfOwner,
  listOpenJobs,
} from "./store.server";

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
  const isBackwards = page.before !== undefined;
  const hasMore = found.rows.length > page.limit;
  const rows = hasMore ? (isBackwards ? found.rows.slice(1) : found.rows.slice(0, -1)) : found.rows;
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : page.after !== undefined;
  return {
    jobs: rows.map(({ seq: _seq, score: _score, ...job }) => job),
    total: Math.min(found.total, COUNT_CAP),
    isTotalCapped: found.total > COUNT_CAP,
    sort,
    next: last && hasNext ? writeCursor(last) : null,
    previous: first && hasPrevious ? writeCursor(first) : null,
  };
}

/** What the home page shows: the eight categories with their live counts, and the latest jobs. */
export async function readHome({ db }: Pick<Deps, "db">): Promise<{
  categories: { name: string; count: number }[];
  latest: JobCardData[];
}> {
  const anything: JobSearch = { q: "", location: "", category: "", job_nature: "", sort: "" };
  const [counts, latest] = await Promise.all([
    countOpenJobsByCategory(db),
    searchJobs({ db }, anything, { limit: LATEST_JOBS }),
  ]);
  return {
    categories: CATEGORIES.map((name) => ({ name, count: counts.get(name.toLowerCase()) ?? 0 })),
    latest: latest.jobs,
  };
}

/** The whole job, open or closed. Throws not_found, and gone for a removed one. */
export async function getJob({ db }: Pick<Deps, "db">, id: string | undefined): Promise<JobDetails> {
  const found = isUuid(id) ? await findJobRow(db, id) : null;
  if (!found) throw new DomainError("not_found", "There is no such job");
  if (found.job.deleted) throw new DomainError("gone", "This job was removed by the recruiter");
  return toJobDetails(found.job, found.applications);
}

/** A job of the recruiter's own. Throws not_found for anybody else's. */
export async function getOwnJob({ db }: Pick<Deps, "db">, actor: Actor, id: string | undefined): Promise<JobDetails> {
  const found = isUuid(id) ? await findJobRow(db, id) : null;
  if (!found || found.job.user_id !== actor.id) throw new DomainError("not_found", "There is no such job of yours");
  return toJobDetails(found.job, found.applications);
}

/** A page of the recruiter's own jobs, newest first. `page` counts from 1. */
export async function listOwnJobs(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { page = 1, limit = MY_JOBS_PER_PAGE }: { page?: number; limit?: number },
): Promise<{ jobs: JobDetails[]; total: number; page: number; pageCount: number }> {
  const { rows, total } = await listJobRowsOfOwner(db, actor.id, { limit, offset: (page - 1) * limit });
  const found = rows.map((row) => toJobDetails(row.job, row.applications));
  return { jobs: found, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
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

function toJobDetails(row: JobRow, applications: number): JobDetails {
  const { seq: _seq, createdAt, updatedAt: _updatedAt, ...job } = row;
  const created = createdAt.toISOString();
  return { ...job, created_at: created, createdAt: created, applications };
}
