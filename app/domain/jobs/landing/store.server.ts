/** The SQL of landing pages: what the newest open jobs say of subjects, levels and places. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { isLive } from "../store.server";

export type SaidRow = { placeId: number | null; subjects: string | null; levels: string | null };

/** What each of the newest open jobs says; lists are JSON. */
export function listSaid(db: Database, now: Date, limit: number): Promise<SaidRow[]> {
  return db
    .select({
      placeId: jobs.placeId,
      subjects: sql<string | null>`details ->> '$.subjects'`,
      levels: sql<string | null>`details ->> '$.levels'`,
    })
    .from(jobs)
    .where(isLive(now))
    .orderBy(sql`${jobs.seq} desc`)
    .limit(limit);
}
