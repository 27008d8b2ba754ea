/**
 * `/confirmemail?token=`. Opening it changes nothing, because mail scanners open links. The link shows only that somebody reads
 * the mailbox. So confirming also takes a session of the account or its password; "This was not me" takes the number in the mail.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type ActionFunctionArgs, data, type HeadersFunction, redirect } from "@remix-run/server-runtime";
import { GoogleLink } from "~/components/account/google-link";
import { LinkExpired } from "~/components/account/link-expired";
import { NotMeForm } from "~/components/account/not-me-form";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Address } from "~/components/text/address";
import { Filled } from "~/components/text/filled";
import { confirmAndLogIn, confirmInSession, findConfirmation } from "~/domain/accounts/confirm-address.server";
import { disownAddress } from "~/domain/accounts/disown-address.server";
import { logOut } from "~/domain/accounts/end-session.server";
import { landingPath } from "~/domain/accounts/rules";
import { ConfirmInput, MAX_PASSWORD_CHARS, NotMeInput } from "~/domain/accounts/schema";
import { isCutToken } from "~/domain/copied-link-rules";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/body";
import { deviceCookie, readDevice } from "~/http/device-cookie";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findActor } from "~/http/guards";
import { tokenPageHeaders } from "~/http/headers";
import { isSharedDevice } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";
import { sessionCookies } from "~/http/session";
import { words as all } from "~/words/accounts";

const words = all.confirmation;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const headers: HeadersFunction = () => tokenPageHeaders;

export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token");
  const [found, actor] = await Promise.all([findConfirmation(args.context, token), findActor(args)]);
  const who = actor === null ? "nobody" : actor.id === found?.userId ? "owner" : "other";
  const hasGoogle = args.context.config.google !== null;
  if (!found) return data({ email: null, token: null, who, hasGoogle, isCut: isCutToken(token) }, { status: 410 });
  const { email, numbers } = found;
  return data({ email, numbers, token: token ?? "", who, hasGoogle }, { status: 200 });
});

type Fields = Record<string, string>;
const SECRET = ["token", "password", "number"];

export const action = screenAction(async (args) => {
  await findActor(args);
  const fields = await readForm(args.request);
  try {
    return fields.intent === "not-me" ? await disown(args, fields) : await confirm(args, fields);
  } catch (error) {
    // The next page says that the link does not work, and knows whether somebody is signed in.
    if (error instanceof DomainError && error.code === "gone") return redirect("/confirmemail", { status: 303 });
    return refuseForm(error, args, { fields, secret: SECRET });
  }
});

async function confirm({ request, context }: ActionFunctionArgs, fields: Fields) {
  const { input, errors } = checkFields(ConfirmInput, fields);
  if (errors) return rejectForm(errors, { fields, secret: SECRET });
  const session = context.session.read();
  if (!input.password) {
    const done = await confirmInSession(context, input.token, session);
    return redirectWithFlash(landingPath(session?.actor.role ?? "user"), confirmedToast(done));
  }
  const userAgent = request.headers.get("User-Agent");
  const isShared = isSharedDevice(request);
  const options = {
    kind: "web" as const,
    isRemembered: false,
    isShared,
    userAgent,
    browser: readDevice(request, context),
  };
  const { token, actor, browser, published } = await confirmAndLogIn(context, input, options);
  // The new cookie replaces that of the earlier session, so the earlier one could not be ended later.
  if (session) context.effects.afterResponse(() => logOut(context, session.tokenHash));
  const cookies = [
    ...sessionCookies(context, { token }, { expiresAt: null, isShared }),
    ...(isShared ? [] : [deviceCookie(context, browser)]),
  ];
  return redirectWithFlash(landingPath(actor.role), confirmedToast({ published }), cookies);
}

function confirmedToast({ published }: { published: number }) {
  return toastOf(published === 0 ? words.done : words.donePublished(published));
}

async function disown({ context }: ActionFunctionArgs, fields: Fields) {
  const { input, errors } = checkFields(NotMeInput, fields);
  if (errors) return rejectForm(errors, { fields, secret: SECRET });
  await disownAddress(context, input);
  return redirectWithFlash("/", toastOf(words.disowned));
}

export default function ConfirmEmail() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (page.email === null) {
    return <Expired isSignedIn={page.who !== "nobody"} isCut={page.isCut} message={refused?.message} />;
  }
  const { email, token, numbers, who, hasGoogle } = page;
  const errors = refused?.errors ?? {};
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <FormErrors errors={errors} message={refused?.message ?? null} />
      <p>
        <Filled
          text={words.isYours}
          email={
            <strong>
              <Address of={email} />
            </strong>
          }
        />
      </p>
      <Form action={`/confirmemail?token=${encodeURIComponent(token)}`} noValidate data-send="">
        <input type="hidden" name="token" value={token} />
        {who !== "owner" && <PasswordField email={email} isOther={who === "other"} errors={errors.password} />}
        <div className="actions">
          <SubmitButton label={who === "owner" ? words.confirmOwn : words.confirm} busyLabel={words.busy} />
        </div>
      </Form>
      {hasGoogle && who === "nobody" && (
        <p>
          <Filled text={words.google} link={<GoogleLink />} />
        </p>
      )}
      {who !== "owner" && (
        <p>
          <Filled text={words.forgotten} link={<a href="/forgotpassword">{words.forgot}</a>} />
        </p>
      )}
      <NotMeForm token={token} numbers={numbers} errors={errors.number} />
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}

type PasswordProps = { email: string; isOther: boolean; errors: string[] | undefined };

function PasswordField({ email, isOther, errors }: PasswordProps) {
  return (
    <>
      {isOther && <p>{words.otherAccount}</p>}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        name="password"
        label={all.labels.password}
        type="password"
        isRequired
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_CHARS}
        hint={words.passwordHint}
        errors={errors}
      />
    </>
  );
}

type ExpiredProps = { isSignedIn: boolean; isCut: boolean; message: string | null | undefined };

/** `message`: what the form that was sent says, where it may have used the link. */
function Expired({ isSignedIn, isCut, message }: ExpiredProps) {
  return (
    <LinkExpired isCut={isCut} why={message ?? undefined}>
      {isSignedIn ? (
        <Form action="/confirmemail/send">
          <SubmitButton label={words.newLink} busyLabel={all.busy.sending} />
        </Form>
      ) : (
        <p>
          <Filled text={words.logInFirst} link={<a href="/login?redirectTo=/profile">{words.logIn}</a>} />
        </p>
      )}
    </LinkExpired>
  );
}
