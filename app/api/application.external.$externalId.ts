/** `POST /application/external/:externalId`: an institution's own system sends an application that was made there. */
import { ExternalAnswer, ExternalInput } from "~/domain/applications/apply/schema";
import { readExternalId, takeExternalApplication } from "~/domain/applications/apply/take-external-application.server";
import { resumeErrors } from "~/domain/resumes/resume-files.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "sendExternalApplication",
    scope: "applications:write",
    summary: "Send an application that was made in your own system",
    notes: [
      "The same id for the same job is the same application: it is answered as the first time, and changes nothing.",
      "It waits unconfirmed until the person's own link confirms it: we mail her, name your school, and let her say that it was not her.",
      "It counts in no public number, promise or rating.",
      "409 already_applied names in id the application that is there. 410 erased: she, or time, has ended it.",
    ].join(" "),
    limits: { applicationByProgram: "a key" },
    access: "required",
    answer: ExternalAnswer,
    refuses: [403, 404, 409, 410, 422],
    role: "admin",
    body: ExternalInput,
    bodyType: "multipart",
    checkFile: resumeErrors,
    success: 201,
    location: ({ id }) => `/application/${id}`,
    async run({ context, params, actor, body, resume }) {
      const externalId = readExternalId(params.externalId);
      const { id, version } = await takeExternalApplication(context, actor, externalId, body, resume);
      return { id, external_id: externalId, version: String(version.getTime()) };
    },
  }),
});

export { action, loader };
