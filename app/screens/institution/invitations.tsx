/** `/invitations?token=`: an invitation to work for an institution. Opening it changes nothing, because mail scanners open links. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction } from "@remix-run/server-runtime";
import { LinkExpired } from "~/components/account/link-expired";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { TransferredJobs } from "~/components/institution/transferred-jobs";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { isCutToken } from "~/domain/copied-link-rules";
import { acceptInvitation } from "~/domain/institutions/accept-invitation.server";
import { findComingByInvitation, readInvitation, readMembership } from "~/domain/institutions/queries.server";
import { invitationPath, ROLE_MAY } from "~/domain/institutions/rules";
import { AcceptInput } from "~/domain/institutions/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findActor, readConfirmation, requireRole } from "~/http/guards";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Invitation · Staffroom" }];
export const headers: HeadersFunction = () => tokenPageHeaders;

export const handle = { sheet: "job" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token");
  const actor = await findActor(args);
  const recruiter = actor?.role === "admin" ? actor : null;
  const [invitation, own, coming] = await Promise.all([
    readInvitation(args.context, token),
    recruiter && readMembership(args.context, recruiter),
    recruiter && findComingByInvitation(args.context.db, recruiter.id),
  ]);
  if (!invitation || !token)
    return data(
      {
        ...{ invitation: null, token: "", email: null, role: null, own: null, coming: null },
        ...{ isProven: false, isCut: isCutToken(token) },
      },
      { status: 410 },
    );
  const about = { email: actor?.email ?? null, role: actor?.role ?? null, own, coming };
  const isProven = readConfirmation(args.context).mayPublish;
  return data({ invitation, token, ...about, isProven, isCut: false }, { status: 200 });
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  // The token stands in the address alone: a form that comes back after a log-in carries no secrets.
  const token = new URL(args.request.url).searchParams.get("token");
  const { input, errors } = checkFields(AcceptInput, { token, jobs: fields.jobs || undefined });
  if (errors) return rejectForm(errors, { fields });
  try {
    await acceptInvitation(args.context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(
    "/institution",
    toastOf("Welcome. You see the jobs and applications of your colleagues now."),
  );
});

export default function Invitation() {
  const { invitation, token, email, role, own, coming, isProven, isCut } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!invitation) {
    return (
      <LinkExpired isCut={isCut}>
        <FormErrors errors={{}} message={refused?.message ?? null} />
        {!isCut && (
          <p>
            It was accepted or withdrawn, or it is more than seven days old. Ask your colleague to invite you again.
          </p>
        )}
      </LinkExpired>
    );
  }
  const path = invitationPath(token);
  return (
    <div className="narrow">
      <h1>Work for {invitation.institution}</h1>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <p>
        <strong>{invitation.inviter}</strong> invites <strong>{invitation.email}</strong> to work for{" "}
        {invitation.institution}. {ROLE_MAY[invitation.role]}.
      </p>
      {email === null ? (
        <>
          <p>Log in with {invitation.email} to accept it.</p>
          <p className="actions">
            <a className="button" href={loginPath("/login", path)}>
              Log in
            </a>
          </p>
          <p>
            No account yet? <a href={loginPath("/signup", path)}>Sign up as a recruiter</a>. You come back here
            afterwards.
          </p>
        </>
      ) : email !== invitation.email ? (
        <Form action="/logout">
          <p>
            You are logged in as {email}. The invitation is for {invitation.email}.
          </p>
          <input type="hidden" name="redirectTo" value={path} />
          <div className="actions">
            <button type="submit" className="button">
              Log out and go on
            </button>
          </div>
        </Form>
      ) : role !== "admin" ? (
        <p>
          This address has a candidate's account. Ask your colleague to invite an address with a recruiter's account.
        </p>
      ) : !isProven ? (
        <Form action="/confirmemail/send">
          <p>
            To accept it, confirm your email address first. Open our mail to {email}. Then open this link again. No
            mail? Look in Spam too.
          </p>
          <div className="actions">
            <SubmitButton label="Send the link again" busyLabel="Sending…" />
          </div>
        </Form>
      ) : (
        <Form action={path} data-send="">
          {own && <Now own={own} />}
          {coming && <TransferredJobs coming={coming} to={invitation} errors={refused?.errors.jobs} />}
          <div className="actions">
            <SubmitButton label="Accept" busyLabel="Accepting…" />
          </div>
        </Form>
      )}
    </div>
  );
}

type Own = NonNullable<Awaited<ReturnType<typeof readMembership>>>;

/** The institution for which the person works before she accepts. One that she brings along ends, as `TransferredJobs` says. */
function Now({ own }: { own: Own }) {
  return (
    <p>
      At the moment you work for {own.institution}.
      {own.others > 0 && " You leave it, and the jobs that you posted there stay with your colleagues."}
    </p>
  );
}
