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

export const meta: MetaFunction = () => [{ title: "Choose a new password · Staffroom" }];
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
    ? { tone: "good" as const, text: `${UNPROVEN_ENDED}.`, href: "/login", label: "Log in" }
    : null;
  return redirectWithFlash("/login", { ...toastOf("Your password was changed. Log in with it"), notice });
});

export default function ResetPassword() {
  const { email, token, heldTitles, passkeys, isFirstProof, isCut } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!email) {
    return (
      <LinkExpired isCut={isCut}>
        <p>
          <a className="button" href="/forgotpassword">
            Send a new link
          </a>
        </p>
      </LinkExpired>
    );
  }
  return (
    <div className="narrow">
      <h1>Choose a new password</h1>
      <p>
        For <strong>{email}</strong>. Every device that is logged in with this account will be logged out, and the
        private address of your calendar ends.
      </p>
      {isFirstProof && (
        <p>
          You are the first to prove this address. {UNPROVEN_ENDS}. {HOW_TO_KEEP}.
        </p>
      )}
      <Form action={`/resetpassword?token=${encodeURIComponent(token)}`} noValidate data-send="">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          name="password"
          label="New password"
          type="password"
          isRequired
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARS}
          hint={`At least ${MIN_PASSWORD_CHARS} characters. Three words that do not belong together are easy to remember.`}
          errors={refused?.errors.password}
        />
        <HeldJobs titles={heldTitles} isKept={refused?.values.keep_held !== undefined} />
        <Passkeys passkeys={passkeys} areEnding={isFirstProof} isChosen={refused?.values.end_passkeys !== undefined} />
        <div className="actions">
          <SubmitButton label="Save the password" busyLabel="Saving…" />
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
      <p>These jobs wait for this address and become public:</p>
      <ul>
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one title, and the list never changes
          <li key={index}>{title}</li>
        ))}
      </ul>
      <label className="check">
        <input type="checkbox" name="keep_held" defaultChecked={isKept} />I did not write them: do not publish
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
      <p>
        {areEnding
          ? "These passkeys are removed. They were made before anybody had confirmed this address:"
          : "These passkeys log in to the account, and stay:"}
      </p>
      <ul>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            {name}, made on <Moment at={createdAt} as="date" />
          </li>
        ))}
      </ul>
      {!areEnding && (
        <label className="check">
          <input type="checkbox" name="end_passkeys" defaultChecked={isChosen} />
          Remove these passkeys. Choose this if you do not know one of them
        </label>
      )}
    </section>
  );
}
