// A copy of everything that cannot be made anew, as files: a file of rows for each table, and the objects that the rows name.
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { MAX_MAIL_ATTEMPTS } from "../app/domain/mail/rules.ts";
import { rebuild } from "./rebuild.ts";

export interface Bindings {
  DB: D1Database;
  RESUMES: R2Bucket;
}

/** Parents before children, as foreign keys want it. Copied in the other direction: whatever a row names is then in the copy, though people go on working. */
export const COPIED = [
  "users",
  "profiles",
  "identities",
  "jobs",
  "applications",
  "application_events",
  "resume_openings",
  "saved_jobs",
  "notifications",
  "idempotency_keys",
  "mail_outbox",
];
/** Made anew from the table of jobs. */
export const DERIVED = ["counters", "category_counters", "owner_counters", "sitemap_pages"];
/** A session or a link that has ended since must not come to life again; a counter lasts two hours at most. */
export const LEFT_OUT = ["sessions", "one_time_tokens", "limit_counters"];

/** Columns that name an object. */
const NAMES_OBJECTS: Record<string, string[]> = {
  applications: ["resume_key"],
  profiles: ["resume_path", "photo_key"],
};
const ROWS_A_PAGE = 500;
/** D1 takes at most 100 bound parameters a statement. */
const MAX_PARAMETERS = 100;
const OBJECTS_AT_ONCE = 6;
/** Keys are paths of files here, so nothing else may stand in them. */
const SAFE_KEY = /^[\w-]+(\/[\w-]+)*$/;

type Cell = string | number | null;
type StoredObject = { key: string; type: string | null };

export interface Manifest {
  made: string;
  /** The migrations that the database had: a copy is read back into a database that has the same, or more. */
  migrations: string[];
  tables: Record<string, number>;
  objects: number;
  /** Objects that rows name and the bucket does not have. */
  missing: string[];
}

/** Copy tables and objects into `folder`, which must not exist yet. Only its owner can read it. */
export async function backUp({ DB, RESUMES }: Bindings, folder: string, now: Date): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already; a copy gets a folder of its own`);
  mkdirSync(join(folder, "tables"), { recursive: true, mode: 0o700 });
  const migrations = await migrationsOf(DB);
  const tables: Record<string, number> = {};
  const keys = new Set<string>();
  for (const table of COPIED.toReversed()) tables[table] = await copyTable(DB, table, folder, keys);
  const { found, missing } = await copyObjects(RESUMES, [...keys].sort(), folder);
  writeLines(
    join(folder, "objects.ndjson"),
    found.map((object) => JSON.stringify(object)),
  );
  const manifest = { made: now.toISOString(), migrations, tables, objects: found.length, missing };
  // Written last: a folder without it is a copy that was broken off.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Read a copy back into a database that has its tables and no people yet. Search index and counters are made anew; mail that
 * was waiting is given up, since it may have gone out after the copy was made.
 */
export async function restore({ DB, RESUMES }: Bindings, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const has = await migrationsOf(DB);
  const lacking = manifest.migrations.filter((name) => !has.includes(name));
  if (lacking.length > 0) throw new Error(`The database lacks ${lacking.join(", ")}: apply the migrations first`);
  for (const table of COPIED) {
    if ((await countRows(DB, table)) > 0) throw new Error(`The table ${table} is not empty: nothing was restored`);
  }
  await restoreObjects(RESUMES, folder, () => true);
  for (const table of COPIED) await restoreTable(DB, table, folder);
  await DB.prepare("UPDATE mail_outbox SET attempts = ?, body = '' WHERE sent_at IS NULL")
    .bind(MAX_MAIL_ATTEMPTS)
    .run();
  await rebuild(DB);
  for (const [table, count] of Object.entries(manifest.tables)) {
    const restored = await countRows(DB, table);
    if (restored !== count) throw new Error(`${table} has ${restored} rows instead of ${count}`);
  }
  return manifest;
}

/** Put one object of a copy back where it was. */
export async function restoreObject(
  { RESUMES }: Pick<Bindings, "RESUMES">,
  folder: string,
  key: string,
): Promise<void> {
  readManifest(folder);
  const restored = await restoreObjects(RESUMES, folder, (object) => object.key === key);
  if (restored === 0) throw new Error(`There is no ${key} in ${folder}`);
}

/** Throws where the copy was broken off. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) throw new Error(`${folder} holds no whole copy: there is no manifest.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}

