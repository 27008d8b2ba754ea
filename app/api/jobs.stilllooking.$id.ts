/** `POST /jobs/stilllooking/:id`: "yes" to "Still looking?". More time and closing answer too. */
import { confirmByCall } from "~/domain/jobs/still-looking/confirm-still-looking.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "confirmStillLooking",
    scope: "jobs:write",
    summary: 'Say of a job that was asked "Still looking?" that you still look for somebody',
    notes: "POST /jobs/extend/{id} and POST /jobs/closejob/{id} answer too. Where nobody asked, nothing is changed.",
    access: "required",
    role: "admin",
    answer: IdAnswer,
    refuses: [404, 409],
    run: ({ context, actor, params }) => confirmByCall(context, actor, params.id),
    again: ({ made }) => ({ id: made }),
  }),
});

export { action, loader };
