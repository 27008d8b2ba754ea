/** `/userregister`: the nine personal fields, for somebody who has just signed up. */
import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form-errors";
import { PersonalFields } from "~/components/personal-fields";
import { SubmitButton } from "~/components/submit-button";
import { Toasts } from "~/components/toasts";
import { landingPath } from "~/domain/accounts/rules";
import { RegistrationInput } from "~/domain/accounts/schema";
import { completeRegistration, findOpenRegistration } from "~/domain/accounts/service.server";
import { isUuid } from "~/domain/ids";
import { getOwnProfile } from "~/domain/profiles/service.server";
import { clearCookie, REGISTRATION_COOKIE, readCookie } from "~/http/cookies";
import { flashCookie } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { findActor, requireAnonymous } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Complete Registration · Staffroom" }];

export const loader = screenLoader(async (args) => {
  const actor = await findActor(args);
  const [{ email }, profile] = await Promise.all([
    requireOpenRegistration(args),
    actor && getOwnProfile(args.context, actor),
  ]);
  return { email, names: { f_name: profile?.f_name ?? "", l_name: profile?.l_name ?? "" } };
});

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const { actor, userId } = await requireOpenRegistration(args);
  const fields = await readForm(request);
  const toast = (message: string | null) => `registration Unsuccessfull! ${message ?? ""}`;
  const { input, errors } = checkFields(RegistrationInput, fields);
  if (errors) return rejectForm(errors, { fields, toast });
  try {
    await completeRegistration(context, userId, input, actor);
    const headers = new Headers();
    headers.append("Set-Cookie", clearCookie(REGISTRATION_COOKIE));
    headers.append("Set-Cookie", flashCookie({ toasts: [{ kind: "success", text: "registration Successful!" }] }));
    return redirect(actor ? landingPath(actor.role) : "/login", { status: 303, headers });
  } catch (error) {
    return refuseForm(error, args, { fields, toast });
  }
});

/** Signed out with a fresh account, or signed in by Google with one; everybody else goes where she belongs. */
async function requireOpenRegistration(args: Parameters<typeof requireAnonymous>[0]) {
  const { request, context } = args;
  const actor = await findActor(args);
  const userId = readCookie(request, REGISTRATION_COOKIE) ?? undefined;
  if (actor?.id !== userId) await requireAnonymous(args);
  const open = isUuid(userId) ? await findOpenRegistration(context, userId) : null;
  if (!isUuid(userId) || !open) throw redirect(actor ? landingPath(actor.role) : "/signup");
  return { actor, userId, email: open.email };
}

export default function CompleteRegistration() {
  const { email, names } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>Complete Registration</h1>
      <p>
        Your account <strong>{email}</strong> is made. Tell schools who you are; only your first name is needed now.
      </p>
      <form method="post" action="/userregister" noValidate>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <PersonalFields values={refused?.values ?? names} errors={refused?.errors ?? {}} />
        <div className="actions">
          <SubmitButton label="Complete Registration" busyLabel="Saving…" />
        </div>
      </form>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
