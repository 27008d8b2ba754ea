/** `/login`: email and password, or a passkey. If a visitor wanted to save a job before, it is saved after the log-in. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { GoogleDemo, GoogleLink, googlePath } from "~/components/account/google-link";
import { PasskeyAnswer, PasskeyButton } from "~/components/account/passkey-controls";
import { SharedPhoneBox } from "~/components/account/shared-phone-box";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { logIn } from "~/domain/accounts/log-in-with-password.server";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { landingPath } from "~/domain/accounts/rules";
import { LoginInput } from "~/domain/accounts/schema";
import { logInWithPasskey } from "~/domain/accounts/use-passkey.server";
import type { Actor, Role } from "~/domain/actor";
import { readForm } from "~/http/body";
import { deviceCookie, readDevice } from "~/http/device-cookie";
import { redirectWithFlash, takeFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireAnonymous } from "~/http/guards";
import { readDestination } from "~/http/login-destination";
import { publicMeta } from "~/http/meta";
import { readSignedAnswer } from "~/http/passkeys/answers";
import { safePath } from "~/http/redirects";
import { clearCookie, isSharedDevice, PASSKEY_COOKIE } from "~/http/request";
import { saveAfterLogin } from "~/http/save-after-login";
import { screenAction, screenLoader } from "~/http/screen";
import { sessionCookies } from "~/http/session";
import { words as all } from "~/words/accounts";

const words = all.login;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: words.title, description: words.description, path: "/login", matches });

export const handle = { sheet: "account", hasPasskeys: true } satisfies ScreenHandle;

/** The specification's words, also for a form that got no answer. */
const FAILURE = all.fixed.loginFailed;
const NO_ANSWER = `${FAILURE}MISSING`;

export const loader = screenLoader(async (args) => {
  const { context, request } = args;
  const back = safePath(new URL(request.url).searchParams.get("redirectTo"));
  // Somebody who is signed in already goes on: after her registration, or by the link of a mail.
  await requireAnonymous(args, back);
  const { google } = context.config;
  const wanted = await readDestination(context, back);
  // Read once: the response with this page also clears the flash.
  const { flash } = await takeFlash(request);
  return {
    ...wanted,
    google: google && { isDemo: google.isDemo },
    email: flash.loginEmail ?? wanted.email,
    isShared: isSharedDevice(request),
  };
});

export const action = screenAction(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const fields = await readForm(request);
  const secret = ["password", "credential"];
  const toast = (message: string | null) => `${FAILURE}${message ?? "MISSING"}`;
  const isShared = fields.shared === "on";
  const isRemembered = fields.remember === "on" && !isShared;
  if (fields.credential) {
    try {
      const signed = readSignedAnswer(args, "log-in", null, fields.credential);
      const userAgent = request.headers.get("User-Agent");
      const started = await logInWithPasskey(context, signed, { isRemembered, isShared, userAgent });
      return await leave(args, fields, started, [clearCookie(PASSKEY_COOKIE)]);
    } catch (error) {
      return refuseForm(error, args, { fields, secret, toast, isHarmless: true });
    }
  }
  const { input, errors } = checkFields(LoginInput, fields);
  if (errors) return rejectForm(errors, { fields, secret, toast });
  try {
    const { browser, ...started } = await logIn(context, input, {
      kind: "web",
      isRemembered,
      isShared,
      userAgent: request.headers.get("User-Agent"),
      browser: readDevice(request, context),
    });
    return await leave(args, fields, started, isShared ? [] : [deviceCookie(context, browser)]);
  } catch (error) {
    return refuseForm(error, args, { fields, secret, toast, isHarmless: true });
  }
}, NO_ANSWER);

type Started = { token: string; actor: Actor; expiresAt: Date };

/** The redirect after a log-in. `cookies` are `Set-Cookie` lines beside those of the session. */
async function leave(
  args: ActionFunctionArgs,
  fields: Record<string, string>,
  { token, actor, expiresAt }: Started,
  cookies: string[],
) {
  const isShared = fields.shared === "on";
  const lasting = fields.remember === "on" && !isShared ? expiresAt : null;
  const session = sessionCookies(args.context, { token }, { expiresAt: lasting, isShared });
  const intent = await saveAfterLogin(args, actor, safePath(fields.redirectTo));
  const texts = [all.fixed.loggedIn, ...(intent.isSaved ? [words.jobSaved] : [])];
  return redirectWithFlash(intent.path ?? landingPath(actor.role), toastOf(...texts), [
    ...cookies,
    ...session,
    ...intent.cookies,
  ]);
}

export default function Login() {
  const { redirectTo, role, google, email, isShared } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values = refused?.values ?? {};
  const back = values.redirectTo ?? redirectTo;
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      {back && <Destination role={role} back={back} />}
      <Form action="/login" noValidate data-send="" data-passkey="log-in" data-failure={NO_ANSWER}>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {back && <input type="hidden" name="redirectTo" value={back} />}
        <Field
          name="email"
          label={all.labels.email}
          type="email"
          isRequired
          autoComplete="username webauthn"
          maxLength={254}
          defaultValue={values.email ?? email}
          errors={refused?.errors.email}
        />
        <Field
          name="password"
          label={all.labels.password}
          type="password"
          isRequired
          autoComplete="current-password"
          maxLength={256}
          errors={refused?.errors.password}
        />
        <label className="check">
          <input type="checkbox" name="remember" defaultChecked={values.remember === "on"} />
          {words.remember}
        </label>
        <p className="hint">{words.rememberHint}</p>
        <SharedPhoneBox isTicked={refused ? values.shared === "on" : isShared} screen="login" />
        <div className="actions">
          <SubmitButton label={words.title} busyLabel={all.busy.loggingIn} />
          <PasskeyButton label={words.passkey} />
        </div>
        <PasskeyAnswer />
      </Form>
      <div className="below-form">
        <p>
          <a href="/forgotpassword">{words.forgot}</a>
        </p>
        <p>
          <Filled text={words.notRegistered} signUp={<a href={loginPath("/signup", back)}>{words.signUp}</a>} />
        </p>
        <p>
          <Filled text={words.withoutAccount} link={<a href="/application?way=again">{words.linkAgain}</a>} />
        </p>
      </div>
      {google && <Google back={back ?? null} isShared={isShared} isDemo={google.isDemo} />}
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}

/** The page that is opened after the log-in, for somebody who was led here from it or from a mail. */
function Destination({ role, back }: { role: Role | null; back: string }) {
  if (role !== "admin") return <p>{words.leadsBack}</p>;
  return (
    <p>
      <Filled text={words.forSchools} link={<a href={loginPath("/signup", back)}>{words.signUpAsSchool}</a>} />
    </p>
  );
}

function Google({ back, isShared, isDemo }: { back: string | null; isShared: boolean; isDemo: boolean }) {
  return (
    <section>
      <p>
        <GoogleLink redirectTo={back} {...(isShared && { isShared })} />
      </p>
      {isDemo && <GoogleDemo />}
      <p>
        <a href={googlePath({ redirectTo: back, isShared: !isShared })}>
          {isShared ? words.googleOwnPhone : words.googleSharedPhone}
        </a>
      </p>
    </section>
  );
}
