/**
 * What forms that are read whole hold in the memory of an isolate, by the bytes that have come: together at most `MAX_HELD_BYTES`. The
 * oldest always goes on, so that one of them ends; others wait a moment, and are then told to come back.
 *
 * As in `hash-queue.ts`, requests share only plain values, and a place expires by itself: a request that is cancelled says nothing.
 */
import { DomainError } from "~/domain/errors";

/** A third of what an isolate may hold. */
export const MAX_HELD_BYTES = 48 * 1024 * 1024;
const POLL_MS = 50;
const MAX_WAIT_MS = 10_000;
/** A form that is being read says so much more often. */
const SILENT_MS = 8_000;
/** So long a form that has been read may be worked on before its bytes count no more. */
const WORK_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

type Clock = { now: () => number; pause: (ms: number) => Promise<void> };
type Held = { bytes: number; until: number };
/** The place of one request. */
export type Place = {
  /** Count bytes before they are kept. Throws unavailable where there is no room for them. */
  hold(bytes: number): Promise<void>;
  /** The form is still being read. */
  isReading(): void;
  /** It was read, and is worked on. */
  isRead(): void;
  release(): void;
};

const platform: Clock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Each isolate has one; a test makes its own, with its own clock. */
export function createHeldBytes({ now, pause }: Clock = platform, maxBytes = MAX_HELD_BYTES) {
  // The oldest first.
  const all = new Set<Held>();

  function total(): number {
    let sum = 0;
    for (const held of all) {
      if (held.until <= now()) all.delete(held);
      else sum += held.bytes;
    }
    return sum;
  }

  function open(): Place {
    const own: Held = { bytes: 0, until: 0 };
    const isReading = () => {
      own.until = now() + SILENT_MS;
      all.add(own);
    };
    const hasRoom = (bytes: number) => {
      isReading();
      return total() + bytes <= maxBytes || all.values().next().value === own;
    };
    return {
      isReading,
      async hold(bytes) {
        const since = now();
        while (!hasRoom(bytes)) {
          if (now() - since >= MAX_WAIT_MS) throw busy();
          await pause(POLL_MS);
        }
        own.bytes += bytes;
      },
      isRead() {
        if (all.has(own)) own.until = now() + WORK_MS;
      },
      release: () => void all.delete(own),
    };
  }

  return { open, total };
}

export const heldBytes = createHeldBytes();

function busy(): DomainError {
  const text = "Many files are being sent just now. Send yours again in a few seconds";
  return new DomainError("unavailable", text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The places of the requests that are carried out now. */
const places = new WeakMap<Request, Place>();

/** The place of a request; one that nobody gives back holds nothing. */
export function placeOf(request: Request): Place | null {
  return places.get(request) ?? null;
}

/** Carry a request out, and give back what its form holds. */
export async function withPlace<T>(request: Request, run: () => Promise<T>): Promise<T> {
  const place = heldBytes.open();
  places.set(request, place);
  try {
    return await run();
  } finally {
    places.delete(request);
    place.release();
  }
}
