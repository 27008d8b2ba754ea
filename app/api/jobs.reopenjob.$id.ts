/**
 * `POST /jobs/reopenjob/:id`: reopens the recruiter's closed job. The job is `held` if it has to wait for a confirmed address. A
 * repeat gets the same answer.
 */

import { moveJob, readJobState } from "~/domain/jobs/move-job.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "reopenJob",
    scope: "jobs:write",
    summary: "Open a closed job of yours again",
    access: "required",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "reopen"),
    again: ({ context, params, actor }) => readJobState(context, actor, params.id),
  }),
});

export { action, loader };
