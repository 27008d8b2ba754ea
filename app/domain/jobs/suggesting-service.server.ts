/** The error for a search that cannot find anything, and searches to try instead. */
import type { Database } from "~/db/client.server";
import { fieldError } from "~/domain/errors";
import type { JobSearch } from "./finding/schema";
import { readSearch, toReady } from "./finding/service.server";
import { COUNT_CAP, countMatches } from "./finding/store.server";
import { wordlessField } from "./finding/wordless-rules";
import { TYPE_A_WORD } from "./rules";
import { type Suggestion, suggestionsFor } from "./suggestions";

/** Throws bad_input for a filter that was filled in without a word that can be searched for. */
export function checkSearch(search: JobSearch): void {
  const field = wordlessField(search);
  if (field) throw fieldError(field, TYPE_A_WORD);
}

export type CountedSuggestion = Suggestion & { count: number; isCapped: boolean };

/** Searches similar to one that found nothing, with their counts, the highest first; if none finds anything, its parts alone. */
export async function suggestSearches(
  { db, now }: { db: Database; now: Date },
  search: JobSearch,
): Promise<CountedSuggestion[]> {
  const { near, alone } = suggestionsFor(search);
  const all = [...near, ...alone];
  const counts = await countMatches(
    db,
    await Promise.all(all.map(async ({ search: each }) => toReady(each, await readSearch({ db }, each), now))),
  );
  const counted = all.map((suggestion, index): CountedSuggestion => {
    const count = counts[index] ?? 0;
    return { ...suggestion, count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
  });
  const best = [counted.slice(0, near.length), counted.slice(near.length)]
    .map((tier) => tier.filter((suggestion) => suggestion.count > 0))
    .find((tier) => tier.length > 0);
  return (best ?? []).sort((one, other) => other.count - one.count);
}
