/** Jobs as their recruiter finds and edits them. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { countPages } from "~/domain/pages";
import type { Responsiveness } from "~/domain/responsiveness/schema";
import { findOwnJobRow, listOwnJobRows, ownJobReads, toOwnJob } from "./owner-store.server";
import { noSuchJob, removedJob, type ShownJob, toShownJob } from "./public-job-service.server";
import { mayOnlyRead, notYours } from "./refusals";
import {
  jobState,
  LATEST_OWN_JOBS,
  MY_JOBS_PER_PAGE,
  type OwnJobLine,
  type OwnJobsShown,
  type Position,
  type Sort,
} from "./rules";
import type { OwnJobDetails, OwnJobsQuery } from "./schema";
import {
  type JobCardData,
  type OwnJobShown,
  pageOf,
  toCard,
  toJobDetails,
  toOwnJobShown,
} from "./showing-service.server";
import { type JobSummaryRow, jobRead } from "./store.server";
import { writeVersion } from "./versions";

type Deps = { db: Database; now: Date };

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

/** A job as everybody sees it, and for its owner also one that is not public. One round trip. */
export async function getJobFor(deps: Deps, actor: Actor | null, id: string | undefined): Promise<Shown> {
  const { job, answers } = await getJobToShow(deps, actor, id);
  if (job.deleted) throw removedJob();
  return { ...job, responsiveness: answers };
}

/** The reads of a job as one that may be the recruiter's own, to be sent with others, and the job from their rows. */
export { ownJobReads, toOwnJob } from "./owner-store.server";

type Shown = OwnJobDetails & { responsiveness: Responsiveness | null };

async function getJobToShow({ db, now }: Deps, actor: Actor | null, id: string | undefined): Promise<ShownJob> {
  if (!isUuid(id)) throw noSuchJob();
  const own = actor?.role === "admin" ? ownJobReads(db, actor.id, id) : { ownJobs: null, ownDrafts: null };
  const { published, ...ownRows } = await readAll(db, { published: jobRead(id), ...own });
  return toShownJob(published, toOwnJob(ownRows), now);
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
