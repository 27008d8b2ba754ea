/** `PUT /institution/webhook/:webhookId/state`: switch a webhook off, or on again. */
import { switchWebhook } from "~/domain/webhooks/change-webhook.server";
import { readWebhook } from "~/domain/webhooks/queries.server";
import { SwitchInput, WebhookAnswer } from "~/domain/webhooks/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "switchWebhook",
    scope: "person",
    summary: "Switch a webhook off, or on again",
    access: "required",
    answer: WebhookAnswer,
    refuses: [404],
    role: "admin",
    body: SwitchInput,
    async run({ context, actor, params, body }) {
      const { id } = await switchWebhook(context, actor, params.webhookId, body);
      return (await readWebhook(context, actor, id)).webhook;
    },
  }),
});

export { action, loader };
