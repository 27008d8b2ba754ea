/** The stalls of the bench, each with the faults that make it. The last four are of the bucket and the queue, while the database answers. */
import type { FaultOrder } from "../workers/stalled.ts";
import type { Fault, FaultKind } from "./faults.ts";

const all = (kind: FaultKind, on: Fault["on"] = "all"): Fault => ({ kind, share: 1, on });

export const STALLS = {
  hangs: { about: "the database does not answer", faults: { database: all("hangs") } },
  fails: { about: "each call of the database fails at once", faults: { database: all("fails") } },
  slow: { about: "calls of the database take up to seven seconds", faults: { database: all("slow") } },
  late: { about: "the database carries calls out and answers when nobody waits", faults: { database: all("late") } },
  lost: { about: "the database carries calls out, and the line breaks", faults: { database: all("lost") } },
  errors: { about: "the database is overloaded, and is reset in the end", faults: { database: all("overloaded") } },
  reads: { about: "reads of the database hang, writes do not", faults: { database: all("hangs", "reads") } },
  writes: { about: "writes of the database hang, reads do not", faults: { database: all("hangs", "writes") } },
  isolate: { about: "calls of one isolate hang, those of the others do not", faults: { database: all("hangs") } },
  "bucket-hangs": { about: "the bucket does not answer", faults: { bucket: all("hangs") } },
  "bucket-fails": { about: "the bucket fails", faults: { bucket: all("fails") } },
  "queue-hangs": { about: "the queue does not answer", faults: { queue: all("hangs") } },
  "queue-fails": { about: "the queue fails", faults: { queue: all("fails") } },
} satisfies Record<string, { about: string; faults: FaultOrder }>;

export type StallName = keyof typeof STALLS;
