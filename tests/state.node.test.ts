/** A local state that other migrations made stops nobody: it is kept beside its place, with all that is in it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationNames } from "../.scripts/migrations.ts";
import { prepareState } from "../.scripts/state.ts";
import { root } from "./support/sources.ts";
import { copyState } from "./support/starting-states.ts";
import { isDeep } from "./support/test-depth.ts";

const folder = mkdtempSync(join(tmpdir(), "staffroom-state-"));
const state = join(folder, "state");
const marker = join(state, "staffroom.json");
const aside = `state-before-${new Date().toISOString().slice(0, 10)}`;

beforeAll(() => copyState(state, { demo: false }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function databaseOf(name: string): DatabaseSync {
  const databases = join(folder, name, "v3", "d1", "miniflare-D1DatabaseObject");
  const file = readdirSync(databases).find((each) => /^[0-9a-f]{64}\.sqlite$/.test(each));
  return new DatabaseSync(join(databases, file ?? ""));
}

function ask(name: string, sql: string): unknown[] {
  const db = databaseOf(name);
  const rows = db.prepare(sql).all();
  db.close();
  return rows.map((row) => ({ ...row }));
}

/** Prepares the state, and returns what it said. */
async function prepared(): Promise<string> {
  const lines: string[] = [];
  await prepareState(state, { demo: false, say: (line) => lines.push(line) });
  return lines.join("\n");
}

const count = "SELECT count(*) AS n FROM search_words";

test("a state of today's migrations stays where it is, in silence", async () => {
  ask("state", "INSERT INTO search_words (word, titles) VALUES ('mine', 1)");
  expect(await prepared()).toBe("");
  expect([readdirSync(folder), ask("state", count)]).toEqual([["state"], [{ n: 1 }]]);
});

test("one whose migration reads otherwise now is kept with its rows, and a new one is made", async () => {
  writeFileSync(marker, readFileSync(marker, "utf8").replace(/("0000_schema.sql": )"[^"]*"/, '$1"other"'));
  const said = await prepared();
  expect(said).toContain(`it is kept in ${join(folder, aside)}, and a new one is made.`);
  expect([ask(aside, count), ask("state", count)]).toEqual([[{ n: 1 }], [{ n: 0 }]]);
});

test("one without a marker whose database names a migration that there is no more is kept too, under a free name", async () => {
  ask("state", "UPDATE d1_migrations SET name = '0000_first_tables.sql' WHERE name = '0000_schema.sql'");
  rmSync(marker);
  expect(await prepared()).toContain(join(folder, `${aside}-2`));
  expect(existsSync(join(folder, aside))).toBe(true);
  expect(ask("state", "SELECT name FROM d1_migrations ORDER BY id")).toEqual(
    migrationNames().map((name) => ({ name })),
  );
});

describe("while another command uses it", () => {
  const hold = `const { holdState } = await import(${JSON.stringify(join(root, ".scripts", "state-use.ts"))});
    holdState(${JSON.stringify(state)}); console.log("held"); setInterval(() => {}, 1000);`;
  const otherText = () =>
    writeFileSync(marker, readFileSync(marker, "utf8").replace(/("0000_schema.sql": )"[^"]*"/, '$1"other"'));
  const halfFilled = () => writeFileSync(marker, JSON.stringify({ migrations: {}, demo: "filling" }));

  const cases: [string, () => void, string][] = [
    ["of other migrations", otherText, "uses it, such as npm start: end that one first"],
    ["that is being filled", halfFilled, "Another command fills the database"],
  ];
  test.each(isDeep ? cases : cases.slice(0, 1))(
    "a state %s stays where it is with all its rows, and once that command has ended a new one is made",
    async (_, change, sentence) => {
      ask("state", "INSERT INTO search_words (word, titles) VALUES ('theirs', 1)");
      const before = readdirSync(folder);
      const user = spawn(process.execPath, ["--no-warnings", "--input-type=module", "--eval", hold]);
      await once(user.stdout, "data");
      change();
      await expect(prepared()).rejects.toThrow(sentence);
      expect([readdirSync(folder), ask("state", count)]).toEqual([before, [{ n: 1 }]]);
      const ended = once(user, "exit");
      user.kill("SIGKILL");
      await ended;
      await prepared();
      expect(ask("state", count)).toEqual([{ n: 0 }]);
    },
  );
});
