/** The content of the page `/jobs`. */
import type { Database } from "~/db/client.server";
import type { PageRange } from "../queries.server";
import { ignoredNotes, type ReadSearch, whereNotes, wordlessField } from "./read-search-rules";
import { searchOf } from "./schema";
import { type Asked, findSearchPage } from "./search-jobs.server";

type Deps = { db: Database; now: Date };

export type JobsPage = Awaited<ReturnType<typeof findJobsPage>>;

/** A page of the search that stands in the address, what was understood of it, and what to try instead of it. */
export async function findJobsPage(deps: Deps, query: URLSearchParams, page: PageRange, asked?: Asked) {
  const search = searchOf(query);
  const { results: found, ...others } = await findSearchPage(deps, search, page, asked);
  const { read, ...results } = found;
  const notes = [...whereNotes(search, read), ...ignoredNotes(query, search)];
  return { search, wordless: wordlessField(search), results, read: toShown(read), notes, ...others };
}

/** How the search was read, as far as a reader sees it. */
function toShown({ near, state, choices, text }: ReadSearch) {
  return {
    near: near && { name: near.place.name, state: near.place.state, km: near.km },
    state,
    choices: choices.map(({ id, name, district, state: of, country }) => ({ id, name, district, state: of, country })),
    leftOut: text.leftOut,
    understood: text.understood.map(({ kind, text: words, label, without }) => ({ kind, text: words, label, without })),
  };
}
