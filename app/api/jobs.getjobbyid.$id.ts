/**
 * `GET /jobs/getjobbyid/:id`: one open or closed job; its owner also gets a held or taken-down one. Others get 404 for a held job
 * and 410 for a taken-down one. A removed job is 410 for everybody, or 404 if it was held.
 */
import { showsJobs } from "~/domain/effects";
import { toJobAnswer } from "~/domain/jobs/job-views";
import { getJobFor } from "~/domain/jobs/own/queries.server";
import { ShownJobAnswer } from "~/domain/jobs/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { etagOf } from "~/http/api/preconditions";

const { loader, action } = endpoint({
  GET: operation({
    id: "getJob",
    scope: "open",
    summary: "Get one job, open or closed",
    access: "lenient",
    answer: ShownJobAnswer,
    refuses: [404, 410],
    versioned: "gives",
    async run({ context, params, actor, url }) {
      const job = await getJobFor(context, actor, params.id);
      showsJobs(context, [job]);
      return answerWith(toJobAnswer(job, url.origin), etagOf(job));
    },
  }),
});

export { action, loader };
