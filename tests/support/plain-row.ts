/** A row with plain values for a table of which a test knows nothing, for tests in workerd and in Node. */
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";

/** The SQL that adds it: each column has the value that `given` says in SQL, or that of a parent's row, null, 5 or `x`. */
export function insertPlainRow(table: SQLiteTable, given: Record<string, string> = {}): string {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const parents = foreignKeys.map((key) => key.reference());
  const values = columns.map((column) => {
    if (given[column.name]) return given[column.name];
    const parent = parents.find((each) => each.columns[0] === column);
    if (parent)
      return `(SELECT ${parent.foreignColumns[0]?.name} FROM ${getTableConfig(parent.foreignTable).name} LIMIT 1)`;
    if (!column.notNull) return "null";
    const [allowed] = column.enumValues ?? [];
    return column.getSQLType() === "text" ? `'${allowed ?? "x"}'` : "5";
  });
  return `INSERT INTO ${name} (${columns.map((column) => column.name)}) VALUES (${values})`;
}
