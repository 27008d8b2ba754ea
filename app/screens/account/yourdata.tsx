/** `/yourdata`: what we keep and for how long, a copy of it, and the closing of the account. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import type { ScreenHandle } from "~/components/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/side-menu";
import { SubmitButton } from "~/components/submit-button";
import { canChangePassword } from "~/domain/accounts/recovery-service.server";
import { RETENTION_TABLE } from "~/domain/privacy/rules";
import { ClosingInput } from "~/domain/privacy/schema";
import { closeAccount } from "~/domain/privacy/service.server";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { requireActor, requireLiveSession } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { endSessionCookies } from "~/http/session";

export const meta: MetaFunction = () => [{ title: "Your data · Staffroom" }];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const [hasPassword, session] = await Promise.all([canChangePassword(args.context, actor), requireLiveSession(args)]);
  return { actor: session.actor, hasPassword };
});

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const fields = await readForm(args.request);
  const secret = ["password"];
  const { input, errors } = checkFields(ClosingInput, fields);
  if (errors) return rejectForm(errors, { fields, secret });
  try {
    await closeAccount(args.context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
  return redirectWithFlash("/", toastOf("Your account was closed"), endSessionCookies());
});

export default function YourData() {
  const { actor, hasPassword } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isCandidate = actor.role === "user";
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/yourdata" />
      <div className="profile">
        <h1>Your data</h1>
        <section>
          <h2>Take a copy</h2>
          <p>
            A ZIP with all that we keep of you, but for copies of the mails that you have had:{" "}
            {isCandidate
              ? "your profile, your applications with their resumes, who opened them, saved jobs, notifications."
              : "your profile, the jobs that you posted, notifications."}
          </p>
          <p>
            <a className="button" href="/yourdata/export" download>
              Download your data
            </a>
          </p>
        </section>
        <section>
          <h2>What we keep, and how long</h2>
          <table className="cards">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              {RETENTION_TABLE.map(({ what, howLong }) => (
                <tr key={what}>
                  <th scope="row" data-label="What">
                    {what}
                  </th>
                  <td data-label="How long">{howLong}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className="narrow">
          <h2>Close the account</h2>
          <p>
            {isCandidate
              ? "Your open applications are withdrawn. Your profile, your resumes and your photo are removed, and schools no longer see your name, address or number."
              : "Your jobs are removed and take no more applications. Your profile and your photo are removed, and nobody can read the applications any more."}{" "}
            This cannot be undone.
          </p>
          <form method="post" action="/yourdata" noValidate data-send="">
            <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
            {hasPassword ? (
              <>
                <input type="hidden" name="username" autoComplete="username" value={actor.email} />
                <Field
                  name="password"
                  label="Your password"
                  type="password"
                  isRequired
                  autoComplete="current-password"
                  maxLength={256}
                  errors={refused?.errors.password}
                />
              </>
            ) : (
              <Field
                name="email"
                label="Type your email address to confirm"
                type="email"
                isRequired
                autoComplete="off"
                maxLength={254}
                errors={refused?.errors.email}
              />
            )}
            <div className="actions">
              <SubmitButton label="Close my account" busyLabel="Closing…" />
            </div>
          </form>
        </section>
      </div>
    </div>
  );
}
