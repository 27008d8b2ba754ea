/** The job that a form changes, and what a change means in its state. */
import type { JobStatus } from "~/domain/jobs/rules";
import { words } from "~/words/job-form";

export function EditingNote({ job }: { job: { id: string; title: string; status: JobStatus } }) {
  return (
    <p>
      <a href={`/jobdetails/${job.id}`}>{job.title}</a>
      {words.editing[job.status]}
    </p>
  );
}
