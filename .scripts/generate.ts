// `npm run db:generate` makes migrations/0000_schema.sql anew from the schemas of app/db/, for as long as nothing is deployed.
// `npm run db:generate -- --name NAME` writes the next migration, once something is: docs/architecture.md, Adding something.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import kit from "../migrations/drizzle.config.ts";
import { readArguments } from "./arguments.mjs";
import { migrationNames } from "./migrations.ts";
import { fail, messageOf, root, run, runOrThrow, stopChildrenOnSignals } from "./run.ts";

const OWN = ["0000_schema.sql", "0001_search.sql", "0002_guards.sql"];
const sqlFile = join(root, "migrations", "0000_schema.sql");
const snapshotFile = join(root, "migrations", "meta", "0000_snapshot.json");

stopChildrenOnSignals();
const {
  values: { name },
} = readArguments("db:generate");
await (name === undefined ? remakeSchema() : writeNext(name)).catch((error) => fail(messageOf(error)));

/** The migration and its snapshot; 0001, 0002 and the journal stay. */
async function remakeSchema() {
  const later = migrationNames().find((each) => !OWN.includes(each));
  if (later) throw new Error(`${later} builds on 0000_schema.sql: name a new migration, -- --name NAME`);
  const { sql, snapshot } = await generated();
  if (sql === textOf(sqlFile) && snapshot === textOf(snapshotFile)) {
    console.log("No schema changes, nothing to migrate");
    return;
  }
  writeFileSync(sqlFile, sql);
  writeFileSync(snapshotFile, snapshot);
  console.log(
    "migrations/0000_schema.sql is made anew. The next start makes a new local database, and keeps the old one.",
  );
}

/** The output of drizzle-kit for the schemas, as if there were no migration yet. */
async function generated() {
  const folder = join(root, "build", "schema");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "drizzle.config.json"), JSON.stringify({ ...kit, out: "./build/schema/migrations" }));
  await runOrThrow("drizzle-kit", ["generate", "--config=build/schema/drizzle.config.json", "--name=schema"]);
  const sql = readFileSync(join(folder, "migrations", "0000_schema.sql"), "utf8");
  const snapshot = JSON.parse(readFileSync(join(folder, "migrations", "meta", "0000_snapshot.json"), "utf8"));
  // A new one has an id by chance, which would make a difference where there is none.
  const { id } = JSON.parse(textOf(snapshotFile) || JSON.stringify(snapshot));
  return { sql, snapshot: JSON.stringify({ ...snapshot, id }, null, 2) };
}

async function writeNext(name: string) {
  const { code } = await run("drizzle-kit", ["generate", "--config=migrations/drizzle.config.ts", `--name=${name}`]);
  if (code !== 0) throw new Error(`drizzle-kit failed (${code}).`);
}

function textOf(file: string) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
