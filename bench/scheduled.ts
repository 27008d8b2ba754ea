/** What the run of each minute reads when nothing is due, at 10 k and 1 M jobs, and at 1 M applications that wait: rows, as D1 counts them. */
import type { Bench, Step } from "./bench.ts";
import { prepareApplications, SIZES } from "./data.ts";
import { askOk } from "./http.ts";
import { appSpec, startWorkers } from "./targets.ts";

export type ScheduledRun = { read: number; written: number; statements: string[] };
/** The first runs do what is left of making the database. */
const MAX_RUNS = 50;

const APPLICATIONS = 1_000_000;

export const scheduledStep: Step = {
  name: "scheduled",
  goals: ["scheduled"],
  async run(bench) {
    const sizes = bench.isQuick ? SIZES.slice(0, 1) : ([SIZES[0], SIZES[2]] as const);
    const runs: { what: string; run: ScheduledRun }[] = [];
    for (const size of sizes) {
      runs.push({ what: `${size.toLocaleString("en")} jobs`, run: await idleRun(bench, await bench.stateOf(size)) });
    }
    const count = bench.isQuick ? APPLICATIONS / 100 : APPLICATIONS;
    const waiting = await idleRun(bench, await prepareApplications(count, bench.say));
    const what = `${count.toLocaleString("en")} applications that wait for an answer, for ${SIZES[0].toLocaleString("en")} jobs`;
    const last = runs.at(-1);
    if (!last) return [];
    const told = [...runs, { what, run: waiting }].map(
      (each) =>
        `${each.what}: ${each.run.read} rows read, ${each.run.written} written, ${each.run.statements.length} statements`,
    );
    return [
      {
        goal: "scheduled",
        figure: `${last.run.read} / ${waiting.read} rows`,
        peer: "rows that D1 counts",
        ratio: null,
        values: { rows: last.run.read, applications: waiting.read },
        details: [`The run of each minute when nothing is due. ${told.join("; ")}.`],
      },
    ];
  },
};

/** The run that comes when the runs before it have left nothing to do: two in a row read the same. */
export async function idleRun(bench: Pick<Bench, "bundles">, stateDir: string): Promise<ScheduledRun> {
  const { app, counted } = await bench.bundles();
  const modules = { "build/worker/entry.worker.js": app };
  const workers = await startWorkers(stateDir, [{ ...appSpec("counted", counted), modules }]);
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
