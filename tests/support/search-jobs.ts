/** A search as tests and benches ask it: what it names is read, and then its page is found. */

import { findPageOfSearch } from "~/domain/jobs/search/find-page-of-search.server";
import { readSearch } from "~/domain/jobs/search/read-search.server";
import type { JobSearch } from "~/domain/jobs/search/schema";
import type { JobResults } from "~/domain/jobs/search/show-results.server";

type Asked = Parameters<typeof findPageOfSearch>;

/** A page of open jobs, with the number of all matches. */
export async function searchJobs(deps: Asked[0], search: JobSearch, page: Asked[3]): Promise<JobResults> {
  return findPageOfSearch(deps, search, await readSearch(deps, search), page);
}
