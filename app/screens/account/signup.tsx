/** `/signup`: a new account; the personal fields follow at `/userregister`. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { GoogleDemo, GoogleLink } from "~/components/account/google-link";
import { AgeBox, SignUpNotice } from "~/components/account/sign-up-notice";
import { Field, Select } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { FormNote } from "~/components/forms/form-note";
import { SubmitButton } from "~/components/forms/submit-button";
import { TrapField } from "~/components/forms/trap-field";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { suggestedAddress } from "~/domain/accounts/mistyped-host-rules";
import { ageErrors, REGISTRATION_OPEN_MS, ROLE_OPTIONS } from "~/domain/accounts/rules";
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, SignUpInput } from "~/domain/accounts/schema";
import { signUp } from "~/domain/accounts/sign-up.server";
import { TRAP_FIELD, trapErrors } from "~/domain/limits/rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireAnonymous } from "~/http/guards";
import { readDestination } from "~/http/login-destination";
import { publicMeta } from "~/http/meta";
import { safePath } from "~/http/redirects";
import { REGISTRATION_COOKIE, setCookie } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: "Sign up",
    description: "Sign up as a recruiter or a candidate. It costs nothing but an email address.",
    path: "/signup",
    matches,
  });

export const handle = { sheet: "account" } satisfies ScreenHandle;

/** The specification's words, also for a form that got no answer. */
const FAILURE = "Sign up Failed, Try Again!.";

export const loader = screenLoader(async (args) => {
  await requireAnonymous(args);
  const { context, request } = args;
  const { google, grievanceContact } = context.config;
  const wanted = await readDestination(context, safePath(new URL(request.url).searchParams.get("redirectTo")));
  return { ...wanted, google: google && { isDemo: google.isDemo }, contact: grievanceContact };
});

export const action = screenAction(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const fields = await readForm(request);
  const secret = ["password"];
  const toast = (message: string | null) => `${FAILURE}${message ?? ""}`;
  const { input, errors } = checkFields(SignUpInput, fields);
  const trapped = trapErrors(fields);
  const age = ageErrors(fields);
  if (errors || trapped || age) return rejectForm({ ...errors, ...trapped, ...age }, { fields, secret, toast });
  try {
    const { id } = await signUp(context, input);
    const cookie = setCookie(REGISTRATION_COOKIE, id, { maxAgeSeconds: REGISTRATION_OPEN_MS / 1000 });
    const next = loginPath("/userregister", safePath(fields.redirectTo));
    return redirectWithFlash(next, toastOf("registered Successfully! "), [cookie]);
  } catch (error) {
    return refuseForm(error, args, { fields, secret, toast });
  }
}, FAILURE);

export default function SignUp() {
  const { redirectTo, role, email, google, contact } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values = refused?.values ?? {};
  const back = values.redirectTo ?? redirectTo;
  const meant = values.email && suggestedAddress(values.email);
  return (
    <div className="narrow">
      <h1>Sign up</h1>
      <SignUpNotice contact={contact} />
      <Form action="/signup" noValidate data-keep="" data-failure={FAILURE}>
        <FormNote />
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {back && <input type="hidden" name="redirectTo" value={back} />}
        <Select
          name="role"
          label="Role"
          isRequired
          options={ROLE_OPTIONS}
          defaultValue={values.role ?? role ?? "user"}
          errors={refused?.errors.role}
          hint="This cannot be changed later."
        />
        <Field
          name="email"
          label="Email"
          type="email"
          isRequired
          autoComplete="username"
          maxLength={254}
          defaultValue={values.email ?? email}
          errors={refused?.errors.email}
          hint={meant && `Did you mean ${meant}?`}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          isRequired
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARS}
          hint={`At least ${MIN_PASSWORD_CHARS} characters. Three words that do not belong together are easy to remember.`}
          errors={refused?.errors.password}
        />
        <AgeBox refused={refused} />
        <TrapField errors={refused?.errors[TRAP_FIELD]} value={values[TRAP_FIELD]} />
        <div className="actions">
          <SubmitButton label="Sign up" busyLabel="Signing up…" />
        </div>
      </Form>
      <p>
        Already registered? <a href={loginPath("/login", back)}>Login</a>
      </p>
      {google && (
        <>
          <p>Or without a password:</p>
          <p className="actions">
            <GoogleLink label="Login with Google as a candidate" forRole="user" redirectTo={back ?? null} />
            <GoogleLink label="Login with Google as a recruiter" forRole="admin" redirectTo={back ?? null} />
          </p>
          {google.isDemo && (
            <p>
              <GoogleDemo />
            </p>
          )}
        </>
      )}
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
