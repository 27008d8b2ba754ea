/** The SQL that merges the parts of the search indexes. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";

export const INDEXES = ["jobs_search", "jobs_closing"] as const;
/** Of 4 kB. Everybody else waits meanwhile. */
const PAGES = 200;

/** Merges some pages of an index. Returns false if there was nothing to merge. */
export async function mergePages(db: Database, index: (typeof INDEXES)[number]): Promise<boolean> {
  const name = sql.raw(index);
  // FTS5 keeps the list of an index's parts in this row.
  const list = () =>
    db.all<{ parts: string }>(sql`select hex(block) as parts from ${sql.raw(`${index}_data`)} where id = 10`);
  const [before, , after] = await db.batch([
    list(),
    db.run(sql`insert into ${name} (${name}, rank) values ('merge', ${sql.raw(String(PAGES))})`),
    list(),
  ]);
  return before[0]?.parts !== after[0]?.parts;
}
