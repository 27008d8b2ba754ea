/** `npm test`: the clock's runs, one after another on the same storage, in each of which all fails that has not failed yet. */
import { expect } from "vitest";
import { type Choice, failingBucket, failingDatabase } from "../support/failing";
import { isEnoughDaily } from "./fault-choice";
import type { Journey } from "./fault-journeys";
import type { Sound } from "./fault-sound";
import { type Stage, sendAgain, sendBroken } from "./fault-trying";

/** Far more than the statements of the longest part. */
const MAX_RUNS = 60;

const isRead = (part: string) => /^(select|with|get|head|list)\b/i.test(part);

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
    const isLost = !isBroken && !parts.every(isRead) && !isEnoughDaily(parts, { when: "after" });
    if (isBroken || isLost) count += 1;
    return isBroken ? "before" : isLost ? "after" : null;
  };
  const { DB } = failingDatabase(choose);
  const { RESUMES } = failingBucket(["put", "get", "delete", "list", "head"], choose);
  return { env: { DB, RESUMES }, count: () => count };
}

/** What one run could not do the next one does: when nothing new is left to fail, all is as without any fault. */
export async function tryRuns(
  name: string,
  journey: Journey,
  sound: Sound,
  newStage: (journey: Journey) => Promise<Stage>,
): Promise<void> {
  // What a run did before it failed the next one may not ask for again: that fails on a storage made anew.
  for (let failed = 1; failed > 0; ) {
    failed = 0;
    const stage = await newStage(journey);
    let isDone = false;
    for (let run = 1; ; run += 1) {
      expect(run, `${name}: it goes on failing`).toBeLessThan(MAX_RUNS);
      const { env, count } = breaking();
      const tried = await sendBroken(journey, sound, stage, env, `${name}, run ${run}`);
      if (count() === 0) break;
      failed += count();
      isDone = tried.isDone;
    }
    if (failed > 0) await sendAgain(journey, sound, stage, isDone, name);
  }
}
