/** The SQL that reads places. No name has more than sixty, and no beginning is read in full that many names share. */
import { sql } from "drizzle-orm";
import { type Database, prepare, read, readAll } from "~/db/client.server";
import { placeNames, places } from "~/db/places-schema";
import type { Place } from "./rules";

const { id, name, state, district, country, lat, lon, zone, population } = places;
const FIELDS = { id, name, state, district, country, lat, lon, zone, population };

const byKeys = prepare(
  { key: placeNames.key, ...FIELDS },
  sql`from json_each(${sql.placeholder("keys")}) as asked
    cross join place_names on place_names.key = asked.value
    cross join places on places.id = place_names.place_id and places.retired = 0
    order by place_names.rank, places.id`,
);

/** The places that these keys name, the best first. */
export function listByKeys(db: Database, keys: readonly string[]): Promise<(Place & { key: string })[]> {
  return read(db, byKeys({ keys: JSON.stringify(keys) }));
}

/** The same, and the version that they are of: both of one moment. */
export async function listByKeysOfVersion(db: Database, keys: readonly string[]) {
  const { places, version } = await readAll(db, {
    places: byKeys({ keys: JSON.stringify(keys) }),
    version: placesVersion(),
  });
  return { places, version: version[0]?.version ?? null };
}

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
export function listByBeginning(db: Database, key: string, limit: number): Promise<Place[]> {
  return read(db, byBeginning({ best: `${key}*`, from: key, to: `${key}\u{10ffff}`, limit }));
}

const byId = prepare(FIELDS, sql`from places where id = ${sql.placeholder("id")}`);

/** A place by its id, also one that the data no longer has. */
export async function findById(db: Database, placeId: number): Promise<Place | null> {
  const [place] = await read(db, byId({ id: placeId }));
  return place ?? null;
}

const byIds = prepare(
  FIELDS,
  sql`from json_each(${sql.placeholder("ids")}) as asked join places on places.id = asked.value`,
);

/** The places of these ids, in their order. */
export function listByIds(db: Database, ids: readonly number[]): Promise<Place[]> {
  return read(db, byIds({ ids: JSON.stringify(ids) }));
}
