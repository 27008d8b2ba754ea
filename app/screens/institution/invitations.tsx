/** `/invitations?token=`: an invitation to work for an institution. Opening it changes nothing, because mail scanners open links. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction } from "@remix-run/server-runtime";
import { LinkExpired } from "~/components/account/link-expired";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { TransferredJobs } from "~/components/institution/transferred-jobs";
import { Filled } from "~/components/text/filled";
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
import { words as all } from "~/words/accounts";

const words = all.invitation;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const headers: HeadersFunction = () => tokenPageHeaders;

export const handle = { sheet: "account" } satisfies ScreenHandle;

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
  return redirectWithFlash("/institution", toastOf(words.welcome));
});

export default function Invitation() {
  const { invitation, token, email, role, own, coming, isProven, isCut } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!invitation) {
    return (
      <LinkExpired isCut={isCut}>
        <FormErrors errors={{}} message={refused?.message ?? null} />
        {!isCut && <p>{words.over}</p>}
      </LinkExpired>
    );
  }
  const path = invitationPath(token);
  return (
    <div className="narrow">
      <h1>{words.workFor(invitation.institution)}</h1>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <p>
        <Filled
          text={words.invites}
          inviter={<strong>{invitation.inviter}</strong>}
          email={<strong>{invitation.email}</strong>}
          institution={invitation.institution}
        />{" "}
        {ROLE_MAY[invitation.role]}.
      </p>
      {email === null ? (
        <>
          <p>{words.logInWith(invitation.email)}</p>
          <p className="actions">
            <a className="button" href={loginPath("/login", path)}>
              {words.logIn}
            </a>
          </p>
          <p>
            <Filled text={words.noAccount} link={<a href={loginPath("/signup", path)}>{words.signUp}</a>} />
          </p>
        </>
      ) : email !== invitation.email ? (
        <Form action="/logout">
          <p>{words.other(email, invitation.email)}</p>
          <input type="hidden" name="redirectTo" value={path} />
          <div className="actions">
            <button type="submit" className="button">
              {words.logOut}
            </button>
          </div>
        </Form>
      ) : role !== "admin" ? (
        <p>{words.candidate}</p>
      ) : !isProven ? (
        <Form action="/confirmemail/send">
          <p>{words.confirm(email)}</p>
          <div className="actions">
            <SubmitButton label={all.address.again} busyLabel={all.busy.sending} />
          </div>
        </Form>
      ) : (
        <Form action={path} data-send="">
          {own && <Now own={own} />}
          {coming && <TransferredJobs coming={coming} to={invitation} errors={refused?.errors.jobs} />}
          <div className="actions">
            <SubmitButton label={words.accept} busyLabel={words.accepting} />
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
      {words.now(own.institution)} {own.others > 0 && words.leaves}
    </p>
  );
}
