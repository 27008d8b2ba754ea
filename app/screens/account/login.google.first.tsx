/**
 * `/login/google/first`: Google proves an address of an account that is not proven yet. The person reads what ends with
 * that before anything does, as on the page of a reset link. In a session of the account nothing ends.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { HOW_TO_KEEP_WITH_GOOGLE, UNPROVEN_ENDS } from "~/domain/accounts/rules";
import { findFirstProof, signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { refuseForm } from "~/http/form";
import { leaveGoogle, refuseGoogle, requirePending } from "~/http/google/sign-in";
import { findActor, findSender, requireAnonymous } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.googleSteps;

const PATH = "/login/google/first";

export const meta: MetaFunction = () => [{ title: `${all.google} · Staffroom` }];

export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const { found, sender } = await requireFirst(args, await findActor(args));
  if (!found) throw redirect("/login");
  return { email: found.email, isOwn: sender !== null };
});

export const action = screenAction(async (args) => {
  const { context } = args;
  const { pending, sender } = await requireFirst(args, await findSender(args));
  const { identity, isShared } = pending;
  try {
    const result = await signInElsewhere({ ...context, isShared }, identity, null, sender);
    return leaveGoogle(context, result, { ...pending, redirectTo: null });
  } catch (error) {
    if (error instanceof DomainError) return refuseGoogle(error, args);
    return refuseForm(error, args, { fields: {} });
  }
});

/** A session of the account itself is welcome here, and no other one. Throws a redirect, also without an answer of Google's. */
async function requireFirst(args: Parameters<typeof findActor>[0], sender: Actor | null) {
  const pending = requirePending(args.request, args.context);
  const found = await findFirstProof(args.context, pending.identity, sender);
  if (sender && sender.id !== found?.userId) await requireAnonymous(args);
  return { pending, sender, found };
}

export default function FirstProof() {
  const { email, isOwn } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>{all.google}</h1>
      <p>
        <Filled text={words.unproven} email={<strong>{email}</strong>} />
      </p>
      {isOwn ? (
        <p>{words.own}</p>
      ) : (
        <>
          <p>
            {UNPROVEN_ENDS}. {words.ends}
          </p>
          <p>
            {HOW_TO_KEEP_WITH_GOOGLE}. <a href={`/login?redirectTo=${PATH}`}>{words.withPassword}</a>
          </p>
        </>
      )}
      <Form action={PATH} noValidate data-send="">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <div className="actions">
          <SubmitButton label={isOwn ? words.logIn : words.endAndLogIn} busyLabel={all.busy.loggingIn} />
        </div>
      </Form>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
