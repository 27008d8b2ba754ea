/** `POST /application/contacted/:id`: the candidate says that the school contacted her, which counts as its answer. */
import { readApplicationState, recordContact } from "~/domain/applications/clock/record-clock-events.server";
import { ClockAnswer } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "confirmContact",
    scope: "person",
    summary: "Say that the school contacted you, which counts as its answer",
    access: "required",
    answer: ClockAnswer,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => recordContact(context, actor, params.id, "contacted"),
    again: ({ context, params, actor }) => readApplicationState(context, actor, params.id),
  }),
});

export { action, loader };
