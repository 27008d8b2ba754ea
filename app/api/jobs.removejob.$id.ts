/**
 * `DELETE /jobs/removejob/:id`: removes the recruiter's own job for good. The applicants keep their applications. A repeat gets
 * the same answer.
 */

import { moveJob } from "~/domain/jobs/move-job.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  DELETE: operation({
    id: "removeJob",
    scope: "jobs:write",
    summary: "Remove a job of yours for good",
    notes: "The answer says removed. The applicants keep their applications.",
    access: "required",
    answer: JobStateAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "remove"),
  }),
});

export { action, loader };
