/** A recruiter's own jobs, page by page for programs. Screens page by number: they show how many pages there are. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { cutPage } from "~/domain/row-cursor";
import { listOwnJobRowsAfter, type PlacedJob } from "./paging-store.server";
import type { OwnPosition } from "./rules";
import type { OwnJobDetails, OwnJobsQuery } from "./schema";
import { toJobDetails, writeOwnCursor } from "./showing-service.server";

/**
 * The recruiter's own jobs after the position `after`: those that were never public first, then the others in the order asked
 * for. If jobs are posted, published, changed or removed meanwhile, no other job appears twice or is left out. Sorted by title or
 * applicants, that holds for jobs whose title, or number of applicants, stays the same.
 */
export async function listOwnJobsAfter(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  query: { limit: number; after?: OwnPosition | undefined } & OwnJobsQuery,
): Promise<{ jobs: OwnJobDetails[]; next: string | null }> {
  const found = await listOwnJobRowsAfter(db, actor.id, { ...query, limit: query.limit + 1, now });
  const held = new Set(found.held);
  const { rows, next } = cutPage([...found.held, ...found.public], query.limit, (row) =>
    writeOwnCursor(positionOf(row, { top: found.top, isHeld: held.has(row), sort: query.sort })),
  );
  return { jobs: rows.map((row) => toJobDetails(row, now)), next };
}

function positionOf(
  { job, seq, applications }: PlacedJob,
  { top, isHeld, sort }: { top: number; isHeld: boolean } & Pick<OwnJobsQuery, "sort">,
): OwnPosition {
  if (isHeld || seq === null) return { top, part: "held", id: job.id };
  const key = sort === "title" ? job.title : sort === "applicants" ? applications : null;
  return { top, part: "jobs", seq, key };
}
