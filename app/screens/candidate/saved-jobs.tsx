/** `/saved-jobs`: the jobs that a candidate keeps for later. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { EmptyState } from "~/components/frame/empty-state";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { fitInShort } from "~/components/job/job-card";
import { JobStateBadge, JobTitle } from "~/components/job/job-title-and-state";
import { Closing, Moment } from "~/components/text/moment";
import { listSavedJobs } from "~/domain/saved-jobs/queries.server";
import { SAVED_JOBS_PER_PAGE } from "~/domain/saved-jobs/rules";
import { unsaveJob } from "~/domain/saved-jobs/save-job.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { visitedPath, withinPages } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Saved Jobs · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const list = await listSavedJobs(args.context, actor, { page: pageNumber(args.request) });
  return { ...withinPages(args.request, list), now: args.context.now };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "user");
  const { jobId } = await readForm(args.request);
  await unsaveJob(args.context, actor, jobId);
  return redirectWithFlash(visitedPath(args.request), toastOf("Job removed from your saved jobs"));
});

export default function SavedJobs() {
  const { jobs, page, pageCount, now } = useLoaderData<typeof loader>();
  const path = page > 1 ? `/saved-jobs?page=${page}` : "/saved-jobs";
  return (
    <div className="with-side">
      <SideMenu title="My account" items={CANDIDATE_MENU} path="/saved-jobs" />
      <div>
        <h1>Saved Jobs</h1>
        {jobs.length === 0 ? (
          <EmptyState title="You have saved no job yet">
            <p>Press Save on a job's page, and it will wait for you here.</p>
            <p>
              <a className="button" href="/jobs">
                Find Jobs
              </a>
            </p>
          </EmptyState>
        ) : (
          <table className="cards">
            <caption className="visually-hidden">Saved Jobs, the latest saved first</caption>
            <thead>
              <tr>
                <th scope="col">S.No.</th>
                <th scope="col">Title</th>
                <th scope="col">Company</th>
                <th scope="col">Saved</th>
                <th scope="col">Status</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job, index) => (
                <tr key={job.id}>
                  <td data-label="S.No.">{(page - 1) * SAVED_JOBS_PER_PAGE + index + 1}</td>
                  <th scope="row" data-label="Title">
                    <JobTitle job={job} />
                    <span className="quiet">{[job.job_nature, job.salary].filter(Boolean).join(" · ")}</span>
                    {job.fit && <span className="quiet">{fitInShort(job.fit)}</span>}
                  </th>
                  <td data-label="Company">
                    {job.company_name}
                    <span className="quiet">{job.location}</span>
                  </td>
                  <td data-label="Saved">
                    <Moment at={job.savedAt} as="day" />
                  </td>
                  <td data-label="Status">
                    <JobStateBadge state={job.state} />{" "}
                    {job.state === "open" && (
                      <Closing className="quiet" at={job.closes_at} zone={job.timeZone} now={now} />
                    )}
                  </td>
                  <td data-label="Action">
                    <Form action={path}>
                      <input type="hidden" name="jobId" value={job.id} />
                      <button type="submit" className="link-button">
                        Remove<span className="visually-hidden"> {job.title} from my saved jobs</span>
                      </button>
                    </Form>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Pagination
          label="Pages of saved jobs"
          where={`Page ${page} of ${pageCount}`}
          previous={page > 1 ? `/saved-jobs?page=${page - 1}` : null}
          next={page < pageCount ? `/saved-jobs?page=${page + 1}` : null}
        />
      </div>
    </div>
  );
}
