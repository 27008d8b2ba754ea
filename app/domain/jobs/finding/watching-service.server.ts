/** Searches that wait for new jobs, for other areas: what they keep of a search, and which new jobs a search finds. */
import type { Database } from "~/db/client.server";
import { type JobCardData, toCard } from "../showing-service.server";
import { EVERY_JOB, type Exactly } from "./match";
import type { JobSearch } from "./schema";
import { readSearch, toReady } from "./service.server";
import { TERMS_VERSION } from "./terms";
import { ANY_JOB, mayFind, partsOf, standsUnder, tokensIn, tokensOf } from "./watching";
import {
  type Compared,
  countTokens,
  findLastSeq,
  listFoundAmong,
  listJobsAfter,
  listSummaries,
} from "./watching-store.server";

type Deps = { db: Database; now: Date };

/** What was made ready with a lower one is made ready anew. */
export const WATCHED_VERSION = TERMS_VERSION;

/** What is kept of a search: its query, what it asks exactly, and the tokens under which it stands. */
export type Watched = { all: string; values: Exactly["values"]; tokens: string[] };
export type WatchedSearch = Watched & { id: number };

/** Make a search ready to wait. Two reads of the database at most. */
export async function watch({ db, now }: Deps, search: JobSearch): Promise<Watched> {
  const { match, exactly } = toReady(search, await readSearch({ db }, search), now);
  const all = match?.all ?? EVERY_JOB;
  const part = partsOf(all);
  const asked = [...new Set(tokensIn(part))].filter((token) => token !== ANY_JOB);
  const isExact = (token: string) => /^[\ue003-\ue006]/.test(token);
  const counts = await countTokens(
    db,
    asked.filter(isExact),
    asked.filter((token) => !isExact(token)),
  );
  return { all, values: exactly.values, tokens: standsUnder(part, (token) => counts.get(token) ?? 0) };
}

/** New jobs, with the tokens of those that are open. `last`: the number up to which they were read. */
export type NewJobs = { last: number; jobs: Map<number, ReadonlySet<string>>; tokens: string[] };

/** The jobs after a publishing number; null if there are none. */
export async function readNewJobs(
  { db }: Pick<Deps, "db">,
  { after, limit }: { after: number; limit: number },
): Promise<NewJobs | null> {
  const rows = await listJobsAfter(db, after, limit);
  const last = rows.at(-1)?.seq;
  if (last === undefined) return null;
  const found = new Map(rows.filter(({ isOpen }) => isOpen).map((row) => [row.seq, tokensOf(row)]));
  return { last, jobs: found, tokens: [...new Set([...found.values()].flatMap((tokens) => [...tokens]))] };
}

/** What lists show of the jobs with these publishing numbers. */
export async function readCards({ db }: Pick<Deps, "db">, seqs: readonly number[]): Promise<Map<number, JobCardData>> {
  const rows = seqs.length > 0 ? await listSummaries(db, seqs) : [];
  return new Map(rows.map((row) => [row.seq, toCard(row)]));
}

/** The number of the job that was published last. */
export function lastPublished({ db }: Pick<Deps, "db">): Promise<number> {
  return findLastSeq(db);
}

/** So many searches are compared in one statement. */
const SEARCHES_A_READ = 400;

/** Which of the new jobs each search finds, exactly as a visitor's search finds them. */
export async function findMatches(
  { db, now }: Deps,
  searches: WatchedSearch[],
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
    found.push(...(await listFoundAmong(db, compared.slice(at, at + SEARCHES_A_READ))));
  }
  return found;
}
