/** What `/jobs` reads: a page of search results, with all that it shows where a search finds little. */
import { type Database, readAll } from "~/db/client.server";
import { placesVersion } from "~/domain/places/service.server";
import type { Position } from "../cursor";
import { type JobCardData, toCard } from "../showing-service.server";
import { type CategoryCount, categoryReads, toCategoryCounts } from "../store.server";
import { type CountedSuggestion, suggestionsFor, suggestionsThatFind } from "../suggestions";
import { FEW, type Other } from "./beside-store.server";
import { COUNT_CAP } from "./counts-store.server";
import { forgetPlaces, type NamedPlaces, type PlacesOfKey, readPlaces, rememberedPlaces } from "./place-names";
import { keysOfSearch, readSearchBy } from "./read-search";
import type { JobSearch } from "./schema";
import { type JobResults, orderOf, toReady, toResults } from "./service.server";
import { similarToSearch } from "./similar";
import { deletionsOfWords, doubtedWords, guessMended, type Mended, suggestSpelling } from "./spelling-service.server";
import { type FoundBeside, otherOf, pageReads, toFoundBeside } from "./store.server";
import { type Wider, widerSearches, widerThatFind } from "./wider";

type Deps = { db: Database; now: Date };
type PageAsked = { limit: number; after?: Position | undefined; before?: Position | undefined };

/** `suggestions`, `wider` and `similar` are for a search that finds nothing; `mended` is for one that finds little. */
export type SearchPage = {
  results: JobResults;
  /** Every category to choose from, with its open jobs: the eight first, then those that recruiters wrote themselves. */
  categories: CategoryCount[];
  suggestions: CountedSuggestion[];
  mended: Mended | null;
  wider: Wider[];
  similar: JobCardData[];
};

/**
 * One page of a search, the categories, and what to try instead of it: in one call of the database. A name that this isolate has not
 * looked up yet costs a call before, and a word that may be misspelt one after.
 */
export async function findSearchPage(deps: Deps, search: JobSearch, page: PageAsked): Promise<SearchPage> {
  const { db, now } = deps;
  const keys = keysOfPage(search);
  const remembered = keys.length > 0 ? rememberedPlaces(keys) : NO_PLACES;
  const places = remembered ?? (await readPlaces(db, keys));
  const plan = planOf(search, page, { placesOf: places.placesOf, now });
  const rows = await readAll(db, {
    ...pageReads(plan.ready, plan.page, plan.beside),
    ...categoryReads(),
    version: remembered && keys.length > 0 ? placesVersion() : null,
  });
  if (remembered && (rows.version[0]?.version ?? null) !== remembered.version) {
    // Another version of the gazetteer is loaded by now.
    forgetPlaces(keys);
    return findSearchPage(deps, search, page);
  }
  const { listed, others } = toCategoryCounts(rows);
  const found = toFoundBeside(rows, plan.ready, plan.page, plan.beside);
  return { ...(await toSearchPage(deps, search, page, plan, found)), categories: [...listed, ...others] };
}

const NO_PLACES: NamedPlaces = { version: null, placesOf: () => [] };

function keysOfPage(search: JobSearch): string[] {
  const { near, alone } = suggestionsFor(search);
  return [...new Set([search, ...[...near, ...alone].map((each) => each.search)].flatMap(keysOfSearch))];
}

type Plan = ReturnType<typeof planOf>;

/** All that is asked for, once it is known which places the search and its suggestions name. */
function planOf(search: JobSearch, page: PageAsked, { placesOf, now }: { placesOf: PlacesOfKey; now: Date }) {
  const { near, alone } = suggestionsFor(search);
  const suggested = [...near, ...alone];
  const read = readSearchBy(search, placesOf);
  const doubted = doubtedWords(search, read);
  const guess = guessMended(search, doubted);
  const wider = widerSearches(search, read);
  const readied = (each: JobSearch) => toReady(each, readSearchBy(each, placesOf), now);
  const others: Other[] = [
    ...suggested.map((each) => otherOf(readied(each.search), 1)),
    ...wider.map((each) =>
      otherOf(toReady(each.search, each.read, now), 1, each === wider.at(-1) ? "widest" : "inside"),
    ),
    ...(guess ? [otherOf(readied(guess), FEW)] : []),
  ];
  const alike = similarToSearch(read.text, read.near?.place ?? null);
  const sort = orderOf(search, read, undefined);
  return {
    ready: toReady(search, read, now),
    page: { ...page, limit: page.limit + 1, sort },
    beside: { others, deletions: deletionsOfWords(doubted.words), alike },
    ...{ read, guess, wider, suggestions: { near, alone }, suggested, sort },
  };
}

async function toSearchPage(deps: Deps, search: JobSearch, page: PageAsked, plan: Plan, found: FoundBeside) {
  const { read, sort, guess, suggested, suggestions, wider } = plan;
  const results = toResults(found, read, { ...page, sort });
  const counts = found.counts.map((count) => count ?? { total: 0, isCut: false });
  const guessed = guess && { search: guess, count: counts.at(-1)?.total ?? 0 };
  const mended = await suggestSpelling(deps, search, results, { stored: found.words, guessed });
  if (results.total > 0) return { results, suggestions: [], mended, wider: [], similar: [] };
  return {
    results,
    suggestions: suggestionsThatFind(suggestions, counts, COUNT_CAP),
    mended,
    wider: widerThatFind(wider, counts.slice(suggested.length)),
    similar: found.alike.map(toCard),
  };
}
