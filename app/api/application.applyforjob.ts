/** `POST /application/applyforjob`: apply with a PDF, as multipart/form-data. A bearer ties the application to the account. */
import { ApplyInput } from "~/domain/applications/schema";
import { applicationFileErrors, applyToJob } from "~/domain/applications/service.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Apply for a job with a PDF resume",
    access: "optional",
    answer: IdAnswer,
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
