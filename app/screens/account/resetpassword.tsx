/** `/resetpassword?token=`: a new password by a mailed link. A link works once, for an hour; opening it does not use it up. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction, redirect } from "@remix-run/server-runtime";
import { LinkExpired } from "~/components/account/link-expired";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { Moment } from "~/components/text/moment";
import { findReset, resetPassword } from "~/domain/accounts/reset-password.server";
import { HOW_TO_KEEP, UNPROVEN_ENDED, UNPROVEN_ENDS } from "~/domain/accounts/rules";
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, ResetPasswordInput } from "~/domain/accounts/schema";
import { isCutToken } from "~/domain/copied-link-rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findActor, requireAnonymous } from "~/http/guards";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.newPassword;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const headers: HeadersFunction = () => tokenPageHeaders;

export const handle = { sheet: "account" } satisfies ScreenHandle;

/** A signed-in visitor may use a link too: that is how an account of Google's sign-in gets its first password. */
export const loader = screenLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token");
  const sender = await findActor(args);
  const found = await findReset(args.context, token, sender);
  if (found && token) return data({ ...found, token, isCut: false });
  await requireAnonymous(args);
  if (token === null) throw redirect("/forgotpassword");
  const none = { heldTitles: [], passkeys: [], isFirstProof: false };
  return data({ email: null, token: null, ...none, isCut: isCutToken(token) }, { status: 410 });
});

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  const secret = ["password", "token"];
  const { input, errors } = checkFields(ResetPasswordInput, fields);
  if (errors) return rejectForm(errors, { fields, secret });
  let done: { isFirstProof: boolean };
  try {
    done = await resetPassword(context, input, await findActor(args));
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
  const notice = done.isFirstProof
    ? { tone: "good" as const, text: `${UNPROVEN_ENDED}.`, href: "/login", label: words.logIn }
    : null;
  return redirectWithFlash("/login", { ...toastOf(words.done), notice });
});

export default function ResetPassword() {
  const { email, token, heldTitles, passkeys, isFirstProof, isCut } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!email) {
    return (
      <LinkExpired isCut={isCut}>
        <p>
          <a className="button" href="/forgotpassword">
            {words.newLink}
          </a>
        </p>
      </LinkExpired>
    );
  }
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>
        <Filled text={words.about} email={<strong>{email}</strong>} />
      </p>
      {isFirstProof && <p>{`${words.firstProof} ${UNPROVEN_ENDS}. ${HOW_TO_KEEP}.`}</p>}
      <Form action={`/resetpassword?token=${encodeURIComponent(token)}`} noValidate data-send="">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          name="password"
          label={words.label}
          type="password"
          isRequired
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARS}
          hint={all.signUp.passwordHint(MIN_PASSWORD_CHARS)}
          errors={refused?.errors.password}
        />
        <HeldJobs titles={heldTitles} isKept={refused?.values.keep_held !== undefined} />
        <Passkeys passkeys={passkeys} areEnding={isFirstProof} isChosen={refused?.values.end_passkeys !== undefined} />
        <div className="actions">
          <SubmitButton label={words.save} busyLabel={all.busy.saving} />
        </div>
      </Form>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}

/** The person who reads the mailbox may not have written these jobs. She can say so here, before they become public. */
function HeldJobs({ titles, isKept }: { titles: string[]; isKept: boolean }) {
  if (titles.length === 0) return null;
  return (
    <section>
      <p>{words.heldJobs}</p>
      <ul>
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one title, and the list never changes
          <li key={index}>{title}</li>
        ))}
      </ul>
      <label className="check">
        <input type="checkbox" name="keep_held" defaultChecked={isKept} />
        {words.notMine}
      </label>
    </section>
  );
}

type PasskeysProps = {
  passkeys: { id: string; name: string; createdAt: Date }[];
  areEnding: boolean;
  isChosen: boolean;
};

/**
 * The passkeys of the account, with the choice to remove them: a person who knew the old password may have made one.
 */
function Passkeys({ passkeys, areEnding, isChosen }: PasskeysProps) {
  if (passkeys.length === 0) return null;
  return (
    <section>
      <p>{areEnding ? words.passkeysEnd : words.passkeysStay}</p>
      <ul>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <Filled text={words.madeOn} name={name} day={<Moment at={createdAt} as="date" />} />
          </li>
        ))}
      </ul>
      {!areEnding && (
        <label className="check">
          <input type="checkbox" name="end_passkeys" defaultChecked={isChosen} />
          {words.removePasskeys}
        </label>
      )}
    </section>
  );
}
