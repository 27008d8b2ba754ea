/** `/applied-jobs`: the candidate's applications with their status, Withdraw, and "This was not me". */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CandidateClockForms } from "~/components/clock-forms";
import { ClockLine } from "~/components/clock-line";
import { EmptyState } from "~/components/empty-state";
import { FormErrors } from "~/components/form-errors";
import { History } from "~/components/history";
import { Icon } from "~/components/icon";
import { JobStateBadge, JobTitle } from "~/components/job-state";
import { Moment } from "~/components/moment";
import { Pagination } from "~/components/pagination";
import type { ScreenHandle } from "~/components/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/side-menu";
import type { Actor } from "~/domain/actor";
import { claimApplication, disownApplication } from "~/domain/applications/apply/joining-service.server";
import { acceptOffer, sayContact } from "~/domain/applications/clock/asking-service.server";
import { listOwnApplications, type OwnApplicationView } from "~/domain/applications/lists/service.server";
import {
  MAX_RESUME_VIEWS_SHOWN,
  notMeEnd,
  OWN_APPLICATIONS_PER_PAGE,
  openMoves,
  ownApplicationPath,
  statusLabel,
} from "~/domain/applications/rules";
import { withdrawApplication } from "~/domain/applications/status/service.server";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { readForm, refuseForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { visitedPath, withinPages } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Applied Jobs · Staffroom" }];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const found = await listOwnApplications(args.context, actor, { page: pageNumber(args.request) });
  return withinPages(args.request, { ...found, now: args.context.now });
});

const contact =
  (said: "contacted" | "no_call") => (context: Parameters<typeof sayContact>[0], actor: Actor, id?: string) =>
    sayContact(context, actor, id, said);

const CHANGES = {
  accept: { run: acceptOffer, text: "You have accepted the offer" },
  contacted: { run: contact("contacted"), text: "Thank you. The school's days for its next answer begin now" },
  no_call: { run: contact("no_call"), text: "Thank you. The earlier day counts again" },
  withdraw: { run: withdrawApplication, text: "Application withdrawn" },
  "not-me": { run: disownApplication, text: "The school does not see this application any more" },
  "was-me": { run: claimApplication, text: "The school sees your application again" },
};
type Change = "withdraw" | "not-me" | "was-me";

function isChange(intent: string | undefined): intent is keyof typeof CHANGES {
  return intent !== undefined && Object.hasOwn(CHANGES, intent);
}

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "user");
  const fields = await readForm(args.request);
  const { run, text } = CHANGES[isChange(fields.intent) ? fields.intent : "withdraw"];
  try {
    await run(args.context, actor, fields.applicationId);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(visitedPath(args.request), toastOf(text));
});

