/** The hourly run that shows moderators the first job of each new institution. */

import type { Database } from "~/db/client.server";
import { insertFirstJobs } from "./statements.server";

const FIRST_JOBS_PER_RUN = 50;

const WEEK_MS = 7 * 86_400_000;

/**
 * The hourly part: the first job of each new institution that is not checked waits for a look. It stays public
 * meanwhile.
 */
export async function queueFirstJobs({ db, now }: { db: Database; now: Date }): Promise<{ queued: number }> {
  const since = new Date(now.getTime() - WEEK_MS);
  return { queued: (await insertFirstJobs(db, { since, now, limit: FIRST_JOBS_PER_RUN })).length };
}
