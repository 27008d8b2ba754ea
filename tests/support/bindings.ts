/** The real D1 and R2 of the test's workerd, and a way to empty them. */

import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { openDatabase } from "~/db/client.server";
import { createEffects } from "~/domain/effects";
import type { Env } from "~/edge/context";
import { bucketWrites, storageWrites } from "./storage-use.ts";
import { LOADED, TABLES, type Table } from "./tables.ts";

export { TABLES, type Table };

export const bindings = env as unknown as Env;
export const db = openDatabase(bindings.DB);
/** The settings for use-cases. Nothing waits for a confirmed address, as on a developer's machine. */
export const config = {
  signingSecret: bindings.SIGNING_SECRET,
  linkSecret: bindings.LINK_SECRET ?? "",
  confirmsAddresses: false,
  // Cheap hashes, and dearer ones than those of the factories: a log-in stores the factories' anew.
  passwordCost: { ln: 5, r: 1, p: 1 },
};

/** The effects that use-cases note for the time after the answer; nothing carries them out. */
export const effects = createEffects(() => {});

/**
 * The surroundings of a request, for use-cases that write links or count by network, and the effects that they leave.
 */
export const SURROUNDINGS = { origin: "http://localhost", client: null, effects };

/** The settings that production needs, beside the bindings. */
export const PRODUCTION = {
  APP_ENV: "production",
  ORIGIN: "https://staffroom.example",
  LINK_SECRET: "test-secret-for-private-links-0123456789",
};

/** An empty database, apart from places, and an empty bucket. */
export async function resetStorage(): Promise<void> {
  const held = await tablesWithRows(TABLES.filter((table) => !LOADED.includes(table)));
  const emptied = held.filter((table) => table !== "moderation_log");
  await emptyTables(emptied);
  if (held.includes("moderation_log")) await emptyLog();
  await emptyBucket();
}

/** How often the bucket had been written to when it was last emptied. */
let bucketEmptyAt = -1;
async function emptyBucket(): Promise<void> {
  if (bucketWrites() === bucketEmptyAt) return;
  const keys = await storedKeys();
  for (let start = 0; start < keys.length; start += 1000) {
    await bindings.RESUMES.delete(keys.slice(start, start + 1000));
  }
  bucketEmptyAt = bucketWrites();
}

let isKept = false;
/** How often the storage had been written to when a test last began with an empty one. */
let emptyAt = -1;

/** From now on this file puts the storage back by itself before each test. */
export function keepStorage(isOn = true): void {
  isKept = isOn;
}

/** Empties the storage before a test, unless its file puts the storage back itself. */
export async function beginEmpty(): Promise<void> {
  if (isKept || storageWrites() === emptyAt) return;
  await resetStorage();
  emptyAt = storageWrites();
}

/** Which of these tables hold a row, in their order: a look at all of them is one statement, and costs less than one at each. */
export async function tablesWithRows(tables: readonly Table[]): Promise<Table[]> {
  const looks = tables.map((table) => `EXISTS (SELECT 1 FROM ${table}) AS ${table}`);
  const found = await bindings.DB.prepare(`SELECT ${looks.join(", ")}`).first<Record<string, number>>();
  return tables.filter((table) => found?.[table] === 1);
}

export async function emptyTables(tables: readonly Table[]): Promise<void> {
  if (tables.length > 0) await bindings.DB.batch(tables.map((table) => bindings.DB.prepare(`DELETE FROM ${table}`)));
}

/** The columns of each table. */
let columns: Promise<Map<string, string[]>> | undefined;
function columnsOfAll(): Promise<Map<string, string[]>> {
  columns ??= (async () => {
    const looks = TABLES.map((table) => `SELECT '${table}' AS "table", name FROM pragma_table_info('${table}')`);
    const found = await bindings.DB.batch<{ table: string; name: string }>(
      looks.map((each) => bindings.DB.prepare(each)),
    );
    const all = found.flatMap(({ results }) => results);
    return new Map(TABLES.map((table) => [table, all.filter((one) => one.table === table).map(({ name }) => name)]));
  })();
  return columns;
}

/** A function of SQLite takes no more arguments than that. */
const MOST_ARGUMENTS = 32;

/** The statement that reads all rows of these tables, by the names of the tables. */
const readings = new Map<string, string>();
async function readingOf(tables: readonly Table[]): Promise<string> {
  const known = readings.get(tables.join());
  if (known !== undefined) return known;
  const columnsOf = await columnsOfAll();
  const looks = tables.map((table) => {
    const names = columnsOf.get(table) ?? [];
    const parts = names.flatMap((_, at) => (at % MOST_ARGUMENTS === 0 ? [names.slice(at, at + MOST_ARGUMENTS)] : []));
    const values = parts.map((part) => `json_array(${part.map((name) => `"${name}"`).join(", ")})`).join(" || ',' || ");
    const rows = `SELECT ${values} AS row FROM ${table} ORDER BY "${names[0]}", row`;
    return `(SELECT group_concat(row) FROM (${rows})) AS ${table}`;
  });
  const reading = `SELECT ${looks.join(", ")}`;
  readings.set(tables.join(), reading);
  return reading;
}

