/** Compares the searches of alerts with new jobs. */
import type { Database } from "~/db/client.server";
import { mayFind, partsOf } from "./alert-tokens";
import type { PreparedSearch } from "./prepare-alert-search.server";
import { type Compared, listMatchesInJobs, type NewJobs } from "./queries.server";

export type AlertSearch = PreparedSearch & { id: number };

/** So many searches are compared in one statement. */
const SEARCHES_A_READ = 400;

/** The new jobs that each search finds, exactly as a visitor's search finds them. */
export async function matchAlertSearches(
  { db, now }: { db: Database; now: Date },
  searches: AlertSearch[],
  { jobs }: NewJobs,
): Promise<{ id: number; seq: number }[]> {
  const compared: Compared[] = [];
  for (const { id, all, values } of searches) {
    const part = partsOf(all);
    const seqs = [...jobs].flatMap(([seq, tokens]) => (mayFind(part, tokens) ? [seq] : []));
    if (seqs.length > 0) compared.push({ id, all, values: { ...values, now: now.getTime() }, seqs });
  }
  const found: { id: number; seq: number }[] = [];
  for (let at = 0; at < compared.length; at += SEARCHES_A_READ) {
    found.push(...(await listMatchesInJobs(db, compared.slice(at, at + SEARCHES_A_READ))));
  }
  return found;
}
