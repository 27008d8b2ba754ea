/** `DELETE /jobs/removejob/:id`: remove a job of one's own for good; its applications stay with the applicants. Repeated: the same answer. */
import { moveJob } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  DELETE: operation({
    access: "bearer",
    role: "admin",
    run: ({ context, params, actor }) => moveJob(context, actor, params.id, "remove"),
  }),
});

export { action, loader };
