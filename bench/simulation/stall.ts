/** Hours of the simulated month in which the database stalls: for people, who press again, and for the runs. Waits are fiftieths of true ones. */
import type { Random } from "../../.scripts/demo/random.ts";
import { createFaultLine, FAULT_KINDS, faultyDatabase } from "../stall/faults.ts";

const FASTER = 50;
/** Those of a request. A run gives calls up as early, so that it meets the same. */
export const STALLED_LIMITS = { readMs: 2_000 / FASTER, writeMs: 5_000 / FASTER, totalMs: Number.POSITIVE_INFINITY };

export type Stall = ReturnType<typeof createStall>;

/** Some or all calls meet a fault of one kind, or of any. */
export function createStall(DB: D1Database, random: Random) {
  const underWay = new Set<Promise<unknown>>();
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / FASTER));
  const line = createFaultLine({ random, wait });
  line.set({ kind: random.pick([...FAULT_KINDS, "mixed"]), share: random.pick([0.2, 0.5, 1]), on: "all" });
  const noted = {
    ...line,
    through<T>(isRead: boolean, carryOut: () => Promise<T>): Promise<T> {
      const call = line.through(isRead, carryOut);
      const ended = call.then(
        () => undefined,
        () => undefined,
      );
      underWay.add(ended);
      void ended.then(() => underWay.delete(ended));
      return call;
    },
  };
  return {
    DB: faultyDatabase(DB, noted),
    counts: line.counts,
    /** Whatever was given up and is carried out all the same has been. */
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
