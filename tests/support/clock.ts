/** The clock of a test that runs something at another moment, or always at the same one. */
import { vi } from "vitest";

/** Does `work` as if it were `now`. Afterwards the clock is as it was: true, or where the test had set it. */
export async function atMoment<T>(now: Date, work: () => Promise<T>): Promise<T> {
  const before = vi.isFakeTimers() ? Date.now() : null;
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return await work();
  } finally {
    if (before === null) vi.useRealTimers();
    else vi.setSystemTime(before);
  }
}

/**
 * From now on it is `start` (milliseconds), and a millisecond later each time somebody looks: what is made later has a later id, as it
 * has with the true clock. Returns what sets it anew; `vi.unstubAllGlobals` ends it.
 */
export function startClock(start: number): (time: number) => void {
  let time = start;
  const look = () => time++;
  const clock = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [look()], made),
    get: (target, name) => (name === "now" ? look : Reflect.get(target, name)),
  });
  vi.stubGlobal("Date", clock);
  return (next) => {
    time = next;
  };
}

/** Storage and the Worker answer in their own time. */
const realTimeout = setTimeout;
const pause = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));

/**
 * Does `work` with a clock that is turned on whenever nothing but the clock is waited for, so that no test waits for true seconds.
 * `isBusy`: something is under way that takes true time.
 */
export async function withTurnedClock<T>(work: () => Promise<T>, isBusy: () => boolean): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
  let isDone = false;
  try {
    const doing = work().finally(() => {
      isDone = true;
    });
    // Its error is thrown below.
    doing.catch(() => undefined);
    while (!isDone) {
      await pause(3);
      if (!isDone && !isBusy()) await vi.advanceTimersByTimeAsync(250);
    }
    return await doing;
  } finally {
    vi.useRealTimers();
  }
}
