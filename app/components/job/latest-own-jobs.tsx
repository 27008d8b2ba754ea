/** The recruiter's latest jobs in short, beside the form for a new one: each can be copied. */
import type { OwnJobLine } from "~/domain/jobs/rules";
import { words } from "~/words/job-form";
import { Form } from "../forms/form";
import { JobStateBadge, JobTitle } from "./job-title-and-state";

/** `jobs` is null if they could not be read. */
export function LatestOwnJobs({ jobs }: { jobs: OwnJobLine[] | null }) {
  const { latest } = words;
  if (jobs === null) return <p className="quiet">{latest.unreadable}</p>;
  if (jobs.length === 0) return <p className="quiet">{latest.none}</p>;
  return (
    <ul className="own-jobs">
      {jobs.map((job) => {
        const about = <span className="visually-hidden"> {job.title}</span>;
        return (
          <li key={job.id}>
            <JobTitle job={job} isOwner />
            <JobStateBadge state={job.state} isOwner />
            <span className="quiet">{latest.applications(job.applications)}</span>
            <a href={`/recruiter?jobId=${job.id}`}>
              {latest.edit}
              {about}
            </a>
            <Form action="/myjobs">
              <input type="hidden" name="jobId" value={job.id} />
              <button type="submit" className="button-quiet" name="move" value="copy">
                {latest.copy}
                {about}
              </button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