async function migrationsOf(DB: D1Database): Promise<string[]> {
  const { results } = await DB.prepare("SELECT name FROM d1_migrations ORDER BY id").all<{ name: string }>();
  return results.map(({ name }) => name);
}

async function countRows(DB: D1Database, table: string): Promise<number> {
  return (await DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n")) ?? 0;
}

/** The first line has the names of the columns, every other one a row. Returns how many rows there are. */
async function copyTable(DB: D1Database, table: string, folder: string, keys: Set<string>): Promise<number> {
  const out = createWriteStream(join(folder, "tables", `${table}.ndjson`), { mode: 0o600 });
  let last = 0;
  let count = 0;
  let columns: string[] = [];
  for (;;) {
    const page = `SELECT rowid AS copied_rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_A_PAGE}`;
    const { results } = await DB.prepare(page).bind(last).all<Record<string, Cell>>();
    for (const { copied_rowid, ...row } of results) {
      if (count === 0) {
        columns = Object.keys(row);
        out.write(`${JSON.stringify(columns)}\n`);
      }
      // A link that resets a password stands in it; restored, the mail would be given up without it all the same.
      if (table === "mail_outbox" && row.sent_at === null) row.body = "";
      for (const name of NAMES_OBJECTS[table] ?? []) if (row[name]) keys.add(String(row[name]));
      if (!out.write(`${JSON.stringify(columns.map((name) => row[name]))}\n`)) await once(out, "drain");
      last = Number(copied_rowid);
      count += 1;
    }
    if (results.length < ROWS_A_PAGE) break;
  }
  out.end();
  await once(out, "finish");
  return count;
}

async function restoreTable(DB: D1Database, table: string, folder: string): Promise<void> {
  let columns: string[] | null = null;
  let rows: Cell[][] = [];
  const flush = async () => {
    if (columns && rows.length > 0) await DB.batch(inserts(DB, table, columns, rows));
    rows = [];
  };
  for await (const line of createInterface({ input: createReadStream(join(folder, "tables", `${table}.ndjson`)) })) {
    if (columns === null) {
      columns = JSON.parse(line);
      continue;
    }
    rows.push(JSON.parse(line));
    if (rows.length === ROWS_A_PAGE) await flush();
  }
  await flush();
}

function inserts(DB: D1Database, table: string, columns: string[], rows: Cell[][]): D1PreparedStatement[] {
  const perStatement = Math.floor(MAX_PARAMETERS / columns.length);
  const one = `(${columns.map(() => "?").join(", ")})`;
  const statements: D1PreparedStatement[] = [];
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement);
    const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${part.map(() => one).join(", ")}`;
    statements.push(DB.prepare(sql).bind(...part.flat()));
  }
  return statements;
}

async function copyObjects(bucket: R2Bucket, keys: string[], folder: string) {
  const found: StoredObject[] = [];
  const missing: string[] = [];
  await someAtOnce(keys, async (key) => {
    const object = SAFE_KEY.test(key) ? await bucket.get(key) : null;
    if (!object) return void missing.push(key);
    const file = join(folder, "objects", key);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, new Uint8Array(await object.arrayBuffer()), { mode: 0o600 });
    found.push({ key, type: object.httpMetadata?.contentType ?? null });
  });
  return { found: found.sort((one, other) => one.key.localeCompare(other.key)), missing: missing.sort() };
}

async function restoreObjects(
  bucket: R2Bucket,
  folder: string,
  isWanted: (object: StoredObject) => boolean,
): Promise<number> {
  const lines = readFileSync(join(folder, "objects.ndjson"), "utf8").split("\n").filter(Boolean);
  const wanted = lines.map((line): StoredObject => JSON.parse(line)).filter(isWanted);
  await someAtOnce(wanted, async ({ key, type }) => {
    if (!SAFE_KEY.test(key)) throw new Error(`${key} is no key of ours`);
    const bytes = new Uint8Array(readFileSync(join(folder, "objects", key)));
    await bucket.put(key, bytes, type === null ? {} : { httpMetadata: { contentType: type } });
  });
  return wanted.length;
}

async function someAtOnce<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += OBJECTS_AT_ONCE) {
    await Promise.all(items.slice(start, start + OBJECTS_AT_ONCE).map(work));
  }
}

function writeLines(file: string, lines: string[]) {
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""), { mode: 0o600 });
}
