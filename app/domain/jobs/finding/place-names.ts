/** The places of names that people search for, kept in the isolate: the gazetteer changes only when a new version of it is loaded. */
import type { Database } from "~/db/client.server";
import type { Place } from "~/domain/places/rules";
import { listPlacesOfKeys } from "~/domain/places/service.server";

/** The places that a key names, the best first. */
export type PlacesOfKey = (key: string) => readonly Place[];

/** So many keys an isolate remembers; the oldest go first. */
const MAX_KEYS = 2000;
const known = new Map<string, readonly Place[]>();

/** A look-up of these keys. Those that the isolate does not know yet are read in one statement. */
export async function readPlaces(db: Database, keys: readonly string[]): Promise<PlacesOfKey> {
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length > 0) {
    const { named, isLoaded } = await listPlacesOfKeys({ db }, unknown);
    for (const key of isLoaded ? unknown : []) known.set(key, named.get(key) ?? []);
  }
  const own = new Map(keys.map((key) => [key, known.get(key)]));
  for (const key of known.keys()) {
    if (known.size <= MAX_KEYS) break;
    known.delete(key);
  }
  return (key) => own.get(key) ?? [];
}
