/** What the run of each minute reads when nothing is due, at 10 k and 1 M jobs: rows, as D1 counts them. */
import type { Bench, Step } from "./bench.ts";
import { SIZES, type Size } from "./data.ts";
import { askOk } from "./http.ts";
import { appSpec, startWorkers } from "./targets.ts";

export type ScheduledRun = { read: number; written: number; statements: string[] };
/** The first runs do what is left of making the database. */
const MAX_RUNS = 50;

export const scheduledStep: Step = {
  name: "scheduled",
  goals: ["scheduled"],
  async run(bench) {
    const sizes = bench.isQuick ? SIZES.slice(0, 1) : ([SIZES[0], SIZES[2]] as const);
    const runs: { size: Size; run: ScheduledRun }[] = [];
    for (const size of sizes) runs.push({ size, run: await idleRun(bench, size) });
    const last = runs.at(-1);
    if (!last || (last.size !== SIZES[2] && !bench.isQuick)) return [];
    const told = runs.map(
      ({ size, run }) =>
        `${size.toLocaleString("en")} jobs: ${run.read} rows read, ${run.written} written, ${run.statements.length} statements`,
    );
    return [
      {
        goal: "scheduled",
        figure: `${last.run.read} rows`,
        peer: "rows that D1 counts",
        ratio: null,
        values: { rows: last.run.read },
        details: [`The run of each minute when nothing is due. ${told.join("; ")}.`],
      },
    ];
  },
};

/** The run that comes when the runs before it have left nothing to do: two in a row read the same. */
export async function idleRun(bench: Pick<Bench, "bundles" | "stateOf">, size: Size): Promise<ScheduledRun> {
  const { app, counted } = await bench.bundles();
  const modules = { "build/worker/entry.worker.js": app };
  const workers = await startWorkers(await bench.stateOf(size), [{ ...appSpec("counted", counted), modules }]);
  try {
    let before: ScheduledRun | null = null;
    for (let runs = 0; runs < MAX_RUNS; runs += 1) {
      const { body } = await askOk(workers.url("counted", "/__bench/scheduled"));
      const run: ScheduledRun = JSON.parse(body);
      if (before && before.written === run.written && before.read === run.read) return run;
      before = run;
    }
    throw new Error(
      `After ${MAX_RUNS} runs of the schedule there is still something to do: ${before?.read} rows read.`,
    );
  } finally {
    await workers.stop();
  }
}
