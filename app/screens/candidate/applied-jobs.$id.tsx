/**
 * `/applied-jobs/:id`: one of the candidate's applications: its state and what that means, what she can answer, what happened, who
 * opened the resume, the messages, and leaving it.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ApplicantAnswers } from "~/components/application/applicant-answers";
import { CandidateActions } from "~/components/application/candidate-actions";
import { CandidateResume } from "~/components/application/candidate-resume";
import { CandidateStatus } from "~/components/application/candidate-status";
import { CandidateClockForms } from "~/components/application/clock-forms";
import { ClockLine } from "~/components/application/clock-line";
import { MessagesPanel } from "~/components/application/messages-panel";
import { History } from "~/components/application/status-history";
import { OwnTeachingCopy } from "~/components/application/teaching-copy";
import { WithdrawForm } from "~/components/application/withdraw-form";
import { FormErrors } from "~/components/forms/form-errors";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { InterviewLine } from "~/components/interview/candidate-interview";
import { JobStateBadge, JobTitle } from "~/components/job/job-title-and-state";
import { Moment } from "~/components/text/moment";
import { ownApplicationPath } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { nounOf } from "~/domain/institutions/rules";
import { readOwnApplicationPage } from "~/domain/job-page/queries.server";
import { writeDayBefore } from "~/domain/jobs/still-looking/rules";
import { isMessageForm } from "~/domain/messages/rules";
import { readRowCursor } from "~/domain/row-cursor";
import { dayIn } from "~/domain/time-zone-rules";
import { readForm } from "~/http/body";
import { requireRole } from "~/http/guards";
import { takeMessageForm } from "~/http/message-form";
import { takeOwnChange } from "~/http/own-application-form";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Your application${data ? ` for ${data.application.job.title}` : ""} · Staffroom` },
];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true, hasMessages: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const { context, params, request } = args;
  const cursor = readRowCursor(new URL(request.url).searchParams.get("before") ?? "");
  const found = await readOwnApplicationPage(context, actor, params.id, { cursor });
  return { ...found, now: context.now, requestKey: newRowId(context.now) };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "user");
  const { params } = args;
  const fields = await readForm(args.request);
  const path = ownApplicationPath(params.id ?? "");
  if (isMessageForm(fields)) return takeMessageForm(args, { actor }, params.id, fields, path);
  return takeOwnChange(args, actor, params.id, fields, path);
});

export default function OwnApplication() {
  const { application, thread, live, calledOff, canRate, profile, now, requestKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { id, job, createdAt, droppedAt, isJoined, history } = application;
  const path = ownApplicationPath(id);
  const noun = nounOf(job.company_name, job.kind);
  return (
    <div className="with-side">
      <SideMenu title="My account" items={CANDIDATE_MENU} path="/applied-jobs" />
      <div>
        <p>
          <a className="back-link" href="/applied-jobs">
            <Icon name="back" />
            Applied Jobs
          </a>
        </p>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <h1>
          <JobTitle job={job} /> {job.state !== "open" && <JobStateBadge state={job.state} />}
        </h1>
        <p className="quiet">
          {job.company_name}, {job.location} · applied on <Moment at={createdAt} as="date" />
        </p>
        <CandidateStatus application={application} now={now} />
        {calledOff && (
          <p>The interview of {writeDayBefore(dayIn(calledOff.startsAt, calledOff.timeZone), now)} is called off.</p>
        )}
        {droppedAt === null && (
          <ClockLine shown={application} zone={application.zone} now={now} reader="candidate" noun={noun} />
        )}
        {droppedAt === null && <InterviewLine live={live} href={`${path}/interview`} />}
        {droppedAt === null && (
          <CandidateClockForms application={application} path={path} noun={noun} refused={refused} />
        )}
        {canRate && (
          <p>
            <a href={`/ratings/${id}`}>How was applying to {job.company_name}?</a> Three questions, one minute.
          </p>
        )}
        <MessagesPanel
          thread={thread}
          other={job.company_name}
          path={path}
          requestKey={requestKey}
          values={refused?.values}
          errors={refused?.errors}
        />
        <p className="quiet">
          <a href="/yourdata#whatsapp">May schools write to you on WhatsApp?</a> You choose.
        </p>
        <section>
          <h2>Your resume</h2>
          <CandidateResume application={application} isWhole />
        </section>
        <OwnTeachingCopy application={application} profile={profile} path={path} noun={noun} />
        <ApplicantAnswers answered={application.answered} />
        <section>
          <h2>History</h2>
          <History
            noun={noun}
            moves={history}
            names={{ recruiter: job.company_name, candidate: isJoined ? "someone with your address" : "you" }}
          />
        </section>
        <CandidateActions
          application={application}
          path={path}
          withdraw={
            <WithdrawForm
              path={path}
              title={job.title}
              noun={noun}
              reason={refused?.values?.reason}
              errors={refused?.errors?.reason}
            />
          }
        />
      </div>
    </div>
  );
}
