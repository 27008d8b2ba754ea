// `npm run test:deep`: every test there is, with all that it can try, on the build that is deployed. To what `npm test` does come
// every fault of every journey, every journey in Chromium with script and without, restore, backup, soak, the long commands, and other
// values of the property tests each time. It runs every night (.github/workflows/nightly.yml), before a deployment, and before an
// issue is resolved. Words filter the test files, as with `npm test`.
import { build } from "./build.ts";
import { browserTests, bundle, isOfBrowser, runSteps, vitest } from "./test-run.ts";

const LONG_COMMANDS = "tests/long-commands.node.deep.test.ts";

process.env.TEST_DEPTH = "deep";
// A failure names the seed.
process.env.PROPERTY_SEED ??= "random";

await runSteps("test:deep", [
  { name: "build", about: "production build", needs: [], run: buildApp },
  { name: "bundle", about: "Worker bundle (deploy --dry-run)", needs: ["build"], run: bundle },
  {
    name: "worker+node",
    about: "tests in workerd and in Node",
    needs: ["build", "bundle"],
    isTests: true,
    runs: (file) => !isOfBrowser(file) && file !== LONG_COMMANDS,
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
  {
    name: "commands",
    about: "long commands, typed with small numbers",
    needs: ["build", "bundle"],
    isTests: true,
    runs: (file) => file === LONG_COMMANDS,
    run: () => vitest("commands"),
  },
]);

async function buildApp() {
  await build("keep");
  return { passed: 1, failed: 0 };
}
