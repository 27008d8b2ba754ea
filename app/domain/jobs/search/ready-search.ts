/** A search as its statements take it. */
import { readWhere } from "~/domain/places/names";
import { effectiveSort, type Sort, searchWords } from "../rules";
import { NO_JOB } from "./marks";
import { type AskedSearch, type ExactMatch, exactMatchOf, type Match, matchOf } from "./match";
import { type ReadSearch, wordlessField } from "./read-search-rules";
import type { JobSearch } from "./schema";

/** A search with everything that its statements need. `match` is null for all jobs. */
export type ReadySearch = { search: JobSearch; match: Match | null; exact: ExactMatch };

/** The match of a search that finds nothing, whatever jobs there are. */
const NO_MATCH: Match = { all: NO_JOB, tiers: null, isCategoryAlone: false };

/** The statements' values of a search as it was read. */
export function toReady(search: JobSearch, read: ReadSearch, now: Date): ReadySearch {
  const { text, near, state, scope } = read;
  const isKnown = near !== null || state !== null || (scope !== null && scope.kind !== "orRemote");
  const asked: AskedSearch = {
    ...{ search: scope?.kind === "orRemote" ? { ...search, remote: "1" } : search, now, text, near, state, scope },
    area: isKnown ? [] : searchWords(readWhere(search.location).rest),
  };
  const match = wordlessField(search) ? NO_MATCH : matchOf(asked);
  return { search: asked.search, match, exact: exactMatchOf(asked.search, near, now) };
}

/** The order in which a search is shown: distance needs a place, relevance needs words. */
export function orderOf(search: JobSearch, read: ReadSearch, asked: Sort | undefined): Sort {
  const sort = asked ?? search.sort;
  if (sort === "distance") return read.near ? "distance" : "newest";
  if (sort === "closing" || sort === "pay") return sort;
  return effectiveSort({ q: search.q, sort: sort === "newest" ? "newest" : "" });
}
