/** The SQL of removing rows that are old enough. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import type { Retained } from "./rules";
import { AGING_ROWS } from "./tables-store.server";

/** Remove the rows that the table of duties says are old enough, at most `limit` of each. Returns how many of each were removed. */
export async function deleteOld(
  db: Database,
  endOf: (kind: Retained) => Date,
  limit: number,
): Promise<Record<string, number>> {
  const [first, ...rest] = AGING_ROWS.map(({ kind, table, id, at, if: condition }) => {
    const isOld = sql`${at} < ${endOf(kind).getTime()}`;
    const oldest = sql`select rowid from ${table} where ${condition ? sql`${isOld} and ${condition}` : isOld} limit ${limit}`;
    return db.delete(table).where(sql`rowid in (${oldest})`).returning({ id });
  });
  if (!first) return {};
  const gone = await db.batch([first, ...rest]);
  return Object.fromEntries(AGING_ROWS.map(({ name }, at) => [name, gone[at]?.length ?? 0]));
}
