/**
 * Loaders begin with what the session's cookie claims, and its look-up goes out together with their own reads. Nothing that
 * came of the claim leaves before the look-up has confirmed it; where it has not, the loader runs again, with what is true.
 */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { LiveSession, SessionClaim } from "~/domain/accounts/service.server";
import { findWebSession, readClaim } from "./session";

/** Who is asking, for a loader that only reads. `taken` fills when the loader has used the claim. */
type Early = { taken: { claim: SessionClaim; live: Promise<LiveSession | null> } | null };
/** What a loader of a screen gets. `early` is null in the run that has to wait. */
export type LoaderArgs = LoaderFunctionArgs & { early: Early | null };

/** The claimed session, its look-up begun; null where there is nothing to begin with. */
export function takeClaim({ request, context, early }: LoaderArgs): SessionClaim | null {
  if (!early) return null;
  if (!early.taken) {
    const claim = readClaim(request, context);
    if (!claim) return null;
    const live = findWebSession(request, context);
    // Told by whoever waits for it; until then it is nobody's unhandled error.
    live.catch(() => {});
    early.taken = { claim, live };
  }
  return early.taken.claim;
}

/** Run a loader that reads and has no other effect. */
export async function runEarly<T>(args: LoaderFunctionArgs, run: (args: LoaderArgs) => Promise<T>): Promise<T> {
  const early: Early = { taken: null };
  const [outcome] = await Promise.allSettled([run({ ...args, early })]);
  if (early.taken && !isTrue(early.taken.claim, await early.taken.live)) return run({ ...args, early: null });
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

function isTrue({ actor, tokenHash }: SessionClaim, live: LiveSession | null): boolean {
  // Another session than the cookie's: this request logged in on the spot.
  if (live?.tokenHash !== tokenHash) return false;
  return live.actor.id === actor.id && live.actor.role === actor.role;
}
