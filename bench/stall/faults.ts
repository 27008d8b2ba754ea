/**
 * What goes wrong between the Worker and a part of the platform: the database, the bucket or the queue. The bench of stalls and its
 * short form in the tests use the same. Waiting is an argument, so a test may turn the clock.
 */
import type { Random } from "../../.scripts/demo/random.ts";
import { wrapDatabase } from "../wrapped-database.ts";

/**
 * - `hangs`: nothing is carried out, and nothing is answered.
 * - `fails`: nothing is carried out, and the line breaks at once.
 * - `slow`: carried out after a while, often later than anybody waits.
 * - `late`: carried out at once, and answered when nobody waits any more.
 * - `lost`: carried out, and then the line breaks.
 * - `overloaded`: refused at once.
 * - `reset`: the line breaks, half of the time when it is carried out already.
 */
export const FAULT_KINDS = ["hangs", "fails", "slow", "late", "lost", "overloaded", "reset"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** `mixed`: each call draws a kind of its own. `share`: of the calls that are hit, from 0 to 1. */
export type Fault = { kind: FaultKind | "mixed"; share: number; on: "all" | "reads" | "writes" };

/** `carriedOut`: of those that were hit, how many were carried out, so that a sender who hears nothing has been served all the same. */
type FaultCounts = { calls: number; hit: number; carriedOut: number };

type Options = { random: Random; wait: (ms: number) => Promise<void>; messages?: Messages };
type Messages = { lost: string; overloaded: string; reset: string };

/** As D1 says it. */
const OF_DATABASE: Messages = {
  lost: "D1_ERROR: Network connection lost.",
  overloaded: "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  reset: "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
};
/** As R2 says it, with whatever is wrong. */
const OF_BUCKET = "We encountered an internal error. Please try again. (10001)";

/** Longer than a request waits. Then the call fails, as the platform lets nothing hang for ever. */
const HANG_MS = 6_000;
/** From well below the limits to beyond them. */
const SLOW_MS = [300, 7_000] as const;
const LATE_MS = [5_500, 8_000] as const;

export type FaultLine = ReturnType<typeof createFaultLine>;

/** The line to one part of the platform. Without a fault every call goes through. */
export function createFaultLine({ random, wait, messages = OF_DATABASE }: Options) {
  let fault: Fault | null = null;
  const counts: FaultCounts = { calls: 0, hit: 0, carriedOut: 0 };

  async function through<T>(isRead: boolean, carryOut: () => Promise<T>): Promise<T> {
    counts.calls += 1;
    const isOn = fault !== null && (fault.on === "all" || (fault.on === "reads") === isRead);
    if (!fault || !isOn || !random.chance(fault.share)) return carryOut();
    counts.hit += 1;
    const served = () => {
      counts.carriedOut += 1;
      return carryOut();
    };
    switch (fault.kind === "mixed" ? random.pick(FAULT_KINDS) : fault.kind) {
      case "hangs":
        await wait(HANG_MS);
        break;
      case "slow":
        await wait(random.int(...SLOW_MS));
        return served();
      case "late": {
        const answer = await served();
        await wait(random.int(...LATE_MS));
        return answer;
      }
      case "lost":
        await served();
        break;
      case "overloaded":
        throw new Error(messages.overloaded);
      case "reset":
        if (random.chance(0.5)) await served();
        throw new Error(messages.reset);
    }
    throw new Error(messages.lost);
  }

  return {
    counts,
    set(next: Fault | null): void {
      fault = next;
    },
    through,
  };
}

export function faultyDatabase(real: D1Database, line: FaultLine): D1Database {
  return wrapDatabase(real, (statements, carryOut) =>
    line.through(
      statements.every((sql) => /^\s*(select|with)\b/i.test(sql)),
      carryOut,
    ),
  );
}

const BUCKET_READS = ["get", "head", "list"];
const BUCKET_WRITES = ["put", "delete"];

export function createBucketLine(options: Omit<Options, "messages">): FaultLine {
  return createFaultLine({ ...options, messages: { lost: OF_BUCKET, overloaded: OF_BUCKET, reset: OF_BUCKET } });
}

export function faultyBucket(real: R2Bucket, line: FaultLine): R2Bucket {
  return new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const call = (...args: unknown[]) => Reflect.apply(value, target, args) as Promise<unknown>;
      const isRead = BUCKET_READS.includes(String(name));
      if (!isRead && !BUCKET_WRITES.includes(String(name))) return call;
      return (...args: unknown[]) => line.through(isRead, () => call(...args));
    },
  });
}

/** A queue that keeps its messages until somebody takes them out. */
export function faultyQueue<Body>(line: FaultLine) {
  const kept: Body[] = [];
  const keep = async (bodies: Body[]) => void kept.push(...bodies);
  const queue = {
    send: (body: Body) => line.through(false, () => keep([body])),
    sendBatch: (messages: Iterable<MessageSendRequest<Body>>) =>
      line.through(false, () => keep([...messages].map(({ body }) => body))),
  };
  return { queue: queue as unknown as Queue<Body>, takeAll: () => kept.splice(0) };
}

/** A message as the consumer of a queue gets it. `retried` is called if it asks to come again. */
export function batchOf<Body>(body: Body, retried: () => void = () => {}): MessageBatch<Body> {
  const message = { id: crypto.randomUUID(), timestamp: new Date(), body, attempts: 1, ack() {}, retry: retried };
  const batch = { queue: "staffroom-alerts", messages: [message], ackAll() {}, retryAll: retried };
  return batch as unknown as MessageBatch<Body>;
}
