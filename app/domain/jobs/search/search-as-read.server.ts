/** A page of a search that was read already. */
import type { Database } from "~/db/client.server";
import { findPage } from "./queries.server";
import type { ReadSearch } from "./read-search-rules";
import { orderOf, toReady } from "./ready-search";
import type { JobSearch } from "./schema";
import { type JobPageAsked, type JobResults, toResults } from "./show-results.server";

/** A page of the open jobs of a search that was read, with the number of all matches. Every job stands on exactly one page. */
export async function searchAsRead(
  { db, now }: { db: Database; now: Date },
  search: JobSearch,
  read: ReadSearch,
  page: JobPageAsked,
): Promise<JobResults> {
  const sort = orderOf(search, read, page.sort);
  const found = await findPage(db, toReady(search, read, now), { ...page, limit: page.limit + 1, sort });
  return toResults(found, read, { ...page, sort });
}