/**
 * All rows of each of these tables as one text, in the order of its first column; a table without rows has none. Equal texts mean
 * equal rows. One statement reads them all.
 */
export async function textsOfAll(tables: readonly Table[]): Promise<Map<Table, string>> {
  const found = await bindings.DB.prepare(await readingOf(tables)).first<Record<string, string | null>>();
  return new Map(tables.flatMap((table) => (found?.[table] ? [[table, found[table]] as const] : [])));
}

/** The rows of such texts. Each row is as many lists as it needs for its columns. */
export async function rowsOfTexts(texts: Map<Table, string>): Promise<Map<Table, Record<string, unknown>[]>> {
  const columnsOf = await columnsOfAll();
  const rowsIn = (table: Table, text: string) => {
    const names = columnsOf.get(table) ?? [];
    const lists = JSON.parse(`[${text}]`) as unknown[][];
    const each = Math.ceil(names.length / MOST_ARGUMENTS);
    return Array.from({ length: lists.length / each }, (_, row) => {
      const values = lists.slice(row * each, (row + 1) * each).flat();
      return Object.fromEntries(names.map((name, index) => [name, values[index]]));
    });
  };
  return new Map([...texts].map(([table, text]) => [table, rowsIn(table, text)]));
}

/** All rows of these tables, by table; a table without rows is not among them. */
export async function rowsOfAll(tables: readonly Table[]): Promise<Map<Table, Record<string, unknown>[]>> {
  return rowsOfTexts(await textsOfAll(tables));
}

/** Every row of a table, with the names that the database uses. */
export async function rowsOf(table: Table): Promise<Record<string, unknown>[]> {
  return (await bindings.DB.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()).results;
}

export async function countRows(table: Table): Promise<number> {
  return (await bindings.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n")) ?? 0;
}

/** How many rows each of these tables holds. */
/** The rows of jobs that were never public and are not removed. */
export async function unpublishedRows(): Promise<Record<string, unknown>[]> {
  return (await rowsOf("jobs")).filter(({ seq, removed_at }) => seq === null && removed_at === null);
}

export const countUnpublished = async () => (await unpublishedRows()).length;

/** The rows of jobs that are or were public. */
export async function publishedRows(): Promise<Record<string, unknown>[]> {
  return (await rowsOf("jobs")).filter(({ seq }) => seq !== null);
}

export async function countsOf(tables: readonly Table[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  return (await bindings.DB.prepare(`SELECT ${counts.join(", ")}`).first<Record<string, number>>()) ?? {};
}

/** All tables at once: equal before and after means that nothing was written. Counters count refusals too, and are left out, as are places. */
export async function snapshot(): Promise<Record<string, unknown>> {
  const kept = TABLES.filter((table) => table !== "limit_counters" && !LOADED.includes(table));
  const [tables, objects] = await Promise.all([rowsOfAll(kept), storedKeys()]);
  return { ...Object.fromEntries(kept.map((table) => [table, tables.get(table) ?? []])), objects };
}

/** Run SQL that moves a row's time or state to where a test needs it. */
export async function sql(statement: string, ...values: (string | number | null)[]): Promise<void> {
  await bindings.DB.prepare(statement)
    .bind(...values)
    .run();
}

/** As if so many events had been counted, in a window that ends so late. */
export async function setCount(limit: string, subject: string, count: number, leftMs: number): Promise<void> {
  const proof = createHmac("sha256", bindings.SIGNING_SECRET).update(`limit:${subject.toLowerCase()}`);
  const key = `${limit}:${proof.digest("base64url")}`;
  await sql("INSERT INTO limit_counters VALUES (?, ?, ?)", key, count, Date.now() + leftMs);
}

/** The keys of all objects in the bucket. */
export async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bindings.RESUMES.list(cursor ? { cursor } : {});
    keys.push(...page.objects.map((object) => object.key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys;
}

/** The log of moderation refuses to lose a row, so its guard is taken away for a moment. */
export async function emptyLog(): Promise<void> {
  if ((await bindings.DB.prepare("SELECT 1 FROM moderation_log LIMIT 1").first()) === null) return;
  const guard = await bindings.DB.prepare(
    "SELECT sql FROM sqlite_schema WHERE name = 'moderation_log_delete'",
  ).first<string>("sql");
  await bindings.DB.batch(
    ["DROP TRIGGER moderation_log_delete", "DELETE FROM moderation_log", guard ?? ""].map((each) =>
      bindings.DB.prepare(each),
    ),
  );
}
