/** `POST /jobs/closejob/:id`: close a job of one's own, so that it takes no more applications. Repeated: the same answer. */
import { moveJob } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    access: "bearer",
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "close"),
  }),
});

export { action, loader };
