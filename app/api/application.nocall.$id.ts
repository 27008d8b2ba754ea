/** `POST /application/nocall/:id`: the candidate says that no call came, although the school says that it called. */
import { readApplicationState, recordContact } from "~/domain/applications/clock/record-clock-events.server";
import { ClockAnswer } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "reportNoCall",
    scope: "person",
    summary: "Say that no call came, where the school says that it called",
    access: "required",
    answer: ClockAnswer,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => recordContact(context, actor, params.id, "no_call"),
    again: ({ context, params, actor }) => readApplicationState(context, actor, params.id),
  }),
});

export { action, loader };
