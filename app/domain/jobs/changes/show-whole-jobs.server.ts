/** The whole of the jobs of a list, for programs. */
import type { Database } from "~/db/client.server";
import { toWholeJob } from "../job-views";
import type { WholeJob } from "../schema";
import { readWholeJobs } from "./queries.server";

/** In the order of the list. One that was taken from public view since the list was read is left out. */
export async function showWholeJobs(
  { db, now }: { db: Database; now: Date },
  jobs: readonly { id: string }[],
  origin: string,
): Promise<WholeJob[]> {
  if (jobs.length === 0) return [];
  const rows = await readWholeJobs(
    db,
    jobs.map(({ id }) => id),
  );
  return rows.map((row) => toWholeJob(row, { origin, now }));
}
