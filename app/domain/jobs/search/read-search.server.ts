/** Reads a search: its words, and its place. */
import type { Database } from "~/db/client.server";
import { readWithPlaces } from "./read-places.server";
import { keysOfSearch, type ReadSearch, readSearchBy } from "./read-search-rules";
import type { JobSearch } from "./schema";

// Reading a search, and its statements

/** Read a search: its words, and its place. One round trip, and none for a search that names nothing. */
export async function readSearch({ db }: { db: Database }, search: JobSearch): Promise<ReadSearch> {
  const { plan } = await readWithPlaces(db, keysOfSearch(search), (placesOf) => {
    return { read: readSearchBy(search, placesOf), reads: {} };
  });
  return plan.read;
}
