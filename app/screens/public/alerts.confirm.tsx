/**
 * `/alerts/confirm?token=`: the link of the first mail, and of the one that asks after a year. Opening it changes nothing, because
 * mail scanners open links: the button does.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction, redirect } from "@remix-run/server-runtime";
import { LinkExpired } from "~/components/account/link-expired";
import { UnknownPlace } from "~/components/alert/alert-fields";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { findToConfirm } from "~/domain/alerts/queries.server";
import { confirmAlert } from "~/domain/alerts/request-alert.server";
import { FREQUENCY_LABELS } from "~/domain/alerts/rules";
import { isCutToken } from "~/domain/copied-link-rules";
import { DomainError } from "~/domain/errors";
import { findUnknownPlace } from "~/domain/jobs/search/find-unknown-place.server";
import { readSentForm } from "~/http/body";
import { refuseForm } from "~/http/form";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/alerts";

export const meta: MetaFunction = () => [{ title: `${words.confirmTitle} · Staffroom` }];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = { sheet: "account" } satisfies ScreenHandle;

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token");

export const loader = screenLoader(async ({ request, context }) => {
  const found = await findToConfirm(context, tokenIn(request));
  const isDone = new URL(request.url).searchParams.has("done") && found?.isConfirmed === true;
  const unknownPlace = found && !isDone ? await findUnknownPlace(context, found.search) : null;
  const link = tokenIn(request);
  const about = { alert: found, unknownPlace, link: link ?? "", isDone, isCut: isCutToken(link) };
  return data(about, { status: found ? 200 : 410 });
});

export const action = screenAction(async (args) => {
  const token = tokenIn(args.request);
  try {
    await readSentForm(args.request);
    await confirmAlert(args.context, token);
    return redirect(`/alerts/confirm?token=${encodeURIComponent(token ?? "")}&done=1`, 303);
  } catch (error) {
    if (error instanceof DomainError && error.code === "gone") return redirect("/alerts/confirm", 303);
    return refuseForm(error, args, { fields: {} });
  }
});

export default function ConfirmAlert() {
  const { alert, unknownPlace, link, isDone, isCut } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!alert) {
    return (
      <LinkExpired isCut={isCut}>
        <p>
          <a className="button" href="/alerts">
            {words.askFirst}
          </a>
        </p>
      </LinkExpired>
    );
  }
  const { token, text, query, frequency, email, isConfirmed } = alert;
  if (isDone) {
    return (
      <div className="narrow">
        <h1>{words.onTitle}</h1>
        <p>
          <strong>{text}</strong>
          {words.weWrite(FREQUENCY_LABELS[frequency], email)}
        </p>
        <p className="actions">
          <a className="button" href={`/jobs${query && `?${query}`}`}>
            {words.seeToday}
          </a>
          <ChangeOrStop token={token} />
        </p>
      </div>
    );
  }
  return (
    <div className="narrow">
      <h1>{isConfirmed ? words.keepTitle : words.confirmTitle}</h1>
      <FormErrors errors={{}} message={refused?.message ?? null} />
      <p>
        <strong>{text}</strong>
        {words.weWrite(FREQUENCY_LABELS[frequency], email)}
      </p>
      {unknownPlace && <UnknownPlace name={unknownPlace} />}
      <Form action={`/alerts/confirm?token=${encodeURIComponent(link)}`} data-send="">
        <div className="actions">
          <SubmitButton label={isConfirmed ? words.keep : words.yes} busyLabel={words.saving} />
        </div>
      </Form>
      {isConfirmed && (
        <p className="actions">
          <ChangeOrStop token={token} />
        </p>
      )}
      {!isConfirmed && <p className="quiet">{words.notYou}</p>}
    </div>
  );
}

function ChangeOrStop({ token }: { token: string }) {
  return (
    <>
      <a className="button-quiet" href={`/alerts/edit?token=${token}`}>
        {words.changeIt}
      </a>
      <a className="button-quiet" href={`/alerts/stop?token=${token}`}>
        {words.stopIt}
      </a>
    </>
  );
}
