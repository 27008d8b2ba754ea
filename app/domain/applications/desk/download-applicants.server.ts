/**
 * The download of a school's list: all applicants that the filter shows or some that were chosen, as rows, and their
 * resumes as files.
 */

import type * as z from "zod";
import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { getOwnJob } from "~/domain/jobs/own/queries.server";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { noteListRead, noteSchoolActed } from "~/domain/jobs/statements.server";
import { openResume } from "~/domain/resumes/resume-files.server";
import { words as refusals } from "~/words/application-refusals";
import { words } from "~/words/job-refusals";
import { type ApplicantView, toApplicant } from "../lists/queries.server";
import { RESUME_VIEW_PAUSE_MS, ROWS_PER_EXPORT_READ } from "../rules";
import type { ResumeReader } from "./open-resume.server";
import { findJobChecked, type ListedRow, listChosen, listForDownload, type OrderPlace } from "./queries.server";
import { type ApplicantsQuery, downloadedList, MAX_DOWNLOADS } from "./rules";
import type { DownloadCall } from "./schema";
import { insertResumeViews } from "./statements.server";

type Deps = { db: Database; now: Date };

type FileDeps = Deps & { resumes: R2Bucket };

/** `chosen`: these alone, whatever the filter shows. Empty: all that it shows. */
type Selection = { listQuery: ApplicantsQuery; chosen?: string[] };

/** The applicants of a list in its order, read in batches. The first is read at once: throws not_found. That they were read is written behind the answer. */
export async function exportDesk(
  deps: Deps & { effects: Pick<Effects, "afterResponse"> },
  actor: Actor,
  what: Selection,
): Promise<{ job: OwnJobDetails; applicants: AsyncGenerator<ApplicantView> }> {
  const { job, rows, isEmpty } = await readRows(deps, actor, what);
  const { db, now, effects } = deps;
  if (!isEmpty) effects.afterResponse(async () => noteListRead(db, job.id, { actorId: actor.id, now }));
  async function* all(): AsyncGenerator<ApplicantView> {
    for await (const row of rows) yield toApplicant(row.application, deps.now);
  }
  return { job, applicants: all() };
}

async function* each(rows: ListedRow[]): AsyncGenerator<ListedRow> {
  yield* rows;
}

async function readRows({ db, now }: Deps, actor: Actor, { listQuery, chosen = [] }: Selection) {
  const { jobId, order, page: _page, ...filter } = listQuery;
  const job = await getOwnJob({ db, now }, actor, jobId);
  const reader = { jobId: job.id, readerId: actor.id, now };
  const limit = ROWS_PER_EXPORT_READ;
  if (chosen.length > 0) {
    const found = await listChosen(db, { ...reader, order, chosen });
    return { job, rows: each(found), isEmpty: found.length === 0 };
  }
  // The next page begins behind the last row, not at a number. So no applicant is left out if others come or go
  // meanwhile.
  const read = (after: OrderPlace | null) => listForDownload(db, { ...reader, filter, order, limit, after });
  const first = await read(null);
  async function* all(): AsyncGenerator<ListedRow> {
    for (let rows = first; ; ) {
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < limit) return;
      rows = await read({ part: last.part, key: last.key, id: last.application.id });
    }
  }
  return { job, rows: all(), isEmpty: first.length === 0 };
}

/** Their views are recorded together, before the first of them is opened. */
const RESUMES_AT_ONCE = 25;

const NOT_CHECKED = refusals.onlyChecked;

export type DownloadedResume = {
  applicant: ApplicantView;
  /** Null: the file is gone. */
  object: R2ObjectBody | null;
};

/** The same for a program: all of the list, or those that it names. Throws as downloadResumes, address_unconfirmed. */
export function downloadResumesByCall(
  deps: FileDeps,
  { actor, reader }: { actor: Actor; reader: ResumeReader | null },
  jobId: string | undefined,
  { ids, ...filter }: z.output<typeof DownloadCall>,
) {
  if (!reader?.mayReadApplicants) throw new DomainError("address_unconfirmed", refusals.confirmToDownload);
  return downloadResumes(deps, actor, { listQuery: downloadedList(jobId ?? "", filter), chosen: ids });
}

/**
 * The resumes of a list, one after the other; each counts as a resume view, which the applicant sees. Throws not_found,
 * not_allowed for a school that is not checked, bad_input for more than a thousand.
 */
export async function downloadResumes(
  deps: FileDeps,
  actor: Actor,
  what: Selection,
): Promise<{ job: OwnJobDetails; applicants: ApplicantView[]; files: AsyncGenerator<DownloadedResume> }> {
  const { db, resumes, now } = deps;
  const isChecked = isUuid(what.listQuery.jobId) ? await findJobChecked(db, what.listQuery.jobId, actor.id) : null;
  if (isChecked === null) throw new DomainError("not_found", words.noJob);
  if (!isChecked) throw new DomainError("not_allowed", NOT_CHECKED);
  const { job, rows } = await readRows(deps, actor, what);
  const found: ListedRow[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length > MAX_DOWNLOADS) {
      throw new DomainError("bad_input", refusals.tooManyDownloads(MAX_DOWNLOADS));
    }
  }
  async function* files(): AsyncGenerator<DownloadedResume> {
    for (let at = 0; at < found.length; at += RESUMES_AT_ONCE) {
      const some = found.slice(at, at + RESUMES_AT_ONCE).filter(({ application }) => application.resumeBytes > 0);
      const ids = some.map(({ application }) => application.id);
      const since = new Date(now.getTime() - RESUME_VIEW_PAUSE_MS);
      if (ids.length > 0) {
        await writeAll(db, [
          ...insertResumeViews(db, { ids, viewerId: actor.id, now, since }),
          noteSchoolActed(db, ids, { actorId: actor.id, now }),
        ]);
      }
      for (const row of some) {
        const object = await openResume(resumes, row.application.resumeKey).catch(unlessGone);
        yield { applicant: toApplicant(row.application, now), object };
      }
    }
  }
  return { job, applicants: found.map((row) => toApplicant(row.application, now)), files: files() };
}

function unlessGone(error: unknown): null {
  if (error instanceof DomainError && error.code === "not_found") return null;
  throw error;
}
