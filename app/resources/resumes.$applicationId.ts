/** `/resumes/:applicationId`: the PDF of an application, for the job's owner, for the applicant, or by a signed link. */

import { readResume } from "~/domain/applications/desk/open-resume.server";
import { holderOfLink } from "~/domain/resumes/resume-files.server";
import { RESUME_TYPE } from "~/domain/resumes/rules";
import { inlineFileHeaders } from "~/http/headers";
import { findResumeReader } from "~/http/resume-reader";
import { fileLoader } from "~/http/screen";
import { words } from "~/words/files";

const YOUR_PROFILE = { href: "/profile#email", label: words.yourProfile };

export const loader = fileLoader(async (args) => {
  const { request, context, params } = args;
  const { applicationId = "" } = params;
  const query = new URL(request.url).searchParams;
  const holder = holderOfLink(context.config.signingSecret, applicationId, query, context.now);
  const { name, object } = await readResume(context, applicationId, await findResumeReader(args, holder));
  return new Response(object.body, { headers: inlineFileHeaders(name, RESUME_TYPE, object.size) });
}, YOUR_PROFILE);
