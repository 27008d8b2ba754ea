/** `/login`: email and password. If a visitor wanted to save a job before, it is saved after the log-in. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { GoogleLink } from "~/components/google-link";
import type { ScreenHandle } from "~/components/screen-handle";
import { SubmitButton } from "~/components/submit-button";
import { Toasts } from "~/components/toasts";
import { logIn } from "~/domain/accounts/login-service.server";
import { landingPath } from "~/domain/accounts/rules";
import { LoginInput } from "~/domain/accounts/schema";
import { redirectWithFlash, takeFlash, toastOf } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { requireAnonymous } from "~/http/guards";
import { browserCookie, readBrowser } from "~/http/known-browser";
import { publicMeta } from "~/http/meta";
import { safePath } from "~/http/redirects";
import { settleSaveIntent } from "~/http/save-intent";
import { screenAction, screenLoader } from "~/http/screen";
import { sessionCookies } from "~/http/session";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: "Login",
    description: "Log in to Staffroom: post jobs and read applications, or find a job and apply.",
    path: "/login",
    matches,
  });

export const handle = { styles: ["controls", "forms"] } satisfies ScreenHandle;

/** The specification's words, also for a form that got no answer. */
const FAILURE = "Login Failed! Please try again ";

export const loader = screenLoader(async (args) => {
  await requireAnonymous(args);
  return {
    redirectTo: safePath(new URL(args.request.url).searchParams.get("redirectTo")),
    hasGoogle: args.context.config.google !== null,
    // Read once: the response with this page also clears the flash.
    email: takeFlash(args.request).flash.loginEmail ?? "",
  };
});

export const action = screenAction(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const fields = await readForm(request);
  const secret = ["password"];
  const toast = (message: string | null) => `${FAILURE}${message ?? "MISSING"}`;
  const { input, errors } = checkFields(LoginInput, fields);
  if (errors) return rejectForm(errors, { fields, secret, toast });
  const isRemembered = fields.remember === "on";
  try {
    const { token, actor, expiresAt, browser } = await logIn(context, input, {
      kind: "web",
      isRemembered,
      userAgent: request.headers.get("User-Agent"),
      browser: readBrowser(request, context),
    });
    const session = sessionCookies(context, { token, actor }, isRemembered ? expiresAt : null);
    const intent = await settleSaveIntent(args, actor, safePath(fields.redirectTo));
    const texts = ["Logged in successfully", ...(intent.isSaved ? ["Job saved"] : [])];
    const cookies = [browserCookie(context, browser), ...session, ...intent.cookies];
    return redirectWithFlash(intent.path ?? landingPath(actor.role), toastOf(...texts), cookies);
  } catch (error) {
    return refuseForm(error, args, { fields, secret, toast });
  }
});

export default function Login() {
  const { redirectTo, hasGoogle, email } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values = refused?.values ?? {};
  const back = values.redirectTo ?? redirectTo;
  return (
    <div className="narrow">
      <h1>Login</h1>
      <form method="post" action="/login" noValidate data-send="" data-failure={`${FAILURE}MISSING. `}>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {back && <input type="hidden" name="redirectTo" value={back} />}
        <Field
          name="email"
          label="Email"
          type="email"
          isRequired
          autoComplete="username"
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
        <div className="actions">
          <SubmitButton label="Login" busyLabel="Logging in…" />
        </div>
      </form>
      {hasGoogle && (
        <p>
          <GoogleLink redirectTo={back ?? null} />
        </p>
      )}
      <p>
        <a href="/forgotpassword">Forgot password?</a>
      </p>
      <p>
        Not registered yet? <a href="/signup">Sign up</a>
      </p>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
