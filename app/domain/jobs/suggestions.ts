/** What to try when a search finds nothing: the same one without one of its filters, or with one of its words. */
import { searchWords } from "./rules";
import type { JobSearch } from "./schema";

export type Suggestion = { kind: "without" | "only"; text: string; search: JobSearch };

const FILTERS = ["q", "location", "category", "job_nature"] as const;
const MAX_WORDS = 4;

/** Nothing where dropping would leave no search at all: all jobs are one link away anyway. */
export function suggestionsFor(search: JobSearch): Suggestion[] {
  const filled = FILTERS.filter((name) => search[name] !== "");
  const without = filled.map(
    (name): Suggestion => ({ kind: "without", text: search[name], search: { ...search, [name]: "" } }),
  );
  const words = searchWords(search.q);
  const only = words
    .slice(0, MAX_WORDS)
    .map((word): Suggestion => ({ kind: "only", text: word, search: { ...search, q: word } }));
  return [...(filled.length > 1 ? without : []), ...(words.length > 1 ? only : [])];
}
