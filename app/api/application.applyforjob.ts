/** `POST /application/applyforjob`: applies with a PDF, as multipart/form-data. A bearer token ties it to the account. */

import { applicationFileErrors, applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { AppliedAnswer, ApplyInput } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "applyForJob",
    scope: "open",
    summary: "Apply for a job with a PDF resume",
    notes: [
      "For a job of one's own, or of one's institution, it is 403 own_job.",
      "A candidate applies once for a job: 409 already_applied.",
      "Without an account a second application of an address is answered like a first one, and the owner of the mailbox confirms one; where the site sends no mail it is 409 already_applied.",
    ].join(" "),
    limits: {
      application: "an account",
      applicationByNetwork: "a network without an account",
      applicationForJob: "a network and a job without an account",
    },
    access: "optional",
    guestOf: ({ job_id, applicant_email }: ApplyInput) => `${job_id} ${applicant_email}`,
    answer: AppliedAnswer,
    refuses: [403, 404, 409, 410],
    body: ApplyInput,
    bodyType: "multipart",
    checkFile: applicationFileErrors,
    success: 201,
    location: ({ id }, { actor }) => (actor?.role === "user" ? `/applied-jobs/${id}` : "/application/guest"),
    async run({ context, body, resume, actor }) {
      const { id, message } = await applyToJob(context, body, resume, actor);
      return message ? { id, message } : { id };
    },
  }),
});

export { action, loader };
