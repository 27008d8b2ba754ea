/** `GET /jobs/getjobbyid/:id`: one job, open or closed, for its owner also a held one; 410 when it was removed or taken down. */
import { OwnJobDetails } from "~/domain/jobs/schema";
import { getJobFor } from "~/domain/jobs/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    summary: "Get one job, open or closed",
    access: "lenient",
    answer: OwnJobDetails,
    refuses: [404, 410],
    run: ({ context, params, actor }) => getJobFor(context, actor, params.id),
  }),
});

export { action, loader };
