/**
 * `/mails/stop?token=`: ends a kind of mail, and has it come again. A page shows the button; a mail program presses it by itself (RFC 8058), without cookie
 * and from another origin, so the token alone is asked for, whatever the body says.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, type HeadersFunction } from "@remix-run/server-runtime";
import { LinkExpired } from "~/components/account/link-expired";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Filled } from "~/components/text/filled";
import { isCutToken } from "~/domain/copied-link-rules";
import { startMails, stopMails } from "~/domain/mail-settings/change-mail-settings.server";
import { findStop } from "~/domain/mail-settings/queries.server";
import { readSentForm } from "~/http/body";
import { refuseForm } from "~/http/form";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/privacy";

const words = all.stopMails;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const headers: HeadersFunction = () => tokenPageHeaders;
export const handle = { sheet: "account" } satisfies ScreenHandle;

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token");

export const loader = screenLoader(async ({ request, context }) => {
  const token = tokenIn(request);
  const stop = await findStop(context, token);
  return data({ stop: stop && { ...stop, token }, isCut: isCutToken(token) }, { status: stop ? 200 : 410 });
});

export const action = screenAction(async (args) => {
  const token = tokenIn(args.request);
  try {
    // A mail program may send anything, as long as it is short.
    const { fields } = await readSentForm(args.request);
    if (fields.again === "1") await startMails(args.context, token);
    else await stopMails(args.context, token);
    return data({ done: fields.again === "1" ? ("started" as const) : ("stopped" as const), message: null });
  } catch (error) {
    const refused = refuseForm(error, args, { fields: {} });
    return data({ done: null, message: refused.data.message }, refused.init ?? {});
  }
});

export default function StopMails() {
  const { stop, isCut } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!stop) {
    return (
      <LinkExpired isCut={isCut} why={null}>
        <p>
          <Filled text={words.logIn} mails={<a href="/settings/mails">{words.whichMails}</a>} />
        </p>
      </LinkExpired>
    );
  }
  const path = `/mails/stop?token=${stop.token}`;
  const message = answer?.message ?? null;
  if (stop.isStopped || answer?.done === "stopped") {
    return (
      <div className="narrow">
        <h1>{words.stopped}</h1>
        <FormErrors errors={{}} message={message} />
        <p>
          <Filled text={words.stoppedWhat} kind={stop.label} mails={<a href="/settings/mails">{words.yourMails}</a>} />
        </p>
        {stop.mayStart && (
          <Form action={path} data-send="">
            <input type="hidden" name="again" value="1" />
            <p>{words.notYou}</p>
            <div className="actions">
              <SubmitButton label={words.again} busyLabel={words.sending} />
            </div>
          </Form>
        )}
      </div>
    );
  }
  return (
    <div className="narrow">
      <h1>{answer?.done === "started" ? words.comeAgain : words.ask}</h1>
      <FormErrors errors={{}} message={message} />
      <p>
        <strong>{stop.label}</strong>
      </p>
      <Form action={path} data-send="">
        <div className="actions">
          <SubmitButton label={words.stop} busyLabel={words.stopping} />
        </div>
      </Form>
    </div>
  );
}
