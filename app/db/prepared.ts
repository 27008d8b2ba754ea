/**
 * Queries of the hot paths, turned into SQL once in the life of an isolate and only bound by each request. Building the same
 * text anew costs Drizzle more than all the rest of a small read. Names of columns and their types stay Drizzle's.
 */
import { Column, fillPlaceholders, type GetColumnData, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
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
/** A batch answers with objects, a single read with the values in the order of the fields, which saves naming them twice. */
type Decoder<Row> = { fromObjects(rows: Record<string, unknown>[]): Row[]; fromValues(rows: unknown[][]): Row[] };
export type Prepared<Row> = (values?: Values) => Read<Row>;
type RowsOf<Reads extends readonly Read<unknown>[]> = {
  [Index in keyof Reads]: Reads[Index] extends Read<infer Row> ? Row[] : never;
};

const dialect = new SQLiteAsyncDialect();

/** `select` of these fields, and what stands after them; values that a request brings are `sql.placeholder(name)`. */
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
  // Every column under a name of its own: a batch answers by name, and two of one name would become one.
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  const { sql: text, params } = dialect.sqlToQuery(sql`select ${sql.join(columns, sql`, `)} ${rest}`);
  return { text, params };
}

/** Times and flags come as numbers; everything else is already what it should be. */
function decoderOf<Row>(fields: Fields): Decoder<Row> {
  const names = Object.keys(fields);
  const columns = Object.values(fields).map((field) =>
    is(field, Column) && field.dataType !== "string" && field.dataType !== "number" ? field : null,
  );
  const isAsStored = columns.every((column) => column === null);
  // A copy has its shape from the start; one that grows name by name is twice as slow.
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
