/** Compare new jobs with the searches that wait, in the scheduled run: from the jobs to the searches. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { alertProgress, alertSearches, alertTokens } from "~/db/schema/alerts";
import { type AlertSearch, matchAlertSearches } from "~/domain/jobs/search/match-alert-searches.server";
import { ALERT_SEARCH_VERSION, prepareAlertSearch } from "~/domain/jobs/search/prepare-alert-search.server";
import { findLastSeq, readNewJobs } from "~/domain/jobs/search/queries.server";
import { JobSearch } from "~/domain/jobs/search/schema";
import { JOBS_A_PORTION, nextMailTime, PORTIONS_A_RUN } from "./rules";
import { beginProgress, makeSearchesReady, writeMatches } from "./statements.server";

type Deps = { db: Database; now: Date };

/**
 * Compare the jobs that are new since the last run, a portion after the other. A portion is written with the place to go on from,
 * so a run that dies repeats one portion, and two runs at once write the same. Returns how many jobs and what they met.
 */
export async function matchNewJobs({ db, now }: Deps): Promise<{ jobs: number; matches: number }> {
  const done = { jobs: 0, matches: 0 };
  let after = await findProgress(db);
  for (let portion = 0; portion < PORTIONS_A_RUN; portion += 1) {
    const fresh = await readNewJobs({ db }, { after, limit: JOBS_A_PORTION });
    if (!fresh) break;
    const candidates = fresh.jobs.size > 0 ? await listCandidates(db, fresh.tokens) : [];
    const matches = await matchAlertSearches({ db, now }, candidates, fresh);
    const dueAt = { daily: nextMailTime("daily", now), weekly: nextMailTime("weekly", now) };
    await writeAll(db, writeMatches(db, matches, { last: fresh.last, now, dueAt }));
    after = fresh.last;
    done.jobs += fresh.jobs.size;
    done.matches += matches.length;
  }
  return done;
}

const SEARCHES_REBUILT_A_RUN = 100;

/** After a change of the lists of meanings: make the searches ready anew, a portion each run. */
export async function rebuildAlertSearches(deps: Deps): Promise<{ made: number }> {
  const old = await listSearchesToRebuild(deps.db, ALERT_SEARCH_VERSION, SEARCHES_REBUILT_A_RUN);
  if (old.length === 0) return { made: 0 };
  const made = await Promise.all(
    old.map(async ({ id, key }) => ({
      id,
      made: JSON.stringify(await prepareAlertSearch(deps, JobSearch.parse(JSON.parse(key)))),
    })),
  );
  await writeAll(deps.db, makeSearchesReady(deps.db, made, ALERT_SEARCH_VERSION));
  return { made: old.length };
}

/** The number of the last job that was compared. The first time it begins with the jobs that come from then on. */
async function findProgress(db: Database): Promise<number> {
  const row = await db.select({ seq: alertProgress.seq }).from(alertProgress).get();
  if (row) return row.seq;
  const seq = await findLastSeq(db);
  await beginProgress(db, seq);
  return seq;
}

/** All searches that stand under one of these tokens, in one query. */
async function listCandidates(db: Database, tokens: readonly string[]): Promise<AlertSearch[]> {
  const rows = await db
    .select({ id: alertSearches.id, made: alertSearches.made })
    .from(alertSearches)
    .where(
      sql`${alertSearches.id} in (select alert_tokens.search_id from json_each(${JSON.stringify(tokens)}) asked
        cross join ${alertTokens} on alert_tokens.token = asked.value)`,
    );
  return rows.map(({ id, made }) => ({ id, ...JSON.parse(made) }));
}

/** Searches that were made ready with older lists. */
function listSearchesToRebuild(db: Database, version: number, limit: number): Promise<{ id: number; key: string }[]> {
  return db
    .select({ id: alertSearches.id, key: alertSearches.key })
    .from(alertSearches)
    .where(sql`version < ${version}`)
    .orderBy(alertSearches.version, alertSearches.id)
    .limit(limit);
}
