/** The part of the scheduled run that compares new jobs with the searches that wait: from the jobs to the searches. */
import type { Database } from "~/db/client.server";
import { JobSearch } from "~/domain/jobs/finding/schema";
import {
  findMatches,
  lastPublished,
  readNewJobs,
  WATCHED_VERSION,
  watch,
} from "~/domain/jobs/finding/watching-service.server";
import { findProgress, listCandidates, listToMakeAnew, makeAnew, writeMatches } from "./matching-store.server";
import { JOBS_A_PORTION, nextMailTime, PORTIONS_A_RUN } from "./rules";

type Deps = { db: Database; now: Date };

/**
 * Compare the jobs that are new since the last run, a portion after the other. A portion is written with the place to go on from,
 * so a run that dies repeats one portion, and two runs at once write the same. Returns how many jobs and what they met.
 */
export async function matchNewJobs({ db, now }: Deps): Promise<{ jobs: number; matches: number }> {
  const done = { jobs: 0, matches: 0 };
  let after = await findProgress(db, () => lastPublished({ db }));
  for (let portion = 0; portion < PORTIONS_A_RUN; portion += 1) {
    const fresh = await readNewJobs({ db }, { after, limit: JOBS_A_PORTION });
    if (!fresh) break;
    const candidates = fresh.jobs.size > 0 ? await listCandidates(db, fresh.tokens) : [];
    const matches = await findMatches({ db, now }, candidates, fresh);
    const dueAt = { daily: nextMailTime("daily", now), weekly: nextMailTime("weekly", now) };
    await writeMatches(db, matches, { last: fresh.last, now, dueAt });
    after = fresh.last;
    done.jobs += fresh.jobs.size;
    done.matches += matches.length;
  }
  return done;
}

const ANEW_A_RUN = 100;

/** After a change of the lists of meanings: make the searches ready anew, a portion each run. */
export async function makeSearchesAnew(deps: Deps): Promise<{ made: number }> {
  const old = await listToMakeAnew(deps.db, WATCHED_VERSION, ANEW_A_RUN);
  if (old.length === 0) return { made: 0 };
  const made = await Promise.all(
    old.map(async ({ id, key }) => ({ id, made: JSON.stringify(await watch(deps, JobSearch.parse(JSON.parse(key)))) })),
  );
  await makeAnew(deps.db, made, WATCHED_VERSION);
  return { made: old.length };
}
