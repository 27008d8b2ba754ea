/** The choice of a job whose applicants to see: the recruiter's own jobs, each with its number of applications. */
import { EmptyState } from "../frame/empty-state";
import { Pagination } from "../frame/pagination";
import { applicationsCount } from "../text/format";

type Props = { jobs: { id: string; title: string; applications: number }[]; page: number; pageCount: number };

export function JobChoice({ jobs, page, pageCount }: Props) {
  if (jobs.length === 0) {
    return (
      <>
        <h1>Job applicants</h1>
        <EmptyState title="You have posted no job yet">
          <p>Whoever applies for your jobs will stand here.</p>
          <p>
            <a className="button" href="/recruiter">
              Post a Job
            </a>
          </p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1>Job applicants</h1>
      <p>Choose a job to see who has applied.</p>
      <ul className="choices">
        {jobs.map((job) => (
          <li key={job.id}>
            <a href={`/applications?jobId=${job.id}`}>{job.title}</a>{" "}
            <span className="quiet">{applicationsCount(job.applications)}</span>
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of my jobs"
        previous={page > 1 ? `/applications?page=${page - 1}` : null}
        next={page < pageCount ? `/applications?page=${page + 1}` : null}
      />
    </>
  );
}
