/** The reads of landing pages: subjects, levels and places of the newest open jobs. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { isLive } from "../queries.server";

/** `closesAt`: when the first of them closes. */
export type SaidRow = {
  placeId: number | null;
  subjects: string | null;
  levels: string | null;
  count: number;
  closesAt: number | null;
};

/** Place, subjects and levels of the newest open jobs, with the number of jobs that share them; lists are JSON. */
export function listSaid(db: Database, now: Date, limit: number): Promise<SaidRow[]> {
  const newest = db
    .select({
      placeId: jobs.placeId,
      subjects: sql<string | null>`details ->> '$.subjects'`.as("subjects"),
      levels: sql<string | null>`details ->> '$.levels'`.as("levels"),
      closesAt: jobs.closesAt,
    })
    .from(jobs)
    .where(isLive(now))
    .orderBy(sql`${jobs.seq} desc`)
    .limit(limit)
    .as("newest");
  const { placeId, subjects, levels, closesAt } = newest;
  return db
    .select({ placeId, subjects, levels, count: sql<number>`count(*)`, closesAt: sql<number | null>`min(${closesAt})` })
    .from(newest)
    .groupBy(sql`1`, sql`2`, sql`3`);
}
