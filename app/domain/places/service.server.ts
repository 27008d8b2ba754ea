/** Finds the places that a text names, and suggests places by the beginning of a name. */
import type { Database } from "~/db/client.server";
import { placeKey } from "./names";
import {
  type FoundPlaces,
  keysOfText,
  MAX_KEYS,
  PLACES_OF_A_KEY,
  PLACES_SHOWN,
  type Place,
  placesOfText,
} from "./rules";
import { findState } from "./states";
import { findById, listByBeginning, listByIds, listByKeys, listByKeysOfVersion } from "./store.server";

type Deps = { db: Database };

/**
 * The places that a text names, the best first. What stands beside a name narrows it: "Aurangabad, Bihar", "Thane, Mumbai". Of
 * "Camp, Pune" the part is taken that is known. Indian places come before foreign ones, larger before smaller.
 */
export async function findPlaces({ db }: Deps, text: string, limit: number): Promise<FoundPlaces> {
  return placesOfText(text, await byKey(db, keysOfText(text)), limit);
}

/** All places that each of these keys names, the best first, and the version that they are of; null if none was loaded. */
export async function listPlacesOfKeys({ db }: Deps, keys: readonly string[]) {
  const { places, version } = await listByKeysOfVersion(db, wantedKeys(keys));
  return { named: groupByKey(places), version };
}

/** The read of the version, to be sent with others. */
export { placesVersion } from "./store.server";

/** For each of up to forty candidate names its best places, in one read. Names of nothing are not in the answer. */
export async function readPlaceNames({ db }: Deps, names: readonly string[]): Promise<Map<string, Place[]>> {
  const keys = new Map(names.slice(0, MAX_KEYS).map((name) => [name, placeKey(name)]));
  const found = await byKey(db, [...keys.values()]);
  const best = [...keys].map(([name, key]) => [name, (found.get(key) ?? []).slice(0, PLACES_OF_A_KEY)] as const);
  return new Map(best.filter(([, places]) => places.length > 0));
}

/** Places with a name that begins like this text. What stands after a comma is the beginning of a state, district or country. */
export async function suggestPlaces({ db }: Deps, beginning: string, limit: number): Promise<Place[]> {
  const [start = "", ...rest] = beginning.slice(0, 200).split(",");
  const [key, within] = [placeKey(start), placeKey(rest.join(" "))];
  if (!key) return [];
  if (!within) return listByBeginning(db, key, limit);
  const all = await listByBeginning(db, key, MANY);
  const state = findState(within)?.name;
  const isWithin = (place: Place) =>
    place.state === state ||
    [place.state, place.district ?? "", place.country].some((name) => placeKey(name).startsWith(within));
  return all.filter(isWithin).slice(0, limit);
}

/** As many as a beginning can have that is read in full. */
const MANY = 200;

/** The place of this id, also one that the data no longer has, as a job may name it; null for any other number. */
export function findPlace({ db }: Deps, id: number): Promise<Place | null> {
  return findById(db, id);
}

/** The places of these ids, in their order. Ids that are none are left out. */
export async function listPlaces({ db }: Deps, ids: readonly number[]): Promise<Place[]> {
  return ids.length > 0 ? listByIds(db, ids) : [];
}

/** What somebody who types a name may mean: the places of that name, then those whose names begin so. */
export async function lookUpPlaces(deps: Deps, text: string): Promise<Place[]> {
  const [found, suggested] = await Promise.all([
    findPlaces(deps, text, PLACES_SHOWN),
    suggestPlaces(deps, text, PLACES_SHOWN),
  ]);
  const all = new Map([...found.places, ...suggested].map((place) => [place.id, place]));
  return [...all.values()].slice(0, PLACES_SHOWN);
}

async function byKey(db: Database, keys: readonly string[]): Promise<Map<string, Place[]>> {
  const wanted = wantedKeys(keys);
  return wanted.length === 0 ? new Map() : groupByKey(await listByKeys(db, wanted));
}

const wantedKeys = (keys: readonly string[]) => [...new Set(keys)].filter((key) => key !== "");

function groupByKey(rows: (Place & { key: string })[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const { key, ...place } of rows) found.set(key, [...(found.get(key) ?? []), place]);
  return found;
}
