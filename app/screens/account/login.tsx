/** `/login`: email and password, or a passkey. If a visitor wanted to save a job before, it is saved after the log-in. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { GoogleDemo, GoogleLink, googlePath } from "~/components/account/google-link";
import { PasskeyAnswer, PasskeyButton } from "~/components/account/passkey-controls";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { logIn } from "~/domain/accounts/log-in-with-password.server";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { landingPath } from "~/domain/accounts/rules";
import { LoginInput } from "~/domain/accounts/schema";
import { logInWithPasskey } from "~/domain/accounts/use-passkey.server";
import type { Actor } from "~/domain/actor";
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

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: "Login",
    description: "Log in to Staffroom: post jobs and read applications, or find a job and apply.",
    path: "/login",
    matches,
  });

export const handle = { sheet: "account", hasPasskeys: true } satisfies ScreenHandle;

/** The specification's words, also for a form that got no answer. */
const FAILURE = "Login Failed! Please try again ";
const NO_ANSWER = `${FAILURE}MISSING`;

export const loader = screenLoader(async (args) => {
  await requireAnonymous(args);
  const { context, request } = args;
  const { google } = context.config;
  const wanted = await readDestination(context, safePath(new URL(request.url).searchParams.get("redirectTo")));
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
  const texts = ["Logged in successfully", ...(intent.isSaved ? ["Job saved"] : [])];
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
      <h1>Login</h1>
      {role === "admin" && (
        <p>
          You go on with a recruiter’s account. None yet?{" "}
          <a href={loginPath("/signup", back)}>Sign up as a recruiter</a>
        </p>
      )}
      <Form action="/login" noValidate data-send="" data-passkey="log-in" data-failure={NO_ANSWER}>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {back && <input type="hidden" name="redirectTo" value={back} />}
        <Field
          name="email"
          label="Email"
          type="email"
          isRequired
          autoComplete="username webauthn"
          maxLength={254}
          defaultValue={values.email ?? email}
          errors={refused?.errors.email}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          isRequired
          autoComplete="current-password"
          maxLength={256}
          errors={refused?.errors.password}
        />
        <label className="check">
          <input type="checkbox" name="remember" defaultChecked={values.remember === "on"} />
          Remember me
        </label>
        <p className="hint">For 30 days on this device. Leave it empty on a shared one.</p>
        <label className="check">
          <input type="checkbox" name="shared" defaultChecked={refused ? values.shared === "on" : isShared} />
          This phone is used by others too
        </label>
        <p className="hint">
          We keep nothing on it. You are logged out when the browser closes, or after an hour without use, even with
          “Remember me”. Let the browser save no password.
        </p>
        <div className="actions">
          <SubmitButton label="Login" busyLabel="Logging in…" />
          <PasskeyButton label="Log in with a passkey" />
        </div>
        <PasskeyAnswer />
      </Form>
      {google && (
        <p>
          <GoogleLink redirectTo={back ?? null} {...(isShared && { isShared })} />
          {google.isDemo && <GoogleDemo />}
        </p>
      )}
      {google && (
        <p>
          <a href={googlePath({ redirectTo: back ?? null, isShared: !isShared })}>
            {isShared ? "With Google, on a phone of my own" : "With Google, on a phone that others use too"}
          </a>
        </p>
      )}
      <p>
        <a href="/forgotpassword">Forgot password?</a>
      </p>
      <p>
        Not registered yet? <a href={loginPath("/signup", back)}>Sign up</a>
      </p>
      <p>
        Applied without an account? <a href="/application?way=again">Send my link again</a>
      </p>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
