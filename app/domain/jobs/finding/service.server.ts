/** Finding open jobs: the page of results, lists for feeds and programs, and what a search was understood as. */
import type { Database } from "~/db/client.server";
import { type DomainError, fieldError } from "~/domain/errors";
import { readWhere, type Scope } from "~/domain/places/names";
import type { Place } from "~/domain/places/rules";
import { findPlaces } from "~/domain/places/service.server";
import { effectiveSort, type Position, type Sort, searchWords } from "../rules";
import { type JobCardData, pageOf, toCard } from "../showing-service.server";
import { type CategoryCount, categoryReads, type PageAsked, toCategoryCounts } from "../store.server";
import {
  bestOf,
  type CountedSuggestion,
  deletionsOfWords,
  doubtedIn,
  doubtedWords,
  guessMended,
  mend,
  orOurs,
  suggestionsFor,
  suggestionsThatFind,
  type Wider,
  widerSearches,
  widerThatFind,
} from "./alternatives";
import { type AskedSearch, exactlyOf, kmFrom, matchOf, similarToSearch } from "./match";
import { type PlacesOfKey, readWithPlaces } from "./place-names";
import { keysOfSearch, type ReadSearch, readSearchBy, whyNoPlace, wordlessField } from "./read-search-rules";
import { COUNT_CAP, DEFAULT_RADIUS } from "./rules";
import type { JobSearch } from "./schema";
import type { KnownWord } from "./spelling";
import {
  countMatches,
  FEW,
  type FoundBeside,
  type FoundRow,
  findJobRows,
  listReads,
  NO_MATCH,
  type Other,
  otherOf,
  pageReads,
  type ReadySearch,
  SORT_CAP,
  toFoundBeside,
} from "./store.server";
import { listCandidates } from "./vocabulary-store.server";

type Deps = { db: Database; now: Date };

export type FoundJob = JobCardData & { km: number | null };
export type JobPage<Job = JobCardData> = { jobs: Job[]; sort: Sort; next: string | null; previous: string | null };

/** `total` is the number of all matches, counted up to the cap. `isTooMany`: too many to be sorted by pay or distance. */
export type JobResults = JobPage<FoundJob> & {
  total: number;
  isTotalCapped: boolean;
  isTooMany: boolean;
  /** Only `READ_CAP` of the jobs that match were compared with all that was asked, so there may be more than these. */
  isCut: boolean;
  read: ReadSearch;
};

/** A page for feeds and programs; `isCut` as in `JobResults`. */
export type ListedJobs = JobPage<FoundJob> & { isCut: boolean; read: ReadSearch };

type JobPageAsked = {
  limit: number;
  after?: Position | undefined;
  before?: Position | undefined;
  sort?: Sort | undefined;
  /** A radius without a centre is refused, not left out. */
  isExact?: boolean;
};

