/** `/changepassword`: current and new password. For an account without a password, a button asks for a link instead. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { changePassword } from "~/domain/accounts/change-password.server";
import { canChangePassword } from "~/domain/accounts/queries.server";
import { mailResetLink } from "~/domain/accounts/reset-password.server";
import { ChangePasswordInput, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from "~/domain/accounts/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor, requireSession } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.password;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
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
  return redirectWithFlash("/profile", toastOf(words.changed));
});

const LINK_SENT = {
  tone: "good" as const,
  text: words.sent,
  href: "/profile",
  label: words.back,
};

export default function ChangePassword() {
  const { actor, hasPassword } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/changepassword" />
      <div className="narrow">
        <h1>{words.title}</h1>
        {hasPassword ? (
          <Form action="/changepassword" noValidate data-send="">
            <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
            <input type="hidden" name="username" autoComplete="username" value={actor.email} />
            <Field
              name="currentPassword"
              label={words.current}
              type="password"
              isRequired
              autoComplete="current-password"
              maxLength={MAX_PASSWORD_CHARS}
              errors={refused?.errors.currentPassword}
            />
            <Field
              name="password"
              label={words.new}
              type="password"
              isRequired
              autoComplete="new-password"
              maxLength={MAX_PASSWORD_CHARS}
              hint={words.hint(MIN_PASSWORD_CHARS)}
              errors={refused?.errors.password}
            />
            <div className="actions">
              <SubmitButton label={words.title} busyLabel={words.busy} />
            </div>
          </Form>
        ) : (
          <Form action="/changepassword" data-send="">
            <FormErrors errors={{}} message={refused?.message ?? null} />
            <p>
              <Filled text={words.byGoogle} email={<strong>{actor.email}</strong>} />
            </p>
            <input type="hidden" name="intent" value="mail" />
            <SubmitButton label={words.send} busyLabel={all.busy.sending} />
          </Form>
        )}
        {hasPassword && (
          <p>
            <Filled text={words.forgotten} forgot={<strong>{words.forgot}</strong>} />
          </p>
        )}
        {refused && <Toasts toasts={refused.toasts} />}
      </div>
    </div>
  );
}
