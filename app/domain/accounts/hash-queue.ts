/**
 * The queue of password hashes. A hash blocks the whole isolate while it is computed. So one hash runs at a time and two wait;
 * any further request is refused without waiting and told to try again later. Between two hashes the isolate serves other
 * requests.
 *
 * The requests share only plain values here, such as points in time, and no promise. The runtime forbids a request to wait for a
 * promise that another request resolves, and a request that is cancelled would never resolve its promise. So each place in the
 * queue expires by itself (`LEASE_MS`, `SILENT_MS`).
 */
import { words } from "../../words/account-refusals.ts";
import { DomainError } from "../errors.ts";
import { onForget } from "../isolate-memory-rules.ts";

export const MAX_WAITING = 2;
/** Far longer than a hash takes. After this time its request counts as cancelled, and the next hash may begin. */
export const LEASE_MS = 3_000;
const POLL_MS = 10;
/** A waiting request that has not asked for its turn for so long counts as cancelled. */
const SILENT_MS = 2_000;
/** The pause before each hash: requests that arrived during the last one are answered first. */
const GAP_MS = 5;
/** No request waits longer than this: then it is told that the server is busy. */
const MAX_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

type Clock = { now: () => number; pause: (ms: number) => Promise<void> };
type Place = { until: number };

const platform: Clock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** A queue that runs one piece of work at a time. Each isolate has one; a test makes its own, with its own clock. */
export function createQueue({ now, pause }: Clock = platform) {
  let running: Place | null = null;
  const waiting = new Set<Place>();

  /** Forget requests that were cancelled. */
  function forgetSilent(): void {
    if (running && running.until <= now()) running = null;
    for (const place of waiting) if (place.until <= now()) waiting.delete(place);
  }

  /** Throws unavailable if no further request may wait. */
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
        // Put the place back, in case another request removed it as silent while the isolate was blocked.
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
      // Unless the work took so long that another request has begun its own.
      if (running === place) running = null;
    }
  }

  function forget(): void {
    running = null;
    waiting.clear();
  }

  return { inTurn, refuseWhenFull, forget };
}

function busy(): DomainError {
  const message = words.manyLogins;
  return new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The one queue of this isolate. */
export const hashQueue = createQueue();
onForget(hashQueue.forget);
