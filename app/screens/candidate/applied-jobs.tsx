/** `/applied-jobs`: the candidate's applications with their status, the open ones first, and what she can do about each. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { CandidateActions } from "~/components/application/candidate-actions";
import { CandidateResume } from "~/components/application/candidate-resume";
import { DroppedText, StatusChip } from "~/components/application/candidate-status";
import { CandidateClockForms } from "~/components/application/clock-forms";
import { ClockLine } from "~/components/application/clock-line";
import { History } from "~/components/application/status-history";
import { FormErrors } from "~/components/forms/form-errors";
import { EmptyState } from "~/components/frame/empty-state";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { JobStateBadge, JobTitle } from "~/components/job/job-title-and-state";
import { Moment } from "~/components/text/moment";
import { isEnded } from "~/domain/applications/clock/candidate-status-rules";
import { listOwnApplications, type OwnApplicationView } from "~/domain/applications/lists/queries.server";
import { OWN_APPLICATIONS_PER_PAGE, ownApplicationPath, waitingWords } from "~/domain/applications/rules";
import { nounOf } from "~/domain/institutions/rules";
import { readForm } from "~/http/body";
import { requireRole } from "~/http/guards";
import { takeOwnChange } from "~/http/own-application-form";
import { pageNumber } from "~/http/paging";
import { visitedPath, withinPages } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Applied Jobs · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const found = await listOwnApplications(args.context, actor, { page: pageNumber(args.request) });
  return withinPages(args.request, { ...found, now: args.context.now });
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "user");
  const fields = await readForm(args.request);
  return takeOwnChange(args, actor, fields.applicationId, fields, visitedPath(args.request));
});

export default function AppliedJobs() {
  const { applications, waiting, page, pageCount, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const path = page > 1 ? `/applied-jobs?page=${page}` : "/applied-jobs";
  const first = (page - 1) * OWN_APPLICATIONS_PER_PAGE + 1;
  const groups = Object.groupBy(applications, (each) =>
    isEnded(each, now) ? "ended" : whatWaits(each) ? "hers" : "open",
  );
  const { hers = [], open = [], ended = [] } = groups;
  return (
    <div className="with-side">
      <SideMenu title="My account" items={CANDIDATE_MENU} path="/applied-jobs" />
      <div>
        <h1>Applied Jobs</h1>
        {waiting > 0 && <p className="quiet">{waitingWords(waiting)}.</p>}
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {applications.length === 0 && (
          <EmptyState title="You have applied for no job yet">
            <p>What you apply for while you are logged in will stand here, with its status.</p>
            <p>
              <a className="button" href="/jobs">
                Find Jobs
              </a>
            </p>
          </EmptyState>
        )}
        <Applications title="Waiting for you" applications={hers} first={first} {...{ path, now, refused }} />
        <Applications title="Open" applications={open} first={first + hers.length} {...{ path, now, refused }} />
        <Applications
          title="Ended"
          applications={ended}
          first={first + hers.length + open.length}
          {...{ path, now, refused }}
        />
        <Pagination
          label="Pages of applied jobs"
          where={`Page ${page} of ${pageCount}`}
          previous={page > 1 ? `/applied-jobs?page=${page - 1}` : null}
          next={page < pageCount ? `/applied-jobs?page=${page + 1}` : null}
        />
      </div>
    </div>
  );
}

/** The answer that she owes; null where nothing waits for her. */
function whatWaits({ droppedAt, turn, status }: OwnApplicationView): string | null {
  if (droppedAt !== null || turn !== "candidate") return null;
  return status === "offered" ? "An offer: accept or decline it" : "Choose a time for your interview";
}

type Shown = {
  path: string;
  now: Date;
  /** A form that came back. */
  refused: { values: Record<string, string>; errors: Record<string, string[]> } | undefined;
};
type ApplicationsProps = Shown & {
  title: "Waiting for you" | "Open" | "Ended";
  applications: OwnApplicationView[];
  first: number;
};

/** Those that are open, or those that have ended; nothing where there are none. */
function Applications({ title, applications, first, ...shown }: ApplicationsProps) {
  if (applications.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table className="cards applied">
        <caption className="visually-hidden">
          {title} applications, {title === "Waiting for you" ? "due first" : "newest first"}
        </caption>
        <thead>
          <tr>
            <th scope="col">S.No.</th>
            <th scope="col">Job</th>
            <th scope="col">Applied</th>
            <th scope="col">Resume</th>
            <th scope="col">Status</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application, index) => (
            <ApplicationRow key={application.id} application={application} number={first + index} {...shown} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = Shown & { application: OwnApplicationView; number: number };

function ApplicationRow({ application, number, path, now, refused }: RowProps) {
  const { id, job, status, createdAt, droppedAt, isJoined, history } = application;
  const noun = nounOf(job.company_name, job.kind);
  const waits = whatWaits(application);
  return (
    <tr id={`application-${id}`}>
      <td data-label="S.No.">{number}</td>
      <th scope="row" data-label="Job">
        <JobTitle job={job} /> {job.state !== "open" && <JobStateBadge state={job.state} />}
        <span className="quiet">
          {job.company_name}, {job.location}
        </span>
      </th>
      <td data-label="Applied">
        <Moment at={createdAt} as="day" />
      </td>
      <td data-label="Resume">
        <CandidateResume application={application} />
      </td>
      <td data-label="Status">
        <StatusChip shown={application} isDropped={droppedAt !== null} now={now} noun={noun} />
        {droppedAt === null && (
          <ClockLine shown={application} zone={application.zone} now={now} reader="candidate" noun={noun} />
        )}
        {waits && (
          <p>
            <strong>{waits}</strong>
          </p>
        )}
        {status === "interviewing" && droppedAt === null && (
          <p>
            <a href={`/applied-jobs/${id}/interview`}>
              Interview
              <span className="visually-hidden">
                {" "}
                for {job.title}, {job.company_name}
              </span>
            </a>
          </p>
        )}
        {droppedAt !== null && (
          <p className="quiet">
            <DroppedText application={application} />
          </p>
        )}
        {isJoined && droppedAt === null && <p className="quiet">Sent with your address before you had confirmed it.</p>}
        <details className="fold">
          <summary>
            History
            <span className="visually-hidden">
              {" "}
              of {job.title}, {job.company_name}
            </span>
          </summary>
          <History
            noun={noun}
            moves={history}
            names={{ recruiter: job.company_name, candidate: isJoined ? "someone with your address" : "you" }}
          />
        </details>
      </td>
      <td data-label="Action">
        <a href={ownApplicationPath(id)}>
          Open
          <span className="visually-hidden">
            {" "}
            the application for {job.title}, {job.company_name}
          </span>
        </a>
        {droppedAt === null && (
          <CandidateClockForms application={application} path={path} noun={noun} refused={refused} />
        )}
        <CandidateActions application={application} path={path} />
      </td>
    </tr>
  );
}