// The page `/jobs`: results, with all that it shows where a search finds little

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
  const { plan, rows } = await readWithPlaces(db, keysOfPage(search), (placesOf) =>
    planOf(search, page, { placesOf, now }),
  );
  const { listed, others } = toCategoryCounts(rows);
  const found = toFoundBeside(rows, plan.ready, plan.page, plan.beside);
  return { ...(await toSearchPage(deps, search, page, plan, found)), categories: [...listed, ...others] };
}

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
  const ready = toReady(search, read, now);
  const asked = { ...page, limit: page.limit + 1, sort };
  const beside = { others, deletions: deletionsOfWords(doubted.words), alike };
  return {
    reads: { ...pageReads(ready, asked, beside), ...categoryReads() },
    ...{ ready, page: asked, beside },
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

/** Another spelling of a search, with the number of jobs that it finds. */
export type Mended = { search: JobSearch; text: string; count: number; isCapped: boolean };

type FoundSoFar = Pick<JobResults, "total" | "read">;
type Guessed = { search: JobSearch; count: number } | null;

/**
 * The search with its misspelt words mended, by the words that are known, and what it finds; null if nothing better is known. What
 * the guess finds is counted already.
 */
async function suggestSpelling(
  { db, now }: Deps,
  search: JobSearch,
  found: FoundSoFar,
  known: { stored: readonly KnownWord[]; guessed: Guessed },
): Promise<Mended | null> {
  const { words, area } = doubtedWords(search, found.read);
  if (found.total >= FEW || words.length === 0) return null;
  const mended = bestOf(words, orOurs(known.stored, words));
  if (mended.size === 0) return null;
  const q = mend(search.q, mended);
  const location = area.length > 0 ? mend(search.location, mended) : search.location;
  const better = { ...search, q, location };
  const { guessed } = known;
  if (guessed && guessed.search.q === q && guessed.search.location === location)
    return guessed.count > found.total ? toMended(better, q, guessed.count) : null;
  const read = await readSearch({ db }, better);
  // A small town may have no job of its own: then the first circle around it that has some.
  const wider = location !== search.location && read.near ? WIDER.filter((radius) => Number(radius) > km(better)) : [];
  const tried = [better, ...wider.map((radius) => ({ ...better, radius }))];
  const counts = await countMatches(
    db,
    tried.map((each) => toReady(each, read.near ? { ...read, near: { ...read.near, km: km(each) } } : read, now)),
  );
  const at = counts.findIndex((count) => count > found.total);
  const [count, chosen] = [counts[at], tried[at]];
  if (count === undefined || !chosen) return null;
  const where = [read.near?.place.name ?? location, at > 0 && `${chosen.radius} km`].filter(Boolean).join(", ");
  return toMended(chosen, q === search.q ? where : q, count);
}

function toMended(search: JobSearch, text: string, count: number): Mended {
  return { search, text, count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}

const WIDER = ["100", "200"] as const;
const km = ({ radius }: JobSearch) => (radius === "" ? DEFAULT_RADIUS : Number(radius));

// Reading a search, and its statements

/** Read a search: its words, and its place. One round trip, and none for a search that names nothing. */
export async function readSearch({ db }: Pick<Deps, "db">, search: JobSearch): Promise<ReadSearch> {
  const { plan } = await readWithPlaces(db, keysOfSearch(search), (placesOf) => {
    return { read: readSearchBy(search, placesOf), reads: {} };
  });
  return plan.read;
}

/** The same search with its place by the name of the gazetteer, so that "Poona" and "Pune" are one. Other locations stay. */
export async function withPlaceName(
  { db }: Pick<Deps, "db">,
  search: JobSearch,
  known?: ReadSearch,
): Promise<JobSearch> {
  if (search.location === "") return search;
  const { near, state, scope } = known ?? (await readSearch({ db }, search));
  const name = near ? `${near.place.name}, ${near.place.state || near.place.country}` : (state ?? nameOf(scope));
  return name === null ? search : { ...search, location: scope?.kind === "orRemote" ? `${name} or remote` : name };
}

function nameOf(scope: Scope | null): string | null {
  if (scope?.kind === "country") return scope.name;
  if (scope?.kind === "everywhere") return "";
  return scope?.kind === "remote" ? "Remote" : null;
}

/** What a search names as its place, if no place, state or choice of places is called so; otherwise null. */
export async function findUnknownPlace({ db }: Pick<Deps, "db">, { location }: JobSearch): Promise<string | null> {
  const { scope, rest } = readWhere(location);
  if (searchWords(rest).length === 0 || (scope && scope.kind !== "orRemote")) return null;
  const { places, state } = await findPlaces({ db }, rest, 1);
  return places.length > 0 || state ? null : location;
}

/** The statements' values of a search as it was read. */
export function toReady(search: JobSearch, read: ReadSearch, now: Date): ReadySearch {
  const { text, near, state, scope } = read;
  const isKnown = near !== null || state !== null || (scope !== null && scope.kind !== "orRemote");
  const asked: AskedSearch = {
    ...{ search: scope?.kind === "orRemote" ? { ...search, remote: "1" } : search, now, text, near, state, scope },
    area: isKnown ? [] : searchWords(readWhere(search.location).rest),
  };
  const match = wordlessField(search) ? NO_MATCH : matchOf(asked);
  return { search: asked.search, match, exactly: exactlyOf(asked.search, near, now) };
}

/** The order in which a search is shown: distance needs a place, relevance needs words. */
function orderOf(search: JobSearch, read: ReadSearch, asked: Sort | undefined): Sort {
  const sort = asked ?? search.sort;
  if (sort === "distance") return read.near ? "distance" : "newest";
  if (sort === "closing" || sort === "pay") return sort;
  return effectiveSort({ q: search.q, sort: sort === "newest" ? "newest" : "" });
}

/** A page of the open jobs of a search that was read, with the number of all matches. Every job stands on exactly one page. */
export async function searchAsRead(
  { db, now }: Deps,
  search: JobSearch,
  read: ReadSearch,
  page: JobPageAsked,
): Promise<JobResults> {
  const sort = orderOf(search, read, page.sort);
  const found = await findJobRows(db, toReady(search, read, now), { ...page, limit: page.limit + 1, sort });
  return toResults(found, read, { ...page, sort });
}

/** What a page shows, from its rows (one more than the limit, if there is one) and the count of all matches. */
function toResults(
  { rows: found, total, isCut }: { rows: FoundRow[]; total: number; isCut: boolean },
  read: ReadSearch,
  { sort, ...page }: JobPageAsked & { sort: Sort },
): JobResults {
  const isTooMany = (sort === "pay" || sort === "distance") && total > SORT_CAP;
  const newest = isTooMany ? found.toSorted((one, other) => other.seq - one.seq) : found;
  const { rows, next, previous } = pageOf(newest, isTooMany ? { limit: page.limit } : page);
  const near = read.near?.place;
  return {
    jobs: rows.map((row) => toFound(row, near)),
    ...{ sort, next: isTooMany ? null : next, previous: isTooMany ? null : previous },
    total: Math.min(total, COUNT_CAP),
    isTotalCapped: total > COUNT_CAP || (isCut && total > 0),
    ...{ isTooMany, isCut, read },
  };
}

function toFound(row: FoundRow, near: Place | undefined): FoundJob {
  const { lat, lon } = row;
  const km = near && typeof lat === "number" && typeof lon === "number" ? kmFrom(near, lat, lon) : null;
  return { ...toCard(row), km };
}

// Lists for feeds and programs

/**
 * What a program is told that asks for what cannot be looked for: a place that nobody can know, or a radius without a centre. It is
 * bad_input with the field, and with the places that may be meant.
 */
function refusalOf(search: JobSearch, read: ReadSearch): DomainError | null {
  const { near, state, choices, scope } = read;
  const why = search.location ? whyNoPlace(read) : null;
  if (why) return fieldError("location", why);
  if (search.radius === "" || near) return null;
  if (choices.length > 0) {
    const names = choices.map(({ name, state, country }) => `${name}, ${state || country}`).join("; ");
    return fieldError("location", `This is several places. Send one of: ${names}`);
  }
  if (state !== null) return fieldError("radius", "A radius is around a town or a village, not around a whole state");
  if (search.location === "") return fieldError("radius", "Send a location too. GET /places finds towns and villages");
  if (scope) return fieldError("radius", "A radius is around a town or a village. Leave it out for this location");
  return fieldError(
    "radius",
    "We know no place of this name, so nothing is around it. GET /places finds towns and villages",
  );
}

/**
 * A page of open jobs for feeds and programs, which need no count. Throws too_many_to_sort for pay and distance, where a page would show the
 * newest instead.
 */
export async function listJobs({ db, now }: Deps, search: JobSearch, page: JobPageAsked): Promise<ListedJobs> {
  const { plan, rows } = await readWithPlaces(db, keysOfSearch(search), (placesOf) =>
    planOfList(search, page, { placesOf, now }),
  );
  const { refusal, read, ready, sort } = plan;
  if (refusal) throw refusal;
  const found = toFoundBeside(rows, ready, plan.page, null);
  if (sort === "pay" || sort === "distance") {
    const { isTooMany, ...results } = toResults(found, read, { ...page, sort });
    if (isTooMany || results.isCut) throw fieldError("sort", TOO_MANY, "too_many_to_sort");
    return results;
  }
  const { rows: shown, ...around } = pageOf(found.rows, page);
  return { jobs: shown.map((row) => toFound(row, read.near?.place)), sort, isCut: found.isCut, read, ...around };
}

/** What a list asks for, once it is known which places the search names. Nothing is asked for what is refused. */
function planOfList(search: JobSearch, page: JobPageAsked, { placesOf, now }: { placesOf: PlacesOfKey; now: Date }) {
  const read = readSearchBy(search, placesOf);
  const sort = orderOf(search, read, page.sort);
  const ready = toReady(search, read, now);
  const asked = { ...page, limit: page.limit + 1, sort };
  const refusal = page.isExact ? refusalOf(search, read) : null;
  const reads = refusal ? { latest: null, open: null, found: null } : listReads(ready, asked);
  return { refusal, read, ready, sort, reads, page: asked };
}

const TOO_MANY = `More than ${SORT_CAP} jobs cannot be sorted by this. Narrow the search`;

/** A text with its misspelt words mended, by the words that are known; null if nothing better is known. */
export async function mendText({ db }: Pick<Deps, "db">, text: string): Promise<string | null> {
  const words = doubtedIn(text);
  if (words.length === 0) return null;
  const mended = bestOf(words, orOurs(await listCandidates(db, deletionsOfWords(words)), words));
  return mended.size > 0 ? mend(text, mended) : null;
}
