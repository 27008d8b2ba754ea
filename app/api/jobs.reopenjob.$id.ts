/** `POST /jobs/reopenjob/:id`: reopen a closed job of one's own. Repeated: the same answer. `held` where it waits for a confirmed address. */

import { moveJob } from "~/domain/jobs/moving-service.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Open a closed job of yours again",
    access: "bearer",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "reopen"),
  }),
});

export { action, loader };
