/** The places of names that people search for, as the isolate remembers them: those of one version of the gazetteer. */
import type { Database } from "~/db/client.server";
import { createMemory } from "~/domain/isolate-memory";
import type { Place } from "~/domain/places/rules";
import { listPlacesOfKeys, readPlacesVersion } from "~/domain/places/service.server";

/** The places that a key names, the best first. */
export type PlacesOfKey = (key: string) => readonly Place[];

/** The places of a key, and the version of the gazetteer that they are of. */
type Known = { version: string; places: readonly Place[] };
const known = createMemory<string, Known>({ most: 2000 });

/** `version`: of the gazetteer; null if none is loaded. */
export type NamedPlaces = { version: string | null; placesOf: PlacesOfKey };

/**
 * What `find` makes of the places that these keys name; it only reads. Where the isolate remembers all of them, the version of the
 * gazetteer is read at the same time. If another one is loaded by now, the places are read and `find` runs again.
 */
export async function withPlaces<Result>(
  db: Database,
  keys: readonly string[],
  find: (placesOf: PlacesOfKey) => Promise<Result>,
): Promise<Result> {
  if (keys.length === 0) return find(() => []);
  const remembered = rememberedPlaces(keys);
  if (remembered) {
    const [version, found] = await Promise.allSettled([readPlacesVersion({ db }), find(remembered.placesOf)]);
    if (version.status === "rejected") throw version.reason;
    if (version.value === remembered.version) {
      if (found.status === "rejected") throw found.reason;
      return found.value;
    }
  }
  return find((await readPlaces(db, keys)).placesOf);
}

/** All of these keys from the memory; null if one is missing, or they are of two versions. */
export function rememberedPlaces(keys: readonly string[]): NamedPlaces | null {
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
export function forgetPlaces(keys: readonly string[]): void {
  for (const key of keys) known.delete(key);
}

/** All keys are read together, so that what the isolate remembers of them is of one version. */
export async function readPlaces(db: Database, keys: readonly string[]): Promise<NamedPlaces> {
  const { named, version } = await listPlacesOfKeys({ db }, keys);
  // Before the gazetteer is there, a name of no place may be one soon.
  if (version !== null) for (const key of keys) known.set(key, { version, places: named.get(key) ?? [] });
  return { version, placesOf: (key) => named.get(key) ?? [] };
}
