/**
 * Hashing stops the whole isolate for as long as it takes. So one hash runs at a time, two wait, and everybody else is told at
 * once to come back. Between two hashes all other requests get their turn.
 *
 * What is shared here are plain values and times, and no promise: the runtime forbids one request to wait for a promise that
 * another one resolves, and a request that is cancelled in its turn would never resolve it. Each place ends by itself.
 */
import { DomainError } from "../errors.ts";

export const MAX_WAITING = 2;
/** Far longer than a hash takes; then its place counts as left by a request that was cancelled. */
export const LEASE_MS = 3_000;
const POLL_MS = 10;
/** A waiting request that has not asked for so long was cancelled. */
const SILENT_MS = 2_000;
/** Before each hash: what has arrived during the last one is answered first. */
const GAP_MS = 5;
/** Beyond this nobody waits: an isolate that gets no further says so. */
const MAX_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

type Clock = { now: () => number; pause: (ms: number) => Promise<void> };
type Place = { until: number };

const platform: Clock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Runs work one at a time. Made once an isolate; a test makes its own, with its own clock. */
export function createQueue({ now, pause }: Clock = platform) {
  let running: Place | null = null;
  const waiting = new Set<Place>();

  /** Forget whoever was cancelled. */
  function forgetSilent(): void {
    if (running && running.until <= now()) running = null;
    for (const place of waiting) if (place.until <= now()) waiting.delete(place);
  }

  /** Throws unavailable where nobody more may wait. */
  function refuseWhenFull(): void {
    forgetSilent();
    if ((running ? 1 : 0) + waiting.size > MAX_WAITING) throw busy();
  }

  async function waitForTurn(): Promise<Place> {
    refuseWhenFull();
    if (!running && waiting.size === 0) return start();
    const place = { until: now() + SILENT_MS };
    waiting.add(place);
    try {
      for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
        await pause(POLL_MS);
        place.until = now() + SILENT_MS;
        // Put back, should others have taken it for silent while the isolate stood still.
        waiting.add(place);
        forgetSilent();
        if (!running && isFirst(place)) return start();
      }
      throw busy();
    } finally {
      waiting.delete(place);
    }
  }

  function isFirst(place: Place): boolean {
    const [first] = waiting;
    return first === place;
  }

  function start(): Place {
    running = { until: now() + LEASE_MS };
    return running;
  }

  /** Run this when its turn has come. Throws unavailable, with the seconds after which to try again. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const place = await waitForTurn();
    try {
      await pause(GAP_MS);
      return await work();
    } finally {
      // Unless it took so long that somebody else has begun.
      if (running === place) running = null;
    }
  }

  return { inTurn, refuseWhenFull };
}

function busy(): DomainError {
  const message = "Many people are logging in just now. Please try again in a moment";
  return new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The one queue of this isolate. */
export const hashQueue = createQueue();
