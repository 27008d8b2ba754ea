/** The page of all open jobs. `/jobs` loads this file, and nothing of searches until something is searched for. */
import { type Database, readAll } from "~/db/client.server";
import { toCard } from "./job-views";
import { pageOf } from "./list-cursors";
import {
  categoryReads,
  inOrder,
  latestPageReads,
  type OfCandidate,
  type PageRange,
  toCategoryCounts,
} from "./queries.server";
import type { JobsPage } from "./search/read-search-page.server";
import { COUNT_CAP, EVERY_JOB } from "./search/rules";

const READ = { near: null, state: null, choices: [], leftOut: [], understood: [] };
const NO_FALLBACK = { suggestions: [], spelling: null, widerRadii: [], similar: [] };

/** A page of all open jobs, newest first, as `findJobsPage` shows one of a search. */
export async function listLatestPage(
  { db, now }: { db: Database; now: Date },
  page: PageRange,
  ofCandidate: OfCandidate = null,
): Promise<JobsPage> {
  const range = { ...page, limit: page.limit + 1 };
  const rows = await readAll(db, { ...categoryReads(), ...latestPageReads(range, now), teaching: ofCandidate });
  const { listed, others } = toCategoryCounts(rows);
  const { rows: shown, ...around } = pageOf(inOrder(rows.latest, range), page);
  const total = rows.open[0]?.total ?? 0;
  const counted = { total: Math.min(total, COUNT_CAP), isTotalCapped: total > COUNT_CAP };
  const jobs = shown.map((row) => ({ ...toCard(row), km: null }));
  return {
    search: EVERY_JOB,
    wordless: null,
    results: { jobs, ...around, ...counted, sort: "newest", isTooMany: false, isCut: false },
    read: READ,
    notes: [],
    categories: [...listed, ...others],
    teaching: rows.teaching,
    valueCounts: null,
    ...NO_FALLBACK,
  };
}
