/** `npm test`: the clock's runs, one after another on the same storage, in each of which all fails that has not failed yet. */
import { expect } from "vitest";
import { type Choice, failingBucket, failingDatabase, isReading } from "../support/failing-storage";
import { isEnoughDaily, isTriedDaily } from "./fault-choice";
import type { Sound } from "./fault-free-run";
import { expectNobodyMailedTwice, type Stage, sendBroken } from "./fault-injection";
import type { Journey } from "./fault-journeys";

/** Far more than the statements of the longest part. */
const MAX_RUNS = 60;

/**
 * Fails at what no run has failed at yet. Every part of a run is for itself, so each of them comes as far as its first new statement,
 * which then fails however often it is asked. A batch whose statements have all failed is carried out once, and its answer is lost.
 */
function breaking(): { env: object; count: () => number } {
  const broken = new Set<string>();
  let count = 0;
  const choose: Choice = (parts) => {
    for (const part of parts) if (!isEnoughDaily([part], { isLasting: true })) broken.add(part);
    const isBroken = parts.some((part) => broken.has(part));
    const isLost = !isBroken && !isReading(parts) && !isEnoughDaily(parts, { when: "after" });
    if (isBroken || isLost) count += 1;
    return isBroken ? "before" : isLost ? "after" : null;
  };
  const { DB } = failingDatabase(choose);
  const { RESUMES } = failingBucket(["put", "get", "delete", "list", "head"], choose);
  return { env: { DB, RESUMES }, count: () => count };
}

/** What one run could not do the next one does: the first run that meets nothing new ends as if nothing had ever failed. */
export async function tryRuns(
  name: string,
  journey: Journey,
  sound: Sound,
  newStage: (journey: Journey) => Promise<Stage>,
): Promise<void> {
  const untried = () =>
    sound.calls.filter(
      (parts) =>
        !parts.every((part) => isTriedDaily([part], { isLasting: true })) ||
        !(isReading(parts) || isTriedDaily(parts, { when: "after" })),
    );
  let failed = journey.bucket ? 1 : untried().length;
  // What a run did before it failed the next one may not ask for again: that fails on a storage made anew.
  while (failed > 0) {
    failed = 0;
    const stage = await newStage(journey);
    for (let run = 1; ; run += 1) {
      expect(run, `${name}: it goes on failing`).toBeLessThan(MAX_RUNS);
      const what = `${name}, run ${run}`;
      const { env, count } = breaking();
      const { isDone } = await sendBroken(journey, sound, stage, env, what);
      failed += count();
      if (count() > 0) continue;
      // Where it is done, its rows are those of a run without faults.
      expect(isDone, what).toBe(true);
      expectNobodyMailedTwice(stage.mails, sound.mails, what);
      break;
    }
    if (untried().length === 0) return;
  }
  expect(untried(), `${name}: no run sends again what the first one sent`).toEqual([]);
}
