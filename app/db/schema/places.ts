/** Tables of the gazetteer. The build makes their rows and scheduled runs load them: docs/decisions/003. */
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Places. A place that a later version of the data no longer has stays, as a job may name it. */
export const places = sqliteTable("places", {
  /** The id of GeoNames; a number made from the data where it is not known. */
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  /** Empty where the data names none. */
  state: text("state").notNull(),
  district: text("district"),
  /** Two letters, as in ISO 3166. */
  country: text("country").notNull(),
  lat: real("lat").notNull(),
  lon: real("lon").notNull(),
  /** 0: not known. */
  population: integer("population").notNull(),
  zone: text("zone").notNull(),
  /** The data no longer has it. No name leads to it any more. */
  retired: integer("retired", { mode: "boolean" }).notNull().default(false),
});

/**
 * The names of places, as `placeKey` spells them. A key with a star at its end has the best places of a beginning that
 * many names share. WITHOUT ROWID (migrations/0002_guards.sql), so that a name is written once, not in the table and in
 * an index.
 */
export const placeNames = sqliteTable(
  "place_names",
  {
    key: text("key").notNull(),
    placeId: integer("place_id").notNull(),
    /** The lowest is the best. */
    rank: integer("rank").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.placeId] })],
);

/** One row: which version is being loaded or was loaded, and how many of its portions are in the tables. */
export const placeLoads = sqliteTable("place_loads", {
  id: integer("id").primaryKey(),
  version: text("version").notNull(),
  portions: integer("portions").notNull(),
});
