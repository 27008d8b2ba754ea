/** `/institution/webhook/:webhookId`: a webhook with its newest deliveries; changing and removing it. */
import { IdAnswer } from "~/domain/text";
import { editWebhook, removeWebhook } from "~/domain/webhooks/change-webhook.server";
import { readWebhook } from "~/domain/webhooks/queries.server";
import { WebhookAnswer, WebhookInput, WebhookWithDeliveriesAnswer } from "~/domain/webhooks/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "getWebhook",
    scope: "person",
    summary: "Get one webhook with its newest deliveries, as an owner",
    access: "required",
    answer: WebhookWithDeliveriesAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, actor, params }) => readWebhook(context, actor, params.webhookId),
  }),
  PUT: operation({
    id: "updateWebhook",
    scope: "person",
    summary: "Change where a webhook delivers, and what; what failed is tried at once",
    access: "required",
    answer: WebhookAnswer,
    refuses: [404],
    role: "admin",
    body: WebhookInput,
    async run({ context, actor, params, body }) {
      const { id } = await editWebhook(context, actor, params.webhookId, body);
      return (await readWebhook(context, actor, id)).webhook;
    },
  }),
  DELETE: operation({
    id: "deleteWebhook",
    scope: "person",
    summary: "Remove a webhook with its deliveries, as an owner",
    access: "required",
    answer: IdAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, actor, params }) => removeWebhook(context, actor, params.webhookId),
  }),
});

export { action, loader };
