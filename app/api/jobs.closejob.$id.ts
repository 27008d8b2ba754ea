/** `POST /jobs/closejob/:id`: closes the recruiter's own job to applications. A repeat gets the same answer. */

import { moveJob, readJobState } from "~/domain/jobs/move-job.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "closeJob",
    scope: "jobs:write",
    summary: "Close a job of yours: it takes no more applications",
    access: "required",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "close"),
    again: ({ context, params, actor }) => readJobState(context, actor, params.id),
  }),
});

export { action, loader };
