/** A search as tests and benches ask it: what it names is read, and then its page is found. */
import { withPlaces } from "~/domain/jobs/finding/place-names";
import { keysOfSearch, readSearchBy } from "~/domain/jobs/finding/read-search-rules";
import type { JobSearch } from "~/domain/jobs/finding/schema";
import { type JobResults, searchAsRead } from "~/domain/jobs/finding/service.server";

type Asked = Parameters<typeof searchAsRead>;

/** A page of open jobs, with the number of all matches. */
export function searchJobs(deps: Asked[0], search: JobSearch, page: Asked[3]): Promise<JobResults> {
  return withPlaces(deps.db, keysOfSearch(search), (places) =>
    searchAsRead(deps, search, readSearchBy(search, places), page),
  );
}
