/** `POST /institution/webhook/:webhookId/replay`: deliver everything since a moment once more. */
import { replayWebhook } from "~/domain/webhooks/change-webhook.server";
import { readWebhook } from "~/domain/webhooks/queries.server";
import { ReplayInput, WebhookAnswer } from "~/domain/webhooks/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "replayWebhook",
    scope: "person",
    summary: "Deliver everything since a moment once more, as far as the log goes back",
    access: "required",
    answer: WebhookAnswer,
    refuses: [404],
    role: "admin",
    body: ReplayInput,
    async run({ context, actor, params, body }) {
      const { id } = await replayWebhook(context, actor, params.webhookId, body);
      return (await readWebhook(context, actor, id)).webhook;
    },
    again: async ({ context, actor, made }) => (await readWebhook(context, actor, made)).webhook,
  }),
});

export { action, loader };
