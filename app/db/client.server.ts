/** The database handle that a request uses, and the two ways to send several statements in one call. */
import { Column, is, SQL, type SQLWrapper } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { type Connection, connect, type ReadStart } from "./connection.ts";
import type { BatchRead } from "./prepared.ts";

/** Each request has its own handle, which remembers how new a state of the database its reads have seen. */
export type Database = DrizzleD1Database & {
  readonly $client: D1Database;
  readonly connection: Pick<Connection, "place">;
};

/** `start`: how new the first read has to be; see docs/decisions/013. */
export function openDatabase(binding: D1Database, start: ReadStart = "first-primary"): Database {
  const { client, ...connection } = connect(binding, start);
  return Object.assign(drizzle(client), { connection });
}

/** A prepared read, one that is SQL as a whole, or a `select` of Drizzle's builder; null where its rows are not needed. */
type Query = BatchRead<unknown> | (RunnableQuery<unknown[], "sqlite"> & SQLWrapper) | null;
type RowsOf<One> =
  One extends BatchRead<infer Row> ? Row[] : One extends RunnableQuery<infer Rows, "sqlite"> ? Rows : never;
/** The rows that `readAll` returns for these reads. */
export type RowsOfAll<Queries> = { [Name in keyof Queries]: RowsOf<Queries[Name]> };

/**
 * The rows of several reads, each under its name, in one call of the database. Throws if two columns of a read have one name: D1
 * answers a batch by names, so Drizzle would take the values of the wrong columns.
 */
export async function readAll<const Queries extends Record<string, Query>>(
  db: Database,
  queries: Queries,
): Promise<RowsOfAll<Queries>> {
  const rows: Record<string, unknown[]> = {};
  const sent: { name: string; statement: D1PreparedStatement; rowsOf: (result: D1Result) => unknown[] }[] = [];
  for (const [name, query] of Object.entries(queries)) {
    rows[name] = [];
    if (query) sent.push({ name, ...statementOf(db, name, query) });
  }
  const results = sent.length > 0 ? await db.$client.batch(sent.map(({ statement }) => statement)) : [];
  for (const [index, { name, rowsOf }] of sent.entries()) rows[name] = rowsOf(results[index] as D1Result);
  return rows as RowsOfAll<Queries>;
}

/** Drizzle's own type does not show them. */
type BuiltQuery = {
  fields?: { field: unknown }[];
  stmt: D1PreparedStatement;
  getQuery(): { params: unknown[] };
  mapResult(result: D1Result, isFromBatch: true): unknown[];
};

function statementOf(db: Database, name: string, query: NonNullable<Query>) {
  if ("text" in query) {
    const rowsOf = ({ results }: D1Result) => query.fromObjects(results as Record<string, unknown>[]);
    return { statement: db.$client.prepare(query.text).bind(...query.params), rowsOf };
  }
  const built = (query as unknown as { _prepare(): BuiltQuery })._prepare();
  const names = new Set(built.fields?.map(({ field }) => nameOf(field)));
  if (built.fields && names.size < built.fields.length) {
    throw new Error(`${name}: ${built.fields.length} columns, ${names.size} names`);
  }
  return {
    statement: built.stmt.bind(...built.getQuery().params),
    rowsOf: (result: D1Result) => built.mapResult(result, true),
  };
}

const dialect = new SQLiteAsyncDialect();

/** The name under which SQLite answers with a column: its alias, its own name, or the text of an expression. */
function nameOf(field: unknown): string {
  if (is(field, Column)) return field.name.toLowerCase();
  if (is(field, SQL.Aliased)) return field.fieldAlias.toLowerCase();
  return is(field, SQL) ? dialect.sqlToQuery(field).sql : String(field);
}
