/** Keeps the search indexes in few parts. Each batch of changes makes one more, and a search walks each by itself. */
import { type Database, writeAll } from "~/db/client.server";
import { indexParts } from "./queries.server";
import { mergePages } from "./statements.server";

/** So many steps a run. A large merge goes on in the next run. */
const MAX_STEPS = 20;

/** Merge parts of one size until no two are left, as far as the steps go. Returns how many there were to do. */
export async function mergeSearchIndex({ db }: { db: Database }, maxSteps = MAX_STEPS): Promise<{ steps: number }> {
  let steps = 0;
  while (steps < maxSteps && (await mergeSome(db))) steps += 1;
  return { steps };
}

/** Merges some pages of each index. Returns false if there was nothing to merge. */
async function mergeSome(db: Database): Promise<boolean> {
  const merges = [mergePages(db, "jobs_search"), mergePages(db, "jobs_closing")] as const;
  const [before, , , after] = await writeAll(db, [indexParts(db), ...merges, indexParts(db)]);
  return JSON.stringify(before) !== JSON.stringify(after);
}
