/** `/userregister`: the nine personal fields, for somebody who has just signed up, and a recruiter's school. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type ActionFunctionArgs, redirect } from "@remix-run/server-runtime";
import { PersonalFields } from "~/components/account/personal-fields";
import { Field } from "~/components/forms/field";
import { DrawnForContext, Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { FormNote } from "~/components/forms/form-note";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Address } from "~/components/text/address";
import { Filled } from "~/components/text/filled";
import type { LoggedIn } from "~/domain/accounts/log-in-with-password.server";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { suggestedAddress } from "~/domain/accounts/mistyped-host-rules";
import { findOpenRegistration } from "~/domain/accounts/queries.server";
import { landingPath } from "~/domain/accounts/rules";
import { RegistrationInput, SchoolInput } from "~/domain/accounts/schema";
import {
  completeRegistration,
  completeRegistrationAndLogIn,
  type Registration,
} from "~/domain/accounts/sign-up.server";
import type { Actor, Person, Role } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { DRAWN_FOR_FIELD } from "~/domain/form-recovery/rules";
import { isUuid } from "~/domain/ids";
import { invitationPath } from "~/domain/institutions/rules";
import { readSchoolName } from "~/domain/moderation/check-texts.server";
import { getOwnProfile } from "~/domain/profiles/queries.server";
import { readForm } from "~/http/body";
import type { RequestContext } from "~/http/context";
import { deviceCookie, readDevice } from "~/http/device-cookie";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findActor, requireOwner } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { parseRegistration } from "~/http/registration-cookie";
import { clearCookie, isSharedDevice, REGISTRATION_COOKIE, readCookie } from "~/http/request";
import { saveAfterLogin } from "~/http/save-after-login";
import { screenAction, screenLoader } from "~/http/screen";
import { sessionCookies } from "~/http/session";
import { words as all } from "~/words/accounts";

const words = all.registration;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];

/** The specification's words, also for a form that got no answer. */
const FAILURE = all.fixed.registrationFailed;

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
  const { context } = args;
  const fields = await readForm(args.request);
  const sender = await requireSender(args, fields);
  const toast = (message: string | null) => `${FAILURE}${message ?? ""}`;
  const { input, errors } = checkFields(RegistrationInput, fields);
  const school = readSchool(sender.role, fields);
  if (errors || school.errors) return rejectForm({ ...errors, ...school.errors }, { fields, toast });
  const registration = { userId: sender.userId, input, school: school.name };
  try {
    const started = await logInWith(args, sender, registration);
    if (started) return await leaveSignedIn(args, fields, started);
    await completeRegistration(context, registration, sender.actor);
  } catch (error) {
    return refuseForm(error, args, { fields, toast });
  }
  const { actor, email } = sender;
  const back = safePath(fields.redirectTo);
  const next = actor ? (back ?? landingPath(actor.role)) : loginPath("/login", back);
  const flash = { ...toastOf(all.fixed.registered), ...(actor ? {} : { loginEmail: email }) };
  return redirectWithFlash(next, flash, [clearCookie(REGISTRATION_COOKIE)]);
}, FAILURE);

/** The school of a recruiter. Its words are read as those of an institution; nobody insists on them here. */
function readSchool(role: Role, fields: Record<string, string>): { name: string | null; errors: FieldErrors | null } {
  if (role !== "admin") return { name: null, errors: null };
  const { input, errors } = checkFields(SchoolInput, fields);
  if (errors) return { name: null, errors };
  const stopped = input.school ? readSchoolName(input.school) : [];
  return stopped.length > 0
    ? { name: null, errors: { school: [...stopped, words.schoolStopped] } }
    : { name: input.school, errors: null };
}

/** The log-in of the browser in which the account's password was typed at the sign-up. Null for every other sender. */
async function logInWith({ request, context }: ActionFunctionArgs, sender: Sender, registration: Registration) {
  if (sender.actor) return null;
  const options = {
    isShared: isSharedDevice(request),
    userAgent: request.headers.get("User-Agent"),
    browser: readDevice(request, context),
  };
  return completeRegistrationAndLogIn(context, registration, { proof: sender.proof, options });
}

