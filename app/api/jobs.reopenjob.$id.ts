/** `POST /jobs/reopenjob/:id`: reopen a closed job of one's own. Repeated: the same answer. */
import { moveJob } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    access: "bearer",
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "reopen"),
  }),
});

export { action, loader };
