/** Everything that a test's storage holds, as rows. */
import { createHash } from "node:crypto";
import { bindings, storedKeys } from "../support/bindings";
import { plainRow, type Row } from "./rows";

/** Not the app's: what SQLite and D1 keep for themselves. Virtual tables and what lies below them are left out too. */
const FOREIGN = /^(sqlite_|_cf_|d1_)/;
/** Which jobs can be found, in which of the two orders; the words of a job stand in its own row. */
const INDEXES = ["jobs_search", "jobs_closing"];

/** Counts that the database keeps beside what they count. That of nothing says the same as none. */
const COUNTS: Record<string, string[]> = {
  institution_counters: ["open", "closed", "removed"],
  category_counters: ["open"],
  sitemap_pages: ["open"],
  school_responsiveness: ["summed_on", "due"],
};

/** Tables that may hold thousands of rows, of words and of places: then one row says how many, and whether they are the same. */
const LONG = ["search_words", "search_deletions", "places", "place_names"];
const MANY = 50;

/** Made anew by each hourly run, and newer than the golden rows: tests/domain/statistics-counts.test.ts compares it with a plain count. */
const LEFT_OUT = ["institution_statistics"];

type Made = { name: string; sql: string };
type Found = Record<string, unknown>;

async function tableNames(): Promise<string[]> {
  const { results } = await bindings.DB.prepare(
    "SELECT name, coalesce(sql, '') AS sql FROM sqlite_master WHERE type = 'table' ORDER BY name",
  ).all<Made>();
  const virtual = results.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name);
  const isOfIndex = (name: string) => virtual.some((each) => name === each || name.startsWith(`${each}_`));
  return results
    .map(({ name }) => name)
    .filter((name) => !FOREIGN.test(name) && !isOfIndex(name) && !LEFT_OUT.includes(name));
}

const saysSomething = (table: string, row: Found) => COUNTS[table]?.every((column) => row[column] === 0) !== true;

function inShort(rows: readonly Found[]): Found[] {
  if (rows.length < MANY) return [...rows];
  const lines = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  return [{ rows: rows.length, digest: createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 12) }];
}

/** What earlier tests leave though their rows are gone: when a page of the sitemap last changed, and counts of what was deleted. */
export async function forgetEarlier(): Promise<void> {
  await bindings.DB.batch(Object.keys(COUNTS).map((table) => bindings.DB.prepare(`DELETE FROM ${table}`)));
}

/** The rows of all tables, the jobs in the indexes of the search, and the keys of all objects, as seen from `moment`. */
export async function rowsNow(moment: number): Promise<Row[]> {
  const { DB } = bindings;
  const tables = await tableNames();
  const statements = [
    ...tables.map((table) => `SELECT * FROM ${table}`),
    ...INDEXES.map((index) => `SELECT rowid AS seq FROM ${index}`),
  ];
  const found = await DB.batch<Found>(statements.map((each) => DB.prepare(each)));
  const rows = [...tables, ...INDEXES].flatMap((table, index) => {
    const all = (found[index]?.results ?? []).filter((row) => saysSomething(table, row));
    return (LONG.includes(table) ? inShort(all) : all).map((row) => plainRow(table, row, moment));
  });
  const objects = (await storedKeys()).map((key) => plainRow("(bucket)", { key }, moment));
  return [...rows, ...objects];
}
