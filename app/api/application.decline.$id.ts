/** `POST /application/decline/:id`: the candidate declines the offer for an application of her own, and may say why. */
import { MovedApplication, WithdrawInput } from "~/domain/applications/schema";
import { declineOffer } from "~/domain/applications/status/withdraw-application.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "declineOffer",
    scope: "person",
    summary: "Decline the offer for an application of yours: it is withdrawn, and both sides read “Offer declined”",
    access: "required",
    answer: MovedApplication,
    refuses: [404, 409],
    role: "user",
    body: WithdrawInput,
    run: ({ context, params, actor, body }) => declineOffer(context, actor, params.id, body.reason),
  }),
});

export { action, loader };
