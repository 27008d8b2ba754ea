/** The person who asks for the resume of an application. */
import { findReaderOfLink } from "~/domain/accounts/find-session.server";
import type { ResumeReader } from "~/domain/applications/desk/open-resume.server";
import type { LinkHolder } from "~/domain/resumes/resume-files.server";
import type { RequestContext } from "./context";

/**
 * The holder of a signed link, as long as the session that made it lives, otherwise the person who is signed in, or null. Where
 * addresses are confirmed, a recruiter with an unconfirmed address may not read an applicant's resume.
 */
export async function findResumeReader(
  { context }: { context: RequestContext },
  holder: LinkHolder | null,
): Promise<ResumeReader | null> {
  const named = holder && (await findReaderOfLink(context, holder));
  const session = named ? null : context.session.read();
  const reader = named ?? (session && { id: session.actor.id, isConfirmed: session.isConfirmed });
  return reader && { id: reader.id, mayReadApplicants: reader.isConfirmed || !context.config.confirmsAddresses };
}
