/** `DELETE /jobs/removejob/:id`: remove a job of one's own for good; its applications stay with the applicants. Repeated: the same answer. */

import { moveJob } from "~/domain/jobs/moving-service.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  DELETE: operation({
    summary: "Remove a job of yours for good",
    access: "bearer",
    answer: JobStateAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "remove"),
  }),
});

export { action, loader };
