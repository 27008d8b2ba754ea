/** The statements that make everything derived from the table of jobs anew: the search index and the counters. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

const MIGRATION = "migrations/0004_search_at_a_million.sql";
const MARK = "-- Rebuild:";

/** As they stand at the end of the migration. They may run at any time, and in any database that has all migrations. */
export function rebuildStatements(): string[] {
  const text = readFileSync(join(root, MIGRATION), "utf8");
  const start = text.indexOf(MARK);
  if (start === -1) throw new Error(`${MIGRATION} has no "${MARK}"`);
  return text
    .slice(start)
    .split("--> statement-breakpoint")
    .map((statement) => statement.replace(/^--.*$/gm, "").trim());
}
