/** Which migrations a database has seen, as a deployment and a restore ask for them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appliedMigrations, migrationNames } from "../.scripts/migrations.ts";
import { copyState } from "./support/starting-states.ts";

const folder = mkdtempSync(join(tmpdir(), "staffroom-migrations-"));

beforeAll(() => copyState(join(folder, "state"), { demo: false }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a database is asked for its migrations", () => {
  const local = (name: string) => appliedMigrations(["--local", "--persist-to", join(folder, name)]);

  test("and names them, or none if it is new", async () => {
    expect(await local("state")).toEqual(migrationNames());
    expect(await local("none yet")).toEqual([]);
  });

  test("and one that cannot be asked is an error, never none", async () => {
    await expect(appliedMigrations(["--local", "--config", join(folder, "missing.json")])).rejects.toThrow(
      "could not be asked for its migrations",
    );
  });
});
