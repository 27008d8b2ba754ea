/**
 * The reads of places: those that a text names, and those whose names begin so. No name has more than sixty, and no beginning is read in
 * full that many names share.
 */
import { sql } from "drizzle-orm";
import { type Database, prepare, read, readAll } from "~/db/client.server";
import { placeNames, places } from "~/db/schema/places";
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

type Deps = { db: Database };

/**
 * The places that a text names, the best first. Words beside a name narrow it: "Aurangabad, Bihar", "Thane, Mumbai". Of
 * "Camp, Pune" the known part is taken. Indian places come before foreign ones, larger before smaller.
 */
export async function findPlaces({ db }: Deps, text: string, limit: number): Promise<FoundPlaces> {
  return placesOfText(text, await byKey(db, keysOfText(text)), limit);
}

/** The result of `findPlaces` for each of these names, in one read. */
export async function findPlacesOfNames({ db }: Deps, names: readonly string[]): Promise<Map<string, FoundPlaces>> {
  const named = await byKey(db, names.flatMap(keysOfText));
  return new Map(names.map((name) => [name, placesOfText(name, named, 1)]));
}

/** All places that each of these keys names, the best first, and the version that they are of; null if none was loaded. */
export async function listPlacesOfKeys({ db }: Deps, keys: readonly string[]) {
  const rows = await readAll(db, {
    places: byKeys({ keys: JSON.stringify(wantedKeys(keys)) }),
    version: placesVersion(),
  });
  return { named: groupByKey(rows.places), version: rows.version[0]?.version ?? null };
}

/** For each of up to forty candidate names its best places, in one read. Names of nothing are not in the answer. */
export async function readPlaceNames({ db }: Deps, names: readonly string[]): Promise<Map<string, Place[]>> {
  const keys = new Map(names.slice(0, MAX_KEYS).map((name) => [name, placeKey(name)]));
  const found = await byKey(db, [...keys.values()]);
  const best = [...keys].map(([name, key]) => [name, (found.get(key) ?? []).slice(0, PLACES_OF_A_KEY)] as const);
  return new Map(best.filter(([, places]) => places.length > 0));
}

/**
 * Places with a name that begins like this text. The text after a comma is the beginning of a state, district or
 * country.
 */
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
export async function findPlace({ db }: Deps, placeId: number): Promise<Place | null> {
  const [place] = await read(db, byId({ id: placeId }));
  return place ?? null;
}

/** The places of these ids, in their order. Ids that are none are left out. */
export async function listPlaces({ db }: Deps, ids: readonly number[]): Promise<Place[]> {
  return ids.length > 0 ? read(db, byIds({ ids: JSON.stringify(ids) })) : [];
}

/** The places that a typed text may mean: those of that name, then those whose names begin so. */
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
  return wanted.length === 0 ? new Map() : groupByKey(await read(db, byKeys({ keys: JSON.stringify(wanted) })));
}

const wantedKeys = (keys: readonly string[]) => [...new Set(keys)].filter((key) => key !== "");

function groupByKey(rows: (Place & { key: string })[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const { key, ...place } of rows) found.set(key, [...(found.get(key) ?? []), place]);
  return found;
}

const { id, name, state, district, country, lat, lon, zone, population } = places;
const FIELDS = { id, name, state, district, country, lat, lon, zone, population };

const byKeys = prepare(
  { key: placeNames.key, ...FIELDS },
  sql`from json_each(${sql.placeholder("keys")}) as asked
    cross join place_names on place_names.key = asked.value
    cross join places on places.id = place_names.place_id and places.retired = 0
    order by place_names.rank, places.id`,
);

/** The read of the version that is loaded, and how much of it: another text after each portion. No row if none was begun. */
export const placesVersion = prepare(
  { version: sql<string>`version || ' ' || portions` },
  sql`from place_loads where id = 1`,
);

const byBeginning = prepare(
  FIELDS,
  sql`from (
      select place_id, min(rank) as rank from (
        select place_id, rank from place_names where key = ${sql.placeholder("best")}
        union all
        select place_id, rank
          from (select 1 where not exists (select 1 from place_names where key = ${sql.placeholder("best")}))
          cross join place_names on key >= ${sql.placeholder("from")} and key < ${sql.placeholder("to")}
      ) group by place_id
    ) as named
    cross join places on places.id = named.place_id and places.retired = 0
    order by named.rank, places.id limit ${sql.placeholder("limit")}`,
);

/** The places with a name that begins so, the best first. For a beginning that many share, only the best have rows. */
function listByBeginning(db: Database, key: string, limit: number): Promise<Place[]> {
  return read(db, byBeginning({ best: `${key}*`, from: key, to: `${key}\u{10ffff}`, limit }));
}

const byId = prepare(FIELDS, sql`from places where id = ${sql.placeholder("id")}`);

const byIds = prepare(
  FIELDS,
  sql`from json_each(${sql.placeholder("ids")}) as asked join places on places.id = asked.value`,
);
