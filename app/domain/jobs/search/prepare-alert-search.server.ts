/** Makes the search of an alert ready to wait for new jobs. */
import type { Database } from "~/db/client.server";
import { ANY_JOB, partsOf, standsUnder, tokensIn } from "./alert-tokens";
import { EVERY_JOB, type ExactMatch } from "./index-query";
import { TERMS_VERSION } from "./index-terms";
import { prepareQuery } from "./prepared-search";
import { countTokens } from "./queries.server";
import { readSearch } from "./read-search.server";
import type { JobSearch } from "./schema";

/** Searches that were prepared with a lower version are prepared anew. */
export const ALERT_SEARCH_VERSION = TERMS_VERSION;

/** A search as it is stored: its query, its exact conditions, and the tokens under which it stands. */
export type PreparedSearch = { all: string; values: ExactMatch["values"]; tokens: string[] };

/** Make a search ready to wait. Two reads of the database at most. */
export async function prepareAlertSearch(
  { db, now }: { db: Database; now: Date },
  search: JobSearch,
): Promise<PreparedSearch> {
  const { match, exact } = prepareQuery(search, await readSearch({ db }, search), now);
  const all = match?.all ?? EVERY_JOB;
  const part = partsOf(all);
  const tokens = [...new Set(tokensIn(part))].filter((token) => token !== ANY_JOB);
  const isExact = (token: string) => /^[\ue003-\ue006]/.test(token);
  const counts = await countTokens(
    db,
    tokens.filter(isExact),
    tokens.filter((token) => !isExact(token)),
  );
  return { all, values: exact.values, tokens: standsUnder(part, (token) => counts.get(token) ?? 0) };
}
