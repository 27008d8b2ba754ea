/**
 * `/alerts/stop?token=`: ends a job alert. A page shows the button; a mail program presses it by itself (RFC 8058), without cookie
 * and from another origin, so the token alone is asked for, whatever the body says.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction } from "@remix-run/server-runtime";
import { AlertNotFound } from "~/components/alert/alert-not-found";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { stopAlert } from "~/domain/alerts/change-alert.server";
import { findManaged } from "~/domain/alerts/queries.server";
import { isCutToken } from "~/domain/copied-link-rules";
import { readSentForm } from "~/http/body";
import { refuseForm } from "~/http/form";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/alerts";

export const meta: MetaFunction = () => [{ title: `${words.stopPageTitle} · Staffroom` }];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = { sheet: "account" } satisfies ScreenHandle;

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token");

export const loader = screenLoader(async ({ request, context }) => {
  const { isOurs, alert } = await findManaged(context, tokenIn(request));
  const isCut = isCutToken(tokenIn(request));
  return data(
    { isOurs, isCut, alert: alert && { token: alert.token, text: alert.text } },
    { status: isOurs ? 200 : 410 },
  );
});

export const action = screenAction(async (args) => {
  try {
    // A mail program may send anything, as long as it is short.
    await readSentForm(args.request);
    return data({ wasThere: await stopAlert(args.context, tokenIn(args.request)), message: null });
  } catch (error) {
    const refused = refuseForm(error, args, { fields: {} });
    return data({ wasThere: false, message: refused.data.message }, refused.init ?? {});
  }
});

export default function StopAlert() {
  const { isOurs, alert, isCut } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done?.wasThere && !alert) {
    return (
      <div className="narrow">
        <h1>{words.stoppedTitle}</h1>
        <p>{words.forgotten}</p>
        <p className="actions">
          <a className="button" href="/jobs">
            {words.moreJobs}
          </a>
          <a className="button-quiet" href="/alerts">
            {words.askAnother}
          </a>
        </p>
      </div>
    );
  }
  if (!alert) return <AlertNotFound isOurs={isOurs} isCut={isCut} />;
  return (
    <div className="narrow">
      <h1>{words.stopTitle}</h1>
      <FormErrors errors={{}} message={done?.message ?? null} />
      <p>
        <strong>{alert.text}</strong>
      </p>
      <Form action={`/alerts/stop?token=${alert.token}`} data-send="">
        <div className="actions">
          <SubmitButton label={words.stopIt} busyLabel={words.stopping} />
          <a className="button-quiet" href={`/alerts/edit?token=${alert.token}`}>
            {words.changeInstead}
          </a>
        </div>
      </Form>
    </div>
  );
}
