/** The built Worker between a database, a bucket and a queue that fail when they are told to, as in `npm run stall`, with a turned clock. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { createRandom } from "../../.scripts/demo/random";
import {
  batchOf,
  createBucketLine,
  createFaultLine,
  type FaultLine,
  faultyBucket,
  faultyDatabase,
  faultyQueue,
} from "../../bench/stall/faults";
import worker from "../../build/worker/entry.worker.js";
import { ORIGIN, request } from "./app";
import { bindings } from "./bindings";
import { withTurnedClock } from "./clock";

export type Timed = { status: number; headers: Headers; text: string; ms: number };
export type StalledWorker = ReturnType<typeof openStalled>;

/** The clock is turned by so much at once, so an answer may seem so much later than it is. */
export const STEP_MS = 250;

let underWay = 0;

/** Does `work` with a clock that stands while the real storage is at work, and not while a fault lets somebody wait. */
export function inTurnedTime<T>(work: () => Promise<T>): Promise<T> {
  return withTurnedClock(work, () => underWay > 0);
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function openStalled(seed: string) {
  const lineOf = (part: string) => ({ random: createRandom(`${seed} ${part}`), wait });
  const lines = {
    database: noted(createFaultLine(lineOf("database"))),
    bucket: noted(createBucketLine(lineOf("bucket"))),
    queue: createFaultLine(lineOf("queue")),
  };
  const alerts = faultyQueue<unknown>(lines.queue);
  const env = {
    ...bindings,
    ...{ ORIGIN, PAGE_CACHE: "on", ALERTS: alerts.queue },
    DB: faultyDatabase(bindings.DB, lines.database),
    RESUMES: faultyBucket(bindings.RESUMES, lines.bucket),
  };
  const ends: Promise<void>[] = [];
  return {
    env,
    lines,
    /** `ms`: until the answer, by the turned clock. */
    async send(path: string, init: RequestInit = {}): Promise<Timed> {
      const begin = Date.now();
      const context = createExecutionContext();
      const response = await worker.fetch(request(path, init), env, context);
      const ms = Date.now() - begin;
      const text = await response.text();
      ends.push(waitOnExecutionContext(context));
      return { status: response.status, headers: response.headers, text, ms };
    },
    /** A scheduled run, and what it has put into the queue. True if nothing of it failed. */
    async run(cron = "* * * * *"): Promise<boolean> {
      const context = createExecutionContext();
      let isSound = true;
      const fail = () => {
        isSound = false;
      };
      await worker.scheduled({ cron, scheduledTime: Date.now(), noRetry() {} }, env, context).catch(fail);
      for (const body of alerts.takeAll()) await worker.queue(batchOf(body, fail), env, context);
      ends.push(waitOnExecutionContext(context));
      return isSound;
    },
    /** Whatever goes on after the answers has ended. */
    settle: () => Promise.all(ends),
  };
}

/** The same line; while it carries a call out, the clock stands. */
function noted(line: FaultLine): FaultLine {
  const atWork = async <T>(carryOut: () => Promise<T>) => {
    underWay += 1;
    try {
      return await carryOut();
    } finally {
      underWay -= 1;
    }
  };
  return { ...line, through: (isRead, carryOut) => line.through(isRead, () => atWork(carryOut)) };
}
