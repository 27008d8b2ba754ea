/** `/login/google/callback`: the visitor comes back from Google, with a code that tells who she is, or with a refusal. */
import { findFirstProof, signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { finishSignIn } from "~/http/google/oidc";
import { askFirst, leaveGoogle, oidcClient, readAttempt, refuseGoogle } from "~/http/google/sign-in";
import { requireAnonymous } from "~/http/guards";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const client = oidcClient(context);
  try {
    const attempt = readAttempt(request, context);
    const identity = await finishSignIn(client, attempt, new URL(request.url).searchParams);
    const { role = null, redirectTo = null, isShared = false } = attempt ?? {};
    const pending = { identity, isShared };
    if ((await findFirstProof(context, identity))?.endsSomething) return askFirst(context, pending);
    const result = await signInElsewhere({ ...context, isShared }, identity, role);
    return leaveGoogle(context, result, { ...pending, redirectTo });
  } catch (error) {
    return refuseGoogle(error, args);
  }
});
