/**
 * The brake of an isolate, which is a circuit breaker: once D1 has failed to answer three times in a row, no call is sent for a while. That spares the database,
 * and people get their answer at once. It is made of plain numbers: no request may wait for another one's promise.
 */

/** So many calls in a row without an answer close the brake. */
const FAILURES_TO_CLOSE = 3;
/** While it is closed, one read in so many milliseconds is sent, to see whether D1 answers again. */
const PROBE_MS = 1_000;

export type Brake = ReturnType<typeof createBrake>;

/** `tell` hears of each closing and opening. */
export function createBrake(tell: (isClosed: boolean) => void = () => {}) {
  let failures = 0;
  let probedAt = 0;

  return {
    isClosed: () => failures >= FAILURES_TO_CLOSE,
    /** True if a call may be sent now. A read may be the probe, a write never: nobody would know whether it was carried out. */
    lets(isRead: boolean, now: number): boolean {
      if (failures < FAILURES_TO_CLOSE) return true;
      if (!isRead || now - probedAt < PROBE_MS) return false;
      probedAt = now;
      return true;
    },
    /** D1 has answered, also with an error of a statement. */
    answered(): void {
      if (failures >= FAILURES_TO_CLOSE) tell(false);
      failures = 0;
    },
    /** D1 has not answered a call in its time, or was overloaded or reset. */
    failed(now: number): void {
      failures += 1;
      probedAt = now;
      if (failures === FAILURES_TO_CLOSE) tell(true);
    },
    release(): void {
      failures = 0;
      probedAt = 0;
    },
  };
}
