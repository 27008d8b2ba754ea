/** Searches and deep pages on the database alone, at 10 k and 1 M jobs, and what job alerts cost. */
import { measureSideBySide } from "./alerts.ts";
import type { Step } from "./bench.ts";
import { SIZES } from "./data.ts";
import type { Outcome } from "./goals.ts";
import { type Kind, MIX, measureSearch, type SearchFigure, worstDepth } from "./search.ts";

export const databaseStep: Step = {
  name: "database",
  tooLong: "which needs a million jobs.",
  goals: ["database", "database-depth"],
  async run(bench): Promise<Outcome[]> {
    const [small, large] = bench.isQuick ? [1000, SIZES[0]] : [SIZES[0], SIZES[2]];
    const few = await measureSearch(small);
    const many = await measureSearch(large);
    const worst = slowest(many);
    const depth = worstDepth(many);
    const counts = `${small.toLocaleString("en")} and ${large.toLocaleString("en")} jobs`;
    return [
      {
        goal: "database",
        figure: ms(worst.p95),
        peer: `of ${small.toLocaleString("en")} jobs: ${ms(slowest(few).p95)}`,
        ratio: worst.p95 / slowest(few).p95,
        values: { ms: worst.p95 },
        details: [
          `Everything that a page of results asks the database for, in one process, at ${counts}: ${timesOf(few, many)}. The slowest: ${slowestOnes(many)}.`,
        ],
      },
      {
        goal: "database-depth",
        figure: depth ? `${depth.deep.query}: ${ms(depth.deep.p50)}` : "–",
        peer: depth ? `first page: ${ms(depth.first.p50)}` : "–",
        ratio: depth?.ratio ?? null,
        values: { ratio: depth?.ratio ?? Number.NaN },
        details: [`Pages 10, 45 and 90 % deep in every order, medians, of ${large.toLocaleString("en")} jobs.`],
      },
    ];
  },
};

const PARTS_OF_A_DAY = 4;

export const alertsStep: Step = {
  name: "alerts",
  tooLong: "which needs a day of jobs and 100,000 alerts.",
  goals: ["alerts"],
  async run(bench) {
    const [alerts, jobs] = bench.isQuick ? [1000, 200] : [50_000, 5000];
    // Each portion of jobs is compared by itself, so a part of the day has the day's ratio, in a quarter of the time.
    const [once, twice] = await measureSideBySide([alerts, 2 * alerts], jobs, jobs / PARTS_OF_A_DAY);
    if (!once || !twice) return [];
    const [rows, seconds] = [twice.rowsRead / once.rowsRead, twice.cpuSeconds / once.cpuSeconds];
    const count = (value: number) => value.toLocaleString("en");
    return [
      {
        goal: "alerts",
        figure: `${count(twice.rowsRead)} rows, ${twice.cpuSeconds.toFixed(0)} s`,
        peer: `half the alerts: ${count(once.rowsRead)} rows, ${once.cpuSeconds.toFixed(0)} s`,
        ratio: rows,
        values: { rows, seconds, statements: (twice.statements * jobs) / twice.jobs / (2 * alerts) },
        details: [
          `${count(alerts)} and ${count(2 * alerts)} alerts, of ${count(once.searches)} and ${count(twice.searches)} different searches, against the first ${count(once.jobs)} and ${count(twice.jobs)} of a day's ${count(jobs)} new jobs: ${count(once.statements)} and ${count(twice.statements)} statements, ${count(twice.matches)} matches. The time is that of the processor, of workerd and of the process in which our code runs; both are measured at the same time. The databases are prepared before: what is measured is the comparing of these jobs with all alerts; statements an alert are those of the whole day. What the mails cost is in the row of a month.`,
        ],
      },
    ];
  },
};

function mixOf(kind: Kind, figures: SearchFigure[]): number {
  return figures.find(({ query }) => query === MIX[kind])?.p95 ?? Number.NaN;
}

function single(figures: SearchFigure[]): SearchFigure[] {
  const mixes = Object.values(MIX);
  return figures
    .filter(({ kind, query }) => (kind === "usual" || kind === "hard") && !mixes.includes(query))
    .toSorted((one, other) => other.p95 - one.p95);
}

function slowest(figures: SearchFigure[]): SearchFigure {
  const [worst] = single(figures);
  if (!worst) throw new Error("No search was measured.");
  return worst;
}

function slowestOnes(figures: SearchFigure[]): string {
  return single(figures)
    .slice(0, 5)
    .map(({ query, p95 }) => `\`${query}\` ${ms(p95)}`)
    .join(", ");
}

function timesOf(few: SearchFigure[], many: SearchFigure[]): string {
  const kinds: Kind[] = ["usual", "hard"];
  return kinds.map((kind) => `${MIX[kind]} p95 ${ms(mixOf(kind, few))} and ${ms(mixOf(kind, many))}`).join(", ");
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
