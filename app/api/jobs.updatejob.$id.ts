/** `PUT /jobs/updatejob/:id`: write a job of one's own anew, open or closed. Takes what `createjob` takes. */
import { JobInput, JobStateAnswer } from "~/domain/jobs/schema";
import { editJob } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    summary: "Write a job of yours anew",
    access: "bearer",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    body: JobInput,
    run: ({ context, params, actor, body }) => editJob(context, actor, params.id, body),
  }),
});

export { action, loader };
