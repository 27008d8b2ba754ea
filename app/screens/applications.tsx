/** `/applications?jobId=`: the applications for a job of one's own. Without a job: which of one's jobs has any. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/empty-state";
import { capitalise, formatDate, plural } from "~/components/format";
import { Icon } from "~/components/icon";
import { Pagination } from "~/components/pagination";
import type { ScreenHandle } from "~/components/screen-handle";
import { experienceLabel } from "~/domain/applications/rules";
import { listApplications } from "~/domain/applications/service.server";
import { listOwnJobs } from "~/domain/jobs/service.server";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/links";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Applications · Staffroom" }];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const jobId = query.get("jobId");
  if (!jobId) return { list: null, choice: await listOwnJobs(args.context, actor, { page: pageNumber(args.request) }) };
  const after = query.get("after") ?? undefined;
  const list = await listApplications(args.context, actor, jobId, { after });
  return { list: { ...list, from: after ? startNumber(query.get("from")) : 1 }, choice: null };
});

export default function Applications() {
  const { list, choice } = useLoaderData<typeof loader>();
  return (
    <>
      {list ? <ApplicationList {...list} /> : <JobChoice {...choice} />}
      <p>
        <a className="button-quiet" href="/myjobs">
          <Icon name="back" />
          Back to My Jobs
        </a>
      </p>
    </>
  );
}

type List = Awaited<ReturnType<typeof listApplications>> & { /** The number of the first row. */ from: number };

function ApplicationList({ job, applications, next, from }: List) {
  return (
    <>
      <p className="quiet">{job.title}</p>
      <h1 className="with-id">Applications for Job ID: {job.id}</h1>
      {applications.length === 0 ? (
        <EmptyState title="No applications yet">
          <p>Everybody who applies for this job will stand here, with the resume.</p>
        </EmptyState>
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
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {applications.map((application, index) => (
              <tr key={application.id}>
                <td data-label="S.No.">{from + index}</td>
                <th scope="row" data-label="Applicant Name">
                  {application.name}
                  <span className="quiet">
                    {experienceLabel(application.experience)} · {application.mobile}
                  </span>
                </th>
                <td data-label="Email">
                  <a href={`mailto:${application.email}`}>{application.email}</a>
                </td>
                <td data-label="Resume">
                  <a href={`/resumes/${application.id}`} target="_blank" rel="noopener">
                    <Icon name="file" />
                    View Resume
                    <span className="visually-hidden"> of {application.name}, opens in a new tab</span>
                  </a>
                </td>
                <td data-label="Status">
                  <span className={`status status-${application.status}`}>{capitalise(application.status)}</span>
                </td>
                <td data-label="Received">
                  <time dateTime={application.createdAt.toISOString()}>{formatDate(application.createdAt)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label="Pages of applications"
        previous={from === 1 ? null : `/applications?jobId=${job.id}`}
        next={next && `/applications?jobId=${job.id}&after=${next}&from=${from + applications.length}`}
      />
    </>
  );
}

function startNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

type Choice = Awaited<ReturnType<typeof listOwnJobs>>;

function JobChoice({ jobs, page, pageCount }: Choice) {
  return (
    <>
      <h1>Job applicants</h1>
      <p>Choose a job to see who has applied.</p>
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
