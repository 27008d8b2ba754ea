/** `/applications?jobId=`: the applications for a job of one's own. Without a job: which of one's jobs has any. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/empty-state";
import { formatDate, plural } from "~/components/format";
import { Icon } from "~/components/icon";
import { Pagination } from "~/components/pagination";
import type { ScreenHandle } from "~/components/screen-handle";
import { StatusFilter } from "~/components/status-filter";
import { StatusForm } from "~/components/status-form";
import { listApplicants } from "~/domain/applications/reading/service.server";
import {
  APPLICATION_STATUSES,
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  experienceLabel,
  statusLabel,
} from "~/domain/applications/rules";
import { listOwnJobs } from "~/domain/jobs/service.server";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/links";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Applications · Staffroom" }];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const page = pageNumber(args.request);
  const jobId = query.get("jobId");
  if (!jobId) return { list: null, choice: await listOwnJobs(args.context, actor, { page }) };
  const status = APPLICATION_STATUSES.find((each) => each === query.get("status")) ?? null;
  return { list: { ...(await listApplicants(args.context, actor, jobId, { status, page })), status }, choice: null };
});

export default function Applications() {
  const { list, choice } = useLoaderData<typeof loader>();
  return (
    <>
      {list ? <ApplicationList {...list} /> : <JobChoice {...choice} />}
      <p className="list-foot">
        <a className="button-quiet" href="/myjobs">
          <Icon name="back" />
          Back to My Jobs
        </a>
      </p>
    </>
  );
}

type List = Awaited<ReturnType<typeof listApplicants>> & { status: ApplicationStatus | null };

function ApplicationList({ job, applicants, counts, total, status, page, pageCount }: List) {
  const path = (to: { status?: ApplicationStatus | null; page?: number }) => listPath(job.id, { status, ...to });
  return (
    <>
      <p className="quiet">{job.title}</p>
      <h1 className="with-id">Applications for Job ID: {job.id}</h1>
      {counts.size > 0 && (
        <div className="list-bar">
          <StatusFilter counts={counts} current={status} path={(chosen) => path({ status: chosen })} />
          <a href={`/applications.csv?jobId=${job.id}${status ? `&status=${status}` : ""}`} download>
            Download CSV
          </a>
        </div>
      )}
      {applicants.length === 0 ? (
        <NoApplications isFiltered={counts.size > 0} path={path({ status: null })} />
      ) : (
        <table className="cards">
          <caption className="visually-hidden">Applications for {job.title}, newest first</caption>
          <thead>
            <tr>
              <th scope="col">S.No.</th>
              <th scope="col">Applicant Name</th>
              <th scope="col">Email</th>
              <th scope="col">Resume</th>
              <th scope="col">Status</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {applicants.map((applicant, index) => (
              <tr key={applicant.id} id={`application-${applicant.id}`}>
                <td data-label="S.No.">{(page - 1) * APPLICATIONS_PER_PAGE + index + 1}</td>
                <th scope="row" data-label="Applicant Name">
                  <a href={`/applicants/${applicant.id}`}>{applicant.name}</a>
                  <span className="quiet">
                    {experienceLabel(applicant.experience)} · received{" "}
                    <time dateTime={applicant.createdAt.toISOString()}>{formatDate(applicant.createdAt)}</time>
                  </span>
                </th>
                <td data-label="Email">
                  <a href={`mailto:${applicant.email}`}>{applicant.email}</a>
                </td>
                <td data-label="Resume">
                  <a href={`/resumes/${applicant.id}`} target="_blank" rel="noopener">
                    <Icon name="file" />
                    View Resume
                    <span className="visually-hidden"> of {applicant.name}, opens in a new tab</span>
                  </a>
                </td>
                <td data-label="Status">
                  <span className={`status status-${applicant.status}`}>{statusLabel(applicant.status)}</span>
                </td>
                <td data-label="Action">
                  <StatusForm application={applicant} redirectTo={path({ page })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label="Pages of applications"
        where={`Page ${page} of ${pageCount}, ${plural(total, "Applications", "Applications")}`}
        previous={page > 1 ? path({ page: Math.min(page - 1, pageCount) }) : null}
        next={page < pageCount ? path({ page: page + 1 }) : null}
      />
    </>
  );
}

function NoApplications({ isFiltered, path }: { isFiltered: boolean; path: string }) {
  if (isFiltered) {
    return (
      <EmptyState title="No applications here">
        <p>
          <a href={path}>See all applications for this job</a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No applications yet">
      <p>Everybody who applies for this job will stand here, with the resume.</p>
    </EmptyState>
  );
}

function listPath(jobId: string, { status, page = 1 }: { status?: ApplicationStatus | null; page?: number }): string {
  return `/applications?jobId=${jobId}${status ? `&status=${status}` : ""}${page > 1 ? `&page=${page}` : ""}`;
}

type Choice = Awaited<ReturnType<typeof listOwnJobs>>;

function JobChoice({ jobs, page, pageCount }: Choice) {
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
      {jobs.length === 0 ? (
        <EmptyState title="You have posted no job yet">
          <p>
            <a className="button" href="/recruiter">
              Post a Job
            </a>
          </p>
        </EmptyState>
      ) : (
        <p>Choose a job to see who has applied.</p>
      )}
      <ul className="choices">
        {jobs.map((job) => (
          <li key={job.id}>
            <a href={`/applications?jobId=${job.id}`}>{job.title}</a>{" "}
            <span className="quiet">{plural(job.applications, "Applications", "Applications")}</span>
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
