/** `/login/google/callback`: back from Google, with a code for who it is or with a refusal. */
import { signInElsewhere } from "~/domain/accounts/identity-service.server";
import { leaveGoogle, oidcClient, readAttempt, refuseGoogle } from "~/http/google";
import { requireAnonymous } from "~/http/guards";
import { finishSignIn } from "~/http/oidc";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  await requireAnonymous(args);
  const { request, context } = args;
  const client = oidcClient(context);
  try {
    const attempt = readAttempt(request, context);
    const identity = await finishSignIn(client, attempt, new URL(request.url).searchParams);
    const result = await signInElsewhere(context, identity, attempt?.role ?? null);
    return leaveGoogle(context, result, { identity, redirectTo: attempt?.redirectTo ?? null });
  } catch (error) {
    return refuseGoogle(error, args);
  }
});
