/** A candidate's application for a job, as the job's page shows it. */
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { type JobPage, readJobPage } from "~/domain/job-page/read-job-page.server";

export async function ownApplication(
  deps: { db: Database; now: Date },
  candidate: Person,
  jobId: string,
): Promise<JobPage["applied"]> {
  return (await readJobPage(deps, candidate, jobId)).applied;
}
