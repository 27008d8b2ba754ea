import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { quiet } from "../.scripts/run.ts";
import { apiContract } from "./support/contract-validators.ts";
import { keepFilesInMemory } from "./support/memory-folder.ts";
import { writesOfStatements } from "./support/statement-writes.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const resolve = { alias: { "~": `${root}app` } };

// wrangler's library runs in this process, and is to be quiet and offline however vitest was started.
Object.assign(process.env, quiet, { WRANGLER_LOG: "warn" });
keepFilesInMemory();

// Property tests try the same values in every run, so that a rare counterexample stops nobody by chance: PROPERTY_SEED is another
// number, or "random".
const { PROPERTY_SEED = "20261122" } = process.env;
const propertySeed = PROPERTY_SEED === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(PROPERTY_SEED);
if (!Number.isInteger(propertySeed)) throw new Error(`PROPERTY_SEED is "${PROPERTY_SEED}": no whole number`);

/** `npm run test:deep` sets TEST_DEPTH=deep: then the files named `*.deep.test.ts` run too, and each file tries all that it can. */
const isDeep = process.env.TEST_DEPTH === "deep";
const LEFT_OUT = isDeep ? [] : ["**/*.deep.test.ts"];

const provide = { propertySeed, isDeep, writes: writesOfStatements() };

/** The files that take longest, by how their names begin, the slowest first. */
const SLOW = [
  "browser/crawl",
  "browser/main-job",
  "browser/screens",
  "browser/budgets",
  "worker/faults-everywhere",
  "worker/faults-clock",
  "worker/faults-alerts",
  "restoring",
  "route-handlers",
  "edge-properties",
  "soak",
  "backup",
  "alert-words",
  "generate",
  "judge",
  "worker/page-styles",
  "worker/access",
  "worker/session-ended",
  "worker/faults",
];

/** Which project begins first: that with the one file that shares nothing, so that no core waits for it in the end. */
const TURNS = ["workers-alone", "workers", "node", "browser"];
const turn = (project: string) => TURNS.indexOf(project);

/**
 * No test may depend on the files before it. TEST_ORDER=reverse runs the files of each project in the opposite order, and a number
 * shuffles them, the same number always alike.
 */
const { TEST_ORDER = "" } = process.env;
if (!/^(reverse|\d+)?$/.test(TEST_ORDER))
  throw new Error(`TEST_ORDER is "${TEST_ORDER}": neither "reverse" nor a number`);

/** By a hash of its name with the seed, so that a file keeps its place when others come or go. */
const shuffled = (name: string) => createHash("sha256").update(`${TEST_ORDER} ${name}`).digest("hex");

function inAskedOrder(files: TestSpecification[]): TestSpecification[] {
  if (TEST_ORDER === "") return files;
  if (TEST_ORDER === "reverse") return files.toReversed();
  const places = new Map(files.map((file) => [file, shuffled(file.moduleId.slice(root.length))]));
  return files.toSorted((one, other) => ((places.get(one) ?? "") < (places.get(other) ?? "") ? -1 : 1));
}

class BySlowness extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((name) => moduleId.startsWith(`${root}tests/${name}`));
      return index < 0 ? SLOW.length : index;
    };
    const names = [...new Set(bySize.map(({ project }) => project.name))].sort((one, other) => turn(one) - turn(other));
    const inOrder = bySize.toSorted((one, other) => place(one) - place(other));
    return names.flatMap((name) => inAskedOrder(inOrder.filter(({ project }) => project.name === name)));
  }
}

const LONG_COMMANDS = "tests/long-commands.node.deep.test.ts";
/** Counts what an isolate asks the database for that remembers nothing of other files. */
const ALONE = ["tests/worker/round-trips-table.test.ts"];

/** Only so that a test that hangs ends. Whatever is slow is not wrong: a machine may be busy. */
const LIMITS = { testTimeout: 900_000, hookTimeout: 900_000 };

/** Tests in workerd, against the built Worker and its D1 and R2. */
function inWorkerd(
  name: string,
  files: { include: string[]; exclude?: string[]; isolate: boolean },
): UserWorkspaceConfig {
  return {
    root,
    resolve,
    plugins: [
      apiContract(),
      cloudflareTest(async () => ({
        main: `${root}build/worker/entry.worker.js`,
        remoteBindings: false,
        wrangler: { configPath: `${root}wrangler.toml` },
        miniflare: {
          // As the parts beside it: workerd itself loads the entry, so that each part is there once.
          modulesRules: [{ type: "ESModule", include: ["**/entry.worker.js"] }],
          // A copy that lags behind, for tests/worker/read-replication.test.ts.
          d1Databases: { REPLICA: "replica" },
          bindings: {
            APP_ENV: "test",
            // Tests write to the database past the app; those of the cached pages switch it on for themselves.
            PAGE_CACHE: "off",
            PASSWORD_LOG_COST: "6",
            SIGNING_SECRET: "test-secret-for-signing-only-0123456789",
            LINK_SECRET: "test-secret-for-links-only-01234567890123",
            TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
          },
        },
      })),
    ],
    test: {
      name,
      provide,
      ...LIMITS,
      ...files,
      setupFiles: ["tests/support/setup.ts", "tests/support/property-seed.ts"],
      // Remix and React come as CommonJS, which workerd cannot load as it is.
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: [
              ...["@remix-run/server-runtime", "@remix-run/react", "react", "react-dom", "react-dom/server"],
              ...["ipaddr.js", "standardwebhooks"],
            ],
          },
        },
      },
    },
  };
}

export default defineConfig({
  root,
  test: {
    // The files of a project stand together, so that they share what they may; those that take long begin first.
    sequence: { sequencer: BySlowness },
    // One more than there are cores, as a file also waits.
    maxWorkers: 3,
    projects: [
      // The files share a workerd: starting one for each took three quarters of the whole time. tests/support/setup.ts gives each
      // file what it would find in a new one.
      inWorkerd("workers", {
        include: ["tests/domain/**/*.test.ts", "tests/worker/**/*.test.ts"],
        exclude: ["**/*.node*.test.ts", ...LEFT_OUT, ...ALONE],
        isolate: false,
      }),
      inWorkerd("workers-alone", { include: ALONE, isolate: true }),
      {
        root,
        resolve,
        test: {
          name: "node",
          provide,
          isolate: false,
          ...LIMITS,
          include: ["tests/architecture.test.ts", "tests/**/*.node.test.ts", "tests/**/*.node.deep.test.ts"],
          exclude: [...LEFT_OUT, LONG_COMMANDS],
          setupFiles: ["tests/support/property-seed.ts"],
        },
      },
      // Alone, after all others: these commands build and start the app, and would take the build away from other files.
      { root, resolve, test: { name: "commands", ...LIMITS, include: [LONG_COMMANDS] } },
      {
        root,
        resolve,
        test: {
          name: "browser",
          provide,
          include: ["tests/browser/**/*.test.ts"],
          exclude: LEFT_OUT,
          // The files of a worker share its server and its browsers (tests/browser/support.ts).
          isolate: false,
          globalSetup: ["tests/browser/folders.ts"],
          ...LIMITS,
          // As long as every other wait of a visitor: a second is little on a busy machine.
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
