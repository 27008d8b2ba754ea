/** Runs the checks of `npm test` and `npm run test:deep` (test.ts, test-deep.ts), prints what failed, and adds up what they count. */
import { execFileSync } from "node:child_process";
import { scryptSync } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PASSWORD_COST } from "../app/domain/accounts/password-cost-rules.ts";
import { readArguments } from "./arguments.mjs";
import { ensureChromium, tryToGetShell } from "./chromium.ts";
import { ensureJava } from "./java.ts";
import { fail, messageOf, root, run, stopChildrenOnSignals } from "./run.ts";
import { TEST_TIMES, type TestTimes } from "./test-times.ts";

export interface Counts {
  passed: number;
  failed: number;
}

export interface Step {
  name: string;
  about: string;
  needs: string[];
  /** `only`: the steps that were named; none if the whole run was asked for. */
  run(only: string[]): Promise<Counts>;
  /** It uses all cores: no other step of tests runs beside it. */
  isTests?: true;
  /** True for the files of tests that this step runs, if only some files are asked for. */
  runs?: (file: string) => boolean;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Only so that a step that hangs ends, and the run still says which one it was before its machine ends it after 90 minutes. */
const limitMs = 40 * 60_000;
const failures: string[] = [];
const slowest: { file: string; seconds: number }[] = [];
let filters: string[] = [];
let browsers: Promise<unknown> | undefined;

/**
 * Runs these steps to the end, or those that `--only` names and what they need. Each begins when the steps that it needs have ended;
 * of the steps of tests only one runs at a time, as each of those uses all cores. `alone`: steps that run only if they are named.
 */
export async function runSteps(command: "test" | "test:deep", steps: Step[], alone: Step[] = []): Promise<void> {
  stopChildrenOnSignals();
  const { values, words } = readArguments(command);
  const made = new Map<string, Ended>();
  const sayBrokenOff = () => printTotal([...made.values(), NONE]);
  process.once("exit", sayBrokenOff);
  filters = words;
  const only = values.only?.split(",").map((name) => name.trim()) ?? stepsOfFiles(command, [...steps, ...alone]);
  const all = only ? [...steps, ...alone] : steps;
  const unknown = only?.find((name) => !all.some((step) => step.name === name));
  const names = [...steps, ...alone].map((step) => step.name);
  if (unknown) fail(`There is no step "${unknown}". There are: ${names.join(", ")}`);
  const needed = all.filter((step) => only?.includes(step.name)).flatMap((step) => step.needs);
  const chosen = all.filter(({ name }) => !only || only.includes(name) || needed.includes(name));
  const isWhole = !only && filters.length === 0;
  // Before anything else makes the machine busy.
  const hashMs = isWhole ? hashTime() : 0;
  const begun = performance.now();
  if (chosen.some(({ name }) => name === "browser")) void getBrowsers();
  await inTurn(chosen, only ?? [], made);
  const testCounts = chosen.filter(({ isTests }) => isTests).map(({ name }) => made.get(name)?.counts ?? NONE.counts);
  const isNoneRun = filters.length > 0 && testCounts.every(({ passed, failed }) => passed + failed === 0);
  if (isNoneRun) failures.push(`Failed: no test ran of ${filters.join(", ")}`);
  if (failures.length > 0) console.log(`\n${failures.join("\n")}`);
  if (!only) printSlowest();
  const seconds = (performance.now() - begun) / 1000;
  console.log(`\n${chosen.map(({ name }) => lineOf(name, made.get(name))).join("\n")}`);
  console.log(`       together    ${seconds.toFixed(1).padStart(6)} s\n`);
  if (isWhole) console.log(`${costOf(seconds, hashMs)}\n`);
  process.off("exit", sayBrokenOff);
  const total = printTotal([...made.values(), ...(isNoneRun ? [NONE] : [])]);
  process.exitCode = total.failed > 0 ? 1 : 0;
  if (isWhole && command === "test") keepTimes(seconds, made, total);
}

/** The steps that run the files whose paths have one of the words; undefined if no words were given. */
function stepsOfFiles(command: "test" | "test:deep", steps: Step[]): string[] | undefined {
  if (filters.length === 0) return undefined;
  const files = globSync("tests/**/*.test.ts", { cwd: root }).filter((file) =>
    filters.some((word) => file.includes(word)),
  );
  if (files.length === 0) fail(`No test file is called ${filters.join(", ")}`);
  const isDaily = (file: string) => command === "test:deep" || !file.endsWith(".deep.test.ts");
  const chosen = files.filter(isDaily);
  if (chosen.length === 0) fail(`npm run test:deep runs ${files.join(", ")}`);
  return steps.filter(({ runs }) => chosen.some((file) => runs?.(file))).map(({ name }) => name);
}

type Ended = { counts: Counts; seconds: number };
/** A step that did not run counts as failed. */
const NONE: Ended = { counts: { passed: 0, failed: 1 }, seconds: 0 };

async function inTurn(steps: Step[], only: string[], made: Map<string, Ended>): Promise<void> {
  const begun = new Map<string, Promise<void>>();
  let lastTests: Promise<void> | undefined;
  for (const step of steps) {
    const before = [...step.needs.map((name) => begun.get(name)), step.isTests && lastTests];
    const ended = Promise.all(before).then(() => report(step, made, only));
    begun.set(step.name, ended);
    if (step.isTests) lastTests = ended;
  }
  await Promise.all(begun.values());
}

async function report(step: Step, made: Map<string, Ended>, only: string[]): Promise<void> {
  console.log(`\n=== ${step.about}`);
  const begin = performance.now();
  const counts = await runStep(step, made, only);
  made.set(step.name, { counts, seconds: (performance.now() - begin) / 1000 });
  console.log(`=== ${lineOf(step.name, made.get(step.name))}`);
}

function lineOf(name: string, ended: Ended | undefined): string {
  const { counts, seconds } = ended ?? NONE;
  const begin = `${counts.failed > 0 ? "FAILED" : "ok    "} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s`;
  return `${begin}  ${counts.passed} passed, ${counts.failed} failed`;
}

/** The last line of every run, also of one that is broken off. Nothing at all counts as one that failed. */
function printTotal(all: Ended[]): Counts {
  const passed = all.reduce((count, { counts }) => count + counts.passed, 0);
  const failed = all.reduce((count, { counts }) => count + counts.failed, 0) || (passed > 0 ? 0 : 1);
  console.log(`${passed} passed, ${failed} failed`);
  return { passed, failed };
}

function printSlowest(): void {
  const files = slowest.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  const lines = files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\nThe slowest files:\n${lines.join("\n")}`);
}

/** Milliseconds of one password hash of production, the middle of five: by it machines can be compared. */
function hashTime(): number {
  const options = { N: 2 ** PASSWORD_COST.ln, r: PASSWORD_COST.r, p: PASSWORD_COST.p, maxmem: 64 * 1024 * 1024 };
  const times = [1, 2, 3, 4, 5].map((round) => {
    const begin = performance.now();
    scryptSync("chalk and duster", `salt ${round}`, 32, options);
    return performance.now() - begin;
  });
  return times.toSorted((one, other) => one - other)[2] ?? 0;
}

/** Processor time of this process and of every one that it started and that has ended, in seconds; null where /proc is missing. */
function cpuSeconds(): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  // Own time in user and system mode, then that of the children, in hundredths of a second.
  return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / 100;
}

function costOf(seconds: number, hashMs: number): string {
  const cpu = cpuSeconds();
  const hash = `one password hash took ${hashMs.toFixed(0)} ms`;
  if (cpu === null) return `${seconds.toFixed(0)} s; ${hash}`;
  const hashes = Math.round((cpu * 1000) / hashMs).toLocaleString("en");
  return `${seconds.toFixed(0)} s, ${cpu.toFixed(0)} CPU-seconds; ${hash}: as much as ${hashes} of them`;
}

/** How long the whole run took, for the bench. A run of some steps or files says nothing about it. */
function keepTimes(seconds: number, ended: Map<string, Ended>, total: Counts): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const made: TestTimes = {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") ? " and changes" : ""}`,
    seconds,
    cpuSeconds: cpuSeconds() ?? 0,
    steps: Object.fromEntries([...ended].map(([name, step]) => [name, step.seconds])),
    ...total,
  };
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(join(root, TEST_TIMES), `${JSON.stringify(made, null, 2)}\n`);
}

