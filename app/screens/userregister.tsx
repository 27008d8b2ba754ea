/** `/userregister`: the nine personal fields, for somebody who has just signed up. */
import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form-errors";
import { PersonalFields } from "~/components/personal-fields";
import { SubmitButton } from "~/components/submit-button";
import { Toasts } from "~/components/toasts";
import { RegistrationInput } from "~/domain/accounts/schema";
import { completeRegistration, findOpenRegistration } from "~/domain/accounts/service.server";
import { isUuid } from "~/domain/ids";
import { clearCookie, REGISTRATION_COOKIE, readCookie } from "~/http/cookies";
import { flashCookie } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { requireAnonymous } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import type { RequestContext } from "~/load-context";

export const meta: MetaFunction = () => [{ title: "Complete Registration · Staffroom" }];

export const loader = screenLoader(async (args) => {
  await requireAnonymous(args);
  const { email } = await requireOpenRegistration(args.request, args.context);
  return { email };
});

export const action = screenAction(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const { userId } = await requireOpenRegistration(request, context);
  const fields = await readForm(request);
  const toast = (message: string | null) => `registration Unsuccessfull! ${message ?? ""}`;
  const { input, errors } = checkFields(RegistrationInput, fields);
  if (errors) return rejectForm(errors, { fields, toast });
  try {
    await completeRegistration(context, userId, input, null);
    const headers = new Headers();
    headers.append("Set-Cookie", clearCookie(REGISTRATION_COOKIE));
    headers.append("Set-Cookie", flashCookie({ toasts: [{ kind: "success", text: "registration Successful!" }] }));
    return redirect("/login", { status: 303, headers });
  } catch (error) {
    return refuseForm(error, args, { fields, toast });
  }
});

async function requireOpenRegistration(request: Request, context: RequestContext) {
  const userId = readCookie(request, REGISTRATION_COOKIE) ?? undefined;
  const open = isUuid(userId) ? await findOpenRegistration(context, userId) : null;
  if (!isUuid(userId) || !open) throw redirect("/signup");
  return { userId, email: open.email };
}

export default function CompleteRegistration() {
  const { email } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>Complete Registration</h1>
      <p>
        Your account <strong>{email}</strong> is made. Tell schools who you are; only your first name is needed now.
      </p>
      <form method="post" action="/userregister" noValidate>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <PersonalFields values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
        <div className="actions">
          <SubmitButton label="Complete Registration" busyLabel="Saving…" />
        </div>
      </form>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
