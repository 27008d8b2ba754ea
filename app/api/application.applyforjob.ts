/** `POST /application/applyforjob`: apply with a PDF, as multipart/form-data. A bearer ties the application to the account. */
import { ApplyInput } from "~/domain/applications/schema";
import { applicationFileErrors, applyToJob } from "~/domain/applications/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    access: "optional",
    body: ApplyInput,
    bodyType: "multipart",
    checkFile: applicationFileErrors,
    success: 201,
    run: ({ context, body, resume, actor }) => applyToJob(context, body, resume, actor),
  }),
});

export { action, loader };
