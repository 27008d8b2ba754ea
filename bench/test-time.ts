/** How long the last whole `npm test` of this checkout took: it is read, not run. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../.scripts/run.ts";
import { TEST_TIMES, type TestTimes } from "../.scripts/test-times.ts";
import type { Bench, Step } from "./bench.ts";
import type { Outcome } from "./goals.ts";

export const testTimeStep: Step = { name: "tests", goals: ["tests"], run: readTimes };

async function readTimes({ say }: Bench): Promise<Outcome[]> {
  const path = join(root, TEST_TIMES);
  if (!existsSync(path)) {
    say(`There is no ${TEST_TIMES}: a whole \`npm test\` writes it. Its duration is not measured.`);
    return [];
  }
  return testTimeOutcome(JSON.parse(readFileSync(path, "utf8")));
}

/** Nothing for a run in which something failed: it may have ended early. */
export function testTimeOutcome({ date, commit, seconds, cpuSeconds, steps, passed, failed }: TestTimes): Outcome[] {
  if (failed > 0) return [];
  const told = Object.entries(steps).map(([name, each]) => `${name} ${each.toFixed(0)} s`);
  return [
    {
      goal: "tests",
      figure: `${Math.round(seconds)} s, ${Math.round(cpuSeconds)} CPU-seconds`,
      peer: `${passed.toLocaleString("en")} passed, ${date}`,
      ratio: null,
      values: { seconds, cpuSeconds },
      details: [`The last whole run, of ${date}, at ${commit}. Steps overlap: ${told.join(", ")}.`],
    },
  ];
}
