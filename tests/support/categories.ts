/** The categories to choose from, as `/jobs` has them. */
import { type Database, readAll } from "~/db/client.server";
import { type CategoryCount, categoryReads, toCategoryCounts } from "~/domain/jobs/queries.server";

export async function listCategories({ db }: { db: Database }): Promise<CategoryCount[]> {
  const { listed, others } = toCategoryCounts(await readAll(db, categoryReads()));
  return [...listed, ...others];
}
