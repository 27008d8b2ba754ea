/** `POST /jobs/publishjob/:id`: publish a held job of one's own, once the address is confirmed. Repeated: the same answer. */
import { moveJob } from "~/domain/jobs/moving-service.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Publish a held job of yours, once your address is confirmed",
    access: "bearer",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "publish"),
  }),
});

export { action, loader };
