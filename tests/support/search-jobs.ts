/** A search as tests and benches ask it: what it names is read, and then its page is found. */
import type { JobSearch } from "~/domain/jobs/finding/schema";
import { type JobResults, readSearch, searchAsRead } from "~/domain/jobs/finding/service.server";

type Asked = Parameters<typeof searchAsRead>;

/** A page of open jobs, with the number of all matches. */
export async function searchJobs(deps: Asked[0], search: JobSearch, page: Asked[3]): Promise<JobResults> {
  return searchAsRead(deps, search, await readSearch(deps, search), page);
}
