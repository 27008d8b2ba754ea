/** `/changepassword`: current and new password. For an account without a password, a button asks for a link instead. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { changePassword } from "~/domain/accounts/change-password.server";
import { canChangePassword } from "~/domain/accounts/queries.server";
import { mailResetLink } from "~/domain/accounts/reset-password.server";
import { ChangePasswordInput, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from "~/domain/accounts/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor, requireSession } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Change Password · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  return { actor, hasPassword: await canChangePassword(args.context, actor) };
});

export const action = screenAction(async (args) => {
  const session = await requireSession(args);
  const { request, context } = args;
  const fields = await readForm(request);
  const secret = ["currentPassword", "password"];
  if (fields.intent === "mail") {
    await mailResetLink(context, session.actor);
    return redirectWithFlash("/changepassword", { notice: LINK_SENT });
  }
  const { input, errors } = checkFields(ChangePasswordInput, fields);
  if (errors) return rejectForm(errors, { fields, secret });
  try {
    await changePassword(context, session, input);
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
  return redirectWithFlash("/profile", toastOf("Your password was changed"));
});

const LINK_SENT = {
  tone: "good" as const,
  text: "Password reset link has been sent to your email.",
  href: "/profile",
  label: "Back to your account",
};

export default function ChangePassword() {
  const { actor, hasPassword } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/changepassword" />
      <div className="narrow">
        <h1>Change Password</h1>
        {hasPassword ? (
          <Form action="/changepassword" noValidate data-send="">
            <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
            <input type="hidden" name="username" autoComplete="username" value={actor.email} />
            <Field
              name="currentPassword"
              label="Current password"
              type="password"
              isRequired
              autoComplete="current-password"
              maxLength={MAX_PASSWORD_CHARS}
              errors={refused?.errors.currentPassword}
            />
            <Field
              name="password"
              label="New password"
              type="password"
              isRequired
              autoComplete="new-password"
              maxLength={MAX_PASSWORD_CHARS}
              hint={`At least ${MIN_PASSWORD_CHARS} characters. Your other devices will be logged out, and the private address of your calendar ends.`}
              errors={refused?.errors.password}
            />
            <div className="actions">
              <SubmitButton label="Change Password" busyLabel="Changing…" />
            </div>
          </Form>
        ) : (
          <Form action="/changepassword" data-send="">
            <FormErrors errors={{}} message={refused?.message ?? null} />
            <p>
              You log in with Google, so your account has no password yet. To set one, open the link that we send to{" "}
              <strong>{actor.email}</strong>.
            </p>
            <input type="hidden" name="intent" value="mail" />
            <SubmitButton label="Send the link" busyLabel="Sending…" />
          </Form>
        )}
        {hasPassword && (
          <p>
            You do not know the current one? Log out and choose <strong>Forgot password</strong>.
          </p>
        )}
        {refused && <Toasts toasts={refused.toasts} />}
      </div>
    </div>
  );
}
