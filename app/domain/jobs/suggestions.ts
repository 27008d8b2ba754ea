/** Searches to try when one finds nothing: first the similar ones, then each of its parts alone. */

import { readSearchText } from "./finding/reading";
import { JobSearch } from "./finding/schema";
import { wordlessField } from "./finding/wordless-rules";

export type Suggestion = { kind: "without" | "only"; text: string; search: JobSearch };

const FILTERS = ["q", "location", "category", "job_nature"] as const;
const MAX_PHRASES = 4;

/** `near`: without one filter, or with only one phrase of the keywords. `alone`: one filter or phrase. Never the search itself, or all jobs. */
export function suggestionsFor(search: JobSearch): { near: Suggestion[]; alone: Suggestion[] } {
  const filled = FILTERS.filter((name) => search[name] !== "");
  const isSearched = (suggestion: Suggestion) => wordlessField(suggestion.search) === null;
  const phrases = phrasesOf(search.q);
  const tried = phrases.length > 1 ? phrases.slice(0, MAX_PHRASES) : [];
  const nothing = JobSearch.parse({});
  const only = (text: string, kept: JobSearch): Suggestion => ({ kind: "only", text, search: kept });
  if (filled.length < 2) return { near: tried.map((phrase) => only(phrase, { ...search, q: phrase })), alone: [] };
  return {
    near: [
      ...filled.map((name): Suggestion => ({ kind: "without", text: search[name], search: { ...search, [name]: "" } })),
      ...tried.map((phrase) => only(phrase, { ...search, q: phrase })),
    ].filter(isSearched),
    alone: [
      ...filled.map((name) => only(search[name], { ...nothing, [name]: search[name] })),
      ...tried.map((phrase) => only(phrase, { ...nothing, q: phrase })),
    ].filter(isSearched),
  };
}

export type CountedSuggestion = Suggestion & { count: number; isCapped: boolean };

/** Those that find something, with their counts, the highest first; if none near does, the parts alone. `counts` are in order. */
export function suggestionsThatFind(
  { near, alone }: ReturnType<typeof suggestionsFor>,
  counts: readonly { total: number; isCut: boolean }[],
  cap: number,
): CountedSuggestion[] {
  const counted = [...near, ...alone].map((suggestion, index): CountedSuggestion => {
    const { total, isCut } = counts[index] ?? { total: 0, isCut: false };
    return { ...suggestion, count: Math.min(total, cap), isCapped: total > cap || isCut };
  });
  const best = [counted.slice(0, near.length), counted.slice(near.length)]
    .map((tier) => tier.filter((suggestion) => suggestion.count > 0))
    .find((tier) => tier.length > 0);
  return (best ?? []).sort((one, other) => other.count - one.count);
}

/** What the keywords name, such as "computer science", and their other words, each by itself. */
function phrasesOf(q: string): string[] {
  const { spoken, words } = readSearchText(q, null);
  return [...new Set([...Object.values(spoken), ...words])];
}
