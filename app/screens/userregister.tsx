/** `/userregister`: the nine personal fields, for somebody who has just signed up. */
import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form-errors";
import { FormNote } from "~/components/form-note";
import { PersonalFields } from "~/components/personal-fields";
import { SubmitButton } from "~/components/submit-button";
import { Toasts } from "~/components/toasts";
import { landingPath } from "~/domain/accounts/rules";
import { RegistrationInput } from "~/domain/accounts/schema";
import { type Actor, completeRegistration, findOpenRegistration, type Person } from "~/domain/accounts/service.server";
import { isUuid } from "~/domain/ids";
import { getOwnProfile } from "~/domain/profiles/service.server";
import { DRAWN_FOR_FIELD } from "~/domain/resuming/rules";
import { clearCookie, REGISTRATION_COOKIE, readCookie } from "~/http/cookies";
import { flashCookie } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { findActor, requireOwner } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import type { RequestContext } from "~/load-context";

export const meta: MetaFunction = () => [{ title: "Complete Registration · Staffroom" }];

export const loader = screenLoader(async (args) => {
  const { context } = args;
  const late = latecomers.get(context);
  const actor = await findActor(args);
  const [{ userId, email }, profile] = await Promise.all([
    late ? { userId: late.id, email: late.email } : requireOpenRegistration(args),
    actor && getOwnProfile(context, actor),
  ]);
  return { userId, email, names: { f_name: profile?.f_name ?? "", l_name: profile?.l_name ?? "" } };
});

/** Who sends the form after its 30 minutes. Where it is refused, the page that follows in the same request shows it again. */
const latecomers = new WeakMap<RequestContext, Person>();

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  const { actor, userId } = await requireSender(args, fields);
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
async function requireOpenRegistration(args: Parameters<typeof findActor>[0]) {
  const { actor, found } = await findOwnRegistration(args);
  if (!found) throw redirect(actor ? landingPath(actor.role) : "/signup");
  return found;
}

/**
 * The same for the form. After its 30 minutes it goes on as whoever logs in for it, or comes back with all that was typed. So does
 * a form that was drawn for another sign-up than the one that this browser has begun since.
 */
async function requireSender(args: ActionFunctionArgs, fields: Record<string, string>) {
  const { actor, found } = await findOwnRegistration(args);
  const isDrawnForIt = found && (fields[DRAWN_FOR_FIELD] ?? found.userId) === found.userId;
  if (isDrawnForIt) return { actor, userId: found.userId };
  const owner = await requireOwner(args, fields);
  latecomers.set(args.context, owner);
  return { actor: owner, userId: owner.id };
}

/** The registration of the cookie while it is open, unless somebody else is signed in. */
async function findOwnRegistration(args: Parameters<typeof findActor>[0]) {
  const actor: Actor | null = await findActor(args);
  const userId = readCookie(args.request, REGISTRATION_COOKIE) ?? undefined;
  if (!isUuid(userId) || (actor && actor.id !== userId)) return { actor, found: null };
  const open = await findOpenRegistration(args.context, userId);
  return { actor, found: open && { userId, email: open.email } };
}

export default function CompleteRegistration() {
  const { userId, email, names } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>Complete Registration</h1>
      <p>
        Your account <strong>{email}</strong> is made. Tell schools who you are; only your first name is needed now.
      </p>
      <form method="post" action="/userregister" noValidate data-keep={email}>
        <FormNote />
        <input type="hidden" name={DRAWN_FOR_FIELD} value={userId} />
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
