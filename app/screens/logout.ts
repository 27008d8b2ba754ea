/** `POST /logout`: ends the session and forgets its cookies. */
import { redirect } from "@remix-run/cloudflare";
import { logOut } from "~/domain/accounts/service.server";
import { logFailure } from "~/http/errors";
import { flashCookie } from "~/http/flash";
import { screenAction, screenLoader } from "~/http/screen";
import { endSessionCookies, findWebSession } from "~/http/session";

/** Typed into the address bar, or reloaded after logging out: nothing ends by a GET. */
export const loader = screenLoader(async () => redirect("/"));

export const action = screenAction(async ({ request, context }) => {
  const headers = new Headers();
  for (const line of endSessionCookies()) headers.append("Set-Cookie", line);
  headers.append("Set-Cookie", flashCookie({ toasts: [{ kind: "success", text: "Logged out" }] }));
  try {
    const session = await findWebSession(request, context);
    if (session) await logOut(context, session.tokenHash);
  } catch (error) {
    // The specification's rule: the browser forgets the session either way, and a failure is only logged.
    logFailure(error, { requestId: context.requestId, method: request.method, path: "/logout" });
  }
  return redirect("/", { status: 303, headers });
});
