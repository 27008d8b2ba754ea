/** `/alerts/edit?token=`: another frequency or search. The token, which each mail of the alert carries, is the right to do so. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction, redirect } from "@remix-run/server-runtime";
import { AlertFields } from "~/components/alert/alert-fields";
import { AlertNotFound } from "~/components/alert/alert-not-found";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { changeAlert } from "~/domain/alerts/change-alert.server";
import { findManaged } from "~/domain/alerts/queries.server";
import { EditForm } from "~/domain/alerts/schema";
import { filtersOf } from "~/domain/alerts/search-rules";
import { isCutToken } from "~/domain/copied-link-rules";
import { DomainError } from "~/domain/errors";
import { findUnknownPlace } from "~/domain/jobs/search/find-unknown-place.server";
import { fieldsOfSearch } from "~/domain/jobs/search/rules";
import { JobSearch } from "~/domain/jobs/search/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";
import { words as alerts } from "~/words/alerts";

export const meta: MetaFunction = () => [{ title: `${alerts.changeTitle} · Staffroom` }];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = { sheet: "account" } satisfies ScreenHandle;

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token");

export const loader = screenLoader(async ({ request, context }) => {
  const { isOurs, alert } = await findManaged(context, tokenIn(request));
  const shown = alert?.isConfirmed ? alert : null;
  const filters = shown ? filtersOf(shown.search) : [];
  const unknownPlace = shown && (await findUnknownPlace(context, shown.search));
  const isCut = isCutToken(tokenIn(request));
  return data({ isOurs, isCut, alert: shown, filters, unknownPlace }, { status: shown ? 200 : 410 });
});

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  const token = tokenIn(request);
  const address = `/alerts/edit?token=${encodeURIComponent(token ?? "")}`;
  const { input, errors } = checkFields(EditForm, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await changeAlert(context, token, input);
    return redirectWithFlash(address, toastOf(alerts.changed));
  } catch (error) {
    if (error instanceof DomainError && error.code === "gone") return redirect(address, 303);
    return refuseForm(error, args, { fields });
  }
});

export default function EditAlert() {
  const { isOurs, alert, filters, unknownPlace, isCut } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!alert) return <AlertNotFound isOurs={isOurs} isCut={isCut} />;
  const { token, email, search, frequency } = alert;
  const values: Record<string, string> = refused?.values ?? { ...fieldsOfSearch(search), frequency };
  return (
    <div className="narrow">
      <h1>{alerts.changeTitle}</h1>
      <p>{alerts.goesTo(email)}</p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <Form action={`/alerts/edit?token=${token}`} noValidate data-send="">
        <AlertFields
          values={values}
          errors={refused?.errors ?? {}}
          filters={refused ? filtersOf(JobSearch.parse(values)) : filters}
          unknownPlace={refused ? null : unknownPlace}
        />
        <div className="actions">
          <SubmitButton label={alerts.save} busyLabel={alerts.saving} />
          <a className="button-quiet" href={`/alerts/stop?token=${token}`}>
            {alerts.stopIt}
          </a>
        </div>
      </Form>
    </div>
  );
}
