/** `POST /application/moretime/:id`: the school takes more time for its answer, once. */
import { readApplicationState, takeMoreTime } from "~/domain/applications/clock/record-clock-events.server";
import { ClockAnswer, MoreTimeCall } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { requestedVersions } from "~/http/api/preconditions";

const { loader, action } = endpoint({
  POST: operation({
    id: "takeMoreTime",
    scope: "hiring",
    summary: "Take more time for your answer, once, before it is due",
    access: "required",
    answer: ClockAnswer,
    refuses: [404, 409],
    versioned: "takes",
    role: "admin",
    body: MoreTimeCall,
    run: ({ context, request, params, actor, body }) =>
      takeMoreTime(context, actor, params.id, body, requestedVersions(request)),
    again: ({ context, params, actor }) => readApplicationState(context, actor, params.id),
  }),
});

export { action, loader };
