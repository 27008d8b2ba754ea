/** `POST /institution/webhook/:webhookId/again/:deliveryId`: send the event of one delivery again, and say what came of it. */
import { HandSentAnswer } from "~/domain/webhooks/schema";
import { sendAgain } from "~/domain/webhooks/send-by-hand.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "resendWebhookDelivery",
    scope: "person",
    summary: "Send the event of one delivery again, under its own id",
    limits: { handSent: "an account" },
    access: "required",
    answer: HandSentAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, actor, params }) =>
      sendAgain(context, actor, { id: params.webhookId, deliveryId: params.deliveryId }),
    again: ({ made }) => JSON.parse(made),
  }),
});

export { action, loader };
