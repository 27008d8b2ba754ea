/** `POST /application/called/:id`: the school says that it telephoned, which counts as an answer, once. */
import { readApplicationState, recordCall } from "~/domain/applications/clock/record-clock-events.server";
import { ClockAnswer } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { requestedVersions } from "~/http/api/preconditions";

const { loader, action } = endpoint({
  POST: operation({
    id: "markCalled",
    scope: "hiring",
    summary: "Say that you called, which counts as an answer, once",
    access: "required",
    answer: ClockAnswer,
    refuses: [404, 409],
    versioned: "takes",
    role: "admin",
    run: ({ context, request, params, actor }) => recordCall(context, actor, params.id, requestedVersions(request)),
    again: ({ context, params, actor }) => readApplicationState(context, actor, params.id),
  }),
});

export { action, loader };
