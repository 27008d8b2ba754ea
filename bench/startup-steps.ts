/** The start of the Worker against that of Hono + Drizzle with one route: `startup-time.ts` says how it is measured. */
import type { Bench, Step } from "./bench.ts";
import type { Outcome } from "./goals.ts";
import { measureStartup, type StartupFigure } from "./startup-time.ts";

export const startupStep: Step = {
  name: "startup",
  tooLong: "which starts a process for each figure.",
  goals: ["startup"],
  run: measure,
};

async function measure(bench: Bench): Promise<Outcome[]> {
  if (process.platform !== "linux") return [];
  await bench.bundles();
  const { topLevel, answer, page } = await measureStartup(bench.isQuick ? 2 : 7);
  return [
    {
      goal: "startup",
      figure: `${ms(topLevel.floor + topLevel.own)}; ${ms(topLevel.own)} without workerd's own start`,
      peer: `Hono + Drizzle, one route: ${ms(topLevel.floor + topLevel.peer)}; ${ms(topLevel.peer)}`,
      ratio: topLevel.whole,
      values: { ratio: topLevel.whole },
      noise: topLevel.noise,
      details: [
        `Processor time of a new process until it listens, workerd's own start of ${ms(topLevel.floor)} in both. Without that part of both: ${topLevel.ratio.toFixed(2)}. The app against itself: ${topLevel.again.toFixed(2)}.`,
        `Until a first cheap answer: ${told(answer)}. Until a first page, of the peer its list: ${told(page)}.`,
      ],
    },
  ];
}

function told({ whole, ratio }: StartupFigure): string {
  return `${whole.toFixed(2)}, without workerd's own part ${ratio.toFixed(2)}`;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
