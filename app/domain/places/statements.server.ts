/** Every write of the gazetteer. A portion is one statement each for what is new and for what is gone, whatever its size. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.server.ts";
import { insertFrom } from "../../db/insert-from.server.ts";
import { placeLoads, placeNames, places } from "../../db/schema/places.ts";
import type { Portion } from "./gazetteer-portions.ts";

/** The only row of `place_loads`. */
export const ROW = 1;

/** Statement: the tables get this version from now on. */
export function beginVersion(db: Database, version: string) {
  return db
    .insert(placeLoads)
    .values({ id: ROW, version, portions: 0 })
    .onConflictDoUpdate({ target: placeLoads.id, set: { version, portions: 0 } });
}

/** Statement: so many portions of this version are loaded, if it was one fewer. */
export function countPortion(db: Database, version: string, portions: number) {
  return db
    .update(placeLoads)
    .set({ portions })
    .where(sql`version = ${version} and portions = ${portions - 1}`);
}

/**
 * Statements: the rows of a portion of this version, if no other version was begun since. Rows that are new or differ are written, those
 * that the data no longer has are taken out, and others are not touched.
 */
export function writePortion(db: Database, version: string, portion: Portion, rows: string) {
  const isBegun = sql`exists (select 1 from place_loads where version = ${version})`;
  return portion.kind === "places" ? placesOf(db, portion, rows, isBegun) : namesOf(db, portion, rows, isBegun);
}

type Range<Kind> = Extract<Portion, { kind: Kind }>;

function placesOf(db: Database, { from, to }: Range<"places">, rows: string, isBegun: SQL) {
  const columns = ["name", "state", "district", "country", "lat", "lon", "population", "zone"];
  const excluded = sql.raw(columns.map((name) => `excluded.${name}`).join(", "));
  const stored = sql.raw(columns.map((name) => `places.${name}`).join(", "));
  const set = Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${name}`)]));
  return [
    insertFrom(
      db,
      places,
      {
        id: sql`value ->> 0`,
        name: sql`value ->> 1`,
        state: sql`value ->> 2`,
        district: sql`value ->> 3`,
        country: sql`value ->> 4`,
        lat: sql`value ->> 5`,
        lon: sql`value ->> 6`,
        population: sql`value ->> 7`,
        zone: sql`value ->> 8`,
      },
      sql`from json_each(${rows}) where ${isBegun}`,
    ).onConflictDoUpdate({
      target: places.id,
      set: { ...set, retired: false },
      setWhere: sql`(${stored}, places.retired) is not (${excluded}, 0)`,
    }),
    db
      .update(places)
      .set({ retired: true })
      .where(
        sql`id >= ${from} and id < ${to} and retired = 0 and id not in (select value ->> 0 from json_each(${rows})) and ${isBegun}`,
      ),
  ] as const;
}

function namesOf(db: Database, { from, to }: Range<"names">, rows: string, isBegun: SQL) {
  return [
    insertFrom(
      db,
      placeNames,
      { key: sql`value ->> 0`, placeId: sql`value ->> 1`, rank: sql`value ->> 2` },
      sql`from json_each(${rows}) where ${isBegun}`,
    ).onConflictDoUpdate({
      target: [placeNames.key, placeNames.placeId],
      set: { rank: sql`excluded.rank` },
      setWhere: sql`place_names.rank <> excluded.rank`,
    }),
    db
      .delete(placeNames)
      .where(
        sql`key >= ${from} and key < ${to} and (key, place_id) not in (select value ->> 0, value ->> 1 from json_each(${rows})) and ${isBegun}`,
      ),
  ] as const;
}
