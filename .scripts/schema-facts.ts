/** A SQLite database as facts with names, so that two databases can be compared. The order of columns is no fact. */
import type { DatabaseSync } from "node:sqlite";

/** From a name such as "column jobs.title" to what is so, as text. */
export type Facts = Map<string, string>;

type Row = Record<string, unknown>;
type Entry = { type: string; name: string; tbl_name: string; sql: string | null };

/** String, quoted name, comment, space, word, or any other sign. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\s+|[\w$]+|./gsu;

/** The tables, columns, indexes, foreign keys, triggers, views and rows of a database. */
export function factsOf(db: DatabaseSync): Facts {
  const facts: Facts = new Map();
  const entries = db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid").all() as Entry[];
  for (const { type, name, sql } of entries) {
    if (type === "view" || type === "trigger") facts.set(`${type} ${name}`, normalized(sql ?? ""));
    if (type === "table" && isVirtual(sql)) facts.set(`virtual table ${name}`, normalized(sql ?? ""));
    else if (type === "table") addTable(db, name, sql ?? "", facts);
  }
  for (const { name, tbl_name } of entries.filter(({ type }) => type === "index"))
    facts.set(`index ${name}`, indexOf(db, tbl_name, name, entries.find((entry) => entry.name === name)?.sql ?? ""));
  addTriggerOrder(entries, facts);
  return facts;
}

/** A sentence for each fact that the two do not share. */
export function differencesOf(before: Facts, after: Facts): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    if (is === undefined) return [`only before: ${name}: ${was}`];
    if (was === undefined) return [`only now: ${name}: ${is}`];
    return [`differs: ${name}\n  before: ${was}\n  now:    ${is}`];
  });
}

/** SQL with one space between its tokens, without comments and without quotes around plain names. */
export function normalized(sql: string): string {
  const tokens = sql.match(TOKEN) ?? [];
  return tokens
    .filter((token) => !/^\s|^--/.test(token))
    .map((token) => /^["`](\w+)["`]$/.exec(token)?.[1] ?? token)
    .join(" ");
}

function addTable(db: DatabaseSync, table: string, sql: string, facts: Facts): void {
  facts.set(`table ${table}`, definitionOf(sql));
  for (const { name, ...column } of ask(db, "SELECT * FROM pragma_table_xinfo(?)", table)) {
    const { type, notnull, dflt_value, pk, hidden } = column;
    facts.set(`column ${table}.${name}`, JSON.stringify({ type, notnull, dflt_value, pk, hidden }));
  }
  for (const key of foreignKeysOf(db, table)) facts.set(`foreign key ${table} ${key}`, "there");
  // Rows of before have other numbers where nothing names them by it.
  const rows = ask(db, `SELECT * FROM "${table}"`).map((row) => JSON.stringify(sorted(row)));
  for (const [at, row] of rows.sort().entries()) facts.set(`row ${table} ${at}`, row);
}

/**
 * The parts of a table that the pragmas do not name: its CHECK, COLLATE, AUTOINCREMENT and generated columns, STRICT
 * and WITHOUT ROWID. Foreign keys are left out, since a column that was added later has its own in another place.
 */
function definitionOf(sql: string): string {
  const text = normalized(sql);
  const open = text.indexOf("(");
  const parts: string[] = [];
  let depth = 0;
  let end = open;
  let start = open + 1;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    const isLast = token === ")" && depth === 0;
    if (!isLast && !(token === "," && depth === 1)) continue;
    parts.push(text.slice(start, index).trim());
    start = index + 1;
    if (isLast) end = index;
  }
  const own = parts.filter((part) => !/^FOREIGN KEY\b/i.test(part)).map((part) => part.replace(/ REFERENCES .*$/i, ""));
  return [...own.sort(), text.slice(end + 1).trim()].join(" | ");
}

function indexOf(db: DatabaseSync, table: string, name: string, sql: string): string {
  const [listed] = ask(db, "SELECT * FROM pragma_index_list(?) WHERE name = ?", table, name);
  const columns = ask(db, "SELECT * FROM pragma_index_xinfo(?) WHERE key = 1", name);
  const parts = columns.map(({ name: column, desc, coll }) => ({ column, desc, coll }));
  const { unique, origin, partial } = listed ?? {};
  return JSON.stringify({ table, unique, origin, partial, parts, sql: normalized(sql) });
}

function foreignKeysOf(db: DatabaseSync, table: string): string[] {
  const rows = ask(db, "SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq", table);
  const keys = Map.groupBy(rows, ({ id }) => id);
  return [...keys.values()].map((parts) => JSON.stringify(parts.map(({ id: _, ...part }) => part)));
}

/** SQLite calls the triggers of a table by the order in which they were made. */
function addTriggerOrder(entries: Entry[], facts: Facts): void {
  const triggers = entries.filter(({ type }) => type === "trigger");
  for (const [table, own] of Map.groupBy(triggers, ({ tbl_name }) => tbl_name))
    facts.set(`order of triggers ${table}`, own.map(({ name }) => name).join(" "));
}

const isVirtual = (sql: string | null) => /^CREATE VIRTUAL TABLE/i.test(sql ?? "");

const ask = (db: DatabaseSync, sql: string, ...values: string[]): Row[] => db.prepare(sql).all(...values) as Row[];

/** Bytes as hexadecimal digits, columns by name. */
function sorted(row: Row): Row {
  const cells = Object.entries(row).map(([name, value]): [string, unknown] => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
  ]);
  return Object.fromEntries(cells.sort(([one], [other]) => one.localeCompare(other)));
}
