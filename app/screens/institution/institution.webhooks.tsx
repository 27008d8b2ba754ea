/** `/institution/webhooks`: the webhooks of the institution. The secret of one that is made is shown in the answer to its form, and never again. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { FormErrors } from "~/components/forms/form-errors";
import { EmptyState } from "~/components/frame/empty-state";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { MakeWebhook, ShownSecret, WebhooksTable } from "~/components/institution/webhook-parts";
import { Filled } from "~/components/text/filled";
import { isUuid, newRowId } from "~/domain/ids";
import { makeWebhook } from "~/domain/webhooks/make-webhook.server";
import { findWebhooks } from "~/domain/webhooks/queries.server";
import { MAX_WEBHOOKS } from "~/domain/webhooks/rules";
import { WebhookForm } from "~/domain/webhooks/schema";
import { readForm } from "~/http/body";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/webhooks";

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  return { webhooks: await findWebhooks(args.context, actor), requestKey: newRowId(args.context.now) };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  const { input, errors } = checkFields(WebhookForm, fields);
  if (errors) return rejectForm(errors, { fields });
  const id = isUuid(fields.request_key) ? fields.request_key : undefined;
  try {
    return data({ made: await makeWebhook(args.context, actor, input, id) });
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Webhooks() {
  const result = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu title={words.menu} items={RECRUITER_MENU} path="/institution/webhooks" />
      <div className="profile">{result && "made" in result ? <ShownSecret {...result.made} /> : <List />}</div>
    </div>
  );
}

function List() {
  const { webhooks, requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const refused = result && "errors" in result ? result : undefined;
  const values = refused?.values ?? {};
  return (
    <>
      <h1>{words.title}</h1>
      <p>
        <Filled text={words.about} link={<a href="/developers">{words.howLink}</a>} />
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      {webhooks === null && (
        <EmptyState title={words.noInstitution}>
          <p>
            <Filled text={words.noInstitutionText} link={<a href="/institution">{words.noInstitutionLink}</a>} />
          </p>
        </EmptyState>
      )}
      {webhooks?.length === 0 && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && (
        <section>
          <h2>{words.list}</h2>
          <WebhooksTable webhooks={webhooks} />
        </section>
      )}
      {webhooks && webhooks.length < MAX_WEBHOOKS && (
        <section id="make">
          <h2>{words.make}</h2>
          <MakeWebhook requestKey={values.request_key ?? requestKey} values={values} errors={refused?.errors ?? {}} />
        </section>
      )}
      {webhooks && webhooks.length >= MAX_WEBHOOKS && <p>{words.full(MAX_WEBHOOKS)}</p>}
    </>
  );
}
