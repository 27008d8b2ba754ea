/** The person who asks for the resume of an application. */
import { findReaderOfLink, type Reader } from "~/domain/accounts/find-session.server";
import { KEY_SESSION } from "~/domain/api-keys/rules";
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
  const named = holder && (await readerOfLink(context, holder));
  const session = named ? null : context.session.read();
  const reader = named ?? (session && { ...session.actor, isConfirmed: session.isConfirmed });
  if (!reader) return null;
  const mayReadApplicants = reader.isConfirmed || !context.config.confirmsAddresses;
  return { id: reader.id, mayReadApplicants, ...(reader.key ? { key: reader.key } : {}) };
}

type NamedReader = Reader & { key?: { id: string; name: string } };

async function readerOfLink(context: RequestContext, holder: LinkHolder): Promise<NamedReader | null> {
  if (!holder.sessionId.startsWith(KEY_SESSION)) return findReaderOfLink(context, holder);
  const { findReaderOfKeyLink } = await import("~/domain/api-keys/find-key.server");
  return findReaderOfKeyLink(context, holder);
}
