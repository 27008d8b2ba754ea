/** `PUT /jobs/updatejob/:id`: write a job of one's own anew, open or closed. Takes what `createjob` takes. */
import { JobInput } from "~/domain/jobs/schema";
import { editJob } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    access: "bearer",
    role: "admin",
    body: JobInput,
    run: ({ context, params, actor, body }) => editJob(context, actor, params.id, body),
  }),
});

export { action, loader };
