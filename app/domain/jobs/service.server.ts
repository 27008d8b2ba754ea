/** Finding jobs, and editing the recruiter's own. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { countPages } from "~/domain/pages";
import { type Position, pageOf } from "./cursor";
import type { OwnJobRow } from "./held-store.server";
import { countOwnJobRows, findOwnJobRow, listOwnJobRows, updateJobText } from "./owner-store.server";
import { AS_IT_IS, type Publishing } from "./posting-service.server";
import { changedElsewhere, mayOnlyRead, notYours, whyNotChanged } from "./refusals";
import {
  effectiveSort,
  isPublicStatus,
  jobState,
  LATEST_JOBS,
  LATEST_OWN_JOBS,
  MY_JOBS_PER_PAGE,
  type OwnJobLine,
  type OwnJobsShown,
  readSchool,
  type School,
  type Sort,
  wordlessField,
} from "./rules";
import type { EditedJob, InstitutionOfJob, JobInput, JobSearch, OwnJobDetails, OwnJobsQuery } from "./schema";
import {
  type CategoryCount,
  COUNT_CAP,
  countOpenJobsByCategory,
  findJobRow,
  type JobSummaryRow,
  listAndCountOpenJobs,
  listOpenJobs,
  readFrontRows,
} from "./store.server";
import { readVersion, writeVersion } from "./versions";

type Deps = { db: Database; now: Date };

export type JobCardData = Omit<JobSummaryRow, "seq" | "tier" | "school"> & { institution: InstitutionOfJob | null };

export type JobPage = { jobs: JobCardData[]; sort: Sort; next: string | null; previous: string | null };
/** `total` is the number of all matches, counted up to the cap. */
export type JobResults = JobPage & { total: number; isTotalCapped: boolean };

type JobPageAsked = {
  limit: number;
  after?: Position | undefined;
  before?: Position | undefined;
  sort?: Sort | undefined;
};

/** A page of open jobs. Pages partition the result: every job stands on exactly one. */
export async function listJobs({ db }: Pick<Deps, "db">, search: JobSearch, page: JobPageAsked): Promise<JobPage> {
  const sort = page.sort ?? effectiveSort(search);
  if (wordlessField(search)) return toJobPage([], page, sort);
  const rows = await listOpenJobs(db, search, { ...page, sort, limit: page.limit + 1 });
  return toJobPage(rows, page, sort);
}

/** The same, with the number of all matches. */
export async function searchJobs({ db }: Pick<Deps, "db">, search: JobSearch, page: JobPageAsked): Promise<JobResults> {
  const sort = page.sort ?? effectiveSort(search);
  if (wordlessField(search)) return { ...toJobPage([], page, sort), total: 0, isTotalCapped: false };
  const found = await listAndCountOpenJobs(db, search, { ...page, sort, limit: page.limit + 1 });
  return {
    ...toJobPage(found.rows, page, sort),
    total: Math.min(found.total, COUNT_CAP),
    isTotalCapped: found.total > COUNT_CAP,
  };
}

/** A page of rows, of which one more than its limit was asked for. */
export function toJobPage(found: JobSummaryRow[], page: JobPageAsked, sort: Sort): JobPage {
  const { rows, next, previous } = pageOf(found, page);
  return { jobs: rows.map(toCard), sort, next, previous };
}

const toCard = ({ seq: _seq, tier: _tier, school, ...job }: JobSummaryRow): JobCardData => ({
  ...job,
  institution: readSchool(school)?.institution ?? null,
});

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
  const { categories, latest } = await readFrontRows(db, LATEST_JOBS);
  return { categories: categories.listed, others: categories.others, latest: latest.map(toCard) };
}

/** The whole job, open or closed. Throws not_found, and gone for one that was removed or taken down. */
export const getJob = async (deps: Pick<Deps, "db">, id: string | undefined) => (await getPublicJob(deps, id)).job;

async function getPublicJob({ db }: Pick<Deps, "db">, id: string | undefined) {
  const found = isUuid(id) ? await findJobRow(db, id) : null;
  // A held job is not public yet, or not any more: nobody learns that it is there.
  if (!found || found.job.status === "held") throw new DomainError("not_found", "There is no such job");
  if (found.job.deleted) throw new DomainError("gone", "This job was removed by the recruiter");
  const job = toJobDetails(found);
  if (job.status === "hidden") throw new DomainError("not_found", "This job is not shown now. A person looks at it");
  if (!isPublicStatus(job.status)) throw new DomainError("gone", "This job was taken down");
  return { job: { ...job, status: job.status }, school: readSchool(found.school) };
}

/** The same, and for its owner also a job that is not public. One round trip. */
export async function getJobFor(
  deps: Pick<Deps, "db">,
  actor: Actor | null,
  id: string | undefined,
): Promise<OwnJobDetails> {
  return (await getJobToShow(deps, actor, id)).job;
}

/** The same, with whether the actor is one of the recruiters who see its applications, and what the page shows of the school. */
export async function getJobToShow(
  deps: Pick<Deps, "db">,
  actor: Actor | null,
  id: string | undefined,
): Promise<{ job: OwnJobDetails; isOwn: boolean; school: School | null }> {
  const [found, own] = await Promise.allSettled([
    getPublicJob(deps, id),
    actor?.role === "admin" ? findOwnJob(deps, actor, id) : null,
  ]);
  if (own.status === "rejected") throw own.reason;
  if (found.status === "fulfilled") return { ...found.value, isOwn: own.value !== null };
  if (own.value && !own.value.deleted && !isPublicStatus(own.value.status)) {
    return { job: own.value, isOwn: true, school: null };
  }
  throw found.reason;
}

async function getOwnJobRow(db: Database, actor: Actor, id: string | undefined) {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  if (!found) throw notYours();
  return found;
}

