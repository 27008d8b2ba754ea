/** Every run of the bench but the quick ones, one line of JSON each, and what several of them say together: median and range. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../.scripts/run.ts";
import type { GoalId, Outcome } from "./goals.ts";
import { median } from "./stats.ts";

/** `noise`, `ratio`, `values` and `figure` of each goal as `goals.ts` says. `commit`: of the tree that was measured. */
export type Run = {
  date: string;
  commit: string;
  seconds: number;
  cpu: string;
  outcomes: Pick<Outcome, "goal" | "figure" | "peer" | "ratio" | "values" | "noise">[];
};

/** The tables show so many measurements of a goal together. */
export const SHOWN_RUNS = 3;
const FILE = "bench/history.jsonl";

export function readHistory(): Run[] {
  const path = join(root, FILE);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Run);
}

export function appendRun(run: Run): void {
  appendFileSync(join(root, FILE), `${JSON.stringify(run)}\n`);
}

export type Summary = Pick<Outcome, "values" | "noise" | "figure" | "peer"> & {
  /** The last measurement alone: a goal is met only if this meets it too. */
  last: Pick<Outcome, "values" | "noise">;
  /** When the last was measured. */
  date: string;
  ratio: number | null;
  /** The least and the greatest ratio of the runs. */
  range: [number, number] | null;
};

/**
 * By goal, the medians of the last runs that have measured it on the kind of processor of the last one: ratios differ from one to the
 * other too. A figure is that of the last of them.
 */
export function summarize(runs: Run[]): Map<GoalId, Summary> {
  const measured = runs.flatMap(({ date, cpu, outcomes }) => outcomes.map((one) => ({ ...one, date, cpu })));
  const goals = new Set(measured.map(({ goal }) => goal));
  return new Map(
    [...goals].map((goal) => {
      const ofGoal = measured.filter((one) => one.goal === goal);
      const alike = ofGoal.filter(({ cpu }) => cpu === ofGoal.at(-1)?.cpu);
      return [goal, summaryOf(alike.slice(-SHOWN_RUNS))];
    }),
  );
}

function summaryOf(found: (Run["outcomes"][number] & { date: string })[]): Summary {
  const last = found.at(-1);
  const names = Object.keys(last?.values ?? {});
  // A run of a time when the goal had other values says nothing of these.
  const values = names.map((name) => [name, median(found.flatMap((one) => one.values[name] ?? []))] as const);
  const ratios = found.flatMap(({ ratio }) => ratio ?? []);
  const noises = found.flatMap(({ noise }) => noise ?? []);
  return {
    last: { values: last?.values ?? {}, ...(last?.noise ? { noise: last.noise } : {}) },
    date: last?.date ?? "",
    figure: last?.figure ?? "–",
    peer: last?.peer ?? "–",
    values: Object.fromEntries(values),
    ...(noises.length > 0 ? { noise: median(noises) } : {}),
    ratio: ratios.length > 0 ? median(ratios) : null,
    range: ratios.length > 1 ? [Math.min(...ratios), Math.max(...ratios)] : null,
  };
}
