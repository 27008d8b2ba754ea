/** Databases of generated jobs, and what is derived from them. */
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { rebuildStatements } from "../.scripts/rebuild.ts";
import { generateDatabase } from "../bench/generate.ts";

const JOBS = 400;
const DERIVED = ["counters", "category_counters", "institution_counters", "sitemap_pages"];
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
      "SELECT avg(state = 'open' AND removed_at IS NULL) AS open, avg(title || description LIKE '%teacher%') AS teacher FROM jobs",
    )
    .get();
  expect(Number(share?.open)).toBeGreaterThan(0.8);
  expect(Number(share?.teacher)).toBeGreaterThan(0.3);
  expect(Number(share?.teacher)).toBeLessThan(0.6);
  const triggers = one.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  expect(triggers.length).toBeGreaterThanOrEqual(9);
  for (const found of derived(one).slice(DERIVED.length)) expect((found as unknown[]).length).toBeGreaterThan(0);
});

test("index and counters made anew are those that the triggers have kept", async () => {
  const db = await generated();
  const kept = derived(db);
  for (const statement of rebuildStatements()) db.exec(statement);
  expect(derived(db)).toEqual(kept);
});
