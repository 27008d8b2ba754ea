/** A page of a search that was read already. */
import type { Database } from "~/db/client.server";
import { orderOf, prepareQuery } from "./prepared-search";
import { findPage } from "./queries.server";
import type { ReadSearch } from "./read-search-rules";
import type { JobSearch } from "./schema";
import { type JobPageQuery, type JobResults, toResults } from "./show-results.server";

/** A page of the open jobs of a search that was read, with the number of all matches. Every job stands on exactly one page. */
export async function findPageOfSearch(
  { db, now }: { db: Database; now: Date },
  search: JobSearch,
  read: ReadSearch,
  page: JobPageQuery,
): Promise<JobResults> {
  const sort = orderOf(search, read, page.sort);
  const found = await findPage(db, prepareQuery(search, read, now), { ...page, limit: page.limit + 1, sort });
  return toResults(found, read, { ...page, sort });
}
