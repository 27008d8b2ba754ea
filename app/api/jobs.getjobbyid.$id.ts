/** `GET /jobs/getjobbyid/:id`: one job, open or closed; 410 when it was removed. */
import { JobDetails } from "~/domain/jobs/schema";
import { getJob } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    summary: "Get one job, open or closed",
    access: "anyone",
    answer: JobDetails,
    refuses: [404, 410],
    run: ({ context, params }) => getJob(context, params.id),
  }),
});

export { action, loader };
