/** A local state that other migrations made stops nobody: it is kept beside its place, with all that is in it. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationNames } from "../.scripts/migrations.ts";
import { prepareState } from "../.scripts/state.ts";
import { copyState } from "./support/states.ts";

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
