/**
 * The database: the handle that a request uses, ways to send statements, and statements that are made once.
 *
 * Drizzle makes the SQL text of what runs most often only once in an isolate (`prepare`), and a request only binds its values. To make
 * that text takes more processor time than all other work of a small read. Names and types of columns still come from Drizzle.
 *
 * Between Drizzle and D1 stands the connection of the request (`connection.server.ts`), which says how long a call may take.
 */
import {
  Column,
  fillPlaceholders,
  type GetColumnData,
  is,
  Param,
  Placeholder,
  SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  type Connection,
  connect,
  GUARD_TEXT,
  type Patience,
  type ReadStart,
  RUN_LIMITS,
} from "./connection.server.ts";

/** Each request has its own handle, which remembers how new a state of the database its reads have seen. */
export type Database = DrizzleD1Database & {
  readonly $client: D1Database;
  readonly connection: Pick<Connection, "place" | "nobodyWaits">;
};

/** `start`: how new the first read has to be; see docs/decisions/013. `patience`: how long its calls may take. */
export function openDatabase(
  binding: D1Database,
  start: ReadStart = "first-primary",
  patience: Patience = { limits: RUN_LIMITS },
): Database {
  const { client, ...connection } = connect(binding, start, patience);
  return Object.assign(drizzle(client), { connection });
}

const dialect = new SQLiteAsyncDialect();

/** A prepared read, one that is SQL as a whole, or a `select` of Drizzle's builder; null where its rows are not needed. */
export type Query = BatchRead<unknown> | (RunnableQuery<unknown[], "sqlite"> & SQLWrapper) | null;
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

/** The name under which SQLite answers with a column: its alias, its own name, or the text of an expression. */
function nameOf(field: unknown): string {
  if (is(field, Column)) return field.name.toLowerCase();
  if (is(field, SQL.Aliased)) return field.fieldAlias.toLowerCase();
  return is(field, SQL) ? dialect.sqlToQuery(field).sql : String(field);
}

/**
 * The reason why a batch stops, as a program may read it. Small letters and `_` alone: it comes back in the text of an
 * error.
 */
export type StopCode =
  | "already_applied"
  | "already_there"
  | "changed_meanwhile"
  | "has_institution"
  | "invitation_ended"
  | "last_owner"
  | "limit_reached"
  | "link_ended"
  | "only_owner"
  | "only_reader"
  | "registration_over"
  | "stale"
  | "too_late"
  | "wrong_login";

/** A guard has stopped the batch, of which nothing is written. */
export class Stopped extends Error {
  readonly code: StopCode;

  constructor(code: StopCode, cause: unknown) {
    super(`The batch was stopped: ${code}`, { cause });
    this.name = "Stopped";
    this.code = code;
  }
}

/**
 * A statement that stops its batch for `code` unless the condition is true; null is not true. It stands where the condition is to be
 * asked: as a rule first. The condition names its tables in full. `writeAll` sends the batch.
 */
export function guard(db: Database, condition: SQL | Condition, code: StopCode): Item<unknown> {
  if (!/^[a-z_]+$/.test(code)) throw new Error(`"${code}" is no code of a guard`);
  const { text, params } = toCondition(condition);
  // A code is no path of JSON, so SQLite refuses it, and names it.
  return item(db, { text: `${GUARD_TEXT}${text}, '$', '${code}')) as holds`, params }, () => null);
}

/** Only a `select` of Drizzle's builder can be grouped. */
type Select = { groupBy: unknown } | { having: unknown };
/** No statements at all are of this type if each of them is a `select`. */
type WithWrite<Statements extends readonly unknown[]> = Statements[number] extends Select ? never : unknown;

/**
 * Several statements in one batch: all of them are carried out, or none. At least one writes; `readAll` sends several reads. The batch
 * is sent once. Throws `Stopped` if a guard stops it.
 */
export async function writeAll<U extends BatchItem<"sqlite">, T extends Readonly<[U, ...U[]]>>(
  db: Database,
  statements: T & WithWrite<T>,
): Promise<BatchResponse<T>> {
  try {
    return await db.batch<U, T>(statements);
  } catch (error) {
    const code = stopCodeOf(error);
    throw code ? new Stopped(code, error) : error;
  }
}

