/** Jobs that a candidate keeps for later. */

import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { jobs, savedJobs } from "~/db/schema/jobs-and-applications";
import { isAfter, type RowPage } from "~/db/time-order";
import { institutionOfJob } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import { candidateRead, withFits } from "~/domain/fit/queries.server";
import { factsInList, type JobCardData, schoolInList } from "~/domain/jobs/job-views";
import type { OfCandidate } from "~/domain/jobs/queries.server";
import { type CandidateRow, currentStatus, type JobMark, type JobState, rowState } from "~/domain/jobs/rules";
import { countPages } from "~/domain/numbered-pages";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { words } from "~/words/application-lists";
import { SAVED_JOBS_PER_PAGE } from "./rules";

const listed = {
  id: jobs.id,
  title: jobs.title,
  company_name: jobs.company_name,
  category: jobs.category,
  location: jobs.location,
  job_nature: jobs.job_nature,
  salary: jobs.salary,
  details: jobs.details,
  closesAt: jobs.closesAt,
  timeZone: jobs.timeZone,
  updatedAt: jobs.updatedAt,
  state: jobs.state,
  removedAt: jobs.removedAt,
  school: institutionOfJob().as("school_json"),
};

type SavedJobRow = Pick<typeof jobs.$inferSelect, Exclude<keyof typeof listed, "school">> & {
  savedAt: Date;
  school: string | null;
};

/** The read of a job that the candidate has saved: a row, or none. */
export function savedJob(db: Database, userId: string, jobId: string) {
  return db
    .select({ jobId: savedJobs.jobId })
    .from(savedJobs)
    .where(and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId)));
}

/** A page of one candidate's saved jobs in any state, the latest saved first, with the count of all. */
async function listSavedJobRows(
  db: Database,
  userId: string,
  { limit, offset = 0, after, teaching: ofCandidate = null }: RowPage & { teaching?: OfCandidate },
): Promise<{ rows: SavedJobRow[]; total: number; teaching: CandidateRow[] }> {
  const isOwn = eq(savedJobs.userId, userId);
  const { rows, count, teaching } = await readAll(db, {
    rows: db
      .select({ ...listed, savedAt: savedJobs.createdAt })
      .from(savedJobs)
      .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
      .where(and(isOwn, isAfter(savedJobs.createdAt, savedJobs.jobId, after)))
      .orderBy(desc(savedJobs.createdAt), desc(savedJobs.jobId))
      .limit(limit)
      .offset(offset),
    count: db.select({ total: sql<number>`count(*)` }).from(savedJobs).where(isOwn),
    teaching: ofCandidate,
  });
  return { rows, total: count[0]?.total ?? 0, teaching };
}

type Deps = { db: Database; now: Date };

type SavedJob = Omit<JobCardData, "publishedAt"> & { state: JobState; savedAt: Date };

/**
 * A page of the candidate's own saved jobs, the latest saved first, also closed and removed ones. `page` counts from 1. `fit`: of
 * open ones, in short.
 */
export async function listSavedJobs(
  { db, now }: Deps,
  actor: Actor,
  { page = 1, limit = SAVED_JOBS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{
  jobs: (SavedJob & { fit: string | null; mark: JobMark | null })[];
  total: number;
  page: number;
  pageCount: number;
}> {
  const range = { limit, offset: (page - 1) * limit, teaching: candidateRead(actor.id) };
  const { rows, total, teaching } = await listSavedJobRows(db, actor.id, range);
  const shown = withFits(
    rows.map((row) => toSavedJob(row, now)),
    teaching,
  );
  const jobs = shown.map((job) => (job.state === "open" ? job : { ...job, fit: null }));
  return { jobs, total, page, pageCount: countPages(total, limit) };
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

/** The title of a hidden job. Its owner may have changed all of its words since, and no moderator has read them. */
const HIDDEN_TITLE = words.hiddenJob;

function toSavedJob({ state: saved, removedAt, school, details, ...job }: SavedJobRow, now: Date): SavedJob {
  const state = rowState({ state: currentStatus({ state: saved, closesAt: job.closesAt }, now), removedAt });
  const ofSchool = schoolInList(school);
  if (state !== "hidden") return { ...job, ...factsInList({ ...job, details }), state, ...ofSchool };
  const noWords = { company_name: ofSchool.institution?.name ?? "", location: "", salary: null };
  const shown = { ...job, ...noWords, title: HIDDEN_TITLE };
  return { ...shown, ...factsInList({ ...shown, details: null }), state, ...ofSchool };
}
