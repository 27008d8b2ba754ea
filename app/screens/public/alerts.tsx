/** `/alerts`: ask for mails about new jobs, with an account or without; and the alerts of one's own confirmed address. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { AlertFields } from "~/components/alert/alert-fields";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import { TrapField } from "~/components/forms/trap-field";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { listOwnAlerts } from "~/domain/alerts/queries.server";
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { CONFIRM_DAYS, FREQUENCY_LABELS } from "~/domain/alerts/rules";
import { AlertForm } from "~/domain/alerts/schema";
import { filtersOf, withoutTime } from "~/domain/alerts/search-rules";
import { findUnknownPlace } from "~/domain/jobs/search/find-unknown-place.server";
import { searchPath } from "~/domain/jobs/search/rules";
import { JobSearch } from "~/domain/jobs/search/schema";
import { TRAP_FIELD, trapErrors } from "~/domain/limits/rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findSender } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Job alerts · Staffroom" }];
export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const search = withoutTime(JobSearch.parse(Object.fromEntries(query)));
  const session = context.session.read();
  const asker = session && { email: session.actor.email, isConfirmed: session.isConfirmed };
  const [own, unknownPlace] = await Promise.all([
    asker ? listOwnAlerts(context, asker) : [],
    findUnknownPlace(context, search),
  ]);
  return {
    search,
    filters: filtersOf(search),
    unknownPlace,
    isAsked: query.has("asked"),
    email: asker?.email ?? null,
    isConfirmed: asker?.isConfirmed ?? false,
    own: own.map(({ token, text, query: requested, frequency }) => ({ token, text, query: requested, frequency })),
  };
});

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  const session = (await findSender(args)) && context.session.read();
  const { input, errors } = checkFields(AlertForm, fields);
  const trapped = trapErrors(fields);
  if (errors || trapped) return rejectForm({ ...errors, ...trapped }, { fields });
  try {
    const asker = session && { email: session.actor.email, isConfirmed: session.isConfirmed };
    const requested = await requestAlert(context, asker, input);
    if (requested === "mailed") return redirect("/alerts?asked=1", 303);
    if (requested === "same") return redirectWithFlash("/alerts", toastOf("You have this job alert already"));
    const unknown = await findUnknownPlace(context, input);
    const only = unknown ? `. We know no place called “${unknown}”: it finds only jobs that write it so` : "";
    return redirectWithFlash("/alerts", toastOf(`Your job alert has begun${only}`));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Alerts() {
  const { search, filters, unknownPlace, isAsked, email, isConfirmed, own } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (isAsked && !refused) return <LookAtYourMail />;
  const values: Record<string, string> = refused?.values ?? { ...search, email: email ?? "", frequency: "" };
  const errors = refused?.errors ?? {};
  return (
    <div className="narrow">
      <h1>Job alerts</h1>
      {own.length > 0 && <OwnAlerts alerts={own} />}
      {own.length > 0 && <h2>Another job alert</h2>}
      <p>
        We look for new jobs for you and write when there are any. You need no account.
        {!isConfirmed && " First you get a mail with a link. Nothing is sent before you confirm it."} Each mail has a
        link that ends the alert.
      </p>
      {email && !isConfirmed && (
        <p>
          Your alerts stand here once your address is confirmed. <a href="/profile#email">Confirm it</a>
        </p>
      )}
      <FormErrors errors={errors} message={refused?.message ?? null} />
      <Form action="/alerts" noValidate data-send="">
        <Field
          name="email"
          label="Your email address"
          type="email"
          autoComplete="email"
          isRequired
          maxLength={254}
          defaultValue={values.email}
          errors={errors.email}
        />
        <AlertFields
          values={values}
          errors={errors}
          filters={refused ? filtersOf(JobSearch.parse(values)) : filters}
          unknownPlace={refused ? null : unknownPlace}
          searchPath={searchPath("/jobs", JobSearch.parse(values))}
        />
        <TrapField errors={errors[TRAP_FIELD]} value={values[TRAP_FIELD]} />
        <div className="actions">
          <SubmitButton label="Tell me of new jobs" busyLabel="Sending…" />
          <a className="button-quiet" href={searchPath("/jobs", JobSearch.parse(values))}>
            Back to the jobs
          </a>
        </div>
      </Form>
      <p className="quiet">
        We keep your address for this alone. An alert that nobody confirms is removed after {CONFIRM_DAYS} days.{" "}
        <a href="/privacy">How we handle data</a>
      </p>
    </div>
  );
}

/** The same for every address: a stranger learns nothing of it. */
function LookAtYourMail() {
  return (
    <div className="narrow">
      <h1>Look at your mail</h1>
      <p>
        We have sent a mail to the address. Open its link and press the button: then the job alert begins. The link
        works for {CONFIRM_DAYS} days.
      </p>
      <p>
        No mail? Look in Spam, and see whether the address is right. You had this alert before? Then the mail says so.
      </p>
      <p className="actions">
        <a className="button" href="/jobs">
          More jobs
        </a>
        <a className="button-quiet" href="/alerts">
          Ask again
        </a>
      </p>
    </div>
  );
}

type Own = { token: string; text: string; query: string; frequency: "daily" | "weekly" };

function OwnAlerts({ alerts }: { alerts: Own[] }) {
  return (
    <ul className="job-grid" aria-label="Your job alerts">
      {alerts.map(({ token, text, query, frequency }) => (
        <li key={token} className="job-card">
          <h2>
            <a href={`/jobs${query && `?${query}`}`}>{text}</a>
          </h2>
          <p>{FREQUENCY_LABELS[frequency]}</p>
          <p className="actions">
            <a className="button-quiet" href={`/alerts/edit?token=${token}`}>
              Change<span className="visually-hidden"> {text}</span>
            </a>
            <a className="button-quiet" href={`/alerts/stop?token=${token}`}>
              Stop<span className="visually-hidden"> {text}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
