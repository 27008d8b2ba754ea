/** Databases of generated jobs, and what the migrations make of one that holds jobs already. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { rebuildStatements } from "../.scripts/rebuild.ts";
import { generateDatabase } from "../bench/generate.ts";
import { root } from "./support/sources.ts";

const JOBS = 400;
const DERIVED = ["counters", "category_counters", "owner_counters", "desk_counters", "sitemap_pages"];
const SEARCHES = [
  '"teacher" *',
  '"\ue001teach" *',
  '"\ue002pune" *',
  '"\ue003c736369656E6365"',
  '"\ue003n66756C6C2074696D65"',
];

function rowsOf(db: DatabaseSync, table: string): unknown[] {
  return db
    .prepare(`SELECT * FROM ${table} ORDER BY 1`)
    .all()
    .map((row) => ({ ...row }));
}

/** What is made from the jobs: the counters, and what some searches find. */
/** Columns of jobs that later migrations have added, as rows that were there before have them. */
const LATER_COLUMNS = {
  ...{ details: null, closes_at: null, time_zone: null, pay_month: null, place_id: null, place_chosen: 0 },
  ...{ lat: null, lon: null, terms: null, similar: null, terms_version: null, due_at: null },
};

function derived(db: DatabaseSync): unknown[] {
  const find = db.prepare("SELECT rowid FROM jobs_search WHERE jobs_search MATCH ?");
  return [
    ...DERIVED.map((table) => rowsOf(db, table)),
    ...SEARCHES.map((match) => find.all(match).map(({ rowid }) => rowid)),
  ];
}

async function generated(): Promise<DatabaseSync> {
  const db = new DatabaseSync(":memory:");
  await generateDatabase({ db, jobs: JOBS });
  return db;
}

test("generated jobs are the same ones each time, and as the bench needs them", async () => {
  const [one, other] = [await generated(), await generated()];
  expect(rowsOf(one, "jobs")).toEqual(rowsOf(other, "jobs"));
  expect(rowsOf(one, "jobs")).toHaveLength(JOBS);
  const share = one
    .prepare(
      "SELECT avg(status = 'open' AND deleted = 0) AS open, avg(title || description LIKE '%teacher%') AS teacher FROM jobs",
    )
    .get();
  expect(Number(share?.open)).toBeGreaterThan(0.8);
  expect(Number(share?.teacher)).toBeGreaterThan(0.3);
  expect(Number(share?.teacher)).toBeLessThan(0.6);
  const triggers = one.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  expect(triggers).toHaveLength(55);
  for (const found of derived(one).slice(DERIVED.length)) expect((found as unknown[]).length).toBeGreaterThan(0);
});

test("a database that holds jobs keeps them, and gets index and counters for them", async () => {
  const made = await generated();
  const db = new DatabaseSync(":memory:");
  const names = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  const run = (name: string) => db.exec(readFileSync(join(root, "migrations", name), "utf8"));
  for (const name of names.sort().filter((each) => each < "0004")) run(name);
  for (const table of ["users", "jobs"]) {
    const rows = made.prepare(`SELECT * FROM ${table}`).all();
    const known = db.prepare("SELECT name FROM pragma_table_info(?)").all(table);
    const columns = known.map(({ name }) => String(name));
    const insert = db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => "?")})`);
    for (const row of rows) insert.run(...columns.map((name) => row[name] ?? null));
  }
  const before = rowsOf(db, "jobs");
  for (const name of names.filter((each) => each >= "0004")) run(name);
  expect(rowsOf(db, "jobs")).toEqual(
    before.map((row) => ({ ...(row as object), institution_id: null, ...LATER_COLUMNS })),
  );
  expect(derived(db)).toEqual(derived(made));
  // And once more, as after a restore.
  for (const statement of rebuildStatements()) db.exec(statement);
  expect(derived(db)).toEqual(derived(made));
});
