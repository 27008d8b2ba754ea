/** `POST /jobs/createjob/:userId`: post a job as the recruiter of the token. */
import { DomainError } from "~/domain/errors";
import { JobInput } from "~/domain/jobs/schema";
import { postJob } from "~/domain/jobs/service.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Post a job",
    access: "bearer",
    answer: IdAnswer,
    refuses: [404],
    role: "admin",
    body: JobInput,
    success: 201,
    async run({ context, params, actor, body }) {
      if (params.userId !== actor.id) throw new DomainError("not_found", "There is no such account");
      return postJob(context, actor, body);
    },
  }),
});

export { action, loader };
