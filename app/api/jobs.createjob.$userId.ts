/** `POST /jobs/createjob/:userId`: post a job as the recruiter of the token. `held` until her address is confirmed, where that is waited for. */
import { DomainError } from "~/domain/errors";
import { postJob } from "~/domain/jobs/posting-service.server";
import { JobInput, PostedAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/endpoint";
import { KEY_HEADER } from "~/http/sent-by-script";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Post a job",
    access: "bearer",
    answer: PostedAnswer,
    refuses: [404, 409],
    takesKey: true,
    role: "admin",
    body: JobInput,
    success: 201,
    async run({ context, request, params, actor, body }) {
      if (params.userId !== actor.id) throw new DomainError("not_found", "There is no such account");
      const { id, status } = await postJob(context, actor, body, request.headers.get(KEY_HEADER));
      return status === "open" ? { id } : { id, status };
    },
  }),
});

export { action, loader };
