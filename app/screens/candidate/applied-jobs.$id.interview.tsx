/** `/applied-jobs/:id/interview`: the candidate takes one of the proposed times, or asks for others. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/forms/form-errors";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CandidateInterview } from "~/components/interview/candidate-interview";
import { InterviewTime } from "~/components/interview/interview-facts";
import { askForOthers, chooseTime } from "~/domain/interviews/answer-interview.server";
import { readInterviews } from "~/domain/interviews/queries.server";
import { AnswerForm, checkAnswer } from "~/domain/interviews/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Interview for ${data.application.jobTitle}` : "Interview"} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const { context, params } = args;
  return { ...(await readInterviews(context, actor, params.id)), now: context.now };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "user");
  const { context, params } = args;
  const fields = await readForm(args.request);
  const { input, errors } = checkFields(AnswerForm, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    const answer = checkAnswer(input);
    if ("word" in answer) await askForOthers(context, actor, params.id, answer);
    else await chooseTime(context, actor, params.id, answer);
    const text = "word" in answer ? "The school reads what you wrote" : "Confirmed: both of you get a mail";
    return redirectWithFlash(`/applied-jobs/${params.id}/interview`, toastOf(text));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Interview() {
  const { application, live, answerBy, interviews, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const last = live ? null : interviews[0];
  return (
    <div className="narrow">
      <p>
        <a className="back-link" href={`/applied-jobs#application-${application.id}`}>
          <Icon name="back" />
          Applied Jobs
        </a>
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <h1>{application.jobTitle}</h1>
      <p className="quiet">{application.company}</p>
      <CandidateInterview
        {...{ live, answerBy, now, company: application.company }}
        action={`/applied-jobs/${application.id}/interview`}
        errors={refused?.errors ?? {}}
        values={refused?.values ?? {}}
      />
      {!live && <p>{last?.state === "cancelled" ? "The interview is off." : "No interview is to come."}</p>}
      {last?.startsAt && (
        <p className="quiet">
          {last.state === "cancelled" ? "It was to be on " : "The last one was on "}
          <InterviewTime at={last.startsAt} minutes={last.minutes} zone={last.timeZone} />
        </p>
      )}
    </div>
  );
}
