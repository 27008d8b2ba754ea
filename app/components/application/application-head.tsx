/** The head of one application's page: the job, its school, and when the application was sent. An account and a guest read the same. */
import type { JobState } from "~/domain/jobs/rules";
import { langOf } from "~/domain/script-language-rules";
import { words } from "~/words/applications";
import { JobStateBadge, JobTitle } from "../job/job-title-and-state";
import { Moment } from "../text/moment";

type Props = {
  job: { id: string; title: string; company_name: string; location: string; state: JobState };
  createdAt: Date;
};

export function ApplicationHead({ job, createdAt }: Props) {
  return (
    <header className="app-head">
      <p className="quiet">{words.yourApplication}</p>
      <h1 lang={langOf(job.title)}>
        <JobTitle job={job} /> {job.state !== "open" && <JobStateBadge state={job.state} />}
      </h1>
      <p className="quiet">
        {words.atSchool(job.company_name, job.location)} · {words.appliedOn} <Moment at={createdAt} as="date" />
      </p>
    </header>
  );
}
