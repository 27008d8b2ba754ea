// `npm run escape`: is there a way out of Remix 2? Makes the move to React Router 7 in a throw-away tree (escape/rules.ts), runs types,
// build and the tests in workerd there, and writes docs/escape.md. `-- --count` only counts the lines. The project itself stays as it is.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readArguments, typedPath } from "./arguments.mjs";
import type { Counts } from "./escape/count.ts";
import { isGreen, MOST_LINES, reportText, type Step } from "./escape/report.ts";
import { findVersions, install, makeTree, trackedFiles } from "./escape/tree.ts";
import { during, fail, messageOf, root, run, runOrThrow, stopChildrenOnSignals } from "./run.ts";

/** Only so that a step that hangs ends. */
const LIMIT_MS = 40 * 60_000;
/** In the tree. */
const TEST_REPORT = "build/tests/escape.json";

stopChildrenOnSignals();
const { values } = readArguments("escape");
await main().catch((error) => fail(messageOf(error)));

async function main(): Promise<void> {
  const begun = performance.now();
  const folder = treeFolder();
  const files = await trackedFiles();
  if (values.count) {
    // The lines are the same for every version.
    const counts = await makeTree(folder, files, { reactRouter: "7.0.0", remixUtils: "9.0.0" });
    for (const { file, lines } of counts.places) console.log(`${String(lines).padStart(5)}  ${file}`);
    console.log(sizeOf(counts));
    process.exitCode = counts.outside > MOST_LINES ? 1 : 0;
    return;
  }
  const versions = await during("Asking for the newest versions", findVersions);
  const counts = await makeTree(folder, files, versions);
  console.log(`React Router ${versions.reactRouter}. ${sizeOf(counts)}`);
  await during("Installing", () => install(folder), "Installed");
  const steps = await runSteps(folder);
  const seconds = (performance.now() - begun) / 1000;
  const commit = (await runOrThrow("git", ["rev-parse", "--short=10", "HEAD"]).catch(() => "")).trim();
  const file = values.report === undefined ? join(root, "docs", "escape.md") : typedPath(values.report);
  writeFileSync(file, reportText({ counts, versions, steps, seconds, now: new Date(), commit }));
  for (const { name, failures } of steps) for (const failure of failures) console.log(`Failed: ${name}: ${failure}`);
  const isMoved = isGreen({ steps, counts });
  console.log(`${isMoved ? "Green" : "Not green"}: ${relative(root, file)}`);
  process.exitCode = isMoved ? 0 : 1;
}

/** A new folder that goes when this process ends, or the one that stays, which must be empty. */
function treeFolder(): string {
  if (values.keep) {
    const folder = typedPath(values.keep);
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) fail(`${values.keep} is not empty.`);
    return folder;
  }
  const folder = mkdtempSync(join(tmpdir(), "staffroom-escape-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function sizeOf({ files, imports, outside }: Counts): string {
  return `${files} files change: ${imports} lines of imports, ${outside} outside imports, of ${MOST_LINES} at most`;
}

/** Types, build and tests, by the tree's own tools. What needs a step that failed is not run. */
async function runSteps(folder: string): Promise<Step[]> {
  const types = await runStep(folder, "types", "tsc", []);
  const build = await runStep(folder, "build", process.execPath, [
    "--no-warnings",
    ".scripts/test.ts",
    "--only",
    "bundle",
  ]);
  const name = "tests in workerd";
  if (build.outcome === "failed") return [types, build, { name, outcome: "not run", seconds: 0, failures: [] }];
  const projects = ["workers", "workers-alone"].flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${TEST_REPORT}`];
  // Not by the tree's `npm test`: of a run that is broken off, vitest would stay.
  const args = ["run", "--config", "tests/vitest.config.ts", ...projects, ...reporters];
  const tests = await runStep(folder, name, "vitest", args);
  return [types, build, { ...tests, ...testResults(folder, tests) }];
}

async function runStep(folder: string, name: string, tool: string, args: string[]): Promise<Step> {
  const begun = performance.now();
  const work = () => run(tool, args, { folder, output: "keep", limitMs: LIMIT_MS });
  const { code, text } = await during(`Running the ${name}`, work, `Ran the ${name}`);
  const failures = code === 0 ? [] : errorLines(text);
  return { name, outcome: code === 0 ? "passed" : "failed", seconds: (performance.now() - begun) / 1000, failures };
}

/** The lines in which a tool tells of errors, but for those of the app's own log; the last lines where it has no such word. */
function errorLines(text: string): string[] {
  const lines = text.trim().split("\n");
  const errors = lines.filter((line) => /error\b/i.test(line) && !line.startsWith("{"));
  return (errors.length > 0 ? errors : lines.slice(-10)).map((line) => oneLine(line));
}

/** What vitest reports. Throws nothing where there is no report: then the output of the step says what failed. */
function testResults(folder: string, { failures }: Step): Pick<Step, "failures"> & { passed?: number } {
  const file = join(folder, TEST_REPORT);
  if (!existsSync(file)) return { failures };
  const { numPassedTests, testResults: ran }: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  const failed = ran
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      const path = relative(folder, name);
      if (tests.length === 0) return [`\`${path}\`: ${oneLine(message)}`];
      return tests.map((test) => `\`${path}\` › ${test.fullName}: ${oneLine(test.failureMessages[0] ?? "")}`);
    });
  // An error outside of all tests fails the run and no test.
  return { passed: numPassedTests, failures: failed.length > 0 ? failed : failures };
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** The first line, without colours, cut where it is long. */
function oneLine(text: string): string {
  const [line = ""] = stripVTControlCharacters(text).trim().split("\n");
  return line.length > 300 ? `${line.slice(0, 300)} …` : line;
}
