/** `/institution/webhooks/:id`: one webhook: its facts and deliveries, a test, switching, changing, another secret, sending again, its end. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import {
  ChangeWebhook,
  Deliveries,
  RemoveDialog,
  RenewSecret,
  Replay,
  SwitchOn,
  WebhookActions,
  WebhookFacts,
} from "~/components/institution/webhook-page";
import { ShownSecret } from "~/components/institution/webhook-parts";
import { formatCount } from "~/components/text/format";
import type { Person } from "~/domain/actor";
import {
  editWebhook,
  removeWebhook,
  renewSecret,
  replayWebhook,
  switchWebhook,
} from "~/domain/webhooks/change-webhook.server";
import { readWebhook } from "~/domain/webhooks/queries.server";
import { WEBHOOKS_PATH, webhookPath } from "~/domain/webhooks/rules";
import { SwitchInput, WebhookForm } from "~/domain/webhooks/schema";
import { type HandSent, sendAgain, sendTest } from "~/domain/webhooks/send-by-hand.server";
import { readForm } from "~/http/body";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/webhooks";

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const isAsked = new URL(args.request.url).searchParams.has("remove");
  return { ...(await readWebhook(args.context, actor, args.params.id)), isAsked };
});

type Asked = { context: RequestContext; actor: Person; id: string; fields: Record<string, string> };

/** The forms of this screen that are done with a toast, which they return. */
const WAYS: Record<string, (asked: Asked) => Promise<string>> = {
  test: async ({ context, actor, id }) => whatCame(await sendTest(context, actor, id)),
  again: async ({ context, actor, id, fields }) =>
    whatCame(await sendAgain(context, actor, { id, deliveryId: fields.delivery })),
  async off({ context, actor, id }) {
    await switchWebhook(context, actor, id, { state: "off", start: "waiting" });
    return words.isOff;
  },
  async on({ context, actor, id, fields }) {
    await switchWebhook(
      context,
      actor,
      id,
      SwitchInput.parse({ state: "on", start: fields.start === "now" ? "now" : "waiting" }),
    );
    return words.isOn;
  },
  async replay({ context, actor, id, fields }) {
    const hours = Object.hasOwn(words.backs, fields.hours ?? "") ? Number(fields.hours) : 24;
    const since = new Date(context.now.getTime() - hours * 3_600_000).toISOString();
    await replayWebhook(context, actor, id, { since });
    return words.replayed;
  },
};

function whatCame({ status, problem, ms }: HandSent): string {
  return words.came(status, problem, formatCount(ms));
}

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params } = args;
  const fields = await readForm(args.request);
  const { intent = "" } = fields;
  const id = params.id ?? "";
  try {
    if (intent === "secret") return data({ made: await renewSecret(context, actor, id) });
    if (intent === "remove") {
      await removeWebhook(context, actor, id);
      return redirectWithFlash(WEBHOOKS_PATH, toastOf(words.removed));
    }
    if (intent === "change") {
      const { input, errors } = checkFields(WebhookForm, fields);
      if (errors) return rejectForm(errors, { fields });
      await editWebhook(context, actor, id, input);
      return redirectWithFlash(webhookPath(id), toastOf(words.saved));
    }
    const way = Object.hasOwn(WAYS, intent) ? WAYS[intent] : undefined;
    if (!way) return rejectForm({ intent: [words.chooseWhat] }, { fields });
    const done = await way({ context, actor, id, fields });
    return redirectWithFlash(webhookPath(id), toastOf(done));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function OneWebhook() {
  const result = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu title={words.menu} items={RECRUITER_MENU} path="/institution/webhooks" />
      {result && "made" in result ? (
        <div className="profile">
          <ShownSecret {...result.made} isReplaced />
        </div>
      ) : (
        <Page />
      )}
    </div>
  );
}

function Page() {
  const { webhook, deliveries, isAsked } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const refused = result && "errors" in result ? result : undefined;
  const isChange = refused?.values.intent === "change";
  return (
    <>
      <div className="profile">
        <p>
          <a href={WEBHOOKS_PATH}>{words.back}</a>
        </p>
        <h1>{new URL(webhook.url).host}</h1>
        <p className="hint">{webhook.url}</p>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <WebhookFacts {...webhook} />
        <WebhookActions {...webhook} />
        {webhook.state !== "on" && <SwitchOn id={webhook.id} />}
        <section className="narrow">
          <ChangeWebhook
            webhook={webhook}
            values={isChange ? refused.values : null}
            errors={isChange ? refused.errors : {}}
          />
          <RenewSecret id={webhook.id} />
          <Replay id={webhook.id} />
        </section>
        <Deliveries id={webhook.id} deliveries={deliveries} />
      </div>
      {isAsked && <RemoveDialog {...webhook} />}
    </>
  );
}
