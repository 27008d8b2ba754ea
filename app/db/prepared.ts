/**
 * The queries that run most often. Drizzle makes the SQL text of each only once in an isolate, and a request only binds its
 * values. To make that text takes more processor time than all other work of a small read. Names and types of columns still come
 * from Drizzle.
 */
import {
  Column,
  fillPlaceholders,
  type GetColumnData,
  is,
  Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { SQLiteAsyncDialect, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.server";

type Fields = Record<string, SQLiteColumn | SQL>;
type RowOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends SQLiteColumn
    ? GetColumnData<F[Name]>
    : F[Name] extends SQL<infer Value>
      ? Value
      : never;
};
type Values = Record<string, string | number>;

/** One read with its values, ready to be sent alone or with others. */
export type Read<Row> = { text: string; params: unknown[] } & Decoder<Row>;
/** A batch answers with objects, a single read with arrays in the order of the fields, so that rows become objects only once. */
type Decoder<Row> = { fromObjects(rows: Record<string, unknown>[]): Row[]; fromValues(rows: unknown[][]): Row[] };
export type Prepared<Row> = (values?: Values) => Read<Row>;
type RowsOf<Reads extends readonly Read<unknown>[]> = {
  [Index in keyof Reads]: Reads[Index] extends Read<infer Row> ? Row[] : never;
};

const dialect = new SQLiteAsyncDialect();

/** A `select` of these fields, followed by `rest`. Values that a request brings are written as `sql.placeholder(name)`. */
export function prepare<F extends Fields>(fields: F, rest: SQLWrapper): Prepared<RowOf<F>> {
  let made: { text: string; params: unknown[] } | undefined;
  const decoder = decoderOf<RowOf<F>>(fields);
  return (values = {}) => {
    made ??= compile(fields, rest);
    return { text: made.text, params: fillPlaceholders(made.params, values), ...decoder };
  };
}

/** The rows of one read. */
export async function read<Row>(db: Database, { text, params, fromValues }: Read<Row>): Promise<Row[]> {
  const statement = db.$client.prepare(text).bind(...params);
  return fromValues(await statement.raw());
}

/** The rows of several reads, in one round trip. */
export async function readTogether<const Reads extends readonly Read<unknown>[]>(
  db: Database,
  reads: Reads,
): Promise<RowsOf<Reads>> {
  const statements = reads.map(({ text, params }) => db.$client.prepare(text).bind(...params));
  const answers = await db.$client.batch<Record<string, unknown>>(statements);
  return reads.map(({ fromObjects }, index) => fromObjects(answers[index]?.results ?? [])) as RowsOf<Reads>;
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
 * not (docs/decisions/061).
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
          const [name = "", column, value] = [names[index], columns[index], values[index]];
          row[name] = column && value !== null ? column.mapFromDriverValue(value) : value;
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
