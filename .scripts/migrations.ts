/** Applies the migrations to the local database as `wrangler d1 migrations apply` does, which starts workerd anew for each file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery as statementsOf } from "wrangler";
import { root } from "./run.ts";

/** The table in which wrangler keeps which files were applied. */
const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies those of the files in `migrations/` that the database has not seen, in this order. Each is applied whole or not at all. */
export async function applyMigrations(DB: D1Database, names: string[]): Promise<void> {
  await DB.prepare(TABLE).run();
  const { results } = await DB.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const name of names.filter((each) => !applied.has(each))) {
    const statements = statementsOf(readFileSync(join(root, "migrations", name), "utf8"));
    await DB.batch([
      ...statements.map((sql) => DB.prepare(sql)),
      DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
