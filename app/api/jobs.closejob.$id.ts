/** `POST /jobs/closejob/:id`: close a job of one's own, so that it takes no more applications. Repeated: the same answer. */

import { moveJob } from "~/domain/jobs/moving-service.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Close a job of yours: it takes no more applications",
    access: "bearer",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "close"),
  }),
});

export { action, loader };
