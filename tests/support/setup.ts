/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, vi } from "vitest";
import { resetStorage } from "./bindings";
import { watchConsole } from "./logged";

const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };

// Runs before each test file, which has databases of its own. In one batch: one by one they take half a second.
await DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => DB.prepare(query)));

// Hashing passwords at full cost takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(resetStorage);
watchConsole();
