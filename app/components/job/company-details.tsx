/** The company of a job, beside the text of the job's page. */
import type { School } from "~/domain/jobs/rules";
import type { OwnJobDetails as Job } from "~/domain/jobs/schema";
import { SchoolMark } from "../institution/verification-mark";

export function CompanyDetails({ job, school }: { job: Job; school: School | null }) {
  const logo = job.job_logo ?? school?.logo;
  return (
    <section>
      <h2>Company Details</h2>
      {logo && <img className="job-logo" src={logo} alt="" width="96" height="96" loading="lazy" />}
      <dl>
        <dt>Name</dt>
        <dd>
          {`${job.company_name}${school ? " · " : ""}`}
          {school && <SchoolMark school={school} />}
        </dd>
        <dt>Location</dt>
        <dd>{job.company_location}</dd>
        {job.website && (
          <>
            <dt>Website</dt>
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
