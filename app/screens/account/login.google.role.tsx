/** `/login/google/role`: a new visitor who comes from Google's sign-in chooses her role. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { RoleCards } from "~/components/account/role-cards";
import { AgeBox, SignUpNotice, SignUpNoticeLink } from "~/components/account/sign-up-notice";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { ageErrors } from "~/domain/accounts/rules";
import { RoleInput } from "~/domain/accounts/schema";
import { findFirstProof, signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/body";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { askFirst, leaveGoogle, refuseGoogle, requirePending } from "~/http/google/sign-in";
import { requireAnonymous } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.googleSteps;

export const meta: MetaFunction = () => [{ title: `${words.signUpTitle} · Staffroom` }];

export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  await requireAnonymous(args);
  const { identity } = requirePending(args.request, args.context);
  return { email: identity.email, contact: args.context.config.grievanceContact };
});

export const action = screenAction(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const pending = requirePending(request, context);
  const { identity, isShared } = pending;
  const fields = await readForm(request);
  const toast = (message: string | null) => `${all.fixed.signUpFailed}${message ?? ""}`;
  const { input, errors } = checkFields(RoleInput, fields);
  const age = ageErrors(fields);
  if (errors || age) return rejectForm({ ...errors, ...age }, { fields, toast });
  try {
    // Somebody may have made the account while she chose.
    if ((await findFirstProof(context, identity))?.endsSomething) return askFirst(context, pending);
    const result = await signInElsewhere({ ...context, isShared }, identity, input.role);
    return leaveGoogle(context, result, { ...pending, redirectTo: null });
  } catch (error) {
    if (error instanceof DomainError) return refuseGoogle(error, args);
    return refuseForm(error, args, { fields, toast });
  }
});

export default function ChooseRole() {
  const { email, contact } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>{words.signUpTitle}</h1>
      <p>
        <Filled text={words.role} email={<strong>{email}</strong>} />
      </p>
      <Form action="/login/google/role" noValidate data-send="">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <RoleCards chosen={refused?.values.role ?? "user"} errors={refused?.errors.role} />
        <AgeBox refused={refused} />
        <SignUpNoticeLink />
        <div className="actions">
          <SubmitButton label={all.signUp.submit} busyLabel={all.signUp.busy} />
        </div>
      </Form>
      <SignUpNotice contact={contact} />
      <p>
        <Filled text={all.signUp.registered} login={<a href="/login">{all.signUp.login}</a>} />
      </p>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
