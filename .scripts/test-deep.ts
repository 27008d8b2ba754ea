// `npm run test:deep`: what `npm test` leaves out, as it takes long: every fault of every journey, every journey in Chromium with script
// and without, restore, backup, soak, simulation, mutation, the long commands, and the size of what is deployed. It runs every night
// (.github/workflows/nightly.yml) and before an issue is resolved. Words filter the test files, as with `npm test`.
import { build } from "./build.ts";
import { browserTests, bundle, runSteps, vitest } from "./test-run.ts";

// Each run tries other values; a failure names its seed.
process.env.PROPERTY_SEED ??= "random";

await runSteps("test:deep", [
  { name: "build", about: "production build", needs: [], run: buildApp },
  { name: "bundle", about: "Worker bundle (deploy --dry-run)", needs: ["build"], run: bundle },
  {
    name: "worker+node",
    about: "long tests in workerd and in Node",
    needs: ["build", "bundle"],
    isTests: true,
    run: () => vitest("deep-workers", "deep-node"),
  },
  {
    name: "browser",
    about: "every journey in Chromium",
    needs: ["build", "bundle"],
    isTests: true,
    run: () => browserTests("deep-browser"),
  },
]);

async function buildApp() {
  await build("keep");
  return { passed: 1, failed: 0 };
}
