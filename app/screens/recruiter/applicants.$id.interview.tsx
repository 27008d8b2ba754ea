/** `/applicants/:id/interview`: proposing times for an interview, and calling one off. The applicant's page posts its forms here. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/forms/form-errors";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SchoolInterview } from "~/components/interview/school-interview";
import { applicantPath, readApplicantsQuery } from "~/domain/applications/desk/rules";
import { cancelInterview } from "~/domain/interviews/cancel-interview.server";
import { proposeInterview } from "~/domain/interviews/propose-interview.server";
import { readInterviews } from "~/domain/interviews/queries.server";
import { CancelForm, InterviewForm, inputOfForm } from "~/domain/interviews/schema";
import { TextStopped } from "~/domain/moderation/stopped-text";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as answers } from "~/words/applicant-answers";
import { words } from "~/words/desk";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? words.interviewWith(data.application.name) : words.interview} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params } = args;
  const query = new URL(args.request.url).searchParams;
  const path = applicantPath(params.id ?? "", readApplicantsQuery(query, ""));
  return { ...(await readInterviews(context, actor, params.id)), path, query: path.split("?")[1], now: context.now };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params } = args;
  const fields = await readForm(args.request);
  // The list that is gone through goes on from here.
  const listQuery = readApplicantsQuery(new URL(args.request.url).searchParams, "");
  const path = applicantPath(params.id ?? "", listQuery);
  const back = (text: string) => redirectWithFlash(`${path}#interview`, toastOf(text));
  try {
    if (fields.intent === "cancel") {
      const { input, errors } = checkFields(CancelForm, fields);
      if (errors) return rejectForm(errors, { fields });
      await cancelInterview(context, actor, params.id, input.seen);
      return back(answers.interviewOff);
    }
    const { input, errors } = checkFields(InterviewForm, fields);
    if (errors) return rejectForm(errors, { fields });
    const { zone, application } = await readInterviews(context, actor, params.id);
    const { seen } = input;
    await proposeInterview(context, actor, params.id, inputOfForm(input, { now: context.now, zone }), {
      seen,
      insist: fields.insist,
    });
    return back(answers.timesProposed(application.name));
  } catch (error) {
    // The mark comes back with the form: who sends it along insists on these words.
    const insist = error instanceof TextStopped ? (error.stopped.mark ?? "") : "";
    return refuseForm(error, args, { fields: { ...fields, insist } });
  }
});

export default function Interview() {
  const of = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <p>
        <a className="back-link" href={of.path}>
          <Icon name="back" />
          {of.application.name}
        </a>
      </p>
      <FormErrors
        errors={refused?.errors ?? {}}
        message={refused?.message ?? null}
        isQuestion={Boolean(refused?.values.insist)}
      />
      <h1>
        {of.application.name}: {of.application.jobTitle}
      </h1>
      <SchoolInterview {...of} errors={refused?.errors ?? {}} values={refused?.values ?? {}} isOpen />
      {!of.mayPropose && <p>{words.noTimesNow}</p>}
    </div>
  );
}
