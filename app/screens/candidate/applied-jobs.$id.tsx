/**
 * `/applied-jobs/:id`: one of the candidate's applications: its state and what that means, what she can answer, what happened, who
 * opened the resume, the messages, and leaving it.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ApplicantAnswers } from "~/components/application/applicant-answers";
import { OfferChoice } from "~/components/application/application-actions";
import { ApplicationHead } from "~/components/application/application-head";
import { CandidateActions, targetOf } from "~/components/application/candidate-actions";
import { CandidateResume } from "~/components/application/candidate-resume";
import { CandidateStatus } from "~/components/application/candidate-status";
import { MessagesPanel } from "~/components/application/messages-panel";
import { ApplicationHistory } from "~/components/application/status-history";
import { OwnTeachingCopy } from "~/components/application/teaching-copy";
import { FormErrors } from "~/components/forms/form-errors";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { CandidateInterview } from "~/components/interview/candidate-interview";
import { isOfferOpen } from "~/domain/applications/clock/candidate-answer-rules";
import { ownApplicationPath } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { readOwnApplicationPage } from "~/domain/job-page/queries.server";
import { writeDayBefore } from "~/domain/jobs/still-looking/rules";
import { isMessageForm } from "~/domain/messages/rules";
import { readRowCursor } from "~/domain/row-cursor";
import { dayIn } from "~/domain/time-zone-rules";
import { readForm } from "~/http/body";
import { requireRole } from "~/http/guards";
import { isInterviewForm } from "~/http/guest-forms";
import { takeMessageForm } from "~/http/message-form";
import { takeOwnChange, takeOwnInterviewAnswer } from "~/http/own-application-form";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/applications";
import { words as frameWords } from "~/words/frame";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? words.yourApplicationFor(data.application.job.title) : words.yourApplication} · Staffroom` },
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
  const { id } = args.params;
  const fields = await readForm(args.request);
  const path = ownApplicationPath(id ?? "");
  if (isMessageForm(fields)) return takeMessageForm(args, { actor }, id, fields, path);
  if (isInterviewForm(fields)) return takeOwnInterviewAnswer(args, actor, id, fields, path);
  return takeOwnChange(args, actor, id, fields, path);
});

export default function OwnApplication() {
  const loaded = useLoaderData<typeof loader>();
  const { application, thread, live, answerBy, calledOff, canRate, profile, now, requestKey } = loaded;
  const refused = useActionData<typeof action>();
  const { id, job, createdAt, droppedAt, isJoined, history } = application;
  const path = ownApplicationPath(id);
  const noun = nounOf(job.company_name, job.kind);
  const values: Record<string, string> = refused?.values ?? {};
  const errors: Record<string, string[]> = refused?.errors ?? {};
  const isDeclining = values.intent === "decline";
  const typed = { reason: values.reason, errors: errors.reason };
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfCandidate} items={CANDIDATE_MENU} path="/applied-jobs" />
      <div>
        <p>
          <a className="back-link" href="/applied-jobs">
            <Icon name="back" />
            {words.backToList}
          </a>
        </p>
        <FormErrors errors={errors} message={refused?.message ?? null} />
        <ApplicationHead job={job} createdAt={createdAt} />
        <CandidateStatus application={application} isAgreed={live?.state === "agreed"} now={now} />
        {calledOff && <p>{words.calledOff(writeDayBefore(dayIn(calledOff.startsAt, calledOff.timeZone), now))}</p>}
        {droppedAt === null && isOfferOpen(application) && (
          <section className="waits" aria-labelledby="waits">
            <h2 id="waits">{ofNoun(words.waits.offer, noun)}</h2>
            <OfferChoice
              target={targetOf(application, path)}
              isDeclining={isDeclining}
              {...(isDeclining ? typed : {})}
            />
          </section>
        )}
        {droppedAt === null && (
          <CandidateInterview
            {...{ live, answerBy, now, errors, values, company: job.company_name, location: job.location }}
            action={path}
            file={`${path}/interview.ics`}
          />
        )}
        {canRate && (
          <p>
            <a href={`/ratings/${id}`}>{words.rate.link(job.company_name)}</a> {words.rate.hint}
          </p>
        )}
        <div className="app-actions">
          <CandidateActions application={application} path={path} {...(isDeclining ? {} : typed)} />
        </div>
        <MessagesPanel
          thread={thread}
          other={job.company_name}
          path={path}
          requestKey={requestKey}
          values={values}
          errors={errors}
        />
        <p className="quiet">
          <a href="/yourdata#whatsapp">{words.whatsApp.link}</a> {words.whatsApp.hint}
        </p>
        <section>
          <h2>{words.sent.yourResume}</h2>
          <CandidateResume application={application} isWhole />
        </section>
        <OwnTeachingCopy application={application} profile={profile} path={path} noun={noun} />
        <ApplicantAnswers answered={application.answered} />
        <ApplicationHistory job={job} moves={history} who={isJoined ? words.history.somebody : words.history.you} />
      </div>
    </div>
  );
}
