/** Every table of the app that tests empty and compare, for tests in workerd and in Node. */
import { FILLED_BY_TRIGGERS, TABLE_NAMES } from "../../.scripts/tables.ts";

/** Children before parents, as the foreign keys want it; without the tables that triggers fill. */
export const TABLES: readonly string[] = TABLE_NAMES.filter((name) => !FILLED_BY_TRIGGERS.includes(name)).toReversed();
export type Table = string;

/**
 * Tables that the app only reads, apart from loading them: 60,000 rows, which `loadAllPlaces` puts there once for all
 * files of a workerd.
 */
export const LOADED: readonly Table[] = ["place_loads", "place_names", "places"];
