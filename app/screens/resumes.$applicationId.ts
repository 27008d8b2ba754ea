/** `/resumes/:applicationId`: the PDF of an application, for the job's owner, the applicant, or a signed link. */
import { readResume } from "~/domain/applications/service.server";
import { RESUME_TYPE } from "~/domain/resumes/rules";
import { readerOfLink } from "~/domain/resumes/service.server";
import { findActor } from "~/http/guards";
import { inlineFileHeaders } from "~/http/headers";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  const { request, context, params } = args;
  const { applicationId = "" } = params;
  const query = new URL(request.url).searchParams;
  const named = readerOfLink(context.config.signingSecret, applicationId, query, context.now);
  const readerId = named ?? (await findActor(args))?.id ?? null;
  const { name, object } = await readResume(context, applicationId, readerId);
  return new Response(object.body, { headers: inlineFileHeaders(name, RESUME_TYPE, object.size) });
});
