/** The SQL that merges the parts of the search indexes. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";

/** Of 4 kB. Everybody else waits meanwhile. */
const PAGES = 200;

/** Merges some pages of each index. Returns false if there was nothing to merge. */
export async function mergePages(db: Database): Promise<boolean> {
  // FTS5 keeps the list of an index's parts in this row.
  const parts = () =>
    db.all<{ parts: string }>(sql`select hex(block) as parts from jobs_search_data where id = 10
      union all select hex(block) from jobs_closing_data where id = 10`);
  const merge = (index: "jobs_search" | "jobs_closing") =>
    db.run(sql.raw(`insert into ${index} (${index}, rank) values ('merge', ${PAGES})`));
  const [before, , , after] = await writeAll(db, [parts(), merge("jobs_search"), merge("jobs_closing"), parts()]);
  return JSON.stringify(before) !== JSON.stringify(after);
}
