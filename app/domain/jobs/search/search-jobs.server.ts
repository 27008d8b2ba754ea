/** Searches open jobs for the page `/jobs`: its results, with all that it shows where a search finds little. */
import type { Database } from "~/db/client.server";
import type { Qualification } from "../details/value-rules";
import { type JobCardData, toCard } from "../job-views";
import {
  type CategoryCount,
  categoryReads,
  type OfCandidate,
  type PageRange,
  toCategoryCounts,
} from "../queries.server";
import type { CandidateRow } from "../rules";
import { countsAmong, countsOfCategories, countsOfListed, listedQueries, searchesToCount } from "./count-values";
import type { ValueCounts } from "./filter-values-rules";
import { similarToSearch, similarWithout } from "./index-query";
import { orderOf, type PreparedQuery, prepareQuery } from "./prepared-search";
import {
  countMatches,
  FEW,
  type FoundFallback,
  type FoundPage,
  isWithoutFilters,
  otherOf,
  pageReads,
  toFallback,
  toLookedAt,
  toPage,
  valueReads,
} from "./queries.server";
import { readWithPlaces } from "./read-places.server";
import { readSearch } from "./read-search.server";
import { keysOfSearch, kmOf, type PlacesOfKey, readSearchBy } from "./read-search-rules";
import { COUNT_CAP } from "./rules";
import type { JobSearch } from "./schema";
import { type JobResults, toResults } from "./show-results.server";
import type { KnownWord } from "./spelling-rules";
import {
  bestOf,
  type CountedSuggestion,
  deletionsOfWords,
  doubtedWords,
  guessSpelling,
  orListedWord,
  replaceWords,
  searchesOfWiderRadii,
  suggestionsFor,
  suggestionsThatFind,
  type WiderRadius,
  widerRadiiThatFind,
} from "./suggestions";

/** `suggestions`, `widerRadii` and `similar` are for a search that finds nothing; `spelling` is for one that finds little. */
export type SearchPage = {
  results: JobResults;
  /** Every category to choose from, with its open jobs: the eight first, then those that recruiters wrote themselves. */
  categories: CategoryCount[];
  suggestions: CountedSuggestion[];
  spelling: SpellingSuggestion | null;
  widerRadii: WiderRadius[];
  similar: JobCardData[];
  /** The rows of the candidate's read. */
  teaching: CandidateRow[];
  /** How many jobs have each value that may be chosen, if the page asks for it. */
  valueCounts: ValueCounts | null;
};

/** A candidate's own part of a search. `hides`: jobs that ask for one of these are left out, also of counts and suggestions. */
export type ForCandidate = { ofCandidate: OfCandidate; hides: readonly Qualification[] };

/** `countsValues`: the page shows the filters. */
export type Asked = Partial<ForCandidate> & { countsValues?: boolean };

/**
 * One page of a search, the categories, and what to try instead of it: in one call of the database. A name that this isolate has not
 * looked up yet costs a call before, and a word that may be misspelt one after.
 */
export async function findSearchPage(
  deps: { db: Database; now: Date },
  search: JobSearch,
  page: PageRange,
  { ofCandidate = null, hides = [], countsValues = false }: Asked = {},
): Promise<SearchPage> {
  const { db, now } = deps;
  const { plan, rows } = await readWithPlaces(db, keysOfPage(search), (placesOf) => {
    const { reads, ...plan } = planOf(search, page, { placesOf, now, hides });
    const bases = countsValues ? planOfCounts(search, plan.ready, { placesOf, now, hides }) : undefined;
    const counting = bases === undefined ? { listedValues: null, jobsOfValues: null } : valueReads(bases);
    return { ...plan, reads: { ...reads, ...counting, teaching: ofCandidate } };
  });
  const { listed, others } = toCategoryCounts(rows);
  const categories = [...listed, ...others];
  const found = { ...toPage(rows, plan.ready, plan.page), fallback: toFallback(rows) };
  const shown = await toSearchPage(deps, search, page, plan, found);
  const valueCounts = countsValues ? toValueCounts(search, plan.ready, rows, categories) : null;
  return { ...shown, categories, teaching: rows.teaching, valueCounts };
}

/** The searches whose jobs are looked at; null where nothing is searched for. */
function planOfCounts(
  search: JobSearch,
  ready: PreparedQuery,
  { placesOf, now, hides }: Around,
): PreparedQuery[] | null {
  if (isWithoutFilters(ready)) return null;
  return searchesToCount(search).map((each) =>
    prepareQuery(each.search, readSearchBy(each.search, placesOf), now, hides),
  );
}

function toValueCounts(
  search: JobSearch,
  ready: PreparedQuery,
  rows: Parameters<typeof toLookedAt>[0],
  categories: readonly CategoryCount[],
): ValueCounts {
  if (isWithoutFilters(ready)) {
    const totals = new Map(rows.listedValues.map((row) => [row.at, row.total]));
    return { ...countsOfListed(listedQueries().values, totals), ...countsOfCategories(categories) };
  }
  const looked = toLookedAt(rows);
  const among = searchesToCount(search).map(({ names }, index) => ({ names, jobs: looked[index] ?? [] }));
  const named = categories.map(({ name }) => name);
  return countsAmong(search, among, named);
}

