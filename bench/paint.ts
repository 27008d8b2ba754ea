/** First and largest paint in a real Chromium through a slow line, beside the `<h1>` page and pages of a known weight. */
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { root } from "../.scripts/run.ts";
import type { Bench, Step } from "./bench.ts";
import { CPU_SLOWDOWN, visit } from "./cold-visit.ts";
import type { Outcome } from "./goals.ts";
import { openEdge } from "./local-edge.ts";
import { H1_PATH, PAINTED, WEIGHTS, weightPath } from "./pages.ts";
import { openRelay, slowLines } from "./relay.ts";
import { median, medianRatio } from "./stats.ts";

export type PaintPoint = { bytes: number; first: number; largest: number };
/** For each line: how long pages of a known weight took, and how long the app's screens took. */
export type PaintPlot = { line: string; weights: PaintPoint[]; screens: PaintedScreen[] };
/** The ratios are against the `<h1>` page, visit by visit. */
type PaintedScreen = PaintPoint & { path: string; firstRatio: number; largestRatio: number };

/** Fills `plot` with the values for the plot of the paints. */
export function paintStep(plot: PaintPlot[]): Step {
  return {
    name: "paint",
    tooLong: "which waits for a slow line.",
    goals: ["paint"],
    async run(bench) {
      for (const line of slowLines) plot.push(await paintThrough(bench, line));
      return paintOutcome(plot);
    },
  };
}

async function paintThrough(bench: Bench, line: (typeof slowLines)[number]): Promise<PaintPlot> {
  const browser = await bench.browser();
  const demo = await bench.demo();
  const jobId = await bench.newestJob();
  const fronts = {
    app: await openEdge(demo.url("app"), join(root, "build", "client")),
    pages: await openEdge(demo.url("pages")),
  };
  const relays = { app: await openRelay(line, fronts.app.port), pages: await openRelay(line, fronts.pages.port) };
  const at = (side: "app" | "pages", path: string) => {
    const address = path.replace(":id", jobId);
    const url = `https://127.0.0.1:${relays[side].port}${address}`;
    return {
      path,
      url,
      bytes: () => fronts[side].sent.get(address) ?? Number.NaN,
      first: [] as number[],
      largest: [] as number[],
    };
  };
  const screens = [at("pages", H1_PATH), ...PAINTED.map((path) => at("app", path))];
  const weights = WEIGHTS.map((kB) => at("pages", weightPath(kB)));
  try {
    bench.say(`Painting through ${line.name} …`);
    // The first visit of each finds the browser, the front and the page cache cold, and does not count.
    for (const each of screens) await paint(browser, { ...each, first: [], largest: [] });
    for (let round = 0; round < (bench.isQuick ? 1 : line.visits); round++)
      for (const each of screens) await paint(browser, each);
    // They draw a line in a picture, and are compared with nothing.
    for (const each of weights) await paint(browser, each);
  } finally {
    await Promise.all(Object.values(relays).map((relay) => relay.close()));
    await Promise.all(Object.values(fronts).map((front) => front.close()));
  }
  const [h1] = screens;
  const point = (each: (typeof screens)[number]) => ({
    path: each.path,
    bytes: each.bytes(),
    first: median(each.first),
    largest: median(each.largest),
    firstRatio: medianRatio(each.first, h1?.first ?? []),
    largestRatio: medianRatio(each.largest, h1?.largest ?? []),
  });
  return { line: line.name, weights: weights.map(point), screens: screens.map(point) };
}

async function paint(browser: Browser, sample: { url: string; first: number[]; largest: number[] }) {
  await visit(browser, sample.url, {}, async (opened) => {
    const { first, largest } = await opened.evaluate(readPaints);
    sample.first.push(first);
    sample.largest.push(largest);
  });
}

/** Runs in the page. */
async function readPaints() {
  const largest = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
  const [first] = performance.getEntriesByName("first-contentful-paint");
  return { first: first?.startTime ?? Number.NaN, largest };
}

export function paintOutcome([slowest, ...others]: PaintPlot[]): Outcome[] {
  const [h1, ...own] = slowest?.screens ?? [];
  if (!slowest || !h1) return [];
  const first = Math.max(...own.map((screen) => screen.firstRatio));
  const largest = Math.max(...own.map((screen) => screen.largestRatio));
  const [worst] = own.toSorted((one, other) => worstOf(other) - worstOf(one));
  return [
    {
      goal: "paint",
      figure: `\`${worst?.path}\`: ${ms(worst?.first)} / ${ms(worst?.largest)}`,
      peer: `\`<h1>\` page: ${ms(h1.first)} / ${ms(h1.largest)}`,
      ratio: Math.max(first, largest),
      values: { first, largest },
      details: [
        ...[slowest, ...others].map(tellLine),
        `Chromium, CPU slowed ${CPU_SLOWDOWN} times, cold connection, TLS, HTTP/2 and brotli, pages as a visitor without an account gets them; medians of interleaved visits, ratios visit by visit. The slowest screen on ${slowest.line} counts.`,
      ],
    },
  ];
}

function tellLine({ line, screens: [h1, ...own] }: PaintPlot): string {
  const told = own.map(
    ({ path, first, largest, firstRatio, largestRatio }) =>
      `\`${path}\` ${ms(first)} / ${ms(largest)} (${firstRatio.toFixed(2)} / ${largestRatio.toFixed(2)})`,
  );
  return `${line}, \`<h1>\` ${ms(h1?.first)} / ${ms(h1?.largest)}: ${told.join(", ")}.`;
}

function worstOf({ firstRatio, largestRatio }: PaintedScreen): number {
  return Math.max(firstRatio, largestRatio);
}

function ms(value: number | undefined): string {
  return value === undefined ? "–" : `${Math.round(value).toLocaleString("en")} ms`;
}
