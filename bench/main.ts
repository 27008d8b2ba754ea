/** The bench itself: measures, prints the table, writes results and plots. .scripts/bench.ts starts it in its own process. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { readArguments } from "../.scripts/arguments.mjs";
import { fail, root, stopChildrenOnSignals } from "../.scripts/run.ts";
import { createBench, type Step } from "./bench.ts";
import { paintPlot, searchPlot } from "./docs-plots.ts";
import type { Outcome } from "./goals.ts";
import { appendRun, readHistory } from "./history.ts";
import { closeConnections } from "./http.ts";
import type { SearchTimes } from "./latency.ts";
import { pages } from "./pages.ts";
import type { PaintPlot } from "./paint.ts";
import { markdownTable, readmeTable, readNotes, resultsFile, terminalTable, withTable } from "./report.ts";
import { steps } from "./steps.ts";

const begin = performance.now();
const { values } = readArguments("bench");
const paints: PaintPlot[] = [];
const searches: SearchTimes[] = [];
const known = steps({ paints, searches });
const only = values.only?.split(",").map((name) => name.trim());
const unknown = only?.find((name) => !known.some((step) => step.name === name));
if (unknown) fail(`There is no step "${unknown}". There are: ${known.map((step) => step.name).join(", ")}`);

/** A quick run leaves out what takes long, unless it is named. */
const leftOut = known.filter(({ tooLong }) => values.quick && !only && tooLong);
const chosen = known.filter((step) => (only ? only.includes(step.name) : !leftOut.includes(step)));

stopChildrenOnSignals();
const { bench, close } = createBench({ isQuick: values.quick ?? false, pages, say: console.log });
const outcomes: Outcome[] = [];
try {
  for (const step of chosen) await runStep(step);
  for (const { name, tooLong } of leftOut) bench.say(`Left out of a quick run: ${name}, ${tooLong}`);
  await report((await bench.browser()).version());
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  closeConnections();
  await close();
}
// The channel to .scripts/bench.ts would keep this process alive.
process.exit();

async function runStep(step: Step) {
  const start = performance.now();
  bench.say(`${step.name} …`);
  try {
    outcomes.push(...(await step.run(bench)));
  } catch (error) {
    // The results of the other steps are not lost; some of them take minutes.
    console.error(error);
    process.exitCode = 1;
  }
  bench.say(`${step.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function report(chromium: string) {
  const seconds = (performance.now() - begin) / 1000;
  console.log(`\n${terminalTable(outcomes)}\n\n${seconds.toFixed(0)} s`);
  if (only) for (const { details } of outcomes) console.log(`\n${details.join("\n")}`);
  // A run of few rounds is only printed. Of a run of some goals the history and the tables of the two READMEs are kept.
  if (bench.isQuick) return;
  const [cpu] = cpus();
  const about = {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpu?.model ?? "",
    cores: cpus().length,
    versions: [`Node ${process.versions.node}`, `Chromium ${chromium}`],
    seconds,
  };
  const kept = outcomes.map(({ details: _details, ...outcome }) => outcome);
  appendRun({ date: about.date, commit: commitOf(), seconds: Math.round(seconds), cpu: about.cpu, outcomes: kept });
  write("bench/README.md", withTable(read("bench/README.md"), markdownTable(outcomes, readHistory())));
  write("README.md", withTable(read("README.md"), readmeTable(outcomes, readHistory())));
  if (only) return;
  write("bench/results.md", resultsFile(outcomes, readNotes(read("bench/notes.md")), about));
  mkdirSync(join(root, "docs", "bench"), { recursive: true });
  const [paint, search] = [paintPlot(paints), searchPlot(searches)];
  if (paint) write("docs/bench/paint.svg", paint);
  if (search) write("docs/bench/search.svg", search);
  console.log("Written: bench/README.md, bench/results.md, bench/history.jsonl, README.md, docs/bench/*.svg");
}

/** The tree that is measured: its last commit, and whether files have changed since. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "--", "app", "bench") ? " and changes" : ""}`;
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function write(path: string, content: string) {
  writeFileSync(join(root, path), content);
}
