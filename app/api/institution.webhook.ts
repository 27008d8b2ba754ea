/** `/institution/webhook`: the webhooks of the owner's institution, and making one. */
import * as z from "zod";
import { makeWebhook, readMadeWebhook } from "~/domain/webhooks/make-webhook.server";
import { listWebhooks } from "~/domain/webhooks/queries.server";
import { MadeWebhookAnswer, WebhookAnswer, WebhookInput } from "~/domain/webhooks/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listWebhooks",
    scope: "person",
    summary: "List the webhooks of your institution, as an owner",
    access: "required",
    answer: z.array(WebhookAnswer),
    refuses: [404],
    role: "admin",
    run: ({ context, actor }) => listWebhooks(context, actor),
  }),
  POST: operation({
    id: "createWebhook",
    scope: "person",
    summary: "Make a webhook of your institution, as an owner: five at most",
    access: "required",
    answer: MadeWebhookAnswer,
    success: 201,
    location: ({ id }) => `/institution/webhook/${id}`,
    refuses: [404, 409],
    role: "admin",
    body: WebhookInput,
    run: ({ context, actor, body }) => makeWebhook(context, actor, body),
    again: ({ context, actor, made }) => readMadeWebhook(context, actor, made),
  }),
});

export { action, loader };