function keysOfPage(search: JobSearch): string[] {
  const { near, alone } = suggestionsFor(search);
  return [...new Set([search, ...[...near, ...alone].map((each) => each.search)].flatMap(keysOfSearch))];
}

type Plan = Omit<ReturnType<typeof planOf>, "reads">;
type Around = { placesOf: PlacesOfKey; now: Date; hides: readonly Qualification[] };

/** All that is asked for, once it is known which places the search and its suggestions name. */
function planOf(search: JobSearch, page: PageRange, { placesOf, now, hides }: Around) {
  const { near, alone } = suggestionsFor(search);
  const suggested = [...near, ...alone];
  const read = readSearchBy(search, placesOf);
  const doubted = doubtedWords(search, read);
  const guess = guessSpelling(search, doubted);
  const widerSearches = searchesOfWiderRadii(search, read);
  const otherIn = (each: JobSearch, fewer: number) =>
    otherOf(prepareQuery(each, readSearchBy(each, placesOf), now, hides), fewer);
  const fallback = {
    // The guess is counted behind the suggestions.
    suggestions: [...suggested.map((each) => otherIn(each.search, 1)), ...(guess ? [otherIn(guess, FEW)] : [])],
    circles: widerSearches.map((each) => otherOf(prepareQuery(each.search, each.read, now, hides), 1)),
    deletions: deletionsOfWords(doubted.words),
    similar: similarWithout(similarToSearch(read.text, read.near?.place ?? null), hides),
  };
  const sort = orderOf(search, read, undefined);
  const ready = prepareQuery(search, read, now, hides);
  const range = { ...page, limit: page.limit + 1, sort };
  return {
    reads: { ...pageReads(ready, range, fallback), ...categoryReads() },
    ...{ ready, page: range },
    ...{ read, guess, widerSearches, suggestions: { near, alone }, suggested, sort, hides },
  };
}

type Found = FoundPage & { fallback: FoundFallback };

async function toSearchPage(
  deps: { db: Database; now: Date },
  search: JobSearch,
  page: PageRange,
  plan: Plan,
  found: Found,
) {
  const { read, sort, guess, suggestions, widerSearches } = plan;
  const { suggestions: counts, circles, words, similar } = found.fallback;
  const results = toResults(found, read, { ...page, sort });
  const guessed = guess && { search: guess, count: counts.get(plan.suggested.length)?.total ?? 0 };
  const known = { stored: words, guessed, hides: plan.hides };
  const spelling = await suggestSpelling(deps, search, results, known);
  if (results.total > 0) return { results, suggestions: [], spelling, widerRadii: [], similar: [] };
  return {
    results,
    suggestions: suggestionsThatFind(suggestions, counts, COUNT_CAP),
    spelling,
    widerRadii: widerRadiiThatFind(widerSearches, circles),
    similar: similar.map(toCard),
  };
}

/** Another spelling of a search, with the number of jobs that it finds. */
export type SpellingSuggestion = { search: JobSearch; text: string; count: number; isCapped: boolean };

type FoundSoFar = Pick<JobResults, "total" | "read">;

type Guessed = { search: JobSearch; count: number } | null;

/**
 * The search with its misspelt words corrected, by the words that are known, and its results; null if nothing better is
 * known. The results of the guess are counted already.
 */
async function suggestSpelling(
  { db, now }: { db: Database; now: Date },
  search: JobSearch,
  found: FoundSoFar,
  known: { stored: readonly KnownWord[]; guessed: Guessed; hides: readonly Qualification[] },
): Promise<SpellingSuggestion | null> {
  const { words, area } = doubtedWords(search, found.read);
  if (found.total >= FEW || words.length === 0) return null;
  const corrected = bestOf(words, orListedWord(known.stored, words));
  if (corrected.size === 0) return null;
  const q = replaceWords(search.q, corrected);
  const location = area.length > 0 ? replaceWords(search.location, corrected) : search.location;
  const better = { ...search, q, location };
  const { guessed } = known;
  if (guessed && guessed.search.q === q && guessed.search.location === location)
    return guessed.count > found.total ? toSpellingSuggestion(better, q, guessed.count) : null;
  const read = await readSearch({ db }, better);
  // A small town may have no job of its own: then the first circle around it that has some.
  const widerSearches =
    location !== search.location && read.near ? WIDER_RADII.filter((radius) => Number(radius) > kmOf(better)) : [];
  const tried = [better, ...widerSearches.map((radius) => ({ ...better, radius }))];
  const counts = await countMatches(
    db,
    tried.map((each) =>
      prepareQuery(each, read.near ? { ...read, near: { ...read.near, km: kmOf(each) } } : read, now, known.hides),
    ),
  );
  const at = counts.findIndex((count) => count > found.total);
  const [count, chosen] = [counts[at], tried[at]];
  if (count === undefined || !chosen) return null;
  const where = [read.near?.place.name ?? location, at > 0 && `${chosen.radius} km`].filter(Boolean).join(", ");
  return toSpellingSuggestion(chosen, q === search.q ? where : q, count);
}

function toSpellingSuggestion(search: JobSearch, text: string, count: number): SpellingSuggestion {
  return { search, text, count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}

const WIDER_RADII = ["100", "200"] as const;
