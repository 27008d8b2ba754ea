// `npm test`: the tests that run with each change. Those that take long run in `npm run test:deep` (test-deep.ts). `npm
// test -- tests/worker/jobs` runs the files of tests whose paths have that text, and builds only what has changed; `npm
// test -- --only types,worker` runs some of the steps and what they need.
import { build, isBuilt } from "./build.ts";
import { browserTests, bundle, isOfBrowser, isOfNode, isOfWorkerd, runSteps, tool, vitest } from "./test-run.ts";

await runSteps(
  "test",
  [
    {
      name: "lint",
      about: "format and lint",
      needs: [],
      run: () => tool("biome", ["ci", "--colors=off", "--diagnostic-level=error", "."]),
    },
    { name: "types", about: "types", needs: [], run: () => tool("tsc", []) },
    { name: "build", about: "build, without the passes that make it smallest", needs: [], run: buildApp },
    { name: "bundle", about: "Worker bundle (deploy --dry-run)", needs: ["build"], run: bundle },
    // One run for both: those in Node mostly wait for servers that they start.
    {
      name: "worker+node",
      about: "tests in workerd and in Node",
      needs: ["build", "bundle"],
      isTests: true,
      run: () => vitest("workers", "workers-alone", "node"),
    },
    {
      name: "browser",
      about: "tests in Chromium",
      needs: ["build", "bundle"],
      isTests: true,
      runs: isOfBrowser,
      run: () => browserTests("browser"),
    },
  ],
  [
    {
      name: "worker",
      about: "tests in workerd",
      needs: ["build", "bundle"],
      isTests: true,
      runs: isOfWorkerd,
      run: () => vitest("workers", "workers-alone"),
    },
    {
      name: "node",
      about: "tests in Node",
      needs: ["build", "bundle"],
      isTests: true,
      runs: isOfNode,
      run: () => vitest("node"),
    },
  ],
);

async function buildApp(only: string[]) {
  // A full run proves that the build works; a run of some steps only needs its result.
  if (only.length > 0 && !only.includes("build") && isBuilt({ minify: "quick" })) console.log("Up to date.");
  else await build("keep", { minify: "quick" });
  return { passed: 1, failed: 0 };
}
