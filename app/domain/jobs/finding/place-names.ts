/** The places of names that people search for, kept in the isolate: the gazetteer changes only when a new version of it is loaded. */
import type { Database } from "~/db/client.server";
import type { Place } from "~/domain/places/rules";
import { readPlaceNames } from "~/domain/places/service.server";
import type { PlacesOfName } from "./place-in-text";

/** So many names an isolate remembers; the oldest go first. */
const MAX_NAMES = 2000;
const known = new Map<string, readonly Place[]>();

/** A look-up of these names. Names that the isolate does not know yet are read in one statement. */
export async function readPlaces(db: Database, names: string[]): Promise<PlacesOfName> {
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const found = await readPlaceNames({ db }, unknown);
    for (const name of unknown) known.set(name, found.get(name) ?? []);
  }
  const own = new Map(names.map((name) => [name, known.get(name)]));
  for (const name of known.keys()) {
    if (known.size <= MAX_NAMES) break;
    known.delete(name);
  }
  return (name) => own.get(name) ?? [];
}
