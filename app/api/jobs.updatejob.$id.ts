/**
 * `PUT /jobs/updatejob/:id`: replaces the text of the recruiter's own job, open, closed or held. It takes what
 * `createjob` takes. With `If-Match` it changes the job only if it has not been changed since.
 */

import { editJob } from "~/domain/jobs/edit-job.server";
import { DryJobAnswer, EditedJob, JobCall } from "~/domain/jobs/schema";
import { readBeforeEditing } from "~/domain/moderation/check-texts.server";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { etagOf, requestedVersions } from "~/http/api/preconditions";

const { loader, action } = endpoint({
  PUT: operation({
    id: "updateJob",
    scope: "jobs:write",
    summary: "Write a job of yours anew",
    notes: [
      "title, category, vacancy, location, description, keywords and company_name must be sent.",
      "Left out, salary, benefits, responsibility, qualifications, company_location, website and job_logo are emptied (salary is written from the pay, where the job has one), and job_nature becomes Full Time.",
      "Every other field that is left out stays as it is; null empties it, but for closes_at, which stays.",
    ].join(" "),
    access: "required",
    answer: EditedJob,
    refuses: [404, 409, 422],
    versioned: "changes",
    dryRun: DryJobAnswer,
    role: "admin",
    body: JobCall,
    async run({ context, request, params, actor, body }) {
      const { insist, ...input } = body;
      const publishing = await readBeforeEditing(context, actor, params.id, input, insist);
      const job = await editJob(context, actor, params.id, input, requestedVersions(request), publishing);
      return answerWith(job, etagOf(job));
    },
  }),
});

export { action, loader };
