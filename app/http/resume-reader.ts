/** Who asks for the resume of an application. */
import { findReaderOfLink } from "~/domain/accounts/link-service.server";
import type { ResumeReader } from "~/domain/applications/reading/resume-service.server";
import type { LinkHolder } from "~/domain/resumes/service.server";
import type { RequestContext } from "~/load-context";
import { findWebSession } from "./session";

/**
 * The holder of a signed link, as long as the session that made it lives, or else whoever is signed in. Null for nobody. A
 * recruiter whose address is not confirmed reads no applicant's resume, where addresses are confirmed at all.
 */
export async function findResumeReader(
  { request, context }: { request: Request; context: RequestContext },
  holder: LinkHolder | null,
): Promise<ResumeReader | null> {
  const named = holder && (await findReaderOfLink(context, holder));
  const session = named ? null : await findWebSession(request, context);
  const reader = named ?? (session && { id: session.actor.id, isConfirmed: session.isConfirmed });
  return reader && { id: reader.id, mayReadApplicants: reader.isConfirmed || !context.config.confirmsAddresses };
}
