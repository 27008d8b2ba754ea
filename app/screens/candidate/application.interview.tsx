/** `/application/interview`: answering proposed times without an account. The page of the link posts its forms here. */
import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DrawnForGuest } from "~/components/form";
import { FormErrors } from "~/components/form-errors";
import { CandidateInterview } from "~/components/interview-candidate";
import type { ScreenHandle } from "~/components/screen-handle";
import { DomainError } from "~/domain/errors";
import { answerAsGuest, readGuestInterviews } from "~/domain/interviews/answering-service.server";
import { checkAnswer, GuestAnswerForm } from "~/domain/interviews/schema";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { forgetGuest, guestOfForm, readGuest } from "~/http/guest-cookie";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Your interview · Staffroom" }];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = {
  styles: ["controls", "forms", "choices", "back", "facts", "job", "warned", "logo", "details"],
  hasDeskStyles: true,
} satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context }) => {
  const guest = readGuest(request, context);
  if (!guest) return data({ interview: null, drawnFor: null, now: context.now }, { status: 401 });
  try {
    const interview = await readGuestInterviews(context, guest);
    return data({ interview, drawnFor: { id: guest.id }, now: context.now });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(
      { interview: null, drawnFor: null, now: context.now },
      { status: 410, headers: { "Set-Cookie": forgetGuest() } },
    );
  }
});

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  const guest = await guestOfForm(args);
  const { input, errors } = checkFields(GuestAnswerForm, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    const answer = checkAnswer(input);
    await answerAsGuest(context, guest, { ...answer, number: input.number });
    const text = "word" in answer ? "The school reads what you wrote" : "Confirmed: both of you get a mail";
    return redirectWithFlash("/application/interview", toastOf(text));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Interview() {
  const { interview, drawnFor, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!interview) {
    return (
      <div className="narrow">
        <h1>Open the link in our mail</h1>
        <p>This page shows an interview for an hour after its link was opened. Open the link in our mail again.</p>
      </div>
    );
  }
  const { application, live, answerBy, numbers } = interview;
  return (
    <div className="narrow">
      <p>
        <a className="back-link" href="/application">
          Your application
        </a>
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <h1>{application.jobTitle}</h1>
      <p className="quiet">{application.company}</p>
      <DrawnForGuest drawn={drawnFor}>
        <CandidateInterview
          {...{ live, answerBy, now, numbers, company: application.company }}
          action="/application/interview"
          errors={refused?.errors ?? {}}
          values={refused?.values ?? {}}
        />
      </DrawnForGuest>
      {!live && <p>No interview is to come.</p>}
    </div>
  );
}
