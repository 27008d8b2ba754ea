/** `POST /logout`: ends the session and forgets its cookies. A form that names a page goes to its log-in, for another account. */

import { redirect } from "@remix-run/server-runtime";
import { logOut } from "~/domain/accounts/end-session.server";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { readForm } from "~/http/body";
import { logFailure } from "~/http/errors";
import { safePath } from "~/http/redirects";
import { nameOf } from "~/http/request";
import { fileAction, screenLoader } from "~/http/screen";
import { leaveSession } from "~/http/session";
import { words } from "~/words/files";

/** A GET, typed into the address bar or reloaded after logging out, ends no session. */
export const loader = screenLoader(async () => redirect("/"));

export const action = fileAction(async ({ request, context }) => {
  const { redirectTo = "" } = await readForm(request).catch((): Record<string, string> => ({}));
  const page = safePath(redirectTo);
  try {
    const session = context.session.read();
    if (session) await logOut(context, session.tokenHash);
  } catch (error) {
    // The specification's rule: the browser forgets the session either way, and a failure is only logged.
    logFailure(error, nameOf(request, context));
  }
  return leaveSession(request, page ? loginPath("/login", page) : "/", words.loggedOut);
});
