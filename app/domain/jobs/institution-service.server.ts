/** The open jobs of one institution, for its public page, its feed and programs. */
import type { Database } from "~/db/client.server";
import type { Position } from "./rules";
import { type JobPage, toJobPage } from "./service.server";
import { listInstitutionRows } from "./store.server";

/** A page of those of the institution with this slug, newest first, and how many there are. */
export async function listJobsOfInstitution(
  { db, now }: { db: Database; now: Date },
  slug: string,
  page: { limit: number; after?: Position | undefined; before?: Position | undefined },
): Promise<JobPage & { total: number }> {
  const { rows, total } = await listInstitutionRows(db, slug, { ...page, limit: page.limit + 1 }, now);
  return { ...toJobPage(rows, page, "newest"), total };
}
