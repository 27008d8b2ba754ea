/** `/alljobs`: every open job in one table, newest first, for every signed-in person. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import { Icon } from "~/components/frame/icon";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { applicationsCount, capitalise, formatCount, plural } from "~/components/text/format";
import { Moment } from "~/components/text/moment";
import { listAllJobs } from "~/domain/jobs/queries.server";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { requireActor } from "~/http/guards";
import { cursorsOf } from "~/http/paging";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "All Jobs · Staffroom" }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const list = await listAllJobs(args.context, cursorsOf(args.request));
  return { ...list, backPath: actor.role === "admin" ? "/myjobs" : "/jobs" };
});

export default function AllJobs() {
  const { jobs, total, start, next, previous, backPath } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <a className="back-link" href={backPath}>
          <Icon name="back" />
          Go back
        </a>
      </p>
      <h1>All Jobs</h1>
      <p className="quiet">{plural(total, "open job")} on Staffroom, the newest first.</p>
      {jobs.length === 0 ? (
        <EmptyState title={total === 0 ? "No job is open just now" : "There are no jobs on this page"}>
          {total > 0 && (
            <p>
              <a className="button" href="/alljobs">
                First page
              </a>
            </p>
          )}
        </EmptyState>
      ) : (
        <table className="cards">
          <caption className="visually-hidden">All Jobs, newest first</caption>
          <thead>
            <tr>
              <th scope="col">S.No.</th>
              <th scope="col">Title</th>
              <th scope="col">Company</th>
              <th scope="col">Job Created</th>
              <th scope="col">Applicants</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job, index) => (
              <tr key={job.id}>
                <td data-label="S.No.">{formatCount(start + index)}</td>
                <th scope="row" data-label="Title">
                  <a href={`/jobdetails/${job.id}`}>{job.title || DEFAULT_TITLE}</a>{" "}
                  <span className="quiet">
                    {job.category} · {job.job_nature}
                    {job.company_location && !job.location.includes(job.company_location) && ` · ${job.location}`}
                  </span>
                </th>
                <td data-label="Company">
                  <span>{job.company_name}</span> <span className="quiet">{job.company_location ?? job.location}</span>
                </td>
                <td data-label="Job Created">
                  <Moment at={job.publishedAt} as="day" />
                </td>
                <td data-label="Applicants">{applicationsCount(job.applications)}</td>
                <td data-label="Status">
                  <span className={`status status-${job.state}`}>{capitalise(job.state)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label="Pages of all jobs"
        where={
          jobs.length > 0
            ? `${formatCount(start)} to ${formatCount(start + jobs.length - 1)} of ${formatCount(total)}`
            : ""
        }
        previous={previous && `/alljobs?before=${previous}`}
        next={next && `/alljobs?after=${next}`}
      />
    </>
  );
}
