/** `POST /application/nocall/:id`: the candidate says that no call came, although the school says that it called. */
import { sayContact } from "~/domain/applications/clock/change-clock.server";
import { ClockAnswer } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Say that no call came, where the school says that it called",
    access: "required",
    answer: ClockAnswer,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => sayContact(context, actor, params.id, "no_call"),
  }),
});

export { action, loader };
