/** `/signup`: a new account; the personal fields follow at `/userregister`. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { GoogleDemo, GoogleLink } from "~/components/account/google-link";
import { RoleCards } from "~/components/account/role-cards";
import { SharedPhoneBox } from "~/components/account/shared-phone-box";
import { AgeBox, SignUpNotice, SignUpNoticeLink } from "~/components/account/sign-up-notice";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { FormNote } from "~/components/forms/form-note";
import { SubmitButton } from "~/components/forms/submit-button";
import { TrapField } from "~/components/forms/trap-field";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { suggestedAddress } from "~/domain/accounts/mistyped-host-rules";
import { ageErrors, REGISTRATION_OPEN_MS } from "~/domain/accounts/rules";
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, SignUpInput } from "~/domain/accounts/schema";
import { signUp } from "~/domain/accounts/sign-up.server";
import { TRAP_FIELD, trapErrors } from "~/domain/limits/trap-rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireAnonymous } from "~/http/guards";
import { readDestination } from "~/http/login-destination";
import { publicMeta } from "~/http/meta";
import { safePath } from "~/http/redirects";
import { writeRegistration } from "~/http/registration-cookie";
import { REGISTRATION_COOKIE, SHARED_COOKIE, setCookie } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.signUp;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: words.title, description: words.description, path: "/signup", matches });

export const handle = { sheet: "account" } satisfies ScreenHandle;

/** The specification's words, also for a form that got no answer. */
const FAILURE = all.fixed.signUpFailed;

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
    const made = await signUp(context, input);
    const cookies = [
      setCookie(REGISTRATION_COOKIE, writeRegistration(made), { maxAgeSeconds: REGISTRATION_OPEN_MS / 1000 }),
      ...(fields.shared === "on" ? [setCookie(SHARED_COOKIE, "1")] : []),
    ];
    const next = loginPath("/userregister", safePath(fields.redirectTo));
    return redirectWithFlash(next, toastOf(all.fixed.signedUp), cookies);
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
      <h1>{words.title}</h1>
      <Form action="/signup" noValidate data-keep="" data-failure={FAILURE}>
        <FormNote />
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {back && <input type="hidden" name="redirectTo" value={back} />}
        <RoleCards chosen={values.role ?? role ?? "user"} errors={refused?.errors.role} />
        <Field
          name="email"
          label={all.labels.email}
          type="email"
          isRequired
          autoComplete="username"
          maxLength={254}
          defaultValue={values.email ?? email}
          errors={refused?.errors.email}
          hint={meant && words.didYouMean(meant)}
        />
        <Field
          name="password"
          label={all.labels.password}
          type="password"
          isRequired
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARS}
          hint={words.passwordHint(MIN_PASSWORD_CHARS)}
          errors={refused?.errors.password}
        />
        <AgeBox refused={refused} />
        <SharedPhoneBox isTicked={values.shared === "on"} screen="signUp" />
        <TrapField errors={refused?.errors[TRAP_FIELD]} value={values[TRAP_FIELD]} />
        <SignUpNoticeLink />
        <div className="actions">
          <SubmitButton label={words.submit} busyLabel={words.busy} />
        </div>
      </Form>
      <SignUpNotice contact={contact} />
      <p>
        <Filled text={words.registered} login={<a href={loginPath("/login", back)}>{words.login}</a>} />
      </p>
      {google && (
        <section>
          <p>{words.withoutPassword}</p>
          <p className="actions">
            <GoogleLink label={words.google.candidate} forRole="user" redirectTo={back ?? null} />
            <GoogleLink label={words.google.school} forRole="admin" redirectTo={back ?? null} />
          </p>
          {google.isDemo && <GoogleDemo />}
        </section>
      )}
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
