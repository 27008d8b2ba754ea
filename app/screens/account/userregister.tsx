/** `/userregister`: the nine personal fields, for somebody who has just signed up. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type ActionFunctionArgs, redirect } from "@remix-run/server-runtime";
import { PersonalFields } from "~/components/account/personal-fields";
import { DrawnForContext, Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { FormNote } from "~/components/forms/form-note";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { suggestedAddress } from "~/domain/accounts/mistyped-host-rules";
import { findOpenRegistration } from "~/domain/accounts/queries.server";
import { landingPath } from "~/domain/accounts/rules";
import { RegistrationInput } from "~/domain/accounts/schema";
import { completeRegistration } from "~/domain/accounts/sign-up.server";
import type { Actor, Person, Role } from "~/domain/actor";
import { DRAWN_FOR_FIELD } from "~/domain/form-recovery/rules";
import { isUuid } from "~/domain/ids";
import { getOwnProfile } from "~/domain/profiles/queries.server";
import { readForm } from "~/http/body";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findActor, requireOwner } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { clearCookie, REGISTRATION_COOKIE, readCookie } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Complete Registration · Staffroom" }];

/** The specification's words, also for a form that got no answer. */
const FAILURE = "registration Unsuccessfull! ";

export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const { context } = args;
  const late = latecomers.get(context);
  const actor = await findActor(args);
  const [{ userId, email, role }, profile] = await Promise.all([
    late ? { userId: late.id, email: late.email, role: late.role } : requireOpenRegistration(args),
    actor && getOwnProfile(context, actor),
  ]);
  const redirectTo = safePath(new URL(args.request.url).searchParams.get("redirectTo"));
  return { userId, email, role, redirectTo, names: { f_name: profile?.f_name ?? "", l_name: profile?.l_name ?? "" } };
});

/**
 * People who sent the form after its 30 minutes. If it is refused, the loader of the same request shows it again for
 * this person.
 */
const latecomers = new WeakMap<RequestContext, Person>();

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  const { actor, userId, email } = await requireSender(args, fields);
  const toast = (message: string | null) => `${FAILURE}${message ?? ""}`;
  const { input, errors } = checkFields(RegistrationInput, fields);
  if (errors) return rejectForm(errors, { fields, toast });
  try {
    await completeRegistration(context, userId, input, actor);
    const flash = { ...toastOf("registration Successful!"), ...(actor ? {} : { loginEmail: email }) };
    const back = safePath(fields.redirectTo);
    const next = actor ? (back ?? landingPath(actor.role)) : loginPath("/login", back);
    return redirectWithFlash(next, flash, [clearCookie(REGISTRATION_COOKIE)]);
  } catch (error) {
    return refuseForm(error, args, { fields, toast });
  }
}, FAILURE);

/** For a signed-out visitor with a fresh account, or one signed in to it by Google. Redirects everybody else. */
async function requireOpenRegistration(args: Parameters<typeof findActor>[0]) {
  const { actor, found } = await findOwnRegistration(args);
  if (!found) throw redirect(actor ? landingPath(actor.role) : "/signup");
  return found;
}

/**
 * The same for the form. After its 30 minutes it is saved for its account if that is signed in, or for one that logs in for it.
 * Otherwise it comes back with all that was typed. The same holds if this browser has begun another sign-up since then.
 */
async function requireSender(args: ActionFunctionArgs, fields: Record<string, string>) {
  const { actor, found } = await findOwnRegistration(args);
  const isDrawnForIt = found && (fields[DRAWN_FOR_FIELD] ?? found.userId) === found.userId;
  if (isDrawnForIt) return { actor, ...found };
  const owner = await requireOwner(args);
  latecomers.set(args.context, owner);
  return { actor: owner, userId: owner.id, email: owner.email };
}

/** The registration that the cookie names, while it is open and unless another account is signed in. */
async function findOwnRegistration(args: Parameters<typeof findActor>[0]) {
  const actor: Actor | null = await findActor(args);
  const userId = readCookie(args.request, REGISTRATION_COOKIE) ?? undefined;
  if (!isUuid(userId) || (actor && actor.id !== userId)) return { actor, found: null };
  const open = await findOpenRegistration(args.context, userId);
  return { actor, found: open && { userId, ...open } };
}

const WHO_YOU_ARE: Record<Role, string> = {
  user: "Tell schools who you are",
  admin: "Tell us who posts the jobs",
};

export default function CompleteRegistration() {
  const { userId, email, role, redirectTo, names } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const back = refused?.values.redirectTo ?? redirectTo;
  const meant = suggestedAddress(email);
  return (
    <div className="narrow">
      <h1>Complete Registration</h1>
      <p>
        Your account <strong>{email}</strong> is made. {WHO_YOU_ARE[role]}; only your first name is needed now.
      </p>
      {meant && (
        <p>
          Did you mean <strong>{meant}</strong>? <a href={loginPath("/signup", back)}>Sign up with that address</a>
        </p>
      )}
      <DrawnForContext.Provider value={{ id: userId }}>
        <Form action="/userregister" noValidate data-keep={email} data-failure={FAILURE}>
          <FormNote />
          {back && <input type="hidden" name="redirectTo" value={back} />}
          <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
          <PersonalFields values={refused?.values ?? names} errors={refused?.errors ?? {}} />
          <div className="actions">
            <SubmitButton label="Complete Registration" busyLabel="Saving…" />
          </div>
        </Form>
      </DrawnForContext.Provider>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
