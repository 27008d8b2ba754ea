/** `POST /jobs/publishjob/:id`: publishes the recruiter's held job, once her address is confirmed. A repeat answers the same. */

import { moveWithInstitution, readJobState } from "~/domain/jobs/move-job.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "publishJob",
    scope: "jobs:write",
    summary: "Publish a held job of yours, once your address is confirmed",
    access: "required",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => moveWithInstitution(context, actor, params.id, "publish"),
    again: ({ context, params, actor }) => readJobState(context, actor, params.id),
  }),
});

export { action, loader };
