// A copy of everything that cannot be made anew, as files: a file of rows for each table, and the objects that the rows name.
// `restoring.ts` reads it back.
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CopiedMigrations, migrationHashes } from "./migrations.ts";
import { TABLE_NAMES } from "./tables.ts";

export interface Bindings {
  DB: D1Database;
  RESUMES: R2Bucket;
}

/** Made anew from the other tables. */
export const DERIVED = [
  "counters",
  "category_counters",
  "institution_counters",
  "sitemap_pages",
  "job_sorting",
  "search_words",
  "search_deletions",
];
/** The build has what is in them; the next scheduled runs load it. */
export const LOADED = ["place_loads", "place_names", "places"];
/**
 * A session, a link or a key of a program that has ended since must not come to life again: owners make new keys. A counter lives 25 hours at most, a challenge 5 minutes. The
 * next hourly run counts the numbers of institutions; until then pages count for themselves.
 */
export const LEFT_OUT = [
  "sessions",
  "one_time_tokens",
  "limit_counters",
  "answered_challenges",
  "institution_statistics",
  "api_keys",
  "api_key_counts",
  "api_key_refusals",
];

const NOT_COPIED = [...DERIVED, ...LOADED, ...LEFT_OUT];
/**
 * A new table is copied unless it stands above. Parents before children, for foreign keys. Copied backwards: even while people work,
 * the copy has all that a row names.
 */
export const COPIED = TABLE_NAMES.filter((table) => !NOT_COPIED.includes(table));

/** Columns that name an object. A file that waits for its form (`waiting/`) is named by none and not copied: it ends within hours. */
const NAMES_OBJECTS: Record<string, string[]> = {
  applications: ["resume_key"],
  profiles: ["resume_path", "made_resume_key", "photo_key"],
  institutions: ["logo_key", "photo_key"],
};
export const ROWS_A_PAGE = 500;
const OBJECTS_AT_ONCE = 6;
/** Keys become paths of files here, so they may not contain anything else. */
export const SAFE_KEY = /^[\w-]+(\/[\w-]+)*$/;

export type Cell = string | number | null;
export type StoredObject = { key: string; type: string | null };

export interface Manifest {
  made: string;
  /** The migrations that the database had. A copy is read back only into a database that has at least these, with the same texts. */
  migrations: CopiedMigrations;
  tables: Record<string, number>;
  objects: number;
  /** Objects that rows name and the bucket does not have. */
  missing: string[];
}

/** How many rows and files a copy has, for people to read. */
export function printManifest({ tables, objects, missing }: Manifest): void {
  for (const [table, rows] of Object.entries(tables)) console.log(`${table.padEnd(24)} ${String(rows).padStart(8)}`);
  console.log(`${"files".padEnd(24)} ${String(objects).padStart(8)}`);
  for (const key of missing) console.log(`missing: ${key}`);
}

/** Throws if there is something at this place already. */
export function mustBeNew(folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} exists already; a copy gets a folder of its own`);
}

/** Copy tables and objects into `folder`, which must not exist yet. Only its owner can read it. */
export async function backUp({ DB, RESUMES }: Bindings, folder: string, now: Date): Promise<Manifest> {
  mustBeNew(folder);
  mkdirSync(join(folder, "tables"), { recursive: true, mode: 0o700 });
  const hashes = migrationHashes();
  const migrations = Object.fromEntries((await migrationsOf(DB)).map((name) => [name, hashes[name] ?? null]));
  const tables: Record<string, number> = {};
  const keys = new Set<string>();
  for (const table of COPIED.toReversed()) tables[table] = await copyTable(DB, table, folder, keys);
  const { found, missing } = await copyObjects(RESUMES, [...keys].sort(), folder);
  writeLines(
    join(folder, "objects.ndjson"),
    found.map((object) => JSON.stringify(object)),
  );
  const manifest = { made: now.toISOString(), migrations, tables, objects: found.length, missing };
  // The manifest is written last: a folder without it is a copy that was broken off.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** Throws if the copy was broken off. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) throw new Error(`${folder} holds no whole copy: there is no manifest.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}

export async function migrationsOf(DB: D1Database): Promise<string[]> {
  const { results } = await DB.prepare("SELECT name FROM d1_migrations ORDER BY id").all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The first line has the names of the columns, every other line a row. Returns how many rows there are. */
async function copyTable(DB: D1Database, table: string, folder: string, keys: Set<string>): Promise<number> {
  const out = createWriteStream(join(folder, "tables", `${table}.ndjson`), { mode: 0o600 });
  let last = 0;
  let count = 0;
  // A generated column is none of them: it follows from the others, and cannot be written.
  const { results: own } = await DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{ name: string }>();
  const columns = own.map(({ name }) => name);
  for (;;) {
    const page = `SELECT rowid AS copied_rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_A_PAGE}`;
    const { results } = await DB.prepare(page).bind(last).all<Record<string, Cell>>();
    for (const { copied_rowid, ...row } of results) {
      if (count === 0) out.write(`${JSON.stringify(columns)}\n`);
      // The body may hold a link that resets a password. A restore gives this mail up in any case, so it does not need the body.
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

export async function someAtOnce<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += OBJECTS_AT_ONCE) {
    await Promise.all(items.slice(start, start + OBJECTS_AT_ONCE).map(work));
  }
}

function writeLines(file: string, lines: string[]) {
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""), { mode: 0o600 });
}