/** The same, for a change. Throws not_found, and not_allowed for a reader. */
async function getJobToChange(db: Database, actor: Actor, id: string | undefined) {
  const found = await getOwnJobRow(db, actor, id);
  if (!found.mayWork) throw mayOnlyRead();
  return found;
}

/** A job that the recruiter sees, her own or one of her institution, in any state. Throws not_found for all others. */
export async function getOwnJob(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string | undefined,
): Promise<OwnJobDetails> {
  return (await getOwnJobWithRights({ db }, actor, id)).job;
}

/** The same, with whether the recruiter may work on it. Throws not_found. */
export async function getOwnJobWithRights(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string | undefined,
): Promise<{ job: OwnJobDetails; mayWork: boolean }> {
  const found = await getOwnJobRow(db, actor, id);
  return { job: toJobDetails(found), mayWork: found.mayWork };
}

/** The same as `getOwnJob`, but null where that throws. */
export async function findOwnJob(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string | undefined,
): Promise<OwnJobDetails | null> {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  return found && toJobDetails(found);
}

/** A job that the recruiter works on, with the form's version. Throws not_found, not_allowed, gone for a removed or taken down one. */
export async function getJobToEdit(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string | undefined,
): Promise<{ job: OwnJobDetails; version: string }> {
  const found = await getJobToChange(db, actor, id);
  const { job } = found;
  if (job.deleted) throw new DomainError("gone", "You removed this job, so it can no longer be edited");
  if (job.status === "taken_down") {
    throw new DomainError("gone", "This job was taken down, so it can no longer be edited");
  }
  return { job: toJobDetails(found), version: writeVersion(job) };
}

/** The version of the recruiter's own job; null if there is no such job or it was removed. */
export async function findJobVersion({ db }: Pick<Deps, "db">, { id: actorId }: Actor, id: string) {
  const found = isUuid(id) ? await findOwnJobRow(db, actorId, id) : null;
  return found && !found.job.deleted ? writeVersion(found.job) : null;
}

/**
 * A page of the jobs that the recruiter sees, held ones first, then newest first unless told otherwise. `readOnly`: the ids of
 * those that she may not change. `page` counts from 1.
 */
export async function listOwnJobs(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  {
    page = 1,
    limit = MY_JOBS_PER_PAGE,
    status = "all",
    sort = "newest",
  }: { page?: number; limit?: number } & Partial<OwnJobsQuery>,
): Promise<{ jobs: OwnJobDetails[]; readOnly: string[]; total: number; page: number; pageCount: number }> {
  const offset = (page - 1) * limit;
  const { rows, total } = await listOwnJobRows(db, actor.id, { limit, offset, status, sort });
  const found = rows.map(toJobDetails);
  const readOnly = rows.flatMap(({ mayWork, job }) => (mayWork ? [] : [job.id]));
  return { jobs: found, readOnly, total, page, pageCount: countPages(total, limit) };
}

/** The recruiter's latest jobs that are not removed, as short lines. */
export async function listLatestOwnJobs(deps: Pick<Deps, "db">, actor: Actor): Promise<OwnJobLine[]> {
  const { jobs } = await listOwnJobs(deps, actor, { limit: LATEST_OWN_JOBS });
  return jobs.map((job) => ({
    id: job.id,
    title: job.title,
    state: jobState(job),
    applications: job.applications,
  }));
}

/** How many jobs of the recruiter's own each filter shows. */
export function countOwnJobs({ db }: Pick<Deps, "db">, actor: Actor): Promise<Record<OwnJobsShown, number>> {
  return countOwnJobRows(db, actor.id);
}

/**
 * Change the text of the recruiter's own job. With the version that a form carries: only if nobody has changed the job since; a
 * second click, which brings the same text again, is fine. With versions that a program names: only if the job has one of them.
 * Throws not_found, not_allowed, conflict for a removed, taken down or changed job, and stale if it has none of the versions.
 */
export async function editJob(
  { db, now, effects, config }: Deps & { effects: Effects; config: { confirmsAddresses: boolean } },
  actor: Actor,
  id: string | undefined,
  input: JobInput,
  version?: string | Date[] | undefined,
  { waits, told }: Publishing = AS_IT_IS,
): Promise<EditedJob> {
  if (!isUuid(id)) throw notYours();
  const versions = typeof version === "string" ? [readVersion(version)] : version;
  effects.hasChangedJobs = true;
  const how = { waits, told, needsConfirmed: config.confirmsAddresses };
  const written = await updateJobText(db, { id, actorId: actor.id, input, now, versions }, how);
  if (written) return toEdited(written);
  const { job, isDraft } = await getJobToChange(db, actor, id);
  const refusal = whyNotChanged({ ...job, isDraft }, { waits, isNamed: Array.isArray(version) });
  if (refusal) throw refusal;
  const names = Object.keys(input) as (keyof JobInput)[];
  if (names.every((name) => job[name] === input[name])) return toEdited(job);
  throw changedElsewhere();
}

function toEdited({ id, status, deleted, updatedAt }: OwnJobRow): EditedJob {
  return { id, status, deleted, updated_at: updatedAt.toISOString() };
}

type FoundJob = { job: OwnJobRow & { seq?: number }; applications: number; school: string | null };

/** A row as the people who work on it see it. */
export function toJobDetails({ job: row, applications, school }: FoundJob): OwnJobDetails {
  const { seq: _seq, institutionId: _institution, createdAt, updatedAt, ...job } = row;
  const created = createdAt.toISOString();
  const institution = readSchool(school)?.institution ?? null;
  return {
    ...job,
    created_at: created,
    createdAt: created,
    updated_at: updatedAt.toISOString(),
    applications,
    institution,
  };
}
