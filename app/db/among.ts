/** A column's value is one of these, which go as one parameter: D1 takes at most a hundred of them a statement. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

export function isAmong(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
