/**
 * The button "Save" of a job's page, pressed by a visitor who is signed out: a cookie holds the job's id until the log-in, which
 * then saves the job. No link on another site can save a job, because only our own form sets the cookie: `edge/gate.ts` refuses
 * forms that another site sends, and browsers let no other site write a cookie whose name begins with `__Host-`.
 */

import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { saveJob } from "~/domain/saved-jobs/save-job.server";
import type { RequestContext } from "./context";
import { clearCookie, readCookie, SAVE_AFTER_LOGIN_COOKIE, setCookie } from "./request";

/** Long enough to sign up first. */
const REMEMBERED_SECONDS = 30 * 60;

/** The `Set-Cookie` line that remembers which job is to be saved after the log-in. */
export function saveAfterLoginCookie(jobId: string): string {
  return setCookie(SAVE_AFTER_LOGIN_COOKIE, jobId, { maxAgeSeconds: REMEMBERED_SECONDS });
}

/**
 * To be called once, right after a log-in: saves the remembered job, unless the log-in leads to another page. `path` is where to
 * go next; `cookies` remove the remembered job.
 */
export async function saveAfterLogin(
  { request, context }: { request: Request; context: RequestContext },
  actor: Actor,
  redirectTo: string | null,
): Promise<{ path: string | null; cookies: string[]; isSaved: boolean }> {
  const jobId = readCookie(request, SAVE_AFTER_LOGIN_COOKIE);
  if (jobId === null) return { path: redirectTo, cookies: [], isSaved: false };
  const cookies = [clearCookie(SAVE_AFTER_LOGIN_COOKIE)];
  const path = `/jobdetails/${jobId}`;
  if (!isUuid(jobId) || (redirectTo !== null && redirectTo !== path))
    return { path: redirectTo, cookies, isSaved: false };
  try {
    await saveJob(context, actor, jobId);
    return { path, cookies, isSaved: true };
  } catch (error) {
    // The person is a recruiter, or the job is gone: the log-in still counts, and nothing is saved.
    if (error instanceof DomainError) return { path: redirectTo, cookies, isSaved: false };
    throw error;
  }
}
