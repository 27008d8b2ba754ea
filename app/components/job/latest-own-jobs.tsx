/** The recruiter's latest jobs in short, under the form for a new one. */
import type { OwnJobLine } from "~/domain/jobs/rules";
import { plural } from "../text/format";
import { JobStateBadge, JobTitle } from "./job-title-and-state";

/** `jobs` is null if they could not be read. */
export function LatestOwnJobs({ jobs }: { jobs: OwnJobLine[] | null }) {
  if (jobs === null) return <p className="quiet">They cannot be shown just now.</p>;
  if (jobs.length === 0) return <p className="quiet">You have not posted a job yet.</p>;
  return (
    <ul className="own-jobs">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobTitle job={job} isOwner />
          <JobStateBadge state={job.state} isOwner />
          <span className="quiet">{plural(job.applications, "application", "applications")}</span>
          <a href={`/recruiter?jobId=${job.id}`}>
            Edit<span className="visually-hidden"> {job.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
