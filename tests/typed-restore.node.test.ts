/** What was backed up comes back: the two commands as a person types them. tests/typed-copies.node.deep.test.ts has the rest. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { localD1File } from "../bench/generate.ts";
import { copyState } from "./support/starting-states.ts";
import { type } from "./support/typed-commands.ts";

const folder = mkdtempSync(join(tmpdir(), "staffroom-restore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("npm run backup and npm run restore bring an account into an empty database", async () => {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  await copyState(from, { demo: false });
  await copyState(to, { demo: false });
  const before = new DatabaseSync(localD1File(from));
  before.exec(
    "INSERT INTO users (id, email, role, created_at) VALUES ('u1', 'asha@example.com', 'user', 1); INSERT INTO profiles (user_id, updated_at) VALUES ('u1', 1)",
  );
  before.close();

  const made = await type("backup", ["copy"], { env: { STATE_DIR: from }, cwd: folder });
  expect(made.code, made.err).toBe(0);
  const restored = await type("restore", ["copy"], { env: { STATE_DIR: to }, cwd: folder });
  expect(restored.code, restored.err).toBe(0);

  const after = new DatabaseSync(localD1File(to), { readOnly: true });
  expect(after.prepare("SELECT id, email FROM users").all()).toEqual([{ id: "u1", email: "asha@example.com" }]);
  after.close();
});
