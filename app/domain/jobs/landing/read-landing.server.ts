/** Landing pages for a subject, a level, a city and their pairs, with live counts. */

import type { Database } from "~/db/client.server";
import { type Effects, showsJobs } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { placeKey } from "~/domain/places/names";
import { findPlacesOfNames, listPlaces, readPlaceNames } from "~/domain/places/queries.server";
import { isClearlyFirst, type Place } from "~/domain/places/rules";
import { findState } from "~/domain/places/states";
import { words } from "~/words/job-refusals";
import type { Level } from "../details/value-rules";
import { JOBS_PER_PAGE } from "../rules";
import { findPageOfSearch } from "../search/find-page-of-search.server";
import { CITY_PEOPLE, readSearchText } from "../search/read-search-rules";
import { DEFAULT_RADIUS } from "../search/rules";
import { JobSearch } from "../search/schema";
import type { JobResults } from "../search/show-results.server";
import { listDetailCounts } from "./queries.server";
import {
  CITIES_LISTED,
  JOBS_FOR_LINKS,
  JOBS_FOR_SITE_MAP,
  LINKS_SHOWN,
  landingPath,
  MIN_JOBS,
  pairOf,
  placeTexts,
  SUBJECT_PAGES,
  slugOf,
  type What,
  type Whats,
  whatOf,
  whatOfSlug,
} from "./rules";

/** `effects`: learns when a job that was counted closes. */
type Deps = { db: Database; now: Date; effects?: Effects };

export type LandingLink = { name: string; path: string };

export type Landing = {
  kinds: Whats;
  place: Place | null;
  /** The one address of the page. */
  path: string;
  results: JobResults;
  search: JobSearch;
  /** The levels of its subject, or the subjects of its level. */
  pairs: LandingLink[];
  whats: LandingLink[];
  places: LandingLink[];
};

/** The page of one or two slugs. Throws not_found for a name that is none. */
export async function readLanding(deps: Deps, first: string, second: string | undefined): Promise<Landing> {
  const { db, now } = deps;
  const { kinds, citySlug } = kindsOf(first, second);
  const [city, counts] = await Promise.all([
    citySlug === null ? null : findCity(db, citySlug),
    countDetails(deps, JOBS_FOR_LINKS),
  ]);
  if (citySlug !== null && !city) throw unknown();
  const place = city?.place ?? null;
  const location = place ? [place.name, place.state].filter(Boolean).join(", ") : "";
  const filters = Object.fromEntries(kinds.map(({ field, value }) => [field, value]));
  const search = JobSearch.parse({ ...filters, location });
  const read = {
    text: readSearchText("", null),
    near: place && { place, km: DEFAULT_RADIUS },
    ...{ state: null, choices: [], scope: null, pin: null },
  };
  const [what = null] = kinds;
  const [results, cities] = await Promise.all([
    findPageOfSearch({ db, now }, search, read, { limit: JOBS_PER_PAGE, sort: "newest" }),
    citiesOf(db, most(counts.places(what))),
  ]);
  const slug = city?.slug ?? null;
  const alone = what ? [what] : [];
  return {
    ...{ kinds, place, results, search },
    path: landingPath(kinds, slug),
    pairs: (what && !place ? most(counts.together(what)) : []).flatMap((other) => {
      const pair = what && !kinds.includes(other) && pairOf(what, other);
      return pair ? [{ name: other.name, path: landingPath(pair, null) }] : [];
    }),
    whats: most(counts.whats(place?.id ?? null))
      .filter((other) => !kinds.includes(other))
      .map((other) => ({ name: other.name, path: landingPath([other], slug) })),
    places: cities
      .filter((other) => other.place.id !== place?.id)
      .map((other) => ({ name: other.place.name, path: landingPath(alone, other.slug) })),
  };
}

/**
 * The subject, the level and the city that one or two slugs name. Throws not_found where the first of two is a city.
 */
function kindsOf(first: string, second: string | undefined): { kinds: Whats; citySlug: string | null } {
  const [what, other] = [whatOfSlug(first), second === undefined ? undefined : whatOfSlug(second)];
  if (!what && second !== undefined) throw unknown();
  if (!what) return { kinds: [], citySlug: first };
  const pair = other && pairOf(what, other);
  return pair ? { kinds: pair, citySlug: null } : { kinds: [what], citySlug: second ?? null };
}

/** The page that leads to all of them. */
export async function readLandingIndex(deps: Deps): Promise<Pick<Landing, "whats" | "places">> {
  const counts = await countDetails(deps, JOBS_FOR_LINKS);
  const cities = await citiesOf(deps.db, most(counts.places(null), 3 * LINKS_SHOWN));
  return {
    whats: most(counts.whats(null), 6 * LINKS_SHOWN)
      // Most visitors come for teaching, and look for a subject first.
      .sort((one, other) => Number(isTeaching(other)) - Number(isTeaching(one)))
      .map((what) => ({ name: what.name, path: landingPath([what], null) })),
    places: cities.map(({ place, slug }) => ({ name: place.name, path: landingPath([], slug) })),
  };
}

