/** `/forgotpassword`: asks for the link that resets a password. The answer never tells whether the address has an account. */

import { type MetaFunction, useActionData } from "@remix-run/react";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { prepareResetMail } from "~/domain/accounts/reset-password.server";
import { ForgotPasswordInput } from "~/domain/accounts/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireAnonymous } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.forgotten;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];

export const handle = { sheet: "account" } satisfies ScreenHandle;

/** The specification's words, also for a form that got no answer. */
const FAILURE = all.fixed.resetFailed;

export const loader = screenLoader(async (args) => {
  await requireAnonymous(args);
  return null;
});

export const action = screenAction(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const fields = await readForm(request);
  const toast = () => FAILURE;
  const { input, errors } = checkFields(ForgotPasswordInput, fields);
  if (errors) return rejectForm(errors, { fields, toast });
  try {
    const sendLink = await prepareResetMail(context, input.email);
    context.effects.afterResponse(sendLink);
  } catch (error) {
    return refuseForm(error, args, { fields, toast });
  }
  const notice = {
    tone: "good" as const,
    text: all.password.sent,
    href: "/forgotpassword",
    label: words.nothingArrived,
  };
  return redirectWithFlash("/login", { notice });
}, FAILURE);

export default function ForgotPassword() {
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p className="quiet">{words.lead}</p>
      <Form action="/forgotpassword" noValidate data-send="" data-failure={`${FAILURE} `}>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <Field
          name="email"
          label={all.labels.email}
          type="email"
          isRequired
          autoComplete="username"
          maxLength={254}
          hint={words.hint}
          defaultValue={refused?.values.email}
          errors={refused?.errors.email}
        />
        <div className="actions">
          <SubmitButton label={words.title} busyLabel={all.busy.sending} />
        </div>
      </Form>
      <p>
        <Filled text={words.notRegistered} link={<a href="/signup">{words.register}</a>} />
      </p>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
