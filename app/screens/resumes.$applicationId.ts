/** `/resumes/:applicationId`: the PDF of an application, for the job's owner, the applicant, or a signed link. */
import { readResume } from "~/domain/applications/service.server";
import { RESUME_TYPE } from "~/domain/resumes/rules";
import { isResumeLinkValid } from "~/domain/resumes/service.server";
import { inlineFileHeaders } from "~/http/headers";
import { fileLoader } from "~/http/screen";
import { findActor } from "~/http/session";

export const loader = fileLoader(async ({ request, context, params }) => {
  const { applicationId = "" } = params;
  const query = new URL(request.url).searchParams;
  const hasSignedLink = isResumeLinkValid(context.config.signingSecret, applicationId, query, context.now);
  const actor = hasSignedLink ? null : await findActor(request, context);
  const { name, object } = await readResume(context, applicationId, { actor, hasSignedLink });
  return new Response(object.body, { headers: inlineFileHeaders(name, RESUME_TYPE, object.size) });
});
