/**
 * Rows that the run of each minute reads when nothing is due, as D1 counts them: at 10 k and 1 M jobs, and at 1 M
 * applications that wait. `node bench/scheduled.ts [APPLICATIONS]` measures the applications alone, and shows the
 * statements.
 */
import { pathToFileURL } from "node:url";
import type { Step } from "./bench.ts";
import { type Bundles, bundlePeer } from "./bundles.ts";
import { prepareApplications, SIZES } from "./data.ts";
import { askOk, closeConnections } from "./http.ts";
import { builtCode } from "./local-worker.ts";
import { appSpec, startWorkers } from "./targets.ts";

export type ScheduledRun = {
  read: number;
  written: number;
  statements: string[];
  /** The rows that each statement has read. */
  reads: { sql: string; read: number }[];
};
export const MINUTE_CRON = "* * * * *";
export const HOUR_CRON = "17 * * * *";
/** The first runs do what is left of making the database. */
const MAX_RUNS = 50;

const APPLICATIONS = 1_000_000;

export const scheduledStep: Step = {
  name: "scheduled",
  tooLong: "which needs a million jobs.",
  goals: ["scheduled"],
  async run(bench) {
    const sizes = bench.isQuick ? SIZES.slice(0, 1) : ([SIZES[0], SIZES[2]] as const);
    const bundles = await bench.bundles();
    const runs: { what: string; run: ScheduledRun }[] = [];
    for (const size of sizes) {
      runs.push({ what: `${size.toLocaleString("en")} jobs`, run: await idleRun(bundles, await bench.stateOf(size)) });
    }
    const count = bench.isQuick ? APPLICATIONS / 100 : APPLICATIONS;
    const waiting = await idleRun(bundles, await prepareApplications(count, bench.say));
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
        figure: `${Math.max(last.run.read, waiting.read)} rows`,
        peer: "rows that D1 counts",
        ratio: null,
        values: { rows: Math.max(last.run.read, waiting.read) },
        details: [`The run of each minute when nothing is due. ${told.join("; ")}.`],
      },
    ];
  },
};

/** The run that comes when the runs before it have left nothing to do: two in a row read the same. */
export async function idleRun(
  { app, counted }: Pick<Bundles, "app" | "counted">,
  stateDir: string,
  cron = MINUTE_CRON,
): Promise<ScheduledRun> {
  const modules = { "build/worker/entry.worker.js": app };
  const workers = await startWorkers(stateDir, [{ ...appSpec("counted", counted), modules }]);
  try {
    let before: ScheduledRun | null = null;
    for (let runs = 0; runs < MAX_RUNS; runs += 1) {
      const { body } = await askOk(workers.url("counted", `/__bench/scheduled?${new URLSearchParams({ cron })}`));
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const count = Number(process.argv[2] ?? APPLICATIONS);
  const [app, counted] = await Promise.all([builtCode(), bundlePeer("counted")]);
  const run = await idleRun({ app, counted }, await prepareApplications(count, console.log));
  for (const sql of run.statements) console.log(sql.replace(/\s+/g, " ").slice(0, 110));
  console.log(
    `${count.toLocaleString("en")} applications: ${run.read} rows read, ${run.written} written, ${run.statements.length} statements`,
  );
  closeConnections();
}
