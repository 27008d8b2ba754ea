/**
 * `/application?key=`: an application without an account, by the link of our mail. Opening the link changes nothing: a button
 * exchanges the key for a cookie, so that the key leaves the address. The first change takes the number that the mail prints: the
 * page asks for it once, and then not again for an hour.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type ActionFunctionArgs, data, type HeadersFunction, redirect } from "@remix-run/server-runtime";
import { GuestActions } from "~/components/application/guest-actions";
import { GuestDetails, GuestSummary } from "~/components/application/guest-summary";
import { MessagesPanel } from "~/components/application/messages-panel";
import { Field } from "~/components/forms/field";
import { DrawnForGuest, Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { TypedFields } from "~/components/forms/recovered-form";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { ForgotPasswordInput } from "~/domain/accounts/schema";
import { proveGuest } from "~/domain/applications/apply/act-as-guest.server";
import { readGuestApplication } from "~/domain/applications/apply/queries.server";
import { prepareLinksMail } from "~/domain/applications/apply/send-links.server";
import { readGuestKey } from "~/domain/applications/guest-link";
import { isCutToken, LINK_CUT } from "~/domain/copied-link-rules";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { readGuestInterviews } from "~/domain/interviews/answer-interview.server";
import { readThread } from "~/domain/messages/queries.server";
import { isMessageForm } from "~/domain/messages/rules";
import { readRowCursor } from "~/domain/row-cursor";
import { readForm } from "~/http/body";
import { redirectWithFlash } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { forgetGuest, guestCookie, guestOfForm, provenCookie, readGuest } from "~/http/guest-cookie";
import { isInterviewForm, takeGuestAction, takeInterviewAnswer } from "~/http/guest-forms";
import { tokenPageHeaders } from "~/http/headers";
import { takeMessageForm } from "~/http/message-form";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Your application${data?.application ? ` for ${data.application.job.title}` : ""} · Staffroom` },
];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = { sheet: "desk", hasMessages: true } satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const key = query.get("key");
  const none = {
    application: null,
    drawnFor: null,
    thread: null,
    ...{ live: null, answerBy: null },
    hasChosenNumber: false,
    requestKey: "",
    isCut: false,
    now: context.now,
  };
  if (key !== null && readGuestKey(context.config, key)) return data({ ...none, key });
  // A link that lost its end, or that we did not make.
  if (key !== null) return data({ ...none, key: null, isCut: isCutToken(key) }, { status: 410 });
  // This address asks for the links to be mailed again. No key is missing, so it is no refusal.
  if (query.get("way") === "again") return data({ ...none, key: null });
  const guest = readGuest(request, context);
  if (!guest) return data({ ...none, key: null }, { status: 401 });
  const cursor = readRowCursor(query.get("before") ?? "");
  try {
    const [application, interviews, thread] = await Promise.all([
      readGuestApplication(context, guest),
      readGuestInterviews(context, guest).catch(nothingThere),
      readThread(context, { guest }, guest.id, { cursor }).catch(nothingThere),
    ]);
    const hasChosenNumber = guest.hasChosenNumber === true;
    const opened = {
      application,
      thread: thread && application.state === "other_confirmed" ? { ...thread, whyNot: WRITE_THERE } : thread,
      ...{ live: interviews?.live ?? null, answerBy: interviews?.answerBy ?? null },
      drawnFor: { id: guest.id },
    };
    return data({ ...none, key: null, ...opened, hasChosenNumber, requestKey: newRowId(context.now) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ ...none, key: null }, { status: 410, headers: { "Set-Cookie": forgetGuest() } });
  }
});

const WRITE_THERE = "You confirmed another application for this job, so messages are written there";

/** An application that belongs to an account has its messages and interviews there. */
function nothingThere(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  if (fields.key !== undefined) {
    const cookie = guestCookie(request, context, fields.key);
    return redirect("/application", { status: 303, headers: { "Set-Cookie": cookie ?? forgetGuest() } });
  }
  if (fields.intent === "again") return sendLinksAgain(args, fields);
  const guest = await guestOfForm(args);
  if (fields.intent === "prove") {
    try {
      await proveGuest(context, guest, fields.number ?? "");
    } catch (error) {
      return refuseForm(error, args, { fields });
    }
    const headers = { "Set-Cookie": guest ? provenCookie(context, guest) : forgetGuest() };
    return redirect("/application#messages", { status: 303, headers });
  }
  if (isMessageForm(fields)) {
    if (!guest) return rejectForm({ key: ["Open the link in our mail again, then send it"] }, { fields });
    if (!guest.hasChosenNumber) return rejectForm({ number: ["Choose the number that our mail shows"] }, { fields });
    return takeMessageForm(args, { guest }, guest.id, fields, "/application");
  }
  if (isInterviewForm(fields)) return takeInterviewAnswer(args, guest, fields, "/application");
  return takeGuestAction(args, guest, fields);
});

