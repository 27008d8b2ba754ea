/** A search as tests and benches ask it: what it names is read, and then its page is found. */

import { readSearch } from "~/domain/jobs/search/read-search.server";
import type { JobSearch } from "~/domain/jobs/search/schema";
import { searchAsRead } from "~/domain/jobs/search/search-as-read.server";
import type { JobResults } from "~/domain/jobs/search/show-results.server";

type Asked = Parameters<typeof searchAsRead>;

/** A page of open jobs, with the number of all matches. */
export async function searchJobs(deps: Asked[0], search: JobSearch, page: Asked[3]): Promise<JobResults> {
  return searchAsRead(deps, search, await readSearch(deps, search), page);
}
