/** `POST /logout`: ends the session and forgets its cookies. */
import { redirect } from "@remix-run/cloudflare";
import { logOut } from "~/domain/accounts/live-session-service.server";
import { logFailure, nameOf } from "~/http/errors";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { screenAction, screenLoader } from "~/http/screen";
import { endSessionCookies, findWebSession } from "~/http/session";

/** A GET, typed into the address bar or reloaded after logging out, ends no session. */
export const loader = screenLoader(async () => redirect("/"));

export const action = screenAction(async ({ request, context }) => {
  try {
    const session = await findWebSession(request, context);
    if (session) await logOut(context, session.tokenHash);
  } catch (error) {
    // The specification's rule: the browser forgets the session either way, and a failure is only logged.
    logFailure(error, nameOf(request, context));
  }
  return redirectWithFlash("/", toastOf("Logged out"), endSessionCookies());
});
