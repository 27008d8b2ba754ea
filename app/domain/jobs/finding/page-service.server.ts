/** A page of search results, with all that it shows where a search finds little: in one round trip. */
import type { Database } from "~/db/client.server";
import type { Position } from "../cursor";
import { type JobCardData, toCard } from "../showing-service.server";
import { type CountedSuggestion, suggestionsFor, suggestionsThatFind } from "../suggestions";
import { FEW, type Other } from "./beside-store.server";
import { COUNT_CAP } from "./counts-store.server";
import { type PlacesOfKey, withPlaces } from "./place-names";
import { keysOfSearch, readSearchBy } from "./read-search";
import type { JobSearch } from "./schema";
import { type JobResults, orderOf, toReady, toResults } from "./service.server";
import { similarToSearch } from "./similar";
import { deletionsOfWords, doubtedWords, guessMended, type Mended, suggestSpelling } from "./spelling-service.server";
import { findWithBeside, otherOf } from "./store.server";
import { type Wider, widerSearches, widerThatFind } from "./wider";

type Deps = { db: Database; now: Date };
type PageAsked = { limit: number; after?: Position | undefined; before?: Position | undefined };

/** `suggestions`, `wider` and `similar` are for a search that finds nothing; `mended` is for one that finds little. */
export type SearchPage = {
  results: JobResults;
  suggestions: CountedSuggestion[];
  mended: Mended | null;
  wider: Wider[];
  similar: JobCardData[];
};

/** One page of a search, and what to try instead of it. */
export function findSearchPage(deps: Deps, search: JobSearch, page: PageAsked): Promise<SearchPage> {
  const { near, alone } = suggestionsFor(search);
  const keys = [search, ...[...near, ...alone].map((each) => each.search)].flatMap(keysOfSearch);
  return withPlaces(deps.db, [...new Set(keys)], (places) => findByPlaces(deps, search, page, places));
}

async function findByPlaces(deps: Deps, search: JobSearch, page: PageAsked, places: PlacesOfKey): Promise<SearchPage> {
  const { db, now } = deps;
  const { near, alone } = suggestionsFor(search);
  const suggested = [...near, ...alone];
  const read = readSearchBy(search, places);
  const doubted = doubtedWords(search, read);
  const guess = guessMended(search, doubted);
  const wider = widerSearches(search, read);
  const readied = (each: JobSearch) => toReady(each, readSearchBy(each, places), now);
  const others: Other[] = [
    ...suggested.map((each) => otherOf(readied(each.search), 1)),
    ...wider.map((each) =>
      otherOf(toReady(each.search, each.read, now), 1, each === wider.at(-1) ? "widest" : "inside"),
    ),
    ...(guess ? [otherOf(readied(guess), FEW)] : []),
  ];
  const sort = orderOf(search, read, undefined);
  const found = await findWithBeside(
    db,
    toReady(search, read, now),
    { ...page, limit: page.limit + 1, sort },
    {
      others,
      deletions: deletionsOfWords(doubted.words),
      alike: similarToSearch(read.text, read.near?.place ?? null),
    },
  );
  const results = toResults(found, read, { ...page, sort });
  const counts = found.counts.map((count) => count ?? { total: 0, isCut: false });
  const guessed = guess && { search: guess, count: counts.at(-1)?.total ?? 0 };
  const mended = await suggestSpelling(deps, search, results, { stored: found.words, guessed });
  if (results.total > 0) return { results, suggestions: [], mended, wider: [], similar: [] };
  return {
    results,
    suggestions: suggestionsThatFind({ near, alone }, counts, COUNT_CAP),
    mended,
    wider: widerThatFind(wider, counts.slice(suggested.length)),
    similar: found.alike.map(toCard),
  };
}
