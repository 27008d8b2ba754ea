/**
 * What forms that are read whole hold in the memory of an isolate, by the bytes that have come: together at most `MAX_HELD_BYTES`. The
 * oldest always goes on, so that one of them ends; others wait a moment, and are then told to come back. One network holds at most
 * `MAX_SHARE` of it, beside its oldest form: whoever sends many slow forms keeps nobody else out.
 *
 * As in `hash-queue.ts`, requests share only plain values, and a place expires by itself: a request that is cancelled says nothing.
 */
import { DomainError } from "~/domain/errors";

/** A third of what an isolate may hold. */
export const MAX_HELD_BYTES = 48 * 1024 * 1024;
/** One whole form with the largest file, and what stands around it. */
const MAX_SHARE = 1 / 4;
const POLL_MS = 50;
const MAX_WAIT_MS = 10_000;
/** A form that is being read says so much more often. */
const SILENT_MS = 8_000;
/** So long a form that has been read may be worked on before its bytes count no more. */
const WORK_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

type Clock = { now: () => number; pause: (ms: number) => Promise<void> };
type Held = { bytes: number; until: number; network: string | null };
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

  /** The places that count: of all networks, or of one. */
  function living(network?: string): Held[] {
    for (const held of all) if (held.until <= now()) all.delete(held);
    return [...all].filter((held) => network === undefined || held.network === network);
  }

  /** Whether this place may take so many bytes more: there is room, or it is the oldest. */
  function fits(own: Held, bytes: number, { of, most }: { of: Held[]; most: number }): boolean {
    return sumOf(of) + bytes <= most || of[0] === own;
  }

  /** `network`: where the request comes from; null if the platform does not tell. */
  function open(network: string | null = null): Place {
    const own: Held = { bytes: 0, until: 0, network };
    const isReading = () => {
      own.until = now() + SILENT_MS;
      all.add(own);
    };
    const hasRoom = (bytes: number) => {
      isReading();
      const isInShare = network === null || fits(own, bytes, { of: living(network), most: maxBytes * MAX_SHARE });
      return isInShare && fits(own, bytes, { of: living(), most: maxBytes });
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

  return { open, total: () => sumOf(living()) };
}

const sumOf = (places: Held[]) => places.reduce((sum, { bytes }) => sum + bytes, 0);

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

/** Carry a request out, and give back what its form holds. `client`: the network that it comes from. */
export async function withPlace<T>(request: Request, run: () => Promise<T>, client: string | null = null): Promise<T> {
  const place = heldBytes.open(client);
  places.set(request, place);
  try {
    return await run();
  } finally {
    places.delete(request);
    place.release();
  }
}
