/** Finding open jobs. */
import type { Database } from "~/db/client.server";
import { fieldError } from "~/domain/errors";
import type { Place } from "~/domain/places/rules";
import { findPlaces } from "~/domain/places/service.server";
import { type Position, pageOf } from "../cursor";
import { effectiveSort, type Sort, searchWords } from "../rules";
import { type JobCardData, toCard } from "../showing-service.server";
import { COUNT_CAP } from "./counts-store.server";
import { exactlyOf, kmFrom } from "./exactly";
import { type AskedSearch, matchOf } from "./match";
import { whyNoPlace } from "./note-rules";
import { type FoundRow, SORT_CAP } from "./pages-store.server";
import { withPlaces } from "./place-names";
import { keysOfSearch, type ReadSearch, readSearchBy } from "./read-search";
import type { JobSearch } from "./schema";
import { findJobRows, listFoundRows, NO_MATCH, type ReadySearch } from "./store.server";
import { readWhere, type Scope } from "./where-rules";
import { wordlessField } from "./wordless-rules";

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

/** Read a search: its words, and its place. One round trip, and none for a search that names nothing. */
export function readSearch({ db }: Pick<Deps, "db">, search: JobSearch): Promise<ReadSearch> {
  return withReadSearch({ db }, search, async (read) => read);
}

/** What `find` makes of a search that is read; it may run a second time, so it only reads. */
function withReadSearch<Result>(
  { db }: Pick<Deps, "db">,
  search: JobSearch,
  find: (read: ReadSearch) => Promise<Result>,
): Promise<Result> {
  return withPlaces(db, keysOfSearch(search), (placesOf) => find(readSearchBy(search, placesOf)));
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
export function orderOf(search: JobSearch, read: ReadSearch, asked: Sort | undefined): Sort {
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
export function toResults(
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

/**
 * A program is told what cannot be looked for: a place that nobody can know, and a radius without a centre. Throws bad_input with
 * the field, and with the places that may be meant.
 */
function requireCentre(search: JobSearch, read: ReadSearch): void {
  const { near, state, choices, scope } = read;
  const why = search.location ? whyNoPlace(read) : null;
  if (why) throw fieldError("location", why);
  if (search.radius === "" || near) return;
  if (choices.length > 0) {
    const names = choices.map(({ name, state, country }) => `${name}, ${state || country}`).join("; ");
    throw fieldError("location", `This is several places. Send one of: ${names}`);
  }
  if (state !== null) throw fieldError("radius", "A radius is around a town or a village, not around a whole state");
  if (search.location === "") throw fieldError("radius", "Send a location too. GET /places finds towns and villages");
  if (scope) throw fieldError("radius", "A radius is around a town or a village. Leave it out for this location");
  throw fieldError(
    "radius",
    "We know no place of this name, so nothing is around it. GET /places finds towns and villages",
  );
}

/**
 * A page of open jobs for feeds and programs, which need no count. Throws too_many_to_sort for pay and distance, where a page would show the
 * newest instead.
 */
export function listJobs(deps: Deps, search: JobSearch, page: JobPageAsked): Promise<ListedJobs> {
  return withReadSearch(deps, search, (read) => listAsRead(deps, search, read, page));
}

async function listAsRead(
  { db, now }: Deps,
  search: JobSearch,
  read: ReadSearch,
  page: JobPageAsked,
): Promise<ListedJobs> {
  if (page.isExact) requireCentre(search, read);
  const sort = orderOf(search, read, page.sort);
  if (sort === "pay" || sort === "distance") {
    const { isTooMany, ...found } = await searchAsRead({ db, now }, search, read, page);
    if (isTooMany || found.isCut) throw fieldError("sort", TOO_MANY, "too_many_to_sort");
    return found;
  }
  const { rows, isCut } = await listFoundRows(db, toReady(search, read, now), { ...page, limit: page.limit + 1, sort });
  const { rows: shown, ...around } = pageOf(rows, page);
  return { jobs: shown.map((row) => toFound(row, read.near?.place)), sort, isCut, read, ...around };
}

const TOO_MANY = `More than ${SORT_CAP} jobs cannot be sorted by this. Narrow the search`;
