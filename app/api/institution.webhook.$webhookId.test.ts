/** `POST /institution/webhook/:webhookId/test`: send a test now, and say what came of it. */
import { HandSentAnswer } from "~/domain/webhooks/schema";
import { sendTest } from "~/domain/webhooks/send-by-hand.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "testWebhook",
    scope: "person",
    summary: "Send a test to a webhook now, also to one that is off",
    limits: { handSent: "an account" },
    access: "required",
    answer: HandSentAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, actor, params }) => sendTest(context, actor, params.webhookId),
    again: ({ made }) => JSON.parse(made),
  }),
});

export { action, loader };
