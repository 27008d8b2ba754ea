/** A few jobs below something else, drawn as in every list. */
import { words } from "~/words/jobs";
import { type CardJob, JobGrid } from "./job-card";

export function SimilarJobs({ jobs, now }: { jobs: CardJob[]; now: Date }) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>{words.page.similar}</h2>
      <JobGrid jobs={jobs} now={now} canSave={false} />
    </section>
  );
}
