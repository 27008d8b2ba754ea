/** The open jobs of one institution, for its public page, its feed and programs. */
import type { Database } from "~/db/client.server";
import type { Position } from "./cursor";
import type { JobSummary } from "./schema";
import { type JobCardData, type JobPage, toJobPage } from "./service.server";
import { listInstitutionRows } from "./store.server";

/** A page of those of the institution with this slug, newest first, and how many there are. */
export async function listJobsOfInstitution(
  { db }: { db: Database },
  slug: string,
  page: { limit: number; after?: Position | undefined; before?: Position | undefined },
): Promise<JobPage & { total: number }> {
  const { rows, total } = await listInstitutionRows(db, slug, { ...page, limit: page.limit + 1 });
  return { ...toJobPage(rows, page, "newest"), total };
}

/** A job of a list as programs get it. */
export function toSummary({ updatedAt, createdAt: _createdAt, ...job }: JobCardData): JobSummary {
  return { ...job, updated_at: updatedAt.toISOString() };
}
