/**
 * `POST /jobs/createjob/:userId`: posts a job as the recruiter of the token. If jobs wait for a confirmed address, it is `held`
 * until hers is confirmed.
 */
import { DomainError } from "~/domain/errors";
import { isKeyUsed, keyedCall } from "~/domain/idempotency/service.server";
import { postJob } from "~/domain/jobs/posting-service.server";
import { JobInput, PostedAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { KEY_HEADER } from "~/http/form-fetch";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Post a job",
    access: "required",
    answer: PostedAnswer,
    refuses: [404, 409],
    takesKey: isKeyUsed,
    role: "admin",
    body: JobInput,
    success: 201,
    async run({ context, request, params, actor, body }) {
      if (params.userId !== actor.id) throw new DomainError("not_found", "There is no such account");
      const { id, status } = await postJob(
        context,
        actor,
        body,
        keyedCall(request.headers.get(KEY_HEADER), "createjob", body),
      );
      return status === "open" ? { id } : { id, status };
    },
  }),
});

export { action, loader };
