/**
 * `/login/google`: sends the visitor to Google's sign-in. `?role=` is for a new account, `?redirectTo=` for afterwards, `?shared=1` on a device that
 * others use too, `?shared=0` on one that they use no longer.
 */
import { redirect } from "@remix-run/server-runtime";
import { ROLES } from "~/domain/actor";
import { newToken } from "~/domain/ids";
import { authorizationUrl } from "~/http/google/oidc";
import { attemptCookie, oidcClient, refuseGoogle } from "~/http/google/sign-in";
import { requireAnonymous } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { isSharedDevice } from "~/http/request";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const client = oidcClient(context);
  const query = new URL(request.url).searchParams;
  const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const role = ROLES.find((one) => one === query.get("role")) ?? null;
  try {
    const target = await authorizationUrl(client, secrets);
    const attempt = {
      ...secrets,
      role,
      redirectTo: safePath(query.get("redirectTo")),
      isShared: query.get("shared") === "1" || (query.get("shared") !== "0" && isSharedDevice(request)),
    };
    return redirect(target, { headers: { "Set-Cookie": attemptCookie(context, attempt) } });
  } catch (error) {
    return refuseGoogle(error, args);
  }
});
