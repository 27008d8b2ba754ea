/** `POST /institution/webhook/:webhookId/secret`: a new secret, which signs beside the old one for a day. */
import { renewSecret } from "~/domain/webhooks/change-webhook.server";
import { readMadeWebhook } from "~/domain/webhooks/make-webhook.server";
import { MadeWebhookAnswer } from "~/domain/webhooks/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "replaceWebhookSecret",
    scope: "person",
    summary: "Get a new secret for a webhook: both sign for a day",
    access: "required",
    answer: MadeWebhookAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, actor, params }) => renewSecret(context, actor, params.webhookId),
    again: ({ context, actor, made }) => readMadeWebhook(context, actor, made),
  }),
});

export { action, loader };