const isTeaching = ({ value }: What) => value !== ("not teaching" satisfies Level);

/** The pages for the site map: each has three open jobs at least. */
export async function listLandingPaths(deps: Deps): Promise<string[]> {
  const counts = await countDetails(deps, JOBS_FOR_SITE_MAP);
  const cities = await citiesOf(deps.db, most(counts.places(null), CITIES_LISTED));
  const full = <Key>(all: Map<Key, number>) => [...all].filter(([, jobs]) => jobs >= MIN_JOBS).map(([key]) => key);
  return [
    ...full(counts.whats(null)).map((what) => landingPath([what], null)),
    ...SUBJECT_PAGES.flatMap((subject) =>
      full(counts.together(subject)).map((level) => landingPath([subject, level], null)),
    ),
    ...cities.flatMap(({ place, slug }) => [
      ...((counts.places(null).get(place.id) ?? 0) >= MIN_JOBS ? [landingPath([], slug)] : []),
      ...full(counts.whats(place.id)).map((what) => landingPath([what], slug)),
    ]),
  ];
}

type Counts = {
  whats(placeId: number | null): Map<What, number>;
  places(what: What | null): Map<number, number>;
  /** The levels of a subject's jobs, and the subjects of a level's. */
  together(what: What): Map<What, number>;
};

/** How many of the newest open jobs there are of each kind, in each place. */
async function countDetails({ db, now, effects }: Deps, limit: number): Promise<Counts> {
  const whats = new Map<number | null, Map<What, number>>();
  const places = new Map<What | null, Map<number, number>>();
  const together = new Map<What, Map<What, number>>();
  const rows = await listDetailCounts(db, now, limit);
  if (effects) showsJobs({ effects, now }, rows);
  for (const { placeId, subjects, levels, count } of rows) {
    const add = <Outer, Inner>(all: Map<Outer, Map<Inner, number>>, outer: Outer, inner: Inner) => {
      const counts = all.get(outer) ?? new Map<Inner, number>();
      counts.set(inner, (counts.get(inner) ?? 0) + count);
      all.set(outer, counts);
    };
    const values = [
      ...namesIn(subjects).flatMap((value) => whatOf("subject", value) ?? []),
      ...namesIn(levels).flatMap((value) => whatOf("level", value) ?? []),
    ];
    if (placeId !== null) add(places, null, placeId);
    for (const what of values) {
      add(whats, null, what);
      for (const other of values) if (other.field !== what.field) add(together, what, other);
      if (placeId === null) continue;
      add(whats, placeId, what);
      add(places, what, placeId);
    }
  }
  return {
    whats: (placeId) => whats.get(placeId) ?? new Map(),
    places: (what) => places.get(what) ?? new Map(),
    together: (what) => together.get(what) ?? new Map(),
  };
}

const namesIn = (list: string | null): string[] => (list ? JSON.parse(list) : []);

/** Those with the most jobs. */
function most<Key>(counts: Map<Key, number>, limit = LINKS_SHOWN): Key[] {
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([key]) => key);
}

type City = { place: Place; slug: string };

/** A city by its slug, with the slug that is its own: a name, old and other ones too, with or without its state behind it. */
async function findCity(db: Database, slug: string): Promise<City | null> {
  const texts = placeTexts(slug);
  const named = await readPlaceNames(
    { db },
    texts.map(({ name }) => name),
  );
  for (const { name, state } of texts) {
    const places = named.get(name) ?? [];
    const place = state === null ? clearCity(places, name) : withState(places, state);
    if (place) return (await citiesOf(db, [place.id]))[0] ?? null;
  }
  return null;
}

/** The city that everybody means by a name. "Goa" is a state of India, not a town in the Philippines. */
function clearCity(places: Place[], name: string): Place | undefined {
  const [first] = isClearlyFirst(places, placeKey(name)) ? places : [];
  return first && findState(name) && first.population < CITY_PEOPLE ? undefined : first;
}

function withState(places: Place[], text: string): Place | undefined {
  const state = findState(text)?.name;
  return places.find((place) => (state ? place.state === state : slugOf(place.state) === slugOf(text)));
}

/** The places of these ids with their slugs: the name alone where everybody means this place by it, otherwise with its state. */
async function citiesOf(db: Database, ids: number[]): Promise<City[]> {
  const places = await listPlaces({ db }, ids);
  const meant = await findPlacesOfNames(
    { db },
    places.map(({ name }) => name),
  );
  const found = places.map((place) => {
    const named = meant.get(place.name);
    const isMeant = named?.isClear && named.places[0]?.id === place.id;
    return { place, slug: slugOf(isMeant ? place.name : `${place.name} ${place.state}`) };
  });
  // A few names, such as "Coeur d'Alene", cannot be read back from an address.
  return found.filter(({ place, slug }) =>
    placeTexts(slug).some(({ name }) => placeKey(name) === placeKey(place.name)),
  );
}

const unknown = () => new DomainError("not_found", words.noLanding);
