/** Condition: a column has one of these values. They go as one parameter: D1 takes at most a hundred parameters per statement. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

export function isInList(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