async function runStep(step: Step, made: Map<string, Ended>, only: string[]): Promise<Counts> {
  const broken = step.needs.find((name) => (made.get(name)?.counts.failed ?? 0) > 0);
  if (broken) {
    console.log(`Not run, counted as failed: it needs the step "${broken}".`);
    return NONE.counts;
  }
  try {
    return await step.run(only);
  } catch (error) {
    console.error(messageOf(error));
    return NONE.counts;
  }
}

/** A tool of package.json: one check, which passes if it ends with 0. */
export async function tool(name: string, args: string[]): Promise<Counts> {
  // Steps that run beside each other say what they have to say at their end.
  const { code, text } = await run(name, args, { limitMs, output: "keep" });
  if (text.trim()) console.log(`\n--- ${name}\n${text.trim()}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The Worker as wrangler would deploy it, in build/worker. */
export function bundle() {
  rmSync(join(root, "build", "worker"), { recursive: true, force: true });
  return tool("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
}

/** Tests in Chromium, in these projects of tests/vitest.config.ts. */
export async function browserTests(...projects: string[]): Promise<Counts> {
  await getBrowsers();
  return vitest(...projects);
}

/**
 * The browsers, and the Java that the markup is checked with: fetched while other steps run. The step itself reports a
 * missing one.
 */
function getBrowsers(): Promise<unknown> {
  browsers ??= ensureChromium().then(tryToGetShell).then(ensureJava);
  browsers.catch(() => {});
  return browsers;
}

/** Which step a file of tests belongs to, as the projects of tests/vitest.config.ts have it. */
export const isOfBrowser = (file: string) => file.startsWith("tests/browser/");
export const isOfNode = (file: string) =>
  file === "tests/architecture.test.ts" || /\.node(\.deep)?\.test\.ts$/.test(file);
export const isOfWorkerd = (file: string) => !isOfBrowser(file) && !isOfNode(file);

/** These projects of tests/vitest.config.ts, in one run. */
export async function vitest(...projects: string[]): Promise<Counts> {
  const file = join(root, "build", "tests", `${projects.join("+")}.json`);
  mkdirSync(join(root, "build", "tests"), { recursive: true });
  rmSync(file, { force: true });
  const args = ["run", "--config", "tests/vitest.config.ts", ...projects.flatMap((name) => ["--project", name])];
  args.push("--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...filters);
  // A filter may leave nothing in this project; that nothing at all ran is noticed at the end.
  if (filters.length > 0) args.push("--passWithNoTests");
  const { code } = await run("vitest", args, { limitMs });
  const report: Report | undefined = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  failures.push(...namesOfFailed(report).map((name) => `Failed: ${name}`));
  for (const { name, startTime, endTime } of report?.testResults ?? []) {
    slowest.push({ file: relative(root, name), seconds: (endTime - startTime) / 1000 });
  }
  return countsOf(report, code);
}

/** The names in the last lines of a run: each failed test, and each file that failed as a whole. */
function namesOfFailed(report: Report | undefined): string[] {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      const file = relative(root, name);
      return failed.length > 0 ? failed.map((test) => `${file}: ${test.fullName}`) : [file];
    });
}

function countsOf(report: Report | undefined, code: number): Counts {
  const passed = report?.numPassedTests ?? 0;
  // A file that could not be loaded, or whose hooks failed, has no failed test of its own to count.
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + brokenFiles;
  // A crash, an unhandled error or no test at all shows in vitest's exit code, or here.
  const silent = failed === 0 && (code !== 0 || (passed === 0 && filters.length === 0));
  return { passed, failed: silent ? 1 : failed };
}