/** The answer is the same whether the address is known or not. */
async function sendLinksAgain(args: ActionFunctionArgs, fields: Record<string, string>) {
  const { input, errors } = checkFields(ForgotPasswordInput, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    const mailLinks = await prepareLinksMail(args.context, input.email);
    args.context.effects.afterResponse(mailLinks);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  const notice = {
    tone: "good" as const,
    text: `If you applied with ${input.email}, we have sent your links to it. Look in Spam too.`,
    href: "/jobs",
    label: "More jobs",
  };
  return redirectWithFlash("/application?way=again", { notice });
}

/** Fields whose typed text is shown again when the page's hour is over. */
const TEXTS = [
  ["message", "Message"],
  ["reason", "Reason for withdrawing"],
] as const;

export default function Application() {
  const loaded = useLoaderData<typeof loader>();
  const { key, application, drawnFor, thread, hasChosenNumber, requestKey, isCut, now } = loaded;
  const { live, answerBy } = loaded;
  const refused = useActionData<typeof action>();
  const values: Record<string, string> = refused?.values ?? {};
  if (application) {
    const errors: Record<string, string[]> = refused?.errors ?? {};
    return (
      <div className="narrow">
        <FormErrors errors={errors} message={refused?.message ?? null} />
        <h1>Your application</h1>
        <GuestSummary application={application} now={now} />
        <DrawnForGuest drawn={drawnFor}>
          <GuestActions
            {...{ application, live, answerBy, hasChosenNumber, now, errors, values }}
            canWrite={thread !== null && thread.whyNot === null}
          />
          {thread && (
            <MessagesPanel
              thread={thread}
              other={application.job.company_name}
              path="/application"
              requestKey={requestKey}
              isLocked={!hasChosenNumber}
              values={values}
              errors={errors}
            />
          )}
        </DrawnForGuest>
        <GuestDetails application={application} />
      </div>
    );
  }
  const typed = TEXTS.flatMap(([name, label]) => (values[name] ? [{ name, label, value: values[name] }] : []));
  if (key !== null) {
    return (
      <div className="narrow">
        <h1>Your application</h1>
        <p>Our mail led you here. Open the application to read its answer, or to change it.</p>
        <Form action="/application">
          <input type="hidden" name="key" value={key} />
          <SubmitButton label="Open my application" busyLabel="Opening…" />
        </Form>
      </div>
    );
  }
  return (
    <div className="narrow">
      <h1>{isCut ? LINK_CUT : "Open the link in our mail"}</h1>
      {typed.length > 0 && (
        <>
          <p>What you wrote was not sent. Copy it, open the link, and send it there.</p>
          <TypedFields typed={typed} />
        </>
      )}
      <p>
        This page shows an application that was sent without an account, for an hour after its link was opened. Open the
        link again in one of our mails. It does not work, or the mail is gone? We send it again.
      </p>
      <h2>Send my link again</h2>
      <Form action="/application" noValidate data-send="">
        <input type="hidden" name="intent" value="again" />
        {values.intent === "again" && <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />}
        <Field
          name="email"
          label="Email"
          type="email"
          isRequired
          autoComplete="email"
          maxLength={254}
          hint="The address that you applied with. We mail the links of your applications to it, five times a day at most. The last links keep working."
          defaultValue={values.email}
          errors={refused?.errors.email}
        />
        <div className="actions">
          <SubmitButton label="Send my link again" busyLabel="Sending…" />
        </div>
      </Form>
      <p>
        Do you have an account? <a href="/login?redirectTo=/applied-jobs">Log in</a> to see what you applied for.
      </p>
    </div>
  );
}
