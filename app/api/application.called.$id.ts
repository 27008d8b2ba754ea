/** `POST /application/called/:id`: the school says that it telephoned, which counts as an answer, once. */
import { readStanding, recordCall } from "~/domain/applications/clock/record-clock-events.server";
import { ClockAnswer } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "markCalled",
    scope: "hiring",
    summary: "Say that you called, which counts as an answer, once",
    access: "required",
    answer: ClockAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => recordCall(context, actor, params.id),
    again: ({ context, params, actor }) => readStanding(context, actor, params.id),
  }),
});

export { action, loader };
