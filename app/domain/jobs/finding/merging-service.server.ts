/** Keeps the search indexes in few parts. Each batch of changes makes one more, and a search walks each by itself. */
import type { Database } from "~/db/client.server";
import { mergePages } from "./merging-store.server";

/** So many steps a run. A large merge goes on in the next run. */
const MAX_STEPS = 20;

/** Merge parts of one size until no two are left, as far as the steps go. Returns how many there were to do. */
export async function mergeIndexes({ db }: { db: Database }, maxSteps = MAX_STEPS): Promise<{ steps: number }> {
  let steps = 0;
  while (steps < maxSteps && (await mergePages(db))) steps += 1;
  return { steps };
}
