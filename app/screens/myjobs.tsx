/** `/myjobs`: the recruiter's own jobs, ten a page. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/empty-state";
import { capitalise, formatDate, plural } from "~/components/format";
import { Pagination } from "~/components/pagination";
import type { ScreenHandle } from "~/components/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/side-menu";
import { MY_JOBS_PER_PAGE } from "~/domain/jobs/rules";
import { listOwnJobs } from "~/domain/jobs/service.server";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/links";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "My Jobs · Staffroom" }];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin", "/login");
  return listOwnJobs(args.context, actor, { page: pageNumber(args.request) });
});

export default function MyJobs() {
  const { jobs, total, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/myjobs" />
      <div>
        <h1>My Jobs</h1>
        {jobs.length === 0 ? (
          <EmptyState title={total === 0 ? "You have posted no job yet" : "There are no jobs on this page"}>
            <p>
              <a className="button" href={total === 0 ? "/recruiter" : "/myjobs"}>
                {total === 0 ? "Post a Job" : "First page"}
              </a>
            </p>
          </EmptyState>
        ) : (
          <table className="cards">
            <caption className="visually-hidden">My Jobs, newest first</caption>
            <thead>
              <tr>
                <th scope="col">S.No.</th>
                <th scope="col">Title</th>
                <th scope="col">Company</th>
                <th scope="col">Job Created</th>
                <th scope="col">Applicants</th>
                <th scope="col">Status</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job, index) => (
                <tr key={job.id}>
                  <td data-label="S.No.">{(page - 1) * MY_JOBS_PER_PAGE + index + 1}</td>
                  <th scope="row" data-label="Title">
                    {job.title}
                    <span className="quiet">
                      {job.category} · {job.job_nature}
                    </span>
                  </th>
                  <td data-label="Company">
                    {job.company_name}
                    <span className="quiet">{job.location}</span>
                  </td>
                  <td data-label="Job Created">
                    <time dateTime={job.createdAt}>{formatDate(new Date(job.createdAt))}</time>
                  </td>
                  <td data-label="Applicants">
                    <a href={`/applications?jobId=${job.id}`}>
                      {plural(job.applications, "Applications", "Applications")}
                      <span className="visually-hidden"> for {job.title}</span>
                    </a>
                  </td>
                  <td data-label="Status">
                    <span className={`status status-${job.status}`}>{capitalise(job.status)}</span>
                  </td>
                  <td data-label="Action">
                    <a href={`/jobdetails/${job.id}`}>
                      View<span className="visually-hidden"> {job.title}</span>
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Pagination
          label="Pages of my jobs"
          where={`Page ${page} of ${pageCount}`}
          previous={page > 1 && jobs.length > 0 ? `/myjobs?page=${page - 1}` : null}
          next={page < pageCount ? `/myjobs?page=${page + 1}` : null}
        />
      </div>
    </div>
  );
}
