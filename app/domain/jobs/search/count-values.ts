/**
 * Counts the jobs of each value that a search may choose. Without a search the index is asked for each value, up to a cap. With one,
 * so many of its jobs are looked at: more would cost what the search costs once for each value (docs/decisions/003).
 */
import { asciiLower } from "../rules";
import { tagOf } from "./filter-tags";
import { LISTED_VALUES, type ValueCount, type ValueCounts } from "./filter-values-rules";
import { anyOfWays, type Way, waysOf } from "./index-query";
import { LISTS, type ListName } from "./rules";
import type { JobSearch } from "./schema";
import { TAG } from "./token-marks";

/** The jobs of a search that are looked at, and those of a value where nothing is searched for. */
export const JOBS_LOOKED_AT = 200;
export const VALUE_CAP = 100;

/** The values of a job: its terms, and the fields of which the index makes tokens itself. `is`: it is what was asked exactly. */
export type JobValues = { terms: string | null; category: string; nature: string; is: boolean };

type Value = { name: ListName; value: string };

/** The values of a filter that are counted: those to choose from, and those that are chosen. */
function valuesOf(name: ListName, chosen: readonly string[], categories: readonly string[]): string[] {
  const listed = name === "category" ? categories : LISTED_VALUES[name];
  return [...new Map([...listed, ...chosen].map((value) => [asciiLower(value), value])).values()];
}

/** The listed values, with their queries in the language of FTS5. Categories have counters. */
export function listedQueries(): { values: Value[]; queries: string[] } {
  const values = LISTS.flatMap((name) =>
    name === "category" ? [] : LISTED_VALUES[name].map((value): Value => ({ name, value })),
  );
  return { values, queries: values.map(({ name, value }) => anyOfWays(waysOf(name, value))) };
}

/** The counts of the listed values, by their places in the list. */
export function countsOfListed(values: readonly Value[], totals: ReadonlyMap<number, number>): ValueCounts {
  const counts: ValueCounts = {};
  for (const [at, { name, value }] of values.entries())
    put(counts, { name, value }, capped(totals.get(at) ?? 0, VALUE_CAP));
  return counts;
}

export function countsOfCategories(categories: readonly { name: string; count: number }[]): ValueCounts {
  const counts: ValueCounts = { category: {} };
  for (const { name, count } of categories) put(counts, { name: "category", value: name }, { count, isMore: false });
  return counts;
}

const capped = (total: number, cap: number): ValueCount => ({ count: Math.min(total, cap), isMore: total > cap });

/**
 * The searches whose jobs are looked at: the search itself, and for each filter that has values the search without it, as another
 * value of the same filter widens what is found.
 */
export function searchesToCount(search: JobSearch): { search: JobSearch; names: ListName[] }[] {
  const chosen = LISTS.filter((name) => search[name].length > 0);
  return [
    { search, names: LISTS.filter((name) => !chosen.includes(name)) },
    ...chosen.map((name) => ({ search: { ...search, [name]: [] }, names: [name] })),
  ].filter(({ names }) => names.length > 0);
}

/** How many of these jobs have each value. One that none of some jobs has is not counted: there may be others. */
export function countsAmong(
  search: JobSearch,
  looked: { names: readonly ListName[]; jobs: readonly JobValues[] }[],
  categories: readonly string[],
): ValueCounts {
  const counts: ValueCounts = {};
  for (const { names, jobs } of looked) {
    const isMore = jobs.length > JOBS_LOOKED_AT;
    const tokens = jobs.slice(0, JOBS_LOOKED_AT).flatMap((job) => (job.is ? [tokensOfValues(job)] : []));
    for (const name of names) {
      for (const value of valuesOf(name, search[name], categories)) {
        const ways = waysOf(name, value);
        const count = tokens.filter((own) => ways.some((way) => isOf(way, own))).length;
        if (count > 0 || !isMore) put(counts, { name, value }, { count, isMore });
      }
    }
  }
  return counts;
}

const isOf = (way: Way, tokens: ReadonlySet<string>) => way.every((token) => tokens.has(token));

function tokensOfValues({ terms, category, nature }: JobValues): Set<string> {
  return new Set([...(terms ?? "").split(" "), TAG + tagOf.category(category), TAG + tagOf.nature(nature)]);
}

function put(counts: ValueCounts, { name, value }: Value, count: ValueCount): void {
  counts[name] = { ...counts[name], [value]: count };
}
