import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { quiet } from "../.scripts/run.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const resolve = { alias: { "~": `${root}app` } };

// wrangler's library runs in this process, and is to be quiet and offline however vitest was started.
Object.assign(process.env, quiet, { WRANGLER_LOG: "warn" });

// Property tests try the same values in every run, so that a rare counterexample stops nobody by chance: PROPERTY_SEED is another
// number, or "random".
const { PROPERTY_SEED = "20261122" } = process.env;
const propertySeed = PROPERTY_SEED === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(PROPERTY_SEED);
if (!Number.isInteger(propertySeed)) throw new Error(`PROPERTY_SEED is "${PROPERTY_SEED}": no whole number`);
const provide = { propertySeed };

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        root,
        resolve,
        plugins: [
          cloudflareTest(async () => ({
            main: `${root}build/worker/entry.worker.js`,
            remoteBindings: false,
            wrangler: { configPath: `${root}wrangler.toml` },
            miniflare: {
              // A copy that lags behind, for tests/worker/read-replication.test.ts.
              d1Databases: { REPLICA: "replica" },
              bindings: {
                APP_ENV: "test",
                // Tests write to the database past the app; those of the kept pages switch it on for themselves.
                PAGE_CACHE: "off",
                SIGNING_SECRET: "test-secret-for-signing-only-0123456789",
                LINK_SECRET: "test-secret-for-links-only-01234567890123",
                TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
              },
            },
          })),
        ],
        test: {
          name: "workers",
          provide,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ["tests/domain/**/*.test.ts", "tests/worker/**/*.test.ts"],
          exclude: ["**/*.node.test.ts"],
          setupFiles: ["tests/support/setup.ts", "tests/support/seed.ts"],
          // Remix and React come as CommonJS, which workerd cannot load as it is.
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "@remix-run/cloudflare",
                  "@remix-run/server-runtime",
                  "@remix-run/react",
                  "react",
                  "react-dom",
                  "react-dom/server",
                ],
              },
            },
          },
        },
      },
      {
        root,
        resolve,
        test: {
          name: "node",
          provide,
          testTimeout: 30_000,
          include: ["tests/architecture.test.ts", "tests/**/*.node.test.ts"],
          setupFiles: ["tests/support/seed.ts"],
        },
      },
      {
        root,
        resolve,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          // Much of a journey is waiting; each file has a server and a browser of its own.
          maxWorkers: 3,
          // Nothing of a file stays in the modules that the next one shares with it, and loading them takes a second.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As long as every other wait of a visitor: a second is little on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
