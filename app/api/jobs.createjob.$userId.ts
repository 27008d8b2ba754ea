/** `POST /jobs/createjob/:userId`: post a job as the recruiter of the token. */
import { DomainError } from "~/domain/errors";
import { postJob } from "~/domain/jobs/posting-service.server";
import { JobInput } from "~/domain/jobs/schema";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/endpoint";
import { KEY_HEADER } from "~/http/sent-by-script";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Post a job",
    access: "bearer",
    answer: IdAnswer,
    refuses: [404],
    takesKey: true,
    role: "admin",
    body: JobInput,
    success: 201,
    async run({ context, request, params, actor, body }) {
      if (params.userId !== actor.id) throw new DomainError("not_found", "There is no such account");
      return postJob(context, actor, body, request.headers.get(KEY_HEADER));
    },
  }),
});

export { action, loader };
