/**
 * `POST /jobs/createjob/:userId`: posts a job as the recruiter of the token. If jobs wait for a confirmed address, it is `held`
 * until hers is confirmed.
 */

import { isOwnId } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { postJob } from "~/domain/jobs/post-job.server";
import { DryJobAnswer, JobCall, PostedAnswer } from "~/domain/jobs/schema";
import { readBeforePosting } from "~/domain/moderation/check-texts.server";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "createJob",
    scope: "jobs:write",
    summary: "Post a job",
    notes:
      "The answer names the status of a job that is not public: held until the address is confirmed, waiting for a person's look, or scheduled. The same key again tells how the job stands now.",
    limits: { job: "an account" },
    access: "required",
    answer: PostedAnswer,
    dryRun: DryJobAnswer,
    refuses: [404, 409, 422],
    role: "admin",
    body: JobCall,
    success: 201,
    location: ({ id }) => `/jobs/getjobbyid/${id}`,
    async run({ context, params, actor, body }) {
      if (!isOwnId(actor, params.userId)) throw new DomainError("not_found", words.noAccount);
      const { insist, ...input } = body;
      const publishing = readBeforePosting(context, actor, input, insist);
      const { id, status } = await postJob(context, actor, input, context.keyed, publishing);
      return status === "open" ? { id } : { id, status };
    },
  }),
});

export { action, loader };