/** The specification's end at `/login`, which leads somebody who is signed in to where she came from. */
async function leaveSignedIn(args: ActionFunctionArgs, fields: Record<string, string>, started: LoggedIn) {
  const { context, request } = args;
  const isShared = isSharedDevice(request);
  const intent = await saveAfterLogin(args, started.actor, safePath(fields.redirectTo));
  const texts = [all.fixed.registered, ...(intent.isSaved ? [all.login.jobSaved] : [])];
  return redirectWithFlash(loginPath("/login", intent.path), toastOf(...texts), [
    clearCookie(REGISTRATION_COOKIE),
    ...(isShared ? [] : [deviceCookie(context, started.browser)]),
    ...sessionCookies(context, started, { expiresAt: null, isShared }),
    ...intent.cookies,
  ]);
}

/** For a signed-out visitor with a fresh account, or one signed in to it by Google. Redirects everybody else. */
async function requireOpenRegistration(args: Parameters<typeof findActor>[0]) {
  const { actor, found } = await findOwnRegistration(args);
  if (!found) throw redirect(actor ? landingPath(actor.role) : "/signup");
  return found;
}

type Sender = { actor: Actor | null; userId: string; email: string; role: Role; proof: string | null };

/**
 * The same for the form. After its 30 minutes it is saved for its account if that is signed in, or for one that logs in for it.
 * Otherwise it comes back with all that was typed. The same holds if this browser has begun another sign-up since then.
 */
async function requireSender(args: ActionFunctionArgs, fields: Record<string, string>): Promise<Sender> {
  const { actor, found } = await findOwnRegistration(args);
  const isDrawnForIt = found && (fields[DRAWN_FOR_FIELD] ?? found.userId) === found.userId;
  if (isDrawnForIt) return { actor, ...found };
  const owner = await requireOwner(args);
  latecomers.set(args.context, owner);
  return { actor: owner, userId: owner.id, email: owner.email, role: owner.role, proof: null };
}

/** The registration that the cookie names, while it is open and unless another account is signed in. */
async function findOwnRegistration(args: Parameters<typeof findActor>[0]) {
  const actor: Actor | null = await findActor(args);
  const { id: userId, proof } = parseRegistration(readCookie(args.request, REGISTRATION_COOKIE));
  if (!isUuid(userId) || (actor && actor.id !== userId)) return { actor, found: null };
  const open = await findOpenRegistration(args.context, userId);
  return { actor, found: open && { userId, proof, ...open } };
}

/** Somebody who accepts an invitation next gets the school of her colleagues. */
const INVITED = invitationPath("");

export default function CompleteRegistration() {
  const { userId, email, role, redirectTo, names } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values: Record<string, string> = refused?.values ?? names;
  const errors = refused?.errors ?? {};
  const back = refused?.values.redirectTo ?? redirectTo;
  const meant = suggestedAddress(email);
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>
        <Filled
          text={words.made}
          email={
            <strong>
              <Address of={email} />
            </strong>
          }
        />{" "}
        {words.whoYouAre[role]}
      </p>
      {meant && (
        <p>
          <Filled
            text={words.didYouMean}
            address={<strong>{meant}</strong>}
            link={<a href={loginPath("/signup", back)}>{words.signUpWithThat}</a>}
          />
        </p>
      )}
      <DrawnForContext.Provider value={{ id: userId }}>
        <Form action="/userregister" noValidate data-keep={email} data-failure={FAILURE}>
          <FormNote />
          {back && <input type="hidden" name="redirectTo" value={back} />}
          <FormErrors errors={errors} message={refused?.message ?? null} />
          {role === "admin" && !back?.startsWith(INVITED) && (
            <Field
              name="school"
              label={words.school}
              autoComplete="organization"
              maxLength={150}
              hint={words.schoolHint}
              defaultValue={values.school}
              errors={errors.school}
            />
          )}
          <PersonalFields values={values} errors={errors} />
          <div className="actions">
            <SubmitButton label={words.title} busyLabel={all.busy.saving} />
          </div>
        </Form>
      </DrawnForContext.Provider>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
