/**
 * `/jobs/external/:externalId`: the job under an id of the school's own system. PUT makes it or writes it anew, as a whole; sent again,
 * it changes nothing. DELETE closes it.
 */
import { closeExternalJob, getExternalJob, putExternalJob } from "~/domain/jobs/external/one-external-job.server";
import { toJobAnswer } from "~/domain/jobs/job-views";
import { DryJobAnswer, ExternalJobAnswer, ExternalJobCall, JobAnswer, JobStateAnswer } from "~/domain/jobs/schema";
import { textChecksOf } from "~/domain/moderation/check-texts.server";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { answerOfPut } from "~/http/api/external-answer";
import { etagOf, requestedVersions } from "~/http/api/preconditions";

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
    async run({ context, params, actor, url }) {
      const job = await getExternalJob(context, actor, params.externalId);
      return answerWith(toJobAnswer(job, url.origin), etagOf(job));
    },
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
    async run({ context, request, params, actor, body, isDry, url }) {
      const how = { checks: textChecksOf(context, actor), isDry, versions: requestedVersions(request) };
      return answerOfPut(await putExternalJob(context, actor, { id: params.externalId, sent: body }, how), url.origin);
    },
  }),
  DELETE: operation({
    ...of,
    id: "closeExternalJob",
    scope: "jobs:write",
    summary: "Close your institution's job of an id of its own",
    notes: "It takes no more applications. Done twice, the answer is the same.",
    answer: JobStateAnswer,
    refuses: [404, 409],
    run: ({ context, params, actor }) => closeExternalJob(context, actor, params.externalId),
  }),
});

export { action, loader };
