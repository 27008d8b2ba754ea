/** `POST /jobs/takeover/:id`: a job of a colleague stands in the recruiter's name from now on. A repeat changes nothing. */
import { readJobState } from "~/domain/jobs/move-job.server";
import { JobStateAnswer } from "~/domain/jobs/schema";
import { takeOverJob } from "~/domain/jobs/take-over-job.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "takeOverJob",
    scope: "person",
    summary: "Take over a colleague's job: you are told of its applications from now on",
    access: "required",
    answer: JobStateAnswer,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => takeOverJob(context, actor, params.id),
    again: ({ context, params, actor }) => readJobState(context, actor, params.id),
  }),
});

export { action, loader };
