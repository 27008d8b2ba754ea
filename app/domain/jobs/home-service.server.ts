/** What the home page reads. It is a file of its own, as most visits begin there: it loads nothing else of jobs. */
import { type Database, readAll } from "~/db/client.server";
import { LATEST_JOBS } from "./rules";
import { type JobCardData, toCard } from "./showing-service.server";
import { type CategoryCount, categoryReads, latestJobs, toCategoryCounts } from "./store.server";

/** What the home page shows: the eight categories with their live counts, the names of the others, and the latest jobs. */
export async function readHome({ db, now }: { db: Database; now: Date }): Promise<{
  categories: CategoryCount[];
  others: CategoryCount[];
  latest: JobCardData[];
}> {
  const rows = await readAll(db, { ...categoryReads(), latest: latestJobs(LATEST_JOBS, now) });
  const { listed, others } = toCategoryCounts(rows);
  return { categories: listed, others, latest: rows.latest.map(toCard) };
}
