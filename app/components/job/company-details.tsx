/** The company of a job, beside the text of the job's page. */
import type { OwnJobDetails as Job } from "~/domain/jobs/schema";
import { words } from "~/words/jobs";

export function CompanyDetails({ job }: { job: Job }) {
  return (
    <section>
      <h2>{words.page.company}</h2>
      {job.job_logo && <img className="school-mark" src={job.job_logo} alt="" width="40" height="40" loading="lazy" />}
      <dl className="details">
        <dt>{words.page.companyName}</dt>
        <dd>{job.company_name}</dd>
        <dt>{words.page.location}</dt>
        <dd>{job.company_location}</dd>
        {job.website && (
          <>
            <dt>{words.page.website}</dt>
            <dd>
              <a href={job.website} rel="noopener nofollow">
                {new URL(job.website).hostname}
              </a>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
