/** Lists open jobs for feeds and programs. */

import type { Database } from "~/db/client.server";
import { type DomainError, fieldError } from "~/domain/errors";
import { words } from "~/words/search-refusals";
import { pageOf } from "../list-cursors";
import { orderOf, prepareQuery } from "./prepared-search";
import { pageReads, SORT_CAP, toPage } from "./queries.server";
import { readWithPlaces } from "./read-places.server";
import { keysOfSearch, type PlacesOfKey, type ReadSearch, readSearchBy, whyNoPlace } from "./read-search-rules";
import type { JobSearch } from "./schema";
import { type FoundJob, type JobPage, type JobPageQuery, toFound, toResults } from "./show-results.server";

/** A page for feeds and programs; `isCut` as in `JobResults`. `total`: null where more match than are counted. */
export type ListedJobs = JobPage<FoundJob> & { isCut: boolean; total: number | null; read: ReadSearch };

// Lists for feeds and programs

/**
 * The refusal of a program's search that cannot be carried out: a place that cannot be known, or a radius without a
 * centre. It is bad_input with the field, and with the places that may be meant.
 */
function refusalOf(search: JobSearch, read: ReadSearch): DomainError | null {
  const { near, state, choices, scope } = read;
  const why = search.location ? whyNoPlace(read) : null;
  if (why) return fieldError("location", why);
  if (search.radius === "" || near) return null;
  if (choices.length > 0) {
    const names = choices.map(({ name, state, country }) => `${name}, ${state || country}`).join("; ");
    return fieldError("location", words.severalPlaces(names));
  }
  if (state !== null) return fieldError("radius", words.notState);
  if (search.location === "") return fieldError("radius", words.sendLocation);
  if (scope) return fieldError("radius", words.notCountry);
  return fieldError("radius", words.nothingAround);
}

/**
 * A page of open jobs for feeds and programs. Throws too_many_to_sort for pay and distance, where a page would show the
 * newest instead.
 */
export async function listJobs(
  { db, now }: { db: Database; now: Date },
  search: JobSearch,
  page: JobPageQuery,
): Promise<ListedJobs> {
  const { plan, rows } = await readWithPlaces(db, keysOfSearch(search), (placesOf) =>
    planOfList(search, page, { placesOf, now }),
  );
  const { refusal, read, ready, sort } = plan;
  if (refusal) throw refusal;
  const found = toPage(rows, ready, plan.page);
  const { total: matches, isTotalCapped } = toResults(found, read, { ...page, sort });
  const total = isTotalCapped ? null : matches;
  if (sort === "pay" || sort === "distance") {
    const { isTooMany, ...results } = toResults(found, read, { ...page, sort });
    if (isTooMany || results.isCut) throw fieldError("sort", TOO_MANY, "too_many_to_sort");
    return { ...results, total };
  }
  const { rows: shown, ...around } = pageOf(found.rows, page);
  return { jobs: shown.map((row) => toFound(row, read.near?.place)), sort, isCut: found.isCut, total, read, ...around };
}

/** The reads of a list, once the places that the search names are known. A search that is refused has no reads. */
function planOfList(search: JobSearch, page: JobPageQuery, { placesOf, now }: { placesOf: PlacesOfKey; now: Date }) {
  const read = readSearchBy(search, placesOf);
  const sort = orderOf(search, read, page.sort);
  const ready = prepareQuery(search, read, now);
  const range = { ...page, limit: page.limit + 1, sort };
  const refusal = page.isExact ? refusalOf(search, read) : null;
  const reads = refusal ? { latest: null, open: null, found: null } : pageReads(ready, range, null);
  return { refusal, read, ready, sort, reads, page: range };
}

const TOO_MANY = words.tooManyToSort(SORT_CAP);
