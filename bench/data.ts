/** The databases of the bench: the demo's, kept until the code that makes it changes, and those of many generated jobs or applications. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hashOf } from "../.scripts/run.ts";
import { folder } from "./folder.ts";
import { BENCH_NOW, fillLocalD1, generatedVersion } from "./generate.ts";

export const SIZES = [10_000, 100_000, 1_000_000] as const;
export type Size = (typeof SIZES)[number];

const DEMO = ["migrations", ".scripts/demo", ".scripts/state.ts"];

/** Named by the code that makes it, so that an old folder is never taken for a new one. */
export const demoFolder = join(folder, `demo-${hashOf(DEMO).slice(0, 12)}`);

/** A state folder whose database holds this many jobs. */
export async function prepareJobs(size: Size, say: (line: string) => void): Promise<string> {
  const stateDir = jobsFolder(size);
  const stamp = join(stateDir, "made-by");
  const version = generatedVersion();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version) return stateDir;
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  const begin = performance.now();
  await fillLocalD1(stateDir, size);
  writeFileSync(stamp, version);
  say(`${size.toLocaleString("en")} jobs made in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return stateDir;
}

/** Removes the demo databases that earlier code made. Nothing uses them any more. */
export function removeOldDemos() {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith("demo-") && path !== demoFolder) rmSync(path, { recursive: true, force: true });
  }
}

/** The file in which local D1 keeps the database. */
export function databaseFile(size: Size): string {
  return d1File(jobsFolder(size));
}

export function d1File(stateDir: string): string {
  const d1 = join(stateDir, "v3", "d1");
  const files = readdirSync(d1, { recursive: true }).map(String);
  const name = files.find((file) => file.endsWith(".sqlite") && !file.includes("metadata"));
  if (!name) throw new Error(`There is no database in ${d1}`);
  return join(d1, name);
}

/** Jobs that these applications are for. */
const JOBS_OF_APPLICATIONS = SIZES[0];

/** A state folder whose database holds so many applications that wait for an answer. None is due in the month of the bench. */
export async function prepareApplications(count: number, say: (line: string) => void): Promise<string> {
  const stateDir = join(folder, `applications-${count}`);
  const stamp = join(stateDir, "made-by");
  const version = `${generatedVersion()}-${hashOf(["bench/data.ts"]).slice(0, 12)}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version) return stateDir;
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  const begin = performance.now();
  const db = new DatabaseSync(await fillLocalD1(stateDir, JOBS_OF_APPLICATIONS));
  insertApplications(db, count);
  db.close();
  writeFileSync(stamp, version);
  say(`${count.toLocaleString("en")} applications made in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return stateDir;
}

/** In every state that waits for somebody, over all open jobs. Their counters are left to the first change of each job. */
function insertApplications(db: DatabaseSync, count: number): void {
  const day = 86_400_000;
  const posted = BENCH_NOW.getTime() - 32 * day;
  db.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; PRAGMA foreign_keys = OFF;
    CREATE TEMP TABLE places (place INTEGER PRIMARY KEY, job_id TEXT);
    INSERT INTO places SELECT row_number() OVER (ORDER BY seq) - 1, id FROM jobs WHERE state = 'open' AND removed_at IS NULL;`);
  const insert = db.prepare(`WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at,
      updated_at, confirmed_at, turn, due_at, remind_at, waits_since, promised_days)
    SELECT printf('0199a5a0-0000-7000-8000-%012x', i), job_id, 'Applicant ' || i, 'a' || i || '@example.org', '98' || (10000000 + i),
      iif(i % 2, '0', '8+'), 'resumes/' || i, 'resume.pdf', 50000,
      CASE i % 4 WHEN 0 THEN 'offered' WHEN 1 THEN 'submitted' WHEN 2 THEN 'shortlisted' ELSE 'interviewing' END, ?3, ?3, ?3,
      iif(i % 4, 'school', 'candidate'), ?4 + (9 + i % 60) * ${day}, iif(i % 4, NULL, ?4 + (8 + i % 60) * ${day}), ?3, 7
    FROM n JOIN places ON place = i % (SELECT count(*) FROM places)`);
  // Triggers and indexes one row at a time would take ten minutes.
  const own = db
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = 'applications' AND type <> 'table' AND sql IS NOT NULL",
    )
    .all();
  for (const { type, name } of own) db.exec(`DROP ${type} ${name}`);
  insert.run(1, count, posted, BENCH_NOW.getTime());
  for (const { sql } of own) db.exec(String(sql));
}

function jobsFolder(size: Size): string {
  return join(folder, `jobs-${size}`);
}
