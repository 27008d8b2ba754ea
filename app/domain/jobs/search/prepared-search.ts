/** A search as its statements take it. */
import { readWhere } from "~/domain/places/names";
import type { Qualification } from "../details/value-rules";
import { effectiveSort, type Sort, searchWords } from "../rules";
import { type ExactMatch, exactMatchOf, type Match, matchOf, matchWithout, type SearchInput } from "./index-query";
import { type ReadSearch, wordlessField } from "./read-search-rules";
import type { JobSearch } from "./schema";
import { NO_JOB } from "./token-marks";

/** A search with everything that its statements need. `match` is null for all jobs. */
export type PreparedQuery = { search: JobSearch; match: Match | null; exact: ExactMatch };

/** The match of a search that finds nothing, whatever jobs there are. */
const NO_MATCH: Match = { all: NO_JOB, tiers: null, isCategoryAlone: false };

/** The statements' values of a search as it was read. `hides`: jobs that ask for one of these are left out. */
export function prepareQuery(
  search: JobSearch,
  read: ReadSearch,
  now: Date,
  hides: readonly Qualification[] = [],
): PreparedQuery {
  const { text, near, state, scope } = read;
  const isKnown = near !== null || state !== null || (scope !== null && scope.kind !== "orRemote");
  const wanted: SearchInput = {
    ...{ search: scope?.kind === "orRemote" ? { ...search, remote: "1" } : search, now, text, near, state, scope },
    area: isKnown ? [] : searchWords(readWhere(search.location).rest),
  };
  const match = wordlessField(search) ? NO_MATCH : matchWithout(matchOf(wanted), hides);
  return { search: wanted.search, match, exact: exactMatchOf(wanted.search, near, now) };
}

/** The order in which a search is shown: distance needs a place, relevance needs words. */
export function orderOf(search: JobSearch, read: ReadSearch, wanted: Sort | undefined): Sort {
  const sort = wanted ?? search.sort;
  if (sort === "distance") return read.near ? "distance" : "newest";
  if (sort === "closing" || sort === "pay") return sort;
  return effectiveSort({ q: search.q, sort: sort === "newest" ? "newest" : "" });
}
