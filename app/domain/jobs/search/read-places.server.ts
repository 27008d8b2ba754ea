/** The places of names that people search for, as the isolate remembers them: those of one version of the gazetteer. */
import { type Database, type Query, type RowsOfAll, readAll } from "~/db/client.server";
import { createMemory } from "~/domain/isolate-memory-rules";
import { listPlacesOfKeys, placesVersion } from "~/domain/places/queries.server";
import type { Place } from "~/domain/places/rules";
import type { PlacesOfKey } from "./read-search-rules";

/** The places of a key, and the version of the gazetteer that they are of. */
type Known = { version: string; places: readonly Place[] };

const known = createMemory<string, Known>({ most: 2000 });

/** `version`: of the gazetteer; null if none is loaded. */
type NamedPlaces = { version: string | null; placesOf: PlacesOfKey };

/** Reads, with all that is needed to understand their rows. */
type Plan = { reads: Record<string, Query> };

/**
 * The rows of the reads that `planOf` makes with the places that these keys name, and the plan that they were made by.
 *
 * 1. The isolate may remember the places. The version of the gazetteer is then asked in the same call as the reads.
 * 2. If it remembers another version, or not all of them, the places are read, and then the reads are made with these.
 */
export async function readWithPlaces<Made extends Plan>(
  db: Database,
  keys: readonly string[],
  planOf: (placesOf: PlacesOfKey) => Made,
): Promise<{ plan: Made; rows: RowsOfAll<Made["reads"]> }> {
  const remembered = rememberedPlaces(keys);
  if (remembered) {
    const plan = planOf(remembered.placesOf);
    const { gazetteer, ...rows } = await readAll(db, { ...(plan.reads as Plan["reads"]), gazetteer: placesVersion() });
    if (gazetteer[0]?.version === remembered.version) return { plan, rows: rows as RowsOfAll<Made["reads"]> };
    forgetPlaces(keys);
  }
  const { placesOf } = keys.length > 0 ? await readPlaces(db, keys) : NO_PLACES;
  const plan = planOf(placesOf);
  return { plan, rows: await readAll(db, plan.reads) };
}

const NO_PLACES: NamedPlaces = { version: null, placesOf: () => [] };

/** All of these keys from the memory; null if one is missing, or they are of two versions. */
function rememberedPlaces(keys: readonly string[]): NamedPlaces | null {
  const own = new Map<string, readonly Place[]>();
  let version: string | undefined;
  for (const key of keys) {
    const found = known.get(key);
    version ??= found?.version;
    if (!found || found.version !== version) return null;
    own.set(key, found.places);
  }
  return version === undefined ? null : { version, placesOf: (key) => own.get(key) ?? [] };
}

/** The next search reads them anew. */
function forgetPlaces(keys: readonly string[]): void {
  for (const key of keys) known.delete(key);
}

/** All keys are read together, so that what the isolate remembers of them is of one version. */
async function readPlaces(db: Database, keys: readonly string[]): Promise<NamedPlaces> {
  const { named, version } = await listPlacesOfKeys({ db }, keys);
  // Before the gazetteer is there, a name of no place may be one soon.
  if (version !== null) for (const key of keys) known.set(key, { version, places: named.get(key) ?? [] });
  return { version, placesOf: (key) => named.get(key) ?? [] };
}