export default function AppliedJobs() {
  const { applications, page, pageCount, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const path = page > 1 ? `/applied-jobs?page=${page}` : "/applied-jobs";
  return (
    <div className="with-side">
      <SideMenu title="My account" items={CANDIDATE_MENU} path="/applied-jobs" />
      <div>
        <h1>Applied Jobs</h1>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {applications.length === 0 ? (
          <EmptyState title="You have applied for no job yet">
            <p>What you apply for while you are logged in will stand here, with its status.</p>
            <p>
              <a className="button" href="/jobs">
                Find Jobs
              </a>
            </p>
          </EmptyState>
        ) : (
          <table className="cards">
            <caption className="visually-hidden">Applied Jobs, newest first</caption>
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
                <ApplicationRow
                  key={application.id}
                  application={application}
                  number={(page - 1) * OWN_APPLICATIONS_PER_PAGE + index + 1}
                  path={path}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        )}
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

type RowProps = { application: OwnApplicationView; number: number; path: string; now: Date };

function ApplicationRow({ application, number, path, now }: RowProps) {
  const { id, job, status, createdAt, addressPending, aside, asideAt, isUnclaimed, history, views } = application;
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
        <a href={`/resumes/${id}`} target="_blank" rel="noopener">
          <Icon name="file" />
          View Resume
          <span className="visually-hidden"> sent for {job.title}, opens in a new tab</span>
        </a>
        <Views times={views.map(({ at }) => at)} title={job.title} company={job.company_name} />
      </td>
      <td data-label="Status">
        {aside === null ? (
          <span className={`status status-${status}`}>{statusLabel(status)}</span>
        ) : (
          <span className="status">Put aside</span>
        )}
        {aside === null && <ClockLine shown={application} zone={application.zone} now={now} reader="candidate" />}
        {status === "interviewing" && aside === null && (
          <p>
            <a href={`/applied-jobs/${id}/interview`}>
              Interview<span className="visually-hidden"> for {job.title}</span>
            </a>
          </p>
        )}
        {aside === "second" && (
          <p className="quiet">
            The school sees another application from your address.{" "}
            {addressPending && (
              <>
                <a href="/profile">Confirm your address</a>, and yours takes its place.
              </>
            )}
          </p>
        )}
        {aside === "not_me" ? (
          <p className="quiet">
            You said that this was not you. The school does not see it
            {asideAt && (
              <>
                , and we delete it on <Moment at={notMeEnd(asideAt)} as="date" />
              </>
            )}
            .
          </p>
        ) : (
          isUnclaimed && <p className="quiet">Sent with your address before you had confirmed it.</p>
        )}
        {aside === "replaced" && <p className="quiet">Another application of yours took its place.</p>}
        <details className="fold">
          <summary>
            History<span className="visually-hidden"> of {job.title}</span>
          </summary>
          <History
            moves={history}
            names={{ recruiter: job.company_name, candidate: isUnclaimed ? "someone with your address" : "you" }}
          />
        </details>
      </td>
      <td data-label="Action">
        <a href={ownApplicationPath(id)}>
          Open<span className="visually-hidden"> the application for {job.title}</span>
        </a>
        <Actions application={application} path={path} />
      </td>
    </tr>
  );
}

type ChangeProps = { application: OwnApplicationView; path: string };

/** What the candidate can do about an application now. */
function Actions({ application, path }: ChangeProps) {
  const { aside, isUnclaimed, canClaim } = application;
  const canWithdraw = aside === null && openMoves(application, "candidate").includes("withdrawn");
  if (canClaim) {
    return (
      <ChangeForm application={application} path={path} change="was-me" label="It was me after all">
        <p>The school sees it again.</p>
      </ChangeForm>
    );
  }
  const canDisown = isUnclaimed && aside !== "not_me";
  if (!canWithdraw && !canDisown) return null;
  return (
    <>
      {aside === null && <CandidateClockForms application={application} path={path} />}
      {canWithdraw && (
        <ChangeForm application={application} path={path} change="withdraw" label="Withdraw">
          <p>This cannot be undone, and you cannot apply for this job again with the same address.</p>
        </ChangeForm>
      )}
      {canDisown && (
        <ChangeForm application={application} path={path} change="not-me" label="This was not me">
          <p>The school sees it no more, and you can apply yourself. We delete it and its file after seven days.</p>
        </ChangeForm>
      )}
    </>
  );
}

const BUTTONS: Record<Change, { text: string; busy: string }> = {
  withdraw: { text: "Withdraw application", busy: "Withdrawing…" },
  "not-me": { text: "Take it out of the school's list", busy: "Taking it out…" },
  "was-me": { text: "Send it to the school again", busy: "Sending…" },
};

type ChangeFormProps = ChangeProps & { change: Change; label: string; children: ReactNode };

/** A fold that holds the question and its button, so that a single click changes nothing. */
function ChangeForm({ application: { id, job }, path, change, label, children }: ChangeFormProps) {
  const { text, busy } = BUTTONS[change];
  return (
    <details className="fold">
      <summary>
        {label}
        <span className="visually-hidden">: the application for {job.title}</span>
      </summary>
      <form method="post" action={path} data-send="">
        {children}
        <input type="hidden" name="applicationId" value={id} />
        <input type="hidden" name="intent" value={change} />
        <button type="submit" className="button-quiet" data-busy={busy}>
          {text}
          <span className="visually-hidden"> for {job.title}</span>
        </button>
      </form>
    </details>
  );
}

/** The resume views. The candidate reads the school's name, not the recruiter's. */
function Views({ times, title, company }: { times: Date[]; title: string; company: string }) {
  if (times.length === 0) return <span className="quiet">Not opened yet</span>;
  return (
    <details className="fold">
      <summary>
        Opened{" "}
        {times.length === 1
          ? "once"
          : `${times.length} times${times.length < MAX_RESUME_VIEWS_SHOWN ? "" : " or more"}`}
        <span className="visually-hidden">: the resume for {title}</span>
      </summary>
      <ol className="history">
        {times.map((at) => (
          <li key={at.getTime()}>
            by {company}, <Moment at={at} as="time" />
          </li>
        ))}
      </ol>
    </details>
  );
}
