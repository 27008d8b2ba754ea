/** `/login`. */
import { type MetaFunction, redirect } from "@remix-run/cloudflare";
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

import { browserCookie, readBrowser } from "~/http/browser";
import { flashCookie } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { requireAnonymous } from "~/http/guards";
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

export const loader = screenLoader(async (args) => {
  await requireAnonymous(args);
  return {
    redirectTo: safePath(new URL(args.request.url).searchParams.get("redirectTo")),
    hasGoogle: args.context.config.google !== null,
  };
});

export const action = screenAction(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const fields = await readForm(request);
  const secret = ["password"];
  const toast = (message: string | null) => `Login Failed! Please try again ${message ?? "MISSING"}`;
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
    const headers = new Headers({ "Set-Cookie": browserCookie(context, browser) });
    for (const line of sessionCookies(context, { token, actor }, isRemembered ? expiresAt : null))
      headers.append("Set-Cookie", line);
    const intent = await settleSaveIntent(args, actor, safePath(fields.redirectTo));
    for (const line of intent.cookies) headers.append("Set-Cookie", line);
    const texts = ["Logged in successfully", ...(intent.isSaved ? ["Job saved"] : [])];
    headers.append("Set-Cookie", flashCookie({ toasts: texts.map((text) => ({ kind: "success" as const, text })) }));
    return redirect(intent.path ?? landingPath(actor.role), { status: 303, headers });
  } catch (error) {
    return refuseForm(error, args, { fields, secret, toast });
  }
});

export default function Login() {
  const { redirectTo, hasGoogle } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values = refused?.values ?? {};
  const back = values.redirectTo ?? redirectTo;
  return (
    <div className="narrow">
      <h1>Login</h1>
      <form method="post" action="/login" noValidate data-send="">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {back && <input type="hidden" name="redirectTo" value={back} />}
        <Field
          name="email"
          label="Email"
          type="email"
          isRequired
          autoComplete="username"
          maxLength={254}
          defaultValue={values.email}
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