/** True if a batch was written, false if a guard stopped it; with `code` only one that stops for this. */
export async function unlessStopped(writing: Promise<unknown>, code?: StopCode): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof Stopped && (code ?? error.code) === error.code) return false;
    throw error;
  }
}

/** D1 puts its name in front of what SQLite says, and may name an extended code behind it. Drizzle's own message never matches. */
const STOPPED = /^(?:D1_ERROR: )?bad JSON path: '([a-z_]+)': SQLITE_ERROR(?: \(extended: \w+\))?$/;

function stopCodeOf(error: unknown): StopCode | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = STOPPED.exec(cause.message)?.[1];
    if (code) return code as StopCode;
  }
  return null;
}

type Fields = Record<string, SQLiteColumn | SQL>;
type RowOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends SQLiteColumn
    ? GetColumnData<F[Name]>
    : F[Name] extends SQL<infer Value>
      ? Value
      : never;
};
type Values = Record<string, string | number | null>;

/** One read with its values, ready to be sent alone or with others. */
export type Read<Row> = { text: string; params: unknown[] } & Decoder<Row>;
/** One that is only sent with others. */
export type BatchRead<Row> = Omit<Read<Row>, "fromValues">;
/** A batch answers with objects, a single read with arrays in the order of the fields, so that rows become objects only once. */
type Decoder<Row> = { fromObjects(rows: Record<string, unknown>[]): Row[]; fromValues(rows: unknown[][]): Row[] };
export type Prepared<Row> = (values?: Values) => Read<Row>;
/** A statement that `writeAll` takes beside those that Drizzle has made. */
export type Item<Result> = RunnableQuery<Result, "sqlite">;

/** A `select` of these fields, followed by `rest`. Values that a request brings are written as `sql.placeholder(name)`. */
export function prepare<F extends Fields>(fields: F, rest: SQLWrapper): Prepared<RowOf<F>> {
  let made: { text: string; params: unknown[] } | undefined;
  const decoder = decoderOf<RowOf<F>>(fields);
  return (values = {}) => {
    made ??= compile(fields, rest);
    return { text: made.text, params: fillPlaceholders(made.params, values), ...decoder };
  };
}

/**
 * A read that is SQL as a whole, for `readAll`. Its rows are used as they come: `readAll` cannot compare the names of its columns, so
 * the SQL gives each column a name of its own.
 */
export function sqlRead<Row>(query: SQL): BatchRead<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params, fromObjects: (rows) => rows as Row[] };
}

export async function read<Row>(db: Database, { text, params, fromValues }: Read<Row>): Promise<Row[]> {
  const statement = db.$client.prepare(text).bind(...params);
  return fromValues(await statement.raw());
}

/** A read, to stand in a batch with writes. */
export function itemOf<Row>(db: Database, { text, params, fromObjects }: Read<Row>): Item<Row[]> {
  return item(db, { text, params }, ({ results }) => fromObjects(results as Record<string, unknown>[]));
}

type Written = { toSQL(): { sql: string; params: unknown[] } };
/** A write that `prepareWrite` takes too, as those of Drizzle. */
export type SqlWrite = Item<D1Result> & Written;

/**
 * A write in plain SQL as a statement of a batch: what Drizzle's own `run` makes loses its values there. `seen` is called once the
 * batch is written.
 */
export function sqlWrite(db: Database, query: SQL, seen?: (result: D1Result) => void): SqlWrite {
  const { text, params } = toCondition(query);
  const answer = (result: D1Result) => {
    seen?.(result);
    return result;
  };
  return Object.assign(item(db, { text, params }, answer), { toSQL: () => ({ sql: text, params }) });
}

type WrittenValues = Record<string, string | number | boolean | Date | null>;
type Bind = (values: WrittenValues) => unknown;

const CONDITION_TEXT = "/* condition */";
/** It stands in the place of a caller's condition. */
export const CONDITION = sql.raw(CONDITION_TEXT);

/** A condition with its values, for a statement of somebody else's. */
export type Condition = { text: string; params: unknown[] };

/** The same as a read: values that a request brings are written as `sql.placeholder(name)`. */
export function prepareCondition(condition: SQL): (values: WrittenValues) => Condition {
  let made: { sql: string; params: unknown[] } | undefined;
  return (values) => {
    made ??= dialect.sqlToQuery(condition);
    return { text: made.sql, params: fillPlaceholders(made.params, values) };
  };
}

