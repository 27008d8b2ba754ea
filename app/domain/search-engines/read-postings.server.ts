/** Open jobs with all that search engines and job boards read of them. */
import type { Database } from "~/db/client.server";
import { factsInText } from "./free-text-rules";
import { listWholeJobs, type WholeJob } from "./queries.server";
import { factsInFields, type PostingFacts } from "./rules";

/** A whole job, with its pay and place as far as they are certain. */
export type Posting = { job: WholeJob; facts: PostingFacts };

/** These jobs in this order, without those that have left public view meanwhile. */
export async function readPostings(
  deps: { db: Database; now: Date },
  listed: readonly { id: string }[],
): Promise<Posting[]> {
  const jobs = await listWholeJobs(
    deps,
    listed.map(({ id }) => id),
  );
  return jobs.map((job) => ({ job, facts: factsInFields(job) ?? factsInText(job) }));
}
