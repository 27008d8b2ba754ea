/** `/yourdata`: what we keep and for how long, who has it, what one agreed to, a copy, and the closing of the account. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { Consents, Nominee, Recipients, Requests } from "~/components/account/your-data-sections";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { canChangePassword } from "~/domain/accounts/queries.server";
import type { Person } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { closeAccount } from "~/domain/privacy/close-account.server";
import { giveConsent, withdraw } from "~/domain/privacy/give-consent.server";
import { nominate, removeNominee } from "~/domain/privacy/name-nominee.server";
import { readOwnData } from "~/domain/privacy/queries.server";
import { RETENTION_TABLE } from "~/domain/privacy/rules";
import { ClosingInput, ConsentInput, NomineeInput } from "~/domain/privacy/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { leaveSession } from "~/http/session";

export const meta: MetaFunction = () => [{ title: "Your data · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const cursor = new URL(args.request.url).searchParams.get("after") ?? "";
  const [hasPassword, own] = await Promise.all([
    canChangePassword(args.context, actor),
    readOwnData(args.context, actor, cursor),
  ]);
  return { ...own, actor, hasPassword, now: args.context.now };
});

type Context = ActionFunctionArgs["context"];
type Fields = Record<string, string>;
type Way = (context: Context, actor: Person, fields: Fields) => Promise<string | FieldErrors>;

const consenting =
  (change: typeof giveConsent, done: string): Way =>
  async (context, actor, fields) => {
    const { input, errors } = checkFields(ConsentInput, fields);
    if (errors) return errors;
    await change(context, actor, input.purpose);
    return done;
  };

/** The actions of the page's forms, without that of closing the account. */
const WAYS: Record<string, Way> = {
  agree: consenting(giveConsent, "You agreed. You can take it back here"),
  withdraw: consenting(withdraw, "You took it back. Nothing more is sent"),
  async nominate(context, actor, fields) {
    const { input, errors } = checkFields(NomineeInput, fields);
    if (errors) return errors;
    await nominate(context, actor, input);
    return "The name is saved";
  },
  async remove_nominee(context, actor) {
    await removeNominee(context, actor);
    return "The name is removed";
  },
};

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const fields = await readForm(args.request);
  const secret = ["password"];
  const { intent = "" } = fields;
  if (intent && intent !== "close") {
    const way = Object.hasOwn(WAYS, intent) ? WAYS[intent] : undefined;
    if (!way) return rejectForm({ intent: ["Choose what to do"] }, { fields });
    try {
      const done = await way(args.context, actor, fields);
      return typeof done === "string" ? redirectWithFlash("/yourdata", toastOf(done)) : rejectForm(done, { fields });
    } catch (error) {
      return refuseForm(error, args, { fields });
    }
  }
  const { input, errors } = checkFields(ClosingInput, fields);
  if (errors) return rejectForm(errors, { fields, secret });
  try {
    await closeAccount(args.context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
  return leaveSession(args.request, "/", "Your account was closed");
});

export default function YourData() {
  const { actor, hasPassword, now, ...own } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  // The form of the closing has no intent.
  const isOther = answered?.values.intent && answered.values.intent !== "close";
  const refused = isOther ? undefined : answered;
  const other = isOther ? answered : undefined;
  const isOfNominee = other?.values.intent === "nominate";
  const isCandidate = actor.role === "user";
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/yourdata" />
      <div className="profile">
        <h1>Your data</h1>
        {other && !isOfNominee && <FormErrors errors={other.errors} message={other.message} />}
        <section>
          <h2>Take a copy</h2>
          <p>
            A ZIP with all that we keep of you, but for copies of the mails that you have had:{" "}
            {isCandidate
              ? "your profile, your applications with their resumes, messages and interviews, who has your data, saved jobs, notifications."
              : "your profile, the jobs that you posted, your notes, stars, messages and templates, notifications."}
          </p>
          {isCandidate && (
            <p>
              Notes and stars that a school keeps about you are not in it. For a copy of these{" "}
              <a href="/privacy/ask">ask us</a>.
            </p>
          )}
          <p>
            <a className="button" href="/yourdata/export" download>
              Download your data
            </a>
          </p>
        </section>
        <Recipients {...own} />
        <Consents {...own} isCandidate={isCandidate} />
        <Requests {...own} now={now} />
        <Nominee {...own} refused={isOfNominee ? other : undefined} />
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
        <section className="narrow" id="close">
          <h2>Close the account</h2>
          <p>
            {isCandidate
              ? "Your open applications are withdrawn. Your profile, your resumes and your photo are removed, and schools no longer see your name, address or number."
              : "Your jobs are removed and take no more applications. Your profile and your photo are removed, and nobody can read the applications any more."}{" "}
            This cannot be undone.
          </p>
          {/* Without script the answer is a new page, which begins here. */}
          <Form action="/yourdata#close" noValidate data-send="">
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
          </Form>
        </section>
      </div>
    </div>
  );
}
