/** `GET /application/:id`: one application with everything that its school's desk shows. */

import { ApplicationAnswer } from "~/domain/applications/lists/schema";
import { readApplication } from "~/domain/programs/read-application.server";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { versionTag } from "~/http/api/preconditions";
import { signerOf } from "~/http/api/resume-links";

const { loader, action } = endpoint({
  GET: operation({
    id: "readApplication",
    scope: "applications:read",
    summary: "Read an application for a job of yours, with its history",
    notes:
      "410 with the code erased: its applicant, or time, has ended it. Delete what you took of it. GET /events tells why.",
    access: "required",
    answer: ApplicationAnswer,
    refuses: [404, 410],
    versioned: "gives",
    role: "admin",
    async run({ context, params, actor, tokenHash, url }) {
      const { summary, answer } = await readApplication(context, actor, params.id);
      const { id, name, email, version } = summary;
      const resumeUrl = signerOf(context, { actor, tokenHash, url })(id);
      return answerWith({ id, name, email, resumeUrl, ...answer }, versionTag(version));
    },
  }),
});

export { action, loader };
