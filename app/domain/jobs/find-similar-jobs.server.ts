/** Open jobs similar to one that is no longer available. */

import type { Database } from "~/db/client.server";
import { isUuid } from "~/domain/ids";
import type { JobCardData } from "./job-views";
import { findJobRow } from "./queries.server";
import { listJobs } from "./search/list-jobs.server";
import { JobSearch } from "./search/schema";

const SIMILAR_JOBS = 3;

export type SimilarJobs = {
  category: string | null;
  jobs: Pick<JobCardData, "id" | "title" | "company_name" | "location">[];
};

/** A few open jobs of the same category; none if the job is unknown or the database fails, so that the page does not fail. */
export async function findSimilarJobs(
  { db, now }: { db: Database; now: Date },
  id: string | undefined,
): Promise<SimilarJobs> {
  const none: SimilarJobs = { category: null, jobs: [] };
  try {
    const found = isUuid(id) ? await findJobRow(db, id) : null;
    if (!found) return none;
    const { category } = found.job;
    const { jobs } = await listJobs({ db, now }, JobSearch.parse({ category }), { limit: SIMILAR_JOBS });
    const shown = jobs.filter((job) => job.id !== id);
    return {
      category,
      jobs: shown.map(({ id, title, company_name, location }) => ({ id, title, company_name, location })),
    };
  } catch {
    return none;
  }
}
