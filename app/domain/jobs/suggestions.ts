/** Searches to try when one finds nothing: first the similar ones, then each of its parts alone. */

import { JobSearch } from "./finding/schema";
import { searchWords, wordlessField } from "./rules";

export type Suggestion = { kind: "without" | "only"; text: string; search: JobSearch };

const FILTERS = ["q", "location", "category", "job_nature"] as const;
const MAX_WORDS = 4;

/** `near`: without one filter, or with only one keyword. `alone`: one filter or keyword. Never the search itself, or all jobs. */
export function suggestionsFor(search: JobSearch): { near: Suggestion[]; alone: Suggestion[] } {
  const filled = FILTERS.filter((name) => search[name] !== "");
  const isSearched = (suggestion: Suggestion) => wordlessField(suggestion.search) === null;
  const words = searchWords(search.q);
  const tried = words.length > 1 ? words.slice(0, MAX_WORDS) : [];
  const nothing = JobSearch.parse({});
  const only = (text: string, kept: JobSearch): Suggestion => ({ kind: "only", text, search: kept });
  if (filled.length < 2) return { near: tried.map((word) => only(word, { ...search, q: word })), alone: [] };
  return {
    near: [
      ...filled.map((name): Suggestion => ({ kind: "without", text: search[name], search: { ...search, [name]: "" } })),
      ...tried.map((word) => only(word, { ...search, q: word })),
    ].filter(isSearched),
    alone: [
      ...filled.map((name) => only(search[name], { ...nothing, [name]: search[name] })),
      ...tried.map((word) => only(word, { ...nothing, q: word })),
    ].filter(isSearched),
  };
}
