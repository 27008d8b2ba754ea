/** Removing rows that were kept long enough, a portion at a time. */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.server";

/** Rows from before this moment go, at most `limit` of them. */
export type Oldest = { before: Date; limit: number };

/** Statement: remove rows by the time in `at`, those alone of which `condition` holds. Rows without a time stay. */
export function deleteOldest<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  at: SQLiteColumn,
  { before, limit }: Oldest,
  condition?: SQL,
) {
  const isOld = sql`${at} < ${before.getTime()}`;
  const oldest = sql`select rowid from ${table} where ${condition ? sql`${isOld} and ${condition}` : isOld} limit ${limit}`;
  return db.delete(table).where(sql`rowid in (${oldest})`);
}
