/** `/applied-jobs`: the candidate's applications with their status, the open ones first, and what she can do about each. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { OfferChoice } from "~/components/application/application-actions";
import { CandidateActions, targetOf } from "~/components/application/candidate-actions";
import { CandidateResume } from "~/components/application/candidate-resume";
import { DroppedText, StatusChip } from "~/components/application/candidate-status";
import { ClockLine } from "~/components/application/clock-line";
import { History } from "~/components/application/status-history";
import { FormErrors } from "~/components/forms/form-errors";
import { EmptyState } from "~/components/frame/empty-state";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { JobStateBadge, JobTitle } from "~/components/job/job-title-and-state";
import { Moment } from "~/components/text/moment";
import { isOfferOpen } from "~/domain/applications/clock/candidate-answer-rules";
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
import { words } from "~/words/applications";
import { words as frameWords } from "~/words/frame";

const { list } = words;

export const meta: MetaFunction = () => [{ title: `${list.title} · Staffroom` }];
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
      <SideMenu title={frameWords.titleOfCandidate} items={CANDIDATE_MENU} path="/applied-jobs" />
      <div>
        <h1>{list.title}</h1>
        {waiting > 0 && <p className="quiet">{waitingWords(waiting)}.</p>}
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {applications.length === 0 && (
          <EmptyState title={list.none}>
            <p>{list.noneHint}</p>
            <p>
              <a className="button" href="/jobs">
                {list.find}
              </a>
            </p>
          </EmptyState>
        )}
        <Applications group="hers" applications={hers} first={first} {...{ path, now, refused }} />
        <Applications group="open" applications={open} first={first + hers.length} {...{ path, now, refused }} />
        <Applications
          group="ended"
          applications={ended}
          first={first + hers.length + open.length}
          {...{ path, now, refused }}
        />
        <Pagination
          label={list.pages}
          where={list.page(page, pageCount)}
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
  return status === "offered" ? list.waitsOffer : list.waitsTimes;
}

type Shown = {
  path: string;
  now: Date;
  /** A form that came back. */
  refused: { values: Record<string, string>; errors: Record<string, string[]> } | undefined;
};
type ApplicationsProps = Shown & {
  group: keyof typeof list.groups;
  applications: OwnApplicationView[];
  first: number;
};

/** Those that wait for her, that are open, or that have ended; nothing where there are none. */
function Applications({ group, applications, first, ...shown }: ApplicationsProps) {
  if (applications.length === 0) return null;
  const title = list.groups[group];
  const { columns } = list;
  return (
    <section>
      <h2>{title}</h2>
      <table className="cards applied">
        <caption className="visually-hidden">
          {group === "hers" ? list.captionDueFirst(title) : list.captionNewestFirst(title)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.job}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.applied}</th>
            <th scope="col">{columns.resume}</th>
            <th scope="col">{columns.action}</th>
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
  const { id, job, createdAt, isJoined, history } = application;
  const noun = nounOf(job.company_name, job.kind);
  const { columns } = list;
  return (
    <tr id={`application-${id}`}>
      <td data-label={columns.number}>{number}</td>
      <th scope="row" data-label={columns.job}>
        <JobTitle job={job} /> {job.state !== "open" && <JobStateBadge state={job.state} />}
        <span className="quiet">{words.atSchool(job.company_name, job.location)}</span>
      </th>
      <td data-label={columns.status}>
        <StateCell {...{ application, path, now, refused, noun }} />
      </td>
      <td data-label={columns.applied}>
        <Moment at={createdAt} as="day" />
      </td>
      <td data-label={columns.resume}>
        <CandidateResume application={application} />
      </td>
      <td data-label={columns.action}>
        <a className="app-open" href={ownApplicationPath(id)}>
          {list.open}
          <span className="visually-hidden">{list.openOf(job.title, job.company_name)}</span>
        </a>
        <details className="fold">
          <summary>
            {words.history.title}
            <span className="visually-hidden">{words.history.of(job.title, job.company_name)}</span>
          </summary>
          <History
            noun={noun}
            moves={history}
            names={{
              recruiter: job.company_name,
              candidate: isJoined ? words.history.somebody : words.history.you,
            }}
          />
        </details>
        <CandidateActions application={application} path={path} isShort />
      </td>
    </tr>
  );
}

/** How it stands, and above all else the answer that she owes. */
function StateCell({ application, path, now, refused, noun }: Omit<RowProps, "number"> & { noun: string }) {
  const { id, job, status, droppedAt, isJoined } = application;
  const isDropped = droppedAt !== null;
  const waits = whatWaits(application);
  const isBack = refused?.values.intent === "decline" && (refused.values.applicationId ?? id) === id;
  return (
    <>
      <StatusChip shown={application} isDropped={isDropped} now={now} noun={noun} />
      {waits && (
        <p>
          <strong>{waits}</strong>
        </p>
      )}
      {!isDropped && <ClockLine shown={application} zone={application.zone} now={now} reader="candidate" noun={noun} />}
      {!isDropped && isOfferOpen(application) && (
        <OfferChoice
          target={targetOf(application, path)}
          isDeclining={isBack}
          reason={isBack ? refused.values.reason : undefined}
          errors={isBack ? refused.errors.reason : undefined}
        />
      )}
      {status === "interviewing" && !isDropped && (
        <p>
          <a className={waits ? "button" : undefined} href={`${ownApplicationPath(id)}#interview`}>
            {list.interview}
            <span className="visually-hidden">{words.actions.forJob(job.title, job.company_name)}</span>
          </a>
        </p>
      )}
      {isDropped && (
        <p className="quiet">
          <DroppedText application={application} />
        </p>
      )}
      {isJoined && !isDropped && <p className="quiet">{list.joined}</p>}
    </>
  );
}
