/** `/resume/made`: the resume that was made from her profile, only for the candidate to whom it belongs. */

import { DomainError } from "~/domain/errors";
import { openMadeResume } from "~/domain/profiles/make-resume.server";
import { RESUME_TYPE } from "~/domain/resumes/rules";
import { findActor } from "~/http/guards";
import { inlineFileHeaders } from "~/http/headers";
import { fileLoader } from "~/http/screen";
import { words } from "~/words/files";

export const loader = fileLoader(async ({ request, context }) => {
  const actor = await findActor({ request, context });
  if (!actor) throw new DomainError("not_found", words.noResume);
  const { name, object } = await openMadeResume(context, actor);
  return new Response(object.body, { headers: inlineFileHeaders(name, RESUME_TYPE, object.size) });
});
