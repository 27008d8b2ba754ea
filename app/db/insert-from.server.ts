/** An `insert … select` that gives each value under the name of its column, so that the order of a table's columns means nothing. */
import { type Column, getTableColumns, is, type Param, SQL, sql } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.server.ts";

/**
 * Insert what a `select` of these values gives: `rest` is all that follows its list, as `from … where …`. A value is SQL, or a plain
 * value or a placeholder, which its column encodes. A column without a value gets its default, or null, as in Drizzle's `values`.
 *
 * Before `on conflict` SQLite needs a `where` in `rest`: without one it would read the `on` as that of a join.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: SQLiteInsertValue<Table>,
  rest: SQL,
) {
  const given: Record<string, unknown> = values;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const list = columns.map(([name, column]) => expressionOf(column, given[name]));
  return db.insert(table).select(sql`select ${sql.join(list, sql`, `)} ${rest}`);
}

function expressionOf(column: Column, given: unknown): SQL | Param {
  const value = given === undefined ? defaultOf(column) : given;
  if (value === null) return sql`null`;
  return is(value, SQL) ? value : sql.param(value, column);
}

function defaultOf(column: Column): unknown {
  return column.default ?? column.defaultFn?.() ?? column.onUpdateFn?.() ?? null;
}
