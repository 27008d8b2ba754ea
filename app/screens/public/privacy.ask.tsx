/** `/privacy/ask`: a request about one's data, with an account or without. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { PrivacyRequestForm } from "~/components/account/privacy-request-form";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Filled } from "~/components/text/filled";
import { trapErrors } from "~/domain/limits/trap-rules";
import { RequestInput, StrangerRequestInput } from "~/domain/privacy/schema";
import { type Asker, sendRequest } from "~/domain/privacy/send-request.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findSender } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/privacy";

export const meta: MetaFunction = () => [{ title: `${words.ask} · Staffroom` }];
export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async ({ context }) => {
  const session = context.session.read();
  return { email: session?.actor.email ?? null, contact: context.config.grievanceContact };
});

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const fields = await readForm(request);
  const session = (await findSender(args)) && context.session.read();
  const checked = session ? checkFields(RequestInput, fields) : checkFields(StrangerRequestInput, fields);
  const trapped = trapErrors(fields);
  if (checked.errors || trapped) return rejectForm({ ...checked.errors, ...trapped }, { fields });
  const { input } = checked;
  const asker: Asker = session
    ? { account: session.actor, isConfirmed: session.isConfirmed }
    : { email: "email" in input ? String(input.email) : "" };
  try {
    const number = await sendRequest(context, asker, input);
    return redirectWithFlash(session ? "/yourdata" : "/privacy", toastOf(words.haveRequest(number)));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function PrivacyAsk() {
  const { email, contact } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>{words.ask}</h1>
      <p>
        <Filled text={words.askHow} yourData={<a href="/yourdata">{words.yourData}</a>} />
      </p>
      {contact && <p>{words.writeTo(contact)}</p>}
      <PrivacyRequestForm refused={refused} email={email} />
    </div>
  );
}
