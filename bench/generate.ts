/**
 * Generated jobs for measuring: the same ones in every run. `node bench/generate.ts FILE JOBS` fills an SQLite file through the
 * project's migrations; `fillLocalD1` fills the file in which workerd keeps its local D1.
 */
import { createHash, createHmac } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { createRandom } from "../.scripts/demo/random.ts";
import { makeGazetteer } from "../.scripts/places/make.ts";
import { rebuildStatements } from "../.scripts/rebuild.ts";
import { hashOf, root } from "../.scripts/run.ts";
import type { StoredJob } from "../app/domain/jobs/details/rules.ts";
import type { JobInput } from "../app/domain/jobs/schema.ts";
import type { Place } from "../app/domain/places/rules.ts";
import { type Advert, createAdverts, LOCATIONS } from "./adverts.ts";
import { openFile } from "./domain.ts";
import { type AdvertDetails, sayMore } from "./job-details.ts";
import { wranglerSettings } from "./wrangler-config.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** When the newest job was posted: on the first day of this month. The others were posted before it, a minute apart. */
const today = new Date();
const NEWEST = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
/** No open job closes, or is to be reminded of, in this month: what is measured does not depend on the day. */
const CLOSES = { start: NEWEST, from: 40, to: 110 };
/** The moment at which searches are measured in this process: the first jobs close in nine days. */
export const BENCH_NOW = new Date(NEWEST + 31 * DAY_MS);
const JOBS_A_RECRUITER = 40;
/** The first recruiter has this many jobs, or a tenth of all if that is less. */
const JOBS_OF_THE_FIRST = 5000;
const OPEN_SHARE = 0.9;
const REMOVED_SHARE = 0.03;

const INDEXES = ["jobs_search", "jobs_closing"];
const HASH_BYTES = 256 * 1024 * 1024;
const DEFAULT_HASH_BYTES = 1024 * 1024;

export type Generated = { jobs: number; ms: number };

/**
 * Fills an empty database, given open or by its file's name, with the gazetteer, recruiters, jobs as the product writes them, and
 * the vocabulary of the suggestions. The file must not exist.
 */
