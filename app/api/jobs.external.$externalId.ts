/** `/jobs/external/:externalId`: the job under an id of the school's own system, read, written as a whole, closed. */
import { closeExternalJob } from "~/domain/jobs/external/one-external-job.server";
import { DryJobAnswer, ExternalJobAnswer, ExternalJobCall, JobAnswer, JobStateAnswer } from "~/domain/jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { answerGet, answerPut } from "~/http/api/external-answer";

const of = { access: "required", role: "admin" } as const;

const { loader, action } = endpoint({
  GET: operation({
    ...of,
    id: "getExternalJob",
    scope: "jobs:read",
    summary: "Get your institution's job of an id of its own",
    answer: JobAnswer,
    refuses: [404],
    versioned: "gives",
    run: ({ context, params, actor, url }) => answerGet(context, actor, params.externalId, url.origin),
  }),
  PUT: operation({
    ...of,
    id: "putExternalJob",
    scope: "jobs:write",
    summary: "Make your institution's job of an id of its own, or write it anew",
    notes:
      "The body is the whole job: a field that is left out is emptied. Only `closes_at` and `publish_at` stay then. The same job again changes nothing, and makes no new version. A closed job stays closed unless `state` is `open`. Stopped words make a key's new job wait for a person.",
    limits: { job: "an account", jobByKey: "a key" },
    answer: ExternalJobAnswer,
    dryRun: DryJobAnswer,
    mayMake: true,
    refuses: [404, 409, 422],
    versioned: "changes",
    body: ExternalJobCall,
    run: (call) => answerPut(call, { id: call.params.externalId, sent: call.body }),
  }),
  DELETE: operation({
    ...of,
    id: "closeExternalJob",
    scope: "jobs:write",
    summary: "Close your institution's job of an id of its own; done twice, the answer is the same",
    answer: JobStateAnswer,
    refuses: [404, 409],
    run: ({ context, params, actor }) => closeExternalJob(context, actor, params.externalId),
  }),
});

export { action, loader };
