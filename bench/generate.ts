/**
 * Generated jobs for measuring: the same ones in every run. `node bench/generate.ts FILE JOBS` fills an SQLite file through the
 * project's migrations; `fillLocalD1` fills the file in which workerd keeps its local D1.
 */
import { createHash, createHmac } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { createRandom } from "../.scripts/demo/random.ts";
import { rebuildStatements } from "../.scripts/rebuild.ts";
import { hashOf, root } from "../.scripts/run.ts";
import { createAdverts } from "./adverts.ts";
import { wranglerSettings } from "./wrangler-config.ts";

/** When the newest job was posted. The others were posted before it, a minute apart. */
const NEWEST = Date.UTC(2026, 10, 20, 9);
const MINUTE_MS = 60_000;
const JOBS_A_RECRUITER = 40;
/** The first recruiter has this many jobs, or a tenth of all if that is less. */
const JOBS_OF_THE_FIRST = 5000;
const OPEN_SHARE = 0.9;
const REMOVED_SHARE = 0.03;

const HASH_BYTES = 256 * 1024 * 1024;
const DEFAULT_HASH_BYTES = 1024 * 1024;

export type Generated = { jobs: number; ms: number };

/** Fills an empty database, given open or by its file's name, with recruiters and jobs. The file must not exist. */
export function generateDatabase({
  jobs,
  ...target
}: { jobs: number } & ({ db: DatabaseSync } | { file: string })): Generated {
  const start = performance.now();
  const db = "db" in target ? target.db : new DatabaseSync(target.file);
  try {
    // Nothing is lost if this breaks off: the file is then made anew.
    db.exec(
      "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; PRAGMA foreign_keys = OFF",
    );
    for (const sql of migrations()) db.exec(sql);
    recordMigrations(db);
    const triggers = schemaOf(db, "type = 'trigger'");
    const indexes = schemaOf(db, "type = 'index' AND tbl_name = 'jobs' AND sql IS NOT NULL");
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
    db.exec("BEGIN");
    insertRows(db, jobs);
    db.exec("COMMIT");
    for (const { sql } of [...indexes, ...triggers]) db.exec(sql);
    // The index gathers more before it writes, so it has fewer parts to merge. It keeps the setting, so the default is put back.
    db.exec(`INSERT INTO jobs_search (jobs_search, rank) VALUES ('hashsize', ${HASH_BYTES})`);
    for (const sql of rebuildStatements()) db.exec(sql);
    db.exec(`INSERT INTO jobs_search (jobs_search, rank) VALUES ('hashsize', ${DEFAULT_HASH_BYTES})`);
  } finally {
    if (!("db" in target)) db.close();
  }
  return { jobs, ms: performance.now() - start };
}

/**
 * Puts generated jobs into the D1 that `wrangler dev --persist-to stateDir` and `serve({ stateDir })` open. Its earlier data is
 * gone. Databases are kept in .wrangler/bench/databases, so that the next run copies one. Returns the file.
 */
export function fillLocalD1(stateDir: string, jobs: number): string {
  const made = cachedDatabase(jobs);
  const folder = join(resolve(root, stateDir), "v3", "d1", "miniflare-D1DatabaseObject");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${localD1Name()}.sqlite`);
  copyFileSync(made, file);
  return file;
}

/** The file of a generated database. It is made if it is not there yet, or if other code made it. */
export function cachedDatabase(jobs: number): string {
  const folder = join(root, ".wrangler", "bench", "databases");
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  const version = hashOf(["bench/generate.ts", "bench/adverts.ts", ...names.map((name) => `migrations/${name}`)]);
  const file = join(folder, `jobs-${jobs}-${version.slice(0, 12)}.sqlite`);
  if (existsSync(file)) return file;
  for (const old of readdirSync(folder)) if (old.startsWith(`jobs-${jobs}-`)) rmSync(join(folder, old));
  const unfinished = `${file}.part`;
  for (const left of [unfinished, `${unfinished}-journal`]) rmSync(left, { force: true });
  generateDatabase({ file: unfinished, jobs });
  renameSync(unfinished, file);
  return file;
}

/** As miniflare names the file of a D1: by the id of the object that holds it. */
function localD1Name(): string {
  const key = createHash("sha256").update("miniflare-D1DatabaseObject").digest();
  const name = createHmac("sha256", key).update(wranglerSettings().databaseId).digest().subarray(0, 16);
  return Buffer.concat([name, createHmac("sha256", key).update(name).digest().subarray(0, 16)]).toString("hex");
}

function migrationNames(): string[] {
  return readdirSync(join(root, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

function migrations(): string[] {
  return migrationNames().map((name) => readFileSync(join(root, "migrations", name), "utf8"));
}

/** Records the migrations as wrangler does, which then finds nothing left to do. */
function recordMigrations(db: DatabaseSync): void {
  db.exec(`CREATE TABLE IF NOT EXISTS d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`);
  const insert = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)");
  for (const name of migrationNames()) insert.run(name);
}

function schemaOf(db: DatabaseSync, where: string): { name: string; sql: string }[] {
  const rows = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE ${where}`).all();
  return rows.map((row) => ({ name: String(row.name), sql: String(row.sql) }));
}

function insertRows(db: DatabaseSync, count: number): void {
  const random = createRandom("bench");
  const ofTheFirst = Math.min(JOBS_OF_THE_FIRST, Math.floor(count / 10));
  const recruiters = Array.from({ length: 1 + Math.ceil(count / JOBS_A_RECRUITER) }, () => random.uuid4());
  const oldest = NEWEST - count * MINUTE_MS;
  const insertUser = db.prepare("INSERT INTO users (id, email, role, created_at) VALUES (?, ?, 'admin', ?)");
  const insertProfile = db.prepare("INSERT INTO profiles (user_id, f_name, updated_at) VALUES (?, 'Asha', ?)");
  for (const [index, id] of recruiters.entries()) {
    insertUser.run(id, `recruiter${index}@example.com`, oldest);
    insertProfile.run(id, oldest);
  }
  const insertJob =
    db.prepare(`INSERT INTO jobs (seq, id, user_id, title, category, job_nature, vacancy, salary, location,
    description, keywords, company_name, company_location, status, deleted, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const advert = createAdverts(createRandom("adverts"));
  const share = ofTheFirst / count;
  for (let seq = 1; seq <= count; seq += 1) {
    const { title, category, job_nature, salary, location, description, keywords, company_name, company_location } =
      advert();
    const time = oldest + seq * MINUTE_MS;
    const owner = random.chance(share) ? recruiters[0] : recruiters[1 + (seq % (recruiters.length - 1))];
    const isOpen = random.chance(OPEN_SHARE);
    const isRemoved = !isOpen && random.chance(REMOVED_SHARE / (1 - OPEN_SHARE));
    insertJob.run(
      ...[seq, random.uuid7(time), owner ?? "", title, category, job_nature, random.int(1, 5), salary, location],
      ...[description, keywords, company_name, company_location, isOpen ? "open" : "closed", isRemoved ? 1 : 0],
      ...[time, time],
    );
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , file, jobs] = process.argv;
  if (!file || !jobs || !/^\d+$/.test(jobs)) {
    console.error("node bench/generate.ts FILE JOBS");
    process.exit(2);
  }
  rmSync(file, { force: true });
  const made = generateDatabase({ file, jobs: Number(jobs) });
  console.log(`${made.jobs} jobs in ${file}, ${(made.ms / 1000).toFixed(1)} s`);
}
