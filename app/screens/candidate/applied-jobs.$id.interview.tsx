/** `/applied-jobs/:id/interview`: the candidate takes one of the proposed times, or asks for others. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/forms/form-errors";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CandidateInterview } from "~/components/interview/candidate-interview";
import { InterviewTime } from "~/components/interview/interview-facts";
import { ownApplicationPath } from "~/domain/applications/rules";
import { readInterviews } from "~/domain/interviews/queries.server";
import { readForm } from "~/http/body";
import { requireRole } from "~/http/guards";
import { takeOwnInterviewAnswer } from "~/http/own-application-form";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/applications";

const { interview: texts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? texts.titleFor(data.application.jobTitle) : texts.title} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const { context, params } = args;
  return { ...(await readInterviews(context, actor, params.id)), now: context.now };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "user");
  const { id } = args.params;
  return takeOwnInterviewAnswer(args, actor, id, await readForm(args.request), `/applied-jobs/${id}/interview`);
});

export default function Interview() {
  const { application, live, answerBy, interviews, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const last = live ? null : interviews[0];
  return (
    <div className="narrow">
      <p>
        <a className="back-link" href={ownApplicationPath(application.id)}>
          <Icon name="back" />
          {words.yourApplication}
        </a>
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <h1>{application.jobTitle}</h1>
      <p className="quiet">{application.company}</p>
      <CandidateInterview
        {...{ live, answerBy, now, company: application.company, location: application.location }}
        action={`/applied-jobs/${application.id}/interview`}
        file={`/applied-jobs/${application.id}/interview.ics`}
        errors={refused?.errors ?? {}}
        values={refused?.values ?? {}}
      />
      {!live && <p>{last?.state === "cancelled" ? texts.isOff : texts.none}</p>}
      {last?.startsAt && (
        <p className="quiet">
          {last.state === "cancelled" ? texts.wasToBe : texts.lastWas}{" "}
          <InterviewTime at={last.startsAt} minutes={last.minutes} zone={last.timeZone} />
        </p>
      )}
    </div>
  );
}
