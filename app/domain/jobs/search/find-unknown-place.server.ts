/** Tells which place of a search is not known. */
import type { Database } from "~/db/client.server";
import { readWhere } from "~/domain/places/names";
import { findPlaces } from "~/domain/places/queries.server";
import { searchWords } from "../rules";
import type { JobSearch } from "./schema";

/** The location of a search, if no place, state or choice of places has that name; otherwise null. */
export async function findUnknownPlace({ db }: { db: Database }, { location }: JobSearch): Promise<string | null> {
  const { scope, rest } = readWhere(location);
  if (searchWords(rest).length === 0 || (scope && scope.kind !== "orRemote")) return null;
  const { places, state } = await findPlaces({ db }, rest, 1);
  return places.length > 0 || state ? null : location;
}