export async function generateDatabase({
  jobs,
  ...target
}: { jobs: number } & ({ db: DatabaseSync } | { file: string })): Promise<Generated> {
  const start = performance.now();
  const db = "db" in target ? target.db : new DatabaseSync(target.file);
  try {
    // Nothing is lost if this breaks off: the file is then made anew.
    db.exec(
      "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; PRAGMA foreign_keys = OFF",
    );
    for (const sql of migrations()) db.exec(sql);
    recordMigrations(db);
    const app = await loadApp(db);
    const triggers = schemaOf(db, "type = 'trigger'");
    const indexes = schemaOf(db, "type = 'index' AND tbl_name = 'jobs' AND sql IS NOT NULL");
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
    db.exec("BEGIN");
    insertRows(db, jobs, app.write);
    db.exec("COMMIT");
    for (const { sql } of [...indexes, ...triggers]) db.exec(sql);
    // The index gathers more before it writes, so it has fewer parts to merge. It keeps the setting, so the default is put back.
    const setHash = (index: string, bytes: number) =>
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ${bytes})`);
    for (const index of INDEXES) setHash(index, HASH_BYTES);
    for (const sql of rebuildStatements()) db.exec(sql);
    for (const index of INDEXES) setHash(index, DEFAULT_HASH_BYTES);
    // As the hourly run leaves them.
    await app.mergeIndexes();
    await app.makeVocabulary();
  } finally {
    if (!("db" in target)) db.close();
  }
  return { jobs, ms: performance.now() - start };
}

/**
 * Puts generated jobs into the D1 that `wrangler dev --persist-to stateDir` and `serve({ stateDir })` open. Its earlier data is
 * gone. Databases are kept in .wrangler/bench/databases, so that the next run copies one. Returns the file.
 */
export async function fillLocalD1(stateDir: string, jobs: number): Promise<string> {
  const made = await cachedDatabase(jobs);
  const file = localD1File(stateDir);
  rmSync(dirname(file), { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(made, file);
  return file;
}

/** The file in which workerd keeps its local D1 for this state. */
export function localD1File(stateDir: string): string {
  return join(resolve(root, stateDir), "v3", "d1", "miniflare-D1DatabaseObject", `${localD1Name()}.sqlite`);
}

const MADE_BY = [
  ...["migrations", "bench/generate.ts", "bench/adverts.ts", "bench/job-details.ts", "bench/data.ts"],
  ...["app/domain/jobs/details/make-job-row.ts", ".scripts/places"],
  // Their lists and marks stand in the index.
  ...["terms", "marks", "match", "field-meanings", "meaning-lines", "meaning-lines-of-subjects"].map(
    (name) => `app/domain/jobs/search/${name}.ts`,
  ),
];

/** Changes with the code that makes the databases, and with the month. */
export function generatedVersion(): string {
  return `${new Date(NEWEST).toISOString().slice(0, 7)}-${hashOf(MADE_BY).slice(0, 12)}`;
}

/** The file of a generated database. It is made if it is not there yet, or if other code made it. */
export async function cachedDatabase(jobs: number): Promise<string> {
  const folder = join(root, ".wrangler", "bench", "databases");
  mkdirSync(folder, { recursive: true });
  const version = generatedVersion();
  const file = join(folder, `jobs-${jobs}-${version}.sqlite`);
  if (existsSync(file)) return file;
  for (const old of readdirSync(folder)) if (old.startsWith(`jobs-${jobs}-`)) rmSync(join(folder, old));
  const unfinished = `${file}.part`;
  for (const left of [unfinished, `${unfinished}-journal`]) rmSync(left, { force: true });
  await generateDatabase({ file: unfinished, jobs });
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

export function migrations(): string[] {
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

type WriteJob = (advert: Advert, details: AdvertDetails) => StoredJob;

/** The product's own code on this database: it finds the places, writes the rows of jobs, and makes the vocabulary. */
async function loadApp(file: DatabaseSync) {
  const db = await openFile(file);
  const [{ loadPlaces }, { findPlaces }, { toJobRow }, { updateVocabulary }, { mergeSearchIndex }] = await Promise.all([
    import("../app/domain/places/load-places.server.ts"),
    import("../app/domain/places/queries.server.ts"),
    import("../app/domain/jobs/details/make-job-row.ts"),
    import("../app/domain/jobs/search/update-vocabulary.server.ts"),
    import("../app/domain/jobs/search/merge-search-index.server.ts"),
  ]);
  const files = makeGazetteer();
  await loadPlaces({ db, readFile: async (path) => files.get(path) ?? "" }, Number.POSITIVE_INFINITY);
  const placeOf = new Map<string, Place | null>();
  for (const location of LOCATIONS) {
    const { places, isClear } = await findPlaces({ db }, location, 2);
    placeOf.set(location, isClear ? (places[0] ?? null) : null);
  }
  const now = new Date(NEWEST);
  const write: WriteJob = (advert, details) => {
    const place = placeOf.get(advert.location) ?? null;
    const written = { current: null, place, isChosen: false, closesAtElse: now, now };
    // The fields are those that a form has after it was checked. Some of the made-up pays are high, which a person would be asked about.
    return toJobRow({ vacancy: 1, ...advert, ...details, pay_confirmed: true } as JobInput, written);
  };
  return {
    write,
    makeVocabulary: () => updateVocabulary({ db, now }),
    mergeIndexes: () => mergeSearchIndex({ db }, Number.POSITIVE_INFINITY),
  };
}

const COLUMNS = {
  ...{ seq: "seq", id: "id", user_id: "user_id", title: "title", category: "category", job_nature: "job_nature" },
  ...{ vacancy: "vacancy", salary: "salary", location: "location", description: "description", keywords: "keywords" },
  ...{ company_name: "company_name", company_location: "company_location", state: "state", removed_at: "removed_at" },
  ...{
    created_at: "created_at",
    updated_at: "updated_at",
    published_at: "published_at",
    details: "details",
    closesAt: "closes_at",
  },
  ...{ timeZone: "time_zone", payMonth: "pay_month", placeId: "place_id", lat: "lat", lon: "lon", terms: "terms" },
  ...{
    institutionId: "institution_id",
    changeNo: "change_no",
    similar: "similar",
    termsVersion: "terms_version",
    dueAt: "due_at",
  },
};

function insertRows(db: DatabaseSync, count: number, write: WriteJob): void {
  const random = createRandom("bench");
  const ofTheFirst = Math.min(JOBS_OF_THE_FIRST, Math.floor(count / 10));
  const recruiters = Array.from({ length: 1 + Math.ceil(count / JOBS_A_RECRUITER) }, () => random.uuid4());
  const oldest = NEWEST - count * MINUTE_MS;
  const insertUser = db.prepare("INSERT INTO users (id, email, role, created_at) VALUES (?, ?, 'admin', ?)");
  const insertProfile = db.prepare("INSERT INTO profiles (user_id, f_name, updated_at) VALUES (?, 'Asha', ?)");
  const insertSchool = db.prepare("INSERT INTO institutions (id, created_at, updated_at) VALUES (?, ?, ?)");
  const insertMember = db.prepare("INSERT INTO institution_members VALUES (?, ?, 'owner', ?)");
  for (const [index, id] of recruiters.entries()) {
    insertUser.run(id, `recruiter${index}@example.com`, oldest);
    insertProfile.run(id, oldest);
    // Each works alone, so her institution may have her id.
    insertSchool.run(id, oldest, oldest);
    insertMember.run(id, id, oldest);
  }
  const columns = Object.values(COLUMNS);
  const insertJob = db.prepare(`INSERT INTO jobs (${columns}) VALUES (${columns.map(() => "?")})`);
  const advert = createAdverts(createRandom("adverts"));
  const saying = createRandom("said");
  const share = ofTheFirst / count;
  for (let seq = 1; seq <= count; seq += 1) {
    const text = advert();
    const time = oldest + seq * MINUTE_MS;
    const owner = random.chance(share) ? recruiters[0] : recruiters[1 + (seq % (recruiters.length - 1))];
    const isOpen = random.chance(OPEN_SHARE);
    const isRemoved = !isOpen && random.chance(REMOVED_SHARE / (1 - OPEN_SHARE));
    const row: Record<string, unknown> = {
      ...write(text, sayMore(text, saying, CLOSES)),
      ...{
        seq,
        changeNo: seq,
        id: random.uuid7(time),
        user_id: owner ?? "",
        institutionId: owner ?? "",
        vacancy: random.int(1, 5),
      },
      ...{ state: isOpen ? "open" : "closed", removed_at: isRemoved ? time : null },
      ...{ created_at: time, updated_at: time, published_at: time },
    };
    insertJob.run(...Object.keys(COLUMNS).map((name) => toSql(row[name])));
  }
}

function toSql(value: unknown): SQLInputValue {
  return value instanceof Date ? value.getTime() : ((value ?? null) as SQLInputValue);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , file, jobs] = process.argv;
  if (!file || !jobs || !/^\d+$/.test(jobs)) {
    console.error("node bench/generate.ts FILE JOBS");
    process.exit(2);
  }
  rmSync(file, { force: true });
  const made = await generateDatabase({ file, jobs: Number(jobs) });
  console.log(`${made.jobs} jobs in ${file}, ${(made.ms / 1000).toFixed(1)} s`);
}
