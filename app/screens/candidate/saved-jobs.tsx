/** `/saved-jobs`: the jobs that a candidate keeps for later. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { EmptyState } from "~/components/frame/empty-state";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { JobCard } from "~/components/job/job-card";
import { JobStateBadge } from "~/components/job/job-title-and-state";
import { Moment } from "~/components/text/moment";
import { DEFAULT_TITLE, type JobState } from "~/domain/jobs/rules";
import { listSavedJobs } from "~/domain/saved-jobs/queries.server";
import { unsaveJob } from "~/domain/saved-jobs/save-job.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { visitedPath, withinPages } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words as allWords } from "~/words/jobs";

const words = allWords.saved;

export const meta: MetaFunction = () => [{ title: `${words.heading} · Staffroom` }];
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
  return redirectWithFlash(visitedPath(args.request), toastOf(words.removed));
});

/** Of the other states only a title is left, which leads nowhere. */
const isPublicState = (state: JobState) => state === "open" || state === "closed";

export default function SavedJobs() {
  const { jobs, page, pageCount, now } = useLoaderData<typeof loader>();
  const path = page > 1 ? `/saved-jobs?page=${page}` : "/saved-jobs";
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfCandidate} items={CANDIDATE_MENU} path="/saved-jobs" />
      <div>
        <h1>{words.heading}</h1>
        {jobs.length === 0 ? (
          <EmptyState title={words.emptyTitle}>
            <p>{words.empty}</p>
            <p>
              <a className="button" href="/jobs">
                {words.find}
              </a>
            </p>
          </EmptyState>
        ) : (
          <ul className="job-grid job-list">
            {jobs.map((job) => (
              <JobCard
                key={job.id}
                job={job}
                now={now}
                heading="h2"
                isShut={!isPublicState(job.state)}
                isClosed={job.state !== "open"}
                action={
                  <Form action={path}>
                    <input type="hidden" name="jobId" value={job.id} />
                    <button type="submit">
                      {allWords.card.remove}
                      <span className="visually-hidden">{allWords.card.removeName(job.title || DEFAULT_TITLE)}</span>
                    </button>
                  </Form>
                }
              >
                <p className="quiet">
                  {job.state !== "open" && <JobStateBadge state={job.state} />} {allWords.card.savedOn}{" "}
                  <Moment at={job.savedAt} as="day" />
                </p>
              </JobCard>
            ))}
          </ul>
        )}
        <Pagination
          label={words.pages}
          where={words.page(page, pageCount)}
          previous={page > 1 ? `/saved-jobs?page=${page - 1}` : null}
          next={page < pageCount ? `/saved-jobs?page=${page + 1}` : null}
        />
      </div>
    </div>
  );
}
