// Reads back a copy that `copies.ts` made: first every row, then every object. Rows come first, because the
// hourly sweep removes every object that no row names. It can also put back single objects, or the missing ones, alone.
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { MAX_MAIL_ATTEMPTS } from "../app/domain/mail/max-attempts.ts";
import {
  type Bindings,
  type Cell,
  COPIED,
  type Manifest,
  migrationsOf,
  ROWS_A_PAGE,
  readManifest,
  SAFE_KEY,
  type StoredObject,
  someAtOnce,
} from "./copies.ts";
import { namesInCopy, refuseEarlier } from "./migrations.ts";
import { rebuild } from "./rebuild.ts";

/** D1 takes at most 100 bound parameters a statement. */
const MAX_PARAMETERS = 100;

type Page = { columns: string[]; rows: Cell[][] };

/**
 * Read a copy back into a database that has its tables and no people yet. Search index and counters are made anew. Mail that was
 * waiting is given up, since it may have gone out after the copy was made. If a restore broke off, run it again: it goes on
 * where it ended. If the database has other rows than the copy's, it throws and writes nothing; also if one of the two has the
 * migrations of an earlier program, or the copy was made by other texts of today's.
 */
export async function restore({ DB, RESUMES }: Bindings, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const copied = namesInCopy(manifest.migrations);
  const has = await migrationsOf(DB);
  refuseEarlier(has, "The database");
  const lacking = copied.filter((name) => !has.includes(name));
  if (lacking.length > 0) throw new Error(`The database lacks ${lacking.join(", ")}: apply the migrations first`);
  const restored = new Map<string, number>();
  for (const table of COPIED) restored.set(table, await countRestored(DB, table, folder));
  for (const table of COPIED) await restoreTable(DB, table, folder, restored.get(table) ?? 0);
  await rebuild(DB);
  for (const [table, count] of Object.entries(manifest.tables)) {
    const there = await countRows(DB, table);
    if (there !== count) throw new Error(`${table} has ${there} rows instead of ${count}`);
  }
  await restoreMissingObjects({ RESUMES }, folder);
  return manifest;
}

/**
 * Put back the objects of a copy that the bucket lacks, whatever the rows say now. An object that is there stays as it is.
 * Returns how many came back. The sweep removes an object that no row names any more, an hour later.
 */
export async function restoreMissingObjects({ RESUMES }: Pick<Bindings, "RESUMES">, folder: string): Promise<number> {
  readManifest(folder);
  let restored = 0;
  await someAtOnce(objectsOf(folder), async (object) => {
    if (await RESUMES.head(object.key)) return;
    await putBack(RESUMES, folder, object);
    restored += 1;
  });
  return restored;
}

/** Put one object of a copy back where it was. */
export async function restoreObject(
  { RESUMES }: Pick<Bindings, "RESUMES">,
  folder: string,
  key: string,
): Promise<void> {
  readManifest(folder);
  const object = objectsOf(folder).find((each) => each.key === key);
  if (!object) throw new Error(`There is no ${key} in ${folder}`);
  await putBack(RESUMES, folder, object);
}

async function countRows(DB: D1Database, table: string): Promise<number> {
  return (await DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n")) ?? 0;
}

/** How many rows of the copy an earlier try has written. Throws if the table has other rows too. */
async function countRestored(DB: D1Database, table: string, folder: string): Promise<number> {
  const there = await countRows(DB, table);
  let same = 0;
  let last = 0;
  for await (const { columns, rows } of pagesOf(table, folder)) {
    if (same >= there) break;
    const page = `SELECT rowid AS restored_rowid, ${columns.join(", ")} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?`;
    const { results } = await DB.prepare(page).bind(last, rows.length).all<Record<string, Cell>>();
    const isSame = results.every((row, index) => columns.every((name, at) => row[name] === rows[index]?.[at]));
    if (!isSame) break;
    same += results.length;
    last = Number(results.at(-1)?.restored_rowid ?? 0);
  }
  if (same < there)
    throw new Error(`The table ${table} is not empty, and has other rows than the copy: nothing was restored`);
  return there;
}

async function restoreTable(DB: D1Database, table: string, folder: string, restored: number): Promise<void> {
  let before = 0;
  for await (const { columns, rows } of pagesOf(table, folder)) {
    const lacking = rows.slice(Math.max(0, restored - before));
    before += rows.length;
    if (lacking.length > 0) await insertPage(DB, { table, columns, rows: lacking, total: before });
  }
}

type NewRows = Page & { table: string; total: number };

/** The line to the database may drop. A batch is there as a whole or not at all: where it is not, it is sent once more. */
async function insertPage(DB: D1Database, { table, columns, rows, total }: NewRows): Promise<void> {
  try {
    await DB.batch(inserts(DB, table, columns, rows));
  } catch (error) {
    const there = await countRows(DB, table);
    if (there === total - rows.length) await DB.batch(inserts(DB, table, columns, rows));
    else if (there !== total) throw error;
  }
}

/** The rows of a copied table as the database is to have them. */
async function* pagesOf(table: string, folder: string): AsyncGenerator<Page> {
  let columns: string[] | null = null;
  let rows: Cell[][] = [];
  for await (const line of createInterface({ input: createReadStream(join(folder, "tables", `${table}.ndjson`)) })) {
    if (columns === null) {
      columns = JSON.parse(line);
      continue;
    }
    rows.push(asRestored(table, columns, JSON.parse(line)));
    if (rows.length < ROWS_A_PAGE) continue;
    yield { columns, rows };
    rows = [];
  }
  if (columns && rows.length > 0) yield { columns, rows };
}

/** Mail that waited is given up from the first moment, so the run of every five minutes never sees it waiting. */
function asRestored(table: string, columns: string[], row: Cell[]): Cell[] {
  if (table !== "mail_outbox" || row[columns.indexOf("sent_at")] !== null) return row;
  const given: Record<string, Cell> = { attempts: MAX_MAIL_ATTEMPTS, body: "", waits_for_summary: 0 };
  return row.map((cell, at) => given[columns[at] ?? ""] ?? cell);
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

function objectsOf(folder: string): StoredObject[] {
  const lines = readFileSync(join(folder, "objects.ndjson"), "utf8").split("\n").filter(Boolean);
  return lines.map((line): StoredObject => JSON.parse(line));
}

async function putBack(bucket: R2Bucket, folder: string, { key, type }: StoredObject): Promise<void> {
  if (!SAFE_KEY.test(key)) throw new Error(`${key} is no key of ours`);
  const bytes = new Uint8Array(readFileSync(join(folder, "objects", key)));
  await bucket.put(key, bytes, type === null ? {} : { httpMetadata: { contentType: type } });
}
