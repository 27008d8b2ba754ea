/** Paging in order of time, newest first: a page begins after the first `offset` rows, or after a given row. */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** At most `limit` rows: those after the first `offset` rows, or those after the row at `after`. */
export type RowPage = { limit: number; offset?: number; after?: { at: Date; id: string } | null | undefined };

/** Condition: the row comes after `after` in the order (time, id), both descending. Undefined if no `after` is given. */
export function isAfter(time: SQLiteColumn, id: SQLiteColumn, after: RowPage["after"]): SQL | undefined {
  return after ? sql`(${time}, ${id}) < (${after.at.getTime()}, ${after.id})` : undefined;
}
