/**
 * The session's cookie says whose session it is (the claim). A screen's loader reads with the claim, in the same batch as the
 * look-up of the session; that saves a round trip to D1. No result leaves before the look-up has confirmed the claim. If it finds
 * another session or none, the first result is thrown away, and the loader runs again with what it found (docs/decisions/002).
 */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { LiveSession, SessionClaim } from "~/domain/accounts/live-session-service.server";
import { findWebSession, readClaim } from "./session";

/** The claim, for a loader that only reads. `taken` is set once the loader has used the claim. */
type ClaimedRun = { taken: { claim: SessionClaim; live: Promise<LiveSession | null> } | null };
/** What a loader of a screen gets. `claimedRun` is null in the second run, which knows the true session. */
export type LoaderArgs = LoaderFunctionArgs & { claimedRun: ClaimedRun | null };

/** The claimed session; its look-up has begun. Null if the cookie has no claim, or if the loader must not use it. */
export function takeClaim({ request, context, claimedRun }: LoaderArgs): SessionClaim | null {
  if (!claimedRun) return null;
  if (!claimedRun.taken) {
    const claim = readClaim(request, context);
    if (!claim) return null;
    const live = findWebSession(request, context);
    // The code that awaits `live` gets its error. Until then it must not count as an unhandled rejection.
    live.catch(() => {});
    claimedRun.taken = { claim, live };
  }
  return claimedRun.taken.claim;
}

/** Run a loader that reads and has no other effect. */
export async function runOnClaim<T>(args: LoaderFunctionArgs, run: (args: LoaderArgs) => Promise<T>): Promise<T> {
  const claimedRun: ClaimedRun = { taken: null };
  const [outcome] = await Promise.allSettled([run({ ...args, claimedRun })]);
  if (claimedRun.taken && !isTrue(claimedRun.taken.claim, await claimedRun.taken.live))
    return run({ ...args, claimedRun: null });
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

function isTrue({ actor, tokenHash }: SessionClaim, live: LiveSession | null): boolean {
  // Another session than the cookie's: this request logged in on the spot.
  if (live?.tokenHash !== tokenHash) return false;
  return live.actor.id === actor.id && live.actor.role === actor.role;
}