/** A write as Drizzle writes it, with `sql.placeholder(name)` for its values. It answers with what it returns, by names of columns. */
export function prepareWrite<Row = unknown>(make: (db: Database) => Written) {
  let made: Compiled | undefined;
  return (db: Database, values: WrittenValues, condition?: SQL | Condition): Item<D1Result<Row>> => {
    made ??= compileWrite(make(db));
    const [before, after] = [made.before.map((bind) => bind(values)), made.after.map((bind) => bind(values))];
    const more = condition ? toCondition(condition) : { text: "", params: [] };
    const text = made.pieces.join(more.text);
    return item(db, { text, params: [...before, ...more.params, ...after] }, (result) => result as D1Result<Row>);
  };
}

/** The text and its values, before and behind the condition. */
type Compiled = { pieces: string[]; before: Bind[]; after: Bind[] };

function compileWrite(written: Written): Compiled {
  const { sql: text, params } = written.toSQL();
  const pieces = text.split(CONDITION_TEXT);
  const count = (pieces[0] ?? "").split("?").length - 1;
  const binds = params.map(bindOf);
  return { pieces, before: binds.slice(0, count), after: binds.slice(count) };
}

function toCondition(condition: SQL | Condition): Condition {
  if (!is(condition, SQL)) return condition;
  const { sql: text, params } = dialect.sqlToQuery(condition);
  return { text, params };
}

/** A column's own placeholder is written as the column writes its values. */
function bindOf(param: unknown): Bind {
  const column = is(param, Param) && is(param.value, Placeholder) ? param : null;
  const placeholder = column ? column.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const { name } = placeholder;
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The statement has no value for ${name}`);
    return column && value !== null ? column.encoder.mapToDriverValue(value) : value;
  };
}

/** The type that a batch asks of a statement. */
function item<Result>(
  db: Database,
  { text, params }: { text: string; params: unknown[] },
  mapResult: (result: D1Result) => Result,
): Item<Result> {
  const prepared = { stmt: db.$client.prepare(text), getQuery: () => ({ sql: text, params }), mapResult };
  return { _prepare: () => prepared } as unknown as Item<Result>;
}

function compile(fields: Fields, rest: SQLWrapper): { text: string; params: unknown[] } {
  // Each column has its own name: a batch answers by name, and two columns of one name would become one.
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  const { sql: text, params } = dialect.sqlToQuery(sql`select ${sql.join(columns, sql`, `)} ${rest}`);
  return sendOnce(text, params);
}

/**
 * A value that stands in several places of a statement is sent once, as D1 takes at most 100. Texts in SQL hold no `?`. A limit
 * that is only a value makes SQLite compile the statement anew whenever it is bound, as its plan may depend on the value; a sum does
 * not (docs/decisions/003).
 */
function sendOnce(text: string, params: unknown[]): { text: string; params: unknown[] } {
  const sent: unknown[] = [];
  const numbers = new Map<unknown, number>();
  let at = 0;
  const numbered = text.replaceAll("?", () => {
    const param = params[at];
    const key = is(param, Placeholder) ? param.name : `value ${at}`;
    const number = numbers.get(key) ?? sent.push(param);
    numbers.set(key, number);
    at += 1;
    return `?${number}`;
  });
  return { text: numbered.replaceAll(/\blimit \?\d+/g, "$& + 0"), params: sent };
}

/** Times and flags come as numbers and are converted; all other values are used as they come. */
function decoderOf<Row>(fields: Fields): Decoder<Row> {
  const names = Object.keys(fields);
  const columns = Object.values(fields).map((field) =>
    is(field, Column) && field.dataType !== "string" && field.dataType !== "number" ? field : null,
  );
  const isAsStored = columns.every((column) => column === null);
  // A copy of `empty` has all its keys from the start; an object that grows key by key is twice as slow.
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return {
    fromValues: (rows) =>
      rows.map((values) => {
        const row = { ...empty };
        for (let index = 0; index < names.length; index += 1) {
          const column = columns[index];
          const value = values[index];
          row[names[index] ?? ""] = column && value !== null ? column.mapFromDriverValue(value) : value;
        }
        return row as Row;
      }),
    fromObjects(rows) {
      for (const row of isAsStored ? [] : rows) {
        for (let index = 0; index < names.length; index += 1) {
          const [name = "", column] = [names[index], columns[index]];
          if (column && row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
        }
      }
      return rows as Row[];
    },
  };
}
