/** `POST /application/applyforjob`: apply with a PDF, as multipart/form-data. A bearer ties the application to the account. */

import { applicationFileErrors, applyToJob } from "~/domain/applications/apply-service.server";
import { AppliedAnswer, ApplyInput } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Apply for a job with a PDF resume",
    access: "optional",
    answer: AppliedAnswer,
    refuses: [404, 409, 410],
    takesKey: true,
    body: ApplyInput,
    bodyType: "multipart",
    checkFile: applicationFileErrors,
    success: 201,
    run: ({ context, body, resume, actor }) => applyToJob(context, body, resume, actor),
  }),
});

export { action, loader };
