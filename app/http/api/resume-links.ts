/** Links to resumes in answers of the API: they open the PDF for ten minutes, without a session. */
import { sessionIdOf } from "~/domain/accounts/rules";
import type { Actor } from "~/domain/actor";
import { signResumeLink } from "~/domain/resumes/resume-files.server";
import type { RequestContext } from "~/http/context";

type Caller = { actor: Actor; tokenHash: string; url: URL };

/** Makes the link to the resume of an application, for this caller alone. */
export function signerOf({ config, now }: RequestContext, { actor, tokenHash, url }: Caller): (id: string) => string {
  const holder = { readerId: actor.id, sessionId: sessionIdOf(tokenHash) };
  return (id) => `${url.origin}/resumes/${id}?${signResumeLink(config.signingSecret, id, holder, now)}`;
}
