/** `POST /application/accept/:id`: the candidate accepts the offer for an application of her own. */
import { acceptOffer, readApplicationState } from "~/domain/applications/clock/record-clock-events.server";
import { ClockAnswer } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "acceptOffer",
    scope: "person",
    summary: "Accept the offer for an application of yours",
    access: "required",
    answer: ClockAnswer,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => acceptOffer(context, actor, params.id),
    again: ({ context, params, actor }) => readApplicationState(context, actor, params.id),
  }),
});

export { action, loader };
