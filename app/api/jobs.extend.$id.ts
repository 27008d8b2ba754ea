/** `POST /jobs/extend/:id`: thirty more days for a job; one whose time is over is opened again. */
import { extendByCall } from "~/domain/jobs/extend-job.server";
import { ExtendCall, ExtendedAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "extendJob",
    scope: "jobs:write",
    summary: "Give your job thirty more days, or open it again until its time",
    notes:
      "seen_closes_at is the closing time that you read. Where the job has another one by now, nothing is changed, and the answer has that one: sent twice, it counts once. Beyond a year it is 409 limit_reached.",
    access: "required",
    role: "admin",
    answer: ExtendedAnswer,
    refuses: [404, 409],
    body: ExtendCall,
    run: ({ context, actor, params, body }) => extendByCall(context, actor, params.id, body.seen_closes_at),
  }),
});

export { action, loader };
