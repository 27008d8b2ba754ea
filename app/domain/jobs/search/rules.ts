/** How far and how much a search looks, and its address. Light: every page with a form for a search loads this file. */

import { inLakhs } from "~/domain/indian-number-rules";
import { words } from "~/words/search-refusals";
import type { JobSearch } from "./schema";

/** Kilometres that may be chosen. */
export const RADII = ["0", "10", "25", "50", "100", "200"] as const;

export const DEFAULT_RADIUS = 25;

/**
 * Pay, days and distance are compared with so many of the newest jobs that match all else, counted from where a page begins. It
 * bounds what any search reads: where more match, the page, the feeds and the API say so.
 */
export const READ_CAP = 3000;

/** Counting stops here: "1,000+" is all a reader needs, and the count stays cheap. */
export const COUNT_CAP = 1000;

/**
 * The note of a search with more matches than the cap. `toLocaleString` here took a seventh of the start of an isolate:
 * it loads the rules of languages.
 */
export const ONLY_NEWEST_TEXT = words.tooManyMatch(inLakhs(READ_CAP));

/** The matches that are compared for each search that a page counts beside its own. */
export const READ_CAP_OF_OTHERS = 300;

/** The filters that may have several values. A job needs one of them. */
export const LISTS = ["category", "job_nature", "subject", "level", "board", "requires"] as const;
export type ListName = (typeof LISTS)[number];

/** So many values of one filter are compared. It bounds what a search may cost. */
export const MAX_VALUES = 10;

/** The search that asks for nothing: all open jobs, the newest first. */
export const EVERY_JOB: JobSearch = {
  ...{ q: "", location: "", radius: "" },
  ...{ category: [], job_nature: [], subject: [], level: [], board: [], requires: [] },
  ...{ early_career: "", remote: "", pay_from: "", posted_within: "", closes_within: "", sort: "" },
};

/** A search with the part that only a candidate's session has: without jobs that ask for what she said she does not have. */
export type OwnSearch = JobSearch & { meets?: "" | "1" };

export const MEETS_TEXT = words.hideUnmet;

/** True if the URL of the list of jobs asks for less than all of them, or for another order. */
export function isSearch(query: URLSearchParams): boolean {
  return Object.keys(EVERY_JOB).some((name) => query.getAll(name).some((value) => value !== ""));
}

/** The documents for programs that any search has. */
export type FeedPath = "/jobs.atom" | "/jobs.feed.json" | "/jobs.jsonld" | "/jobs.ics" | "/jobs.xml";

/** The address of a search; empty fields are left out. */
export function searchPath(
  path: "/jobs" | FeedPath | "/alerts",
  search: Partial<OwnSearch>,
  page: Record<string, string> = {},
) {
  const query = queryOfSearch({ ...search, ...page });
  return query ? `${path}?${query}` : path;
}

/** The query of a search's address: a filter with several values stands there once for each. */
export function queryOfSearch(search: Record<string, string | readonly string[] | undefined>): string {
  return new URLSearchParams(namesAndValues(search)).toString();
}

/** The fields of a form that hold a search: of a filter with several values a line each. */
export function fieldsOfSearch(search: JobSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, [value].flat().join("\n")]));
}

/** The names and values of a search, as an address or the hidden fields of a form carry them. */
export function namesAndValues(search: Record<string, string | readonly string[] | undefined>): [string, string][] {
  return Object.entries(search).flatMap(([name, value]) =>
    [value ?? ""].flat().flatMap((each): [string, string][] => (each === "" ? [] : [[name, each]])),
  );
}
