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
import { fieldsOfSearch, searchPath } from "~/domain/jobs/search/rules";
import { JobSearch, searchOf } from "~/domain/jobs/search/schema";
import { TRAP_FIELD, trapErrors } from "~/domain/limits/trap-rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findSender } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as alerts } from "~/words/alerts";

export const meta: MetaFunction = () => [{ title: `${alerts.title} · Staffroom` }];
export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const search = withoutTime(searchOf(query));
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
    if (requested === "same") return redirectWithFlash("/alerts", toastOf(alerts.same));
    const unknown = await findUnknownPlace(context, input);
    return redirectWithFlash("/alerts", toastOf(alerts.begun + (unknown ? alerts.onlyWrittenSo(unknown) : "")));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Alerts() {
  const { search, filters, unknownPlace, isAsked, email, isConfirmed, own } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (isAsked && !refused) return <LookAtYourMail />;
  const values: Record<string, string> = refused?.values ?? {
    ...fieldsOfSearch(search),
    ...{ email: email ?? "", frequency: "" },
  };
  const errors = refused?.errors ?? {};
  return (
    <div className="narrow">
      <h1>{alerts.title}</h1>
      {own.length > 0 && <OwnAlerts own={own} />}
      {own.length > 0 && <h2>{alerts.another}</h2>}
      <p>
        {alerts.how} {!isConfirmed && `${alerts.confirmFirst} `}
        {alerts.ends}
      </p>
      {email && !isConfirmed && (
        <p>
          {alerts.unconfirmed} <a href="/profile#email">{alerts.confirmIt}</a>
        </p>
      )}
      <FormErrors errors={errors} message={refused?.message ?? null} />
      <Form action="/alerts" noValidate data-send="">
        <Field
          name="email"
          label={alerts.email}
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
          <SubmitButton label={alerts.ask} busyLabel={alerts.sending} />
          <a className="button-quiet" href={searchPath("/jobs", JobSearch.parse(values))}>
            {alerts.back}
          </a>
        </div>
      </Form>
      <p className="quiet">
        {alerts.kept(CONFIRM_DAYS)} <a href="/privacy">{alerts.data}</a>
      </p>
    </div>
  );
}

/** The same for every address: a stranger learns nothing of it. */
function LookAtYourMail() {
  return (
    <div className="narrow">
      <h1>{alerts.lookTitle}</h1>
      <p>
        {alerts.look} {alerts.linkWorks(CONFIRM_DAYS)}
      </p>
      <p>
        {alerts.noMail} {alerts.hadBefore}
      </p>
      <p className="actions">
        <a className="button" href="/jobs">
          {alerts.moreJobs}
        </a>
        <a className="button-quiet" href="/alerts">
          {alerts.askAgain}
        </a>
      </p>
    </div>
  );
}

type Own = { token: string; text: string; query: string; frequency: "daily" | "weekly" };

function OwnAlerts({ own }: { own: Own[] }) {
  return (
    <ul className="job-grid" aria-label={alerts.own}>
      {own.map(({ token, text, query, frequency }) => (
        <li key={token} className="job-card">
          <h2>
            <a href={`/jobs${query && `?${query}`}`}>{text}</a>
          </h2>
          <p>{FREQUENCY_LABELS[frequency]}</p>
          <p className="actions">
            <a className="button-quiet" href={`/alerts/edit?token=${token}`}>
              {alerts.change}
              <span className="visually-hidden"> {text}</span>
            </a>
            <a className="button-quiet" href={`/alerts/stop?token=${token}`}>
              {alerts.stop}
              <span className="visually-hidden"> {text}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
