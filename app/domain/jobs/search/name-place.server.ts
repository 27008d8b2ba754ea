/** Names the place of a search as the gazetteer does. */
import type { Database } from "~/db/client.server";
import type { Scope } from "~/domain/places/names";
import { readSearch } from "./read-search.server";
import type { ReadSearch } from "./read-search-rules";
import type { JobSearch } from "./schema";

/** The same search with its place by the name of the gazetteer, so that "Poona" and "Pune" are one. Other locations stay. */
export async function namePlace({ db }: { db: Database }, search: JobSearch, known?: ReadSearch): Promise<JobSearch> {
  if (search.location === "") return search;
  const { near, state, scope } = known ?? (await readSearch({ db }, search));
  const name = near ? `${near.place.name}, ${near.place.state || near.place.country}` : (state ?? nameOf(scope));
  return name === null ? search : { ...search, location: scope?.kind === "orRemote" ? `${name} or remote` : name };
}

function nameOf(scope: Scope | null): string | null {
  if (scope?.kind === "country") return scope.name;
  if (scope?.kind === "everywhere") return "";
  return scope?.kind === "remote" ? "Remote" : null;
}
