/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach } from "vitest";
import { forgetAll } from "~/domain/isolate-memory-rules";
import worker from "../../build/worker/entry.worker.js";
import { beginEmpty, keepStorage } from "./bindings";
import { watchConsole } from "./captured-log";
import { beginFile, expectInvariants, forgetAllowed } from "./invariants";
import { emptyCache, storageWrites } from "./storage-use";

const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };

// Runs before each test file. The files share a workerd, and with it the databases: the first one makes the tables, in one batch, as
// one by one they take half a second.
const isNew = (await DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").first()) === null;
if (isNew) await DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => DB.prepare(query)));
// Each file counts its jobs from 1, as it would in a database of its own.
await DB.prepare("DELETE FROM sqlite_sequence").run();

// A file that sees to its storage says so for itself alone.
keepStorage(false);
beginFile();
beforeEach(beginEmpty);
beforeEach(emptyCache);
beforeEach(forgetAllowed);
// How often the storage had been written to when the invariants last held: until it is written to again, they still do.
let soundAt = -1;
// Behind the hooks of the file, which put its clock and its modules back.
afterEach(async () => {
  if (storageWrites() === soundAt) return;
  await expectInvariants();
  soundAt = storageWrites();
});
// The isolate remembers things between requests, and the files share it: each test begins with one that remembers nothing. The built
// Worker has memories of its own, beside those of the sources that tests call directly.
beforeEach(() => {
  forgetAll();
  worker.forget();
});
watchConsole();
