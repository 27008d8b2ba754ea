/** Makes everything anew that is derived from other tables: the search index, the counters and the counts of statistics. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recountJobs } from "../app/db/tallies.ts";
import { root } from "./run.ts";

const DESKS = "migrations/0008_institutions.sql";
/** The index is the last. */
const INDEX = "migrations/0004_search_at_a_million.sql";
/** The sums of desks come from the counts of jobs; triggers would add to them while these are made anew. */
const DESK_TALLIES = [
  "DELETE FROM desk_tallies",
  `INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(institution_id, user_id), kind, slot, sum(n) FROM (
      SELECT job_id, kind, slot, n FROM job_tallies UNION ALL SELECT job_id, 'views', day, views FROM job_views
    ) JOIN jobs ON jobs.id = job_id GROUP BY 1, 2, 3`,
];
const MARK = "-- Rebuild:";
/** So many numbers take some seconds in D1, which gives a batch thirty. */
const NUMBERS_A_BATCH = 1000;

/**
 * The statements at the end of these migrations, in pairs: one empties a table, the next fills it. The last pair is the index's.
 * For a database that has all migrations and that nobody else writes to.
 */
export function rebuildStatements(): string[] {
  return [...endOf(DESKS), ...recountJobs(0, Number.MAX_SAFE_INTEGER), ...DESK_TALLIES, ...endOf(INDEX)];
}

function endOf(migration: string): string[] {
  const text = readFileSync(join(root, migration), "utf8");
  const start = text.indexOf(MARK);
  if (start === -1) throw new Error(`${migration} has no "${MARK}"`);
  return text
    .slice(start)
    .split("--> statement-breakpoint")
    .map((statement) =>
      statement
        .replace(/^--.*$/gm, "")
        .replace(/;\s*$/, "")
        .trim(),
    );
}

/**
 * The same in a database that people may be writing to: each pair is one batch, and the index is filled by ranges of `jobs.seq`.
 * Until it is full, searches find only the jobs that are in it already.
 */
export async function rebuild(DB: D1Database, numbersABatch = NUMBERS_A_BATCH): Promise<void> {
  const statements = rebuildStatements();
  const [emptyIndex = "", fillIndex = ""] = statements.splice(-2);
  for (let pair = 0; pair < statements.length; pair += 2)
    await DB.batch(statements.slice(pair, pair + 2).map((statement) => DB.prepare(statement)));

  await DB.prepare(emptyIndex).run();
  // A job that is posted from here on has a higher number, and is in the index at once.
  const last = (await DB.prepare("SELECT max(seq) AS n FROM jobs").first<number>("n")) ?? 0;
  for (let before = 0; before < last; before += numbersABatch) {
    const range = [before, Math.min(before + numbersABatch, last)];
    await DB.batch([
      // A job that was posted or changed meanwhile is in the index already.
      DB.prepare("DELETE FROM jobs_search WHERE rowid > ? AND rowid <= ?").bind(...range),
      DB.prepare(`${fillIndex} WHERE seq > ? AND seq <= ?`).bind(...range),
    ]);
  }
}
