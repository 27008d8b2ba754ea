/**
 * `/application?key=`: an application without an account, by the link of our mail. Opening the link changes nothing: a button
 * exchanges the key for a cookie, so that the key leaves the address. Each change then takes the number that the mail prints.
 */
import { data, type HeadersFunction, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form-errors";
import { GuestActions } from "~/components/guest-actions";
import { GuestSummary } from "~/components/guest-summary";
import type { ScreenHandle } from "~/components/screen-handle";
import { SubmitButton } from "~/components/submit-button";
import { actAsGuest, readGuestApplication } from "~/domain/applications/apply/guest-service.server";
import { GuestAction } from "~/domain/applications/schema";
import { DomainError } from "~/domain/errors";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { forgetGuest, guestCookie, readGuest } from "~/http/guest-cookie";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Your application${data?.application ? ` for ${data.application.job.title}` : ""} · Staffroom` },
];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = { styles: ["controls", "forms", "facts", "job"], hasDeskStyles: true } satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context }) => {
  const key = new URL(request.url).searchParams.get("key");
  if (key !== null) return data({ key, application: null });
  const guest = readGuest(request, context);
  if (!guest) return data({ key: null, application: null }, { status: 401 });
  try {
    return data({ key: null, application: await readGuestApplication(context, guest) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ key: null, application: null }, { status: 410, headers: { "Set-Cookie": forgetGuest() } });
  }
});

const DONE = {
  confirm: "Your application is confirmed",
  keep_this: "The school keeps this application",
  keep_other: "The school keeps the other application",
  withdraw: "Application withdrawn",
  not_me: "The application was taken from the school",
  was_me: "The application is back",
} as const;

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  if (fields.key !== undefined) {
    const cookie = guestCookie(context, fields.key);
    return redirect("/application", { status: 303, headers: { "Set-Cookie": cookie ?? forgetGuest() } });
  }
  const { input, errors } = checkFields(GuestAction, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await actAsGuest(context, readGuest(request, context), input);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash("/application", toastOf(DONE[input.way]));
});

export default function Application() {
  const { key, application } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (application) {
    return (
      <div className="narrow">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <h1>Your application</h1>
        <GuestSummary application={application} />
        {application.status === "interviewing" && (
          <p>
            <a href="/application/interview">Your interview: its times, and your answer</a>
          </p>
        )}
        <GuestActions application={application} errors={refused?.errors.number} />
      </div>
    );
  }
  if (key !== null) {
    return (
      <div className="narrow">
        <h1>Your application</h1>
        <p>Our mail led you here. Open the application to read its answer, confirm it, or withdraw it.</p>
        <form method="post" action="/application">
          <input type="hidden" name="key" value={key} />
          <SubmitButton label="Open my application" busyLabel="Opening…" />
        </form>
      </div>
    );
  }
  return (
    <div className="narrow">
      <h1>Open the link in our mail</h1>
      <p>
        This page shows an application that was sent without an account, for an hour after its link was opened. Open the
        link again in our mail “Confirm your application”.
      </p>
      <p>
        Do you have an account? <a href="/login?redirectTo=/applied-jobs">Log in</a> to see what you applied for.
      </p>
    </div>
  );
}
