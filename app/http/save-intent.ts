/**
 * "Save" by somebody who is signed out: the job is remembered through the login in a cookie that only our own form's post sets
 * (the gate refuses forged ones, and no other site can write a `__Host-` cookie), so no foreign link can save anything.
 */

import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { saveJob } from "~/domain/saved-jobs/service.server";
import type { RequestContext } from "~/load-context";
import { clearCookie, readCookie, SAVE_INTENT_COOKIE, setCookie } from "./cookies";

/** Long enough to sign up first. */
const SAVE_INTENT_SECONDS = 30 * 60;

/** The `Set-Cookie` line that remembers which job is to be saved after the login. */
export function saveIntentCookie(jobId: string): string {
  return setCookie(SAVE_INTENT_COOKIE, jobId, { maxAgeSeconds: SAVE_INTENT_SECONDS });
}

/**
 * To be called once, by whatever has just signed somebody in: saves the remembered job, unless she is on her way elsewhere.
 * `path` is where to go then, `cookies` forget the intent.
 */
export async function settleSaveIntent(
  { request, context }: { request: Request; context: RequestContext },
  actor: Actor,
  redirectTo: string | null,
): Promise<{ path: string | null; cookies: string[]; isSaved: boolean }> {
  const jobId = readCookie(request, SAVE_INTENT_COOKIE);
  if (jobId === null) return { path: redirectTo, cookies: [], isSaved: false };
  const cookies = [clearCookie(SAVE_INTENT_COOKIE)];
  const path = `/jobdetails/${jobId}`;
  if (!isUuid(jobId) || (redirectTo !== null && redirectTo !== path))
    return { path: redirectTo, cookies, isSaved: false };
  try {
    await saveJob(context, actor, jobId);
    return { path, cookies, isSaved: true };
  } catch (error) {
    // A recruiter, or a job that is gone: the login stands, and the job's page says what there is to say.
    if (error instanceof DomainError) return { path: redirectTo, cookies, isSaved: false };
    throw error;
  }
}
