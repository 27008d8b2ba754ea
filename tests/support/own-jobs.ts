/** How many jobs each filter of the list of own jobs shows, for tests that look at nothing else of the list. */
import type { Database } from "~/db/client.server";
import { listOwnJobRows } from "~/domain/jobs/own/queries.server";

export async function countOwnJobRows(db: Database, actorId: string) {
  const asked = { now: new Date(), limit: 1, offset: 0, status: "all", sort: "newest" } as const;
  return (await listOwnJobRows(db, actorId, asked)).counts;
}

export const countOwnJobs = ({ db }: { db: Database }, { id }: { id: string }) => countOwnJobRows(db, id);
