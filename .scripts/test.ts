// `npm test`: every check there is, to the end. Each step begins when the steps that it needs have ended; of the steps of tests only
// one runs at a time, as each of those uses all cores. `npm test -- --only types,worker` runs some of the steps and what they need;
// further words filter the test files: `npm test -- --only worker tests/worker/jobs`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readArguments } from "./arguments.mjs";
import { build, isBuilt } from "./build.ts";
import { ensureChromium, tryToGetShell } from "./chromium.ts";
import { ensureJava } from "./java.ts";
import { fail, messageOf, root, run, stopChildrenOnSignals } from "./run.ts";
import { TEST_TIMES, type TestTimes } from "./test-times.ts";

interface Counts {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  about: string;
  needs: string[];
  run(): Promise<Counts>;
  /** It uses all cores: no other step of tests runs beside it. */
  isTests?: true;
}

/** What vitest's JSON reporter writes, as far as it is read here. */
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
const steps: Step[] = [
  { name: "lint", about: "format and lint", needs: [], run: () => tool("biome", ["ci", "--colors=off", "."]) },
  { name: "types", about: "types", needs: [], run: () => tool("tsc", []) },
  { name: "build", about: "production build", needs: [], run: buildApp },
  { name: "bundle", about: "Worker bundle (deploy --dry-run)", needs: ["build"], run: bundle },
  // One run for both: those in Node mostly wait for servers that they start.
  {
    name: "worker+node",
    about: "tests in workerd and in Node",
    needs: ["build", "bundle"],
    isTests: true,
    run: () => vitest("workers", "workers-alone", "node"),
  },
  { name: "browser", about: "tests in Chromium", needs: ["build", "bundle"], isTests: true, run: browserTests },
];
const alone: Step[] = [
  {
    name: "worker",
    about: "tests in workerd",
    needs: ["build", "bundle"],
    isTests: true,
    run: () => vitest("workers", "workers-alone"),
  },
  {
    name: "nightly",
    about: "long commands, typed with small numbers",
    needs: ["build", "bundle"],
    isTests: true,
    run: () => vitest("nightly"),
  },
  { name: "node", about: "tests in Node", needs: ["build", "bundle"], isTests: true, run: () => vitest("node") },
];

stopChildrenOnSignals();
const { values, words: filters } = readArguments("test");
const only = values.only?.split(",").map((name) => name.trim());
if (only) steps.push(...alone);
const unknown = only?.find((name) => !steps.some((step) => step.name === name));
const needed = steps.filter((step) => only?.includes(step.name)).flatMap((step) => step.needs);
if (unknown) fail(`There is no step "${unknown}". There are: ${steps.map((step) => step.name).join(", ")}`);

let browsers: Promise<unknown> | undefined;
const outcomes = new Map<string, Counts>();
const lines = new Map<string, string>();
const times: TestTimes["steps"] = {};
const failures: string[] = [];
const slowest: { file: string; seconds: number }[] = [];
const chosen = steps.filter(({ name }) => !only || only.includes(name) || needed.includes(name));
const begun = performance.now();
if (chosen.some(({ name }) => name === "browser")) void getBrowsers();
const begunSteps = new Map<string, Promise<void>>();
let lastTests: Promise<void> | undefined;
for (const step of chosen) {
  const before = [...step.needs.map((name) => begunSteps.get(name)), step.isTests && lastTests];
  const ended = Promise.all(before).then(() => tell(step));
  begunSteps.set(step.name, ended);
  if (step.isTests) lastTests = ended;
}
await Promise.all(begunSteps.values());

async function tell(step: Step): Promise<void> {
  console.log(`\n=== ${step.about}`);
  const begin = performance.now();
  const outcome = await runStep(step);
  times[step.name] = (performance.now() - begin) / 1000;
  const seconds = times[step.name]?.toFixed(1) ?? "";
  outcomes.set(step.name, outcome);
  const line = `${outcome.failed > 0 ? "FAILED" : "ok    "} ${step.name.padEnd(11)} ${seconds.padStart(6)} s`;
  lines.set(step.name, `${line}  ${outcome.passed} passed, ${outcome.failed} failed`);
  console.log(`=== ${line}`);
}

const total = { passed: 0, failed: 0 };
for (const { passed, failed } of outcomes.values()) {
  total.passed += passed;
  total.failed += failed;
}
if (total.passed + total.failed === 0) total.failed = 1;
if (failures.length > 0) console.log(`\n${failures.join("\n")}`);
if (!only) {
  const files = slowest.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  console.log(
    `\nThe slowest files:\n${files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join("\n")}`,
  );
}
const inOrder = chosen.flatMap(({ name }) => lines.get(name) ?? []);
const allSeconds = ((performance.now() - begun) / 1000).toFixed(1);
console.log(`\n${inOrder.join("\n")}\n       together    ${allSeconds.padStart(6)} s\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
if (!only && filters.length === 0) keepTimes();

/** How long the whole run took, for the bench. A run of some steps or files says nothing about it. */
function keepTimes(): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const made: TestTimes = {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") ? " and changes" : ""}`,
    seconds: Number(allSeconds),
    steps: times,
    ...total,
  };
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(join(root, TEST_TIMES), `${JSON.stringify(made, null, 2)}\n`);
}

async function runStep(step: Step): Promise<Counts> {
  const broken = step.needs.find((name) => (outcomes.get(name)?.failed ?? 0) > 0);
  if (broken) {
    console.log(`Not run, counted as failed: it needs the step "${broken}".`);
    return { passed: 0, failed: 1 };
  }
  try {
    return await step.run();
  } catch (error) {
    console.error(messageOf(error));
    return { passed: 0, failed: 1 };
  }
}

async function tool(name: string, args: string[]): Promise<Counts> {
  // Steps that run beside each other say what they have to say at their end.
  const { code, text } = await run(name, args, { limitMs, output: "keep" });
  if (text.trim()) console.log(`\n--- ${name}\n${text.trim()}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function buildApp(): Promise<Counts> {
  // A full run proves that the build works; a run of some steps only needs its result.
  if (only?.includes("build") === false && isBuilt()) console.log("Up to date.");
  else await build("keep");
  return { passed: 1, failed: 0 };
}

function bundle() {
  rmSync(join(root, "build", "worker"), { recursive: true, force: true });
  return tool("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
}

async function browserTests() {
  await getBrowsers();
  return vitest("browser");
}

/** The browsers, and the Java that the markup is checked with: fetched while other steps run. What is missing is told by the step. */
function getBrowsers(): Promise<unknown> {
  browsers ??= ensureChromium().then(tryToGetShell).then(ensureJava);
  browsers.catch(() => {});
  return browsers;
}

async function vitest(...projects: string[]): Promise<Counts> {
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

/** What the last lines of a run name: each failed test, and each file that failed as a whole. */
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
