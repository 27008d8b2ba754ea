/** The SQL that loads the gazetteer. A portion is one statement each for what is new and for what is gone, whatever its size. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "../../db/client.server.ts";
import { insertFrom } from "../../db/insert-from.server.ts";
import { placeLoads, placeNames, places } from "../../db/places-schema.ts";
import type { Portion } from "./gazetteer.ts";

/** The only row of `place_loads`. */
const ROW = 1;

/** How many portions of this version are loaded; 0 if the tables hold another one. */
export async function countLoaded(db: Database, version: string): Promise<number> {
  const row = await db
    .select({ portions: placeLoads.portions })
    .from(placeLoads)
    .where(sql`id = ${ROW} and version = ${version}`)
    .get();
  return row?.portions ?? 0;
}

/** Where a version stands before its portion of this number. */
export type Step = { version: string; number: number };

/**
 * Loads a portion, if no other version was begun since: rows that are new or differ are written, those that the data no longer
 * has are taken out, and others are not touched. It counts only if it is the next one. The first portion of a version begins it.
 */
export async function loadPortion(db: Database, { version, number }: Step, portion: Portion, rows: string) {
  const isBegun = sql`exists (select 1 from place_loads where version = ${version})`;
  const begin = db
    .insert(placeLoads)
    .values({ id: ROW, version, portions: 0 })
    .onConflictDoUpdate({ target: placeLoads.id, set: { version, portions: 0 } });
  const writes = portion.kind === "places" ? placesOf(db, portion, rows, isBegun) : namesOf(db, portion, rows, isBegun);
  const advance = db
    .update(placeLoads)
    .set({ portions: number + 1 })
    .where(sql`version = ${version} and portions = ${number}`);
  if (number === 0) await writeAll(db, [begin, ...writes, advance]);
  else await writeAll(db, [...writes, advance]);
}

type Range<Kind> = Extract<Portion, { kind: Kind }>;

function placesOf(db: Database, { from, to }: Range<"places">, rows: string, isBegun: ReturnType<typeof sql>) {
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

function namesOf(db: Database, { from, to }: Range<"names">, rows: string, isBegun: ReturnType<typeof sql>) {
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
