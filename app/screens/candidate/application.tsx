/**
 * `/application?key=`: an application without an account, by the link of our mail. Opening the link changes nothing: a button
 * exchanges the key for a cookie, so that the key leaves the address. The first change takes the number that the mail prints: the
 * page asks for it once, and then not again for an hour.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type ActionFunctionArgs, data, type HeadersFunction, redirect } from "@remix-run/server-runtime";
import { ApplicationHead } from "~/components/application/application-head";
import { GuestActions } from "~/components/application/guest-actions";
import { GuestDetails, GuestState } from "~/components/application/guest-summary";
import { MessagesPanel } from "~/components/application/messages-panel";
import { Field } from "~/components/forms/field";
import { DrawnForGuest, Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { TypedFields } from "~/components/forms/recovered-form";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Filled } from "~/components/text/filled";
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
import { words } from "~/words/applications";

const { link } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.application ? words.yourApplicationFor(data.application.job.title) : words.yourApplication} · Staffroom`,
  },
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
      thread: thread && application.state === "other_confirmed" ? { ...thread, whyNot: link.writeThere } : thread,
      ...{ live: interviews?.live ?? null, answerBy: interviews?.answerBy ?? null },
      drawnFor: { id: guest.id },
    };
    return data({ ...none, key: null, ...opened, hasChosenNumber, requestKey: newRowId(context.now) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ ...none, key: null }, { status: 410, headers: { "Set-Cookie": forgetGuest() } });
  }
});

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
    if (!guest) return rejectForm({ key: [link.openAgain] }, { fields });
    if (!guest.hasChosenNumber) return rejectForm({ number: [link.chooseNumber] }, { fields });
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
    text: link.sentAgain(input.email),
    href: "/jobs",
    label: link.moreJobs,
  };
  return redirectWithFlash("/application?way=again", { notice });
}

/** Fields whose typed text is shown again when the page's hour is over. */
const TEXTS = [
  ["message", link.message],
  ["reason", link.reason],
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
      <div className="guest-page">
        <FormErrors errors={errors} message={refused?.message ?? null} />
        <ApplicationHead job={application.job} createdAt={application.createdAt} />
        <GuestState application={application} isAgreed={live?.state === "agreed"} now={now} />
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
        <h1>{words.yourApplication}</h1>
        <p>{link.open}</p>
        <Form action="/application">
          <input type="hidden" name="key" value={key} />
          <SubmitButton label={link.openButton} busyLabel={link.opening} />
        </Form>
      </div>
    );
  }
  return (
    <div className="narrow">
      <h1>{isCut ? LINK_CUT : link.needed}</h1>
      {typed.length > 0 && (
        <>
          <p>{link.notSent}</p>
          <TypedFields typed={typed} />
        </>
      )}
      <p>{link.why}</p>
      <h2>{link.again}</h2>
      <Form action="/application" noValidate data-send="">
        <input type="hidden" name="intent" value="again" />
        {values.intent === "again" && <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />}
        <Field
          name="email"
          label={link.email}
          type="email"
          isRequired
          autoComplete="email"
          maxLength={254}
          hint={link.emailHint}
          defaultValue={values.email}
          errors={refused?.errors.email}
        />
        <div className="actions">
          <SubmitButton label={link.again} busyLabel={words.busy.sending} />
        </div>
      </Form>
      <p>
        <Filled text={link.account} login={<a href="/login?redirectTo=/applied-jobs">{link.login}</a>} />
      </p>
    </div>
  );
}
