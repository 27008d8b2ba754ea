/** `GET /jobs/getjobbyid/:id`: one job, open or closed; 410 when it was removed. */
import { getJob } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  GET: operation({ access: "anyone", run: ({ context, params }) => getJob(context, params.id) }),
});

export { action, loader };
