/** Finding jobs, and editing the recruiter's own. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { countPages } from "~/domain/pages";
import { readResponsiveness } from "~/domain/responsiveness/rules";
import type { Responsiveness } from "~/domain/responsiveness/schema";
import { type Position, pageOf } from "./cursor";
import { findOwnJobRow, listOwnJobRows, ownJobReads, toOwnJob } from "./owner-store.server";
import { mayOnlyRead, notYours } from "./refusals";
import {
  isPublicStatus,
  jobState,
  LATEST_OWN_JOBS,
  MY_JOBS_PER_PAGE,
  type OwnJobLine,
  type OwnJobsShown,
  readSchool,
  type School,
  type Sort,
} from "./rules";
import type { OwnJobDetails, OwnJobsQuery } from "./schema";
import { type JobCardData, type OwnJobShown, toCard, toJobDetails, toOwnJobShown } from "./showing-service.server";
import { type FoundJob, findJobRow, type JobSummaryRow, jobRead, toFoundJob } from "./store.server";
import { writeVersion } from "./versions";

type Deps = { db: Database; now: Date };

/** What was changed after somebody had applied. */
export type JobChange = { at: Date; fields: string[] };

export type JobPage = { jobs: JobCardData[]; sort: Sort; next: string | null; previous: string | null };

/** A page of rows, of which one more than its limit was asked for. */
export function toJobPage(
  found: JobSummaryRow[],
  page: { limit: number; after?: Position | undefined; before?: Position | undefined },
  sort: Sort,
): JobPage {
  const { rows, next, previous } = pageOf(found, page);
  return { jobs: rows.map(toCard), sort, next, previous };
}

/** The whole job, open or closed. Throws not_found, and gone for one that was removed or taken down. */
export async function getJob({ db, now }: Deps, id: string | undefined): Promise<PublicJob["job"]> {
  const found = toPublicJob(isUuid(id) ? await findJobRow(db, id) : null, now);
  if (found instanceof DomainError) throw found;
  return found.job;
}

export const noSuchJob = () => new DomainError("not_found", "There is no such job");

/** A job as everybody sees it, or the error that says why nobody does. */
function toPublicJob(found: FoundJob | null, now: Date): PublicJob | DomainError {
  // A held job is not public yet, or not any more: nobody learns that it is there.
  if (!found || found.job.status === "held") return noSuchJob();
  if (found.job.deleted) return removedJob();
  const { status, ...job } = toJobDetails(found, now);
  if (status === "hidden") return new DomainError("not_shown_now", "This job is not shown now. A person looks at it");
  if (!isPublicStatus(status)) return new DomainError("job_gone", "This job was taken down");
  const changes: [number, string[]][] = JSON.parse(found.changes ?? "[]");
  return {
    job: { ...job, status },
    school: readSchool(found.school),
    breaks: found.breaks,
    answers: readResponsiveness(found.answers),
    changes: changes.map(([at, fields]) => ({ at: new Date(at), fields })),
  };
}

/** The same, and for its owner also a job that is not public. One round trip. */
export async function getJobFor(deps: Deps, actor: Actor | null, id: string | undefined): Promise<Shown> {
  const { job, answers } = await getJobToShow(deps, actor, id);
  if (job.deleted) throw removedJob();
  return { ...job, responsiveness: answers };
}

type Shown = OwnJobDetails & { responsiveness: Responsiveness | null };

export type ShownJob = {
  job: OwnJobDetails;
  /** The actor sees its applications, or may also work on it. */
  isOwn: boolean;
  mayWork: boolean;
  /** What the page shows of the school. */
  school: School | null;
  /** The breaks of the school, as SQL makes them. */
  breaks: string | null;
  /** How it keeps its word; null for one that is new here. */
  answers: Responsiveness | null;
  changes: JobChange[];
};

type PublicJob = Omit<ShownJob, "isOwn" | "mayWork" | "job"> & {
  job: OwnJobDetails & { status: "open" | "closed" };
};

/** What `toShownJob` needs: the job as everybody sees it, and for a recruiter as one that may be her own. */
export function jobReads(db: Database, actor: Actor | null, id: string) {
  const own = actor?.role === "admin" ? ownJobReads(db, actor.id, id) : { ownJobs: null, ownDrafts: null };
  return { published: jobRead(id), ...own };
}

type JobRows = { published: Parameters<typeof toFoundJob>[0] } & Parameters<typeof toOwnJob>[0];

/** A job for its page. One that was removed is shown to those who may work on it, as closed. Throws not_found, and gone. */
export function toShownJob(rows: JobRows, now: Date): ShownJob {
  const found = toPublicJob(toFoundJob(rows.published), now);
  const own = toOwnJob(rows);
  const mayWork = own?.mayWork ?? false;
  if (!(found instanceof DomainError)) return { ...found, isOwn: own !== null, mayWork };
  const job = own && toJobDetails(own, now);
  const shown = { isOwn: true, mayWork, school: null, breaks: null, answers: null, changes: [] };
  if (job?.deleted && mayWork) return { ...shown, job: { ...job, status: "closed" } };
  if (job && !job.deleted && !isPublicStatus(job.status)) return { ...shown, job };
  throw found;
}

async function getJobToShow({ db, now }: Deps, actor: Actor | null, id: string | undefined): Promise<ShownJob> {
  if (!isUuid(id)) throw noSuchJob();
  return toShownJob(await readAll(db, jobReads(db, actor, id)), now);
}

const removedJob = () => new DomainError("job_gone", "This job was removed by the recruiter");

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

/** The same as `getOwnJob`, but null where that throws. */
export async function findOwnJob(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<OwnJobDetails | null> {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  return found && toJobDetails(found, now);
}

/** A job that the recruiter works on, with the form's version. `isAnswered`: its questions stay as they are. `isPlaceChosen`: somebody chose its place. Throws not_found, not_allowed, gone for a removed or taken down one. */
export async function getJobToEdit(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<{ job: OwnJobDetails; version: string; isAnswered: boolean; isPlaceChosen: boolean }> {
  const found = await getJobToChange(db, actor, id);
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

type OwnJobsAsked = { page?: number; limit?: number } & Partial<OwnJobsQuery>;
type OwnJobsPage = { jobs: OwnJobShown[]; readOnly: string[]; total: number; page: number; pageCount: number };

/**
 * A page of the jobs that the recruiter sees, held ones first, then newest first unless told otherwise. `readOnly`: the ids of
 * those that she may not change. `page` counts from 1.
 */
export async function listOwnJobs(deps: Deps, actor: Actor, asked: OwnJobsAsked): Promise<OwnJobsPage> {
  return (await listAndCountOwnJobs(deps, actor, asked)).list;
}

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
