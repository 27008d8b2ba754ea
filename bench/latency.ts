/** How long a search and a page of the list take through the Worker, at 10 k, 100 k and 1 M jobs: one request at a time. */
import { DatabaseSync } from "node:sqlite";
import type { Bench, Step } from "./bench.ts";
import { databaseFile, SIZES, type Size } from "./data.ts";
import type { Outcome } from "./goals.ts";
import { askOk } from "./http.ts";
import { SEARCHES } from "./search.ts";
import { median, percentile } from "./stats.ts";

export type SearchTimes = { size: Size; p50: number; p95: number; slowest: { query: string; p95: number } };

const DEPTHS = [0.1, 0.45, 0.9];
/** A word that is in a third of all jobs. */
const FREQUENT = "q=teacher";

/** Fills `plot` with the values for the plot of the searches. */
export function latencySteps(plot: SearchTimes[]): Step[] {
  return [
    {
      name: "search",
      tooLong: "which needs a million jobs.",
      goals: ["search"],
      async run(bench) {
        plot.push(...(await timeSearches(bench)));
        return searchOutcome(plot);
      },
    },
    { name: "depth", tooLong: "which needs a million jobs.", goals: ["depth"], run: measureDepth },
  ];
}

async function timeSearches(bench: Bench): Promise<SearchTimes[]> {
  const sizes = bench.isQuick ? SIZES.slice(0, 1) : SIZES;
  const queries = SEARCHES.map((search) => new URLSearchParams(search).toString());
  const found: { size: Size; query: string; ms: number }[] = [];
  for (const size of sizes) await bench.jobs(size);
  for (let round = -2; round < (bench.isQuick ? 2 : 20); round++) {
    // Each query to all sizes in turn, so that a slow moment of the machine hits all alike.
    for (const query of queries) {
      for (const size of sizes) {
        const { ms } = await askOk((await bench.jobs(size)).url("uncached", `/jobs?${query}`));
        if (round >= 0) found.push({ size, query, ms });
      }
    }
  }
  return sizes.map((size) => {
    const own = found.filter((one) => one.size === size);
    const times = own.map(({ ms }) => ms);
    const byQuery = queries.map((query) => {
      const its = own.filter((one) => one.query === query).map(({ ms }) => ms);
      return { query, p95: percentile(its, 0.95) };
    });
    const [slowest = { query: "", p95: Number.NaN }] = byQuery.toSorted((one, other) => other.p95 - one.p95);
    return { size, p50: median(times), p95: percentile(times, 0.95), slowest };
  });
}

function searchOutcome(times: SearchTimes[]): Outcome[] {
  const first = times[0];
  const last = times.at(-1);
  if (!first || !last || last.size !== SIZES.at(-1)) return [];
  const ratio = last.p95 / first.p95;
  const told = times.map(
    ({ size, p50, p95, slowest }) =>
      `${size.toLocaleString("en")} jobs: median ${ms(p50)}, p95 ${ms(p95)}, the slowest query \`${decodeURIComponent(slowest.query)}\` p95 ${ms(slowest.p95)}`,
  );
  return [
    {
      goal: "search",
      figure: ms(last.p95),
      peer: `10 k jobs: ${ms(first.p95)}`,
      ratio,
      values: { ratio },
      details: [
        `${SEARCHES.length} searches of \`/jobs\`, uncached and one at a time, each to every size in turn. ${told.join("; ")}.`,
      ],
    },
  ];
}

/** The list of all jobs and a search for a frequent word, each against its own first page. The worst counts. */
async function measureDepth(bench: Bench): Promise<Outcome[]> {
  const size = bench.isQuick ? SIZES[0] : SIZES[2];
  const workers = await bench.jobs(size);
  const newest = newestSeq(size);
  await import("../.scripts/app-imports.ts");
  const { writeCursor } = await import("../app/domain/jobs/list-cursors.ts");
  const after = (depth: number, tier: number | null) => writeCursor({ seq: Math.round(newest * (1 - depth)), tier });
  const page = (list: string, name: string, path: string) => ({ list, name, path, times: [] as number[] });
  const pages = [
    page("all", "first page", "/jobs"),
    ...DEPTHS.map((depth) => page("all", `${depth * 100} % deep`, `/jobs?after=${after(depth, null)}`)),
    page(FREQUENT, `${FREQUENT}, first page`, `/jobs?${FREQUENT}`),
    ...DEPTHS.map((depth) =>
      page(FREQUENT, `${FREQUENT}, ${depth * 100} % deep`, `/jobs?${FREQUENT}&after=${after(depth, 0)}`),
    ),
    page(FREQUENT, `${FREQUENT}, in descriptions`, `/jobs?${FREQUENT}&after=${after(0.5, 1)}`),
  ];
  for (let round = -10; round < (bench.isQuick ? 20 : 150); round++) {
    for (const { path, times } of pages) {
      const answer = await askOk(workers.url("uncached", path));
      if (round >= 0) times.push(answer.ms);
    }
  }
  const timed = pages.map(({ list, name, times }) => ({
    list,
    name,
    p50: median(times),
    p95: percentile(times, 0.95),
  }));
  const compared = timed.map((each) => {
    const first = timed.find(({ list }) => list === each.list) ?? each;
    return { ...each, first, ratio: each.p50 / first.p50 };
  });
  const [worst] = compared
    .filter((each) => each.name !== each.first.name)
    .toSorted((one, other) => other.ratio - one.ratio);
  if (!worst) return [];
  const told = timed.map(({ name, p50, p95 }) => `${name}: median ${ms(p50)}, p95 ${ms(p95)}`);
  return [
    {
      goal: "depth",
      figure: `${worst.name}: ${ms(worst.p50)}`,
      peer: `first page: ${ms(worst.first.p50)}`,
      ratio: worst.ratio,
      values: { ratio: worst.ratio },
      details: [
        `Of ${size.toLocaleString("en")} jobs, uncached, medians compared, the worst counts. ${told.join("; ")}.`,
      ],
    },
  ];
}

function newestSeq(size: Size): number {
  const database = new DatabaseSync(databaseFile(size), { readOnly: true });
  const row = database.prepare("SELECT max(seq) AS seq FROM jobs").get();
  database.close();
  return Number(row?.seq);
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
