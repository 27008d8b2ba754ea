/** Jobs that a candidate keeps for later. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { getJob } from "~/domain/jobs/public-job-service.server";
import { currentStatus, type JobState, jobState, readSchool } from "~/domain/jobs/rules";
import { type JobCardData, saidInList } from "~/domain/jobs/showing-service.server";
import { countPages } from "~/domain/pages";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { SAVED_JOBS_PER_PAGE } from "./rules";
import { deleteSavedJob, insertSavedJob, listSavedJobRows, type SavedJobRow } from "./store.server";

type Deps = { db: Database; now: Date };

export type SavedJob = Omit<JobCardData, "createdAt"> & { state: JobState; savedAt: Date };

/** Keep a job, open or closed. Saving it again is fine. Throws not_allowed for a recruiter, not_found, gone. */
export async function saveJob({ db, now }: Deps, actor: Actor, jobId: string | undefined): Promise<{ id: string }> {
  if (actor.role !== "user") throw new DomainError("wrong_role", "Only candidates can save jobs");
  const job = await getJob({ db, now }, jobId);
  await insertSavedJob(db, actor.id, job.id, now);
  return { id: job.id };
}

/** Unsave a job in any state. Doing so again is fine. Throws not_allowed for a recruiter, not_found for text that is no id. */
export async function unsaveJob({ db }: Pick<Deps, "db">, actor: Actor, jobId: string | undefined) {
  if (actor.role !== "user") throw new DomainError("wrong_role", "Only candidates can save jobs");
  if (!isUuid(jobId)) throw new DomainError("not_found", "There is no such job");
  await deleteSavedJob(db, actor.id, jobId);
  return { id: jobId };
}

/** The read that says whether a candidate has saved a job, to be sent with others. */
export { savedJob } from "./store.server";

/** A page of the candidate's own saved jobs, the latest saved first, also closed and removed ones. `page` counts from 1. */
export async function listSavedJobs(
  { db, now }: Deps,
  actor: Actor,
  { page = 1, limit = SAVED_JOBS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{ jobs: SavedJob[]; total: number; page: number; pageCount: number }> {
  const { rows, total } = await listSavedJobRows(db, actor.id, { limit, offset: (page - 1) * limit });
  return { jobs: rows.map((row) => toSavedJob(row, now)), total, page, pageCount: countPages(total, limit) };
}

/** The same, beginning after the row at `cursor`, with the next page's cursor. Jobs saved or unsaved meanwhile move no page. */
export async function listSavedJobsAfter(
  { db, now }: Deps,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: RowPosition | null | undefined },
): Promise<{ jobs: SavedJob[]; next: string | null }> {
  const found = await listSavedJobRows(db, actor.id, { limit: limit + 1, after: cursor });
  const { rows, next } = cutPage(found.rows, limit, ({ savedAt, id }) => writeRowCursor({ at: savedAt, id }));
  return { jobs: rows.map((row) => toSavedJob(row, now)), next };
}

/** Its owner may have changed the words since it was hidden, and nobody has read them. */
const HIDDEN_TITLE = "A job that is hidden for now";

function toSavedJob({ status, deleted, school, details, ...job }: SavedJobRow, now: Date): SavedJob {
  const state = jobState({ status: currentStatus({ status, closesAt: job.closesAt }, now), deleted });
  const institution = readSchool(school)?.institution ?? null;
  const shown = state === "hidden" ? { ...job, title: HIDDEN_TITLE, salary: null } : job;
  return { ...shown, ...saidInList({ ...shown, details }), state, institution };
}
