/// <reference types="@cloudflare/vitest-plugin/types" />
import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, vi } from "vitest";
import { resetStorage } from "./bindings";
import { watchConsole } from "./logged";

const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };

// Runs before each test file, which has databases of its own; what is applied already is not applied again.
await applyD1Migrations(DB, TEST_MIGRATIONS);

// Hashing passwords at full cost takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(resetStorage);
watchConsole();
