/** `/application/interview`: answering proposed times without an account. The page of the link posts its forms here. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction } from "@remix-run/server-runtime";
import { DrawnForGuest } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { TypedFields } from "~/components/forms/recovered-form";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CandidateInterview } from "~/components/interview/candidate-interview";
import { DomainError } from "~/domain/errors";
import { readGuestInterviews } from "~/domain/interviews/answer-interview.server";
import { readForm } from "~/http/body";
import { forgetGuest, guestOfForm, readGuest } from "~/http/guest-cookie";
import { takeInterviewAnswer } from "~/http/guest-forms";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/applications";

const { interview: texts, link } = words;

export const meta: MetaFunction = () => [{ title: texts.pageTitle }];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = { sheet: "desk" } satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context }) => {
  const guest = readGuest(request, context);
  const none = { interview: null, drawnFor: null, hasChosenNumber: false, now: context.now };
  if (!guest) return data(none, { status: 401 });
  try {
    const interview = await readGuestInterviews(context, guest);
    return data({
      ...none,
      interview,
      drawnFor: { id: guest.id },
      hasChosenNumber: guest.hasChosenNumber === true,
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(none, { status: 410, headers: { "Set-Cookie": forgetGuest() } });
  }
});

export const action = screenAction(async (args) => {
  const fields = await readForm(args.request);
  return takeInterviewAnswer(args, await guestOfForm(args), fields, "/application/interview");
});

export default function Interview() {
  const { interview, drawnFor, hasChosenNumber, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { word }: Record<string, string> = refused?.values ?? {};
  if (!interview) {
    return (
      <div className="narrow">
        <h1>{link.needed}</h1>
        {word && (
          <>
            <p>{link.notSent}</p>
            <TypedFields typed={[{ name: "word", label: link.whatYouWrote, value: word }]} />
          </>
        )}
        <p>{link.whyInterview}</p>
      </div>
    );
  }
  const { application, live, answerBy, numbers } = interview;
  return (
    <div className="narrow">
      <p>
        <a className="back-link" href="/application">
          <Icon name="back" />
          {words.yourApplication}
        </a>
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <h1>{application.jobTitle}</h1>
      <p className="quiet">{application.company}</p>
      <DrawnForGuest drawn={drawnFor}>
        <CandidateInterview
          {...{ live, answerBy, now, company: application.company, location: application.location }}
          file="/application/interview.ics"
          numbers={hasChosenNumber ? undefined : numbers}
          action="/application/interview"
          errors={refused?.errors ?? {}}
          values={refused?.values ?? {}}
        />
      </DrawnForGuest>
      {!live && <p>{texts.none}</p>}
    </div>
  );
}
