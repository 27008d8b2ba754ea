/** The reads of landing pages: subjects, levels and places of the newest open jobs. */
import { sql } from "drizzle-orm";
import { type Database, prepare, read } from "~/db/client.server";
import { isLive, PUBLIC_JOBS } from "~/db/public-jobs";

/** `closesAt`: when the first of them closes. */
export type DetailCount = {
  placeId: number | null;
  subjects: string | null;
  levels: string | null;
  count: number;
  closesAt: number | null;
};

const DETAIL_COUNTS = prepare(
  {
    placeId: sql<number | null>`newest.place_id`,
    subjects: sql<string | null>`newest.subjects`,
    levels: sql<string | null>`newest.levels`,
    count: sql<number>`count(*)`,
    closesAt: sql<number | null>`min(newest.closes_at)`,
  },
  sql`from (select place_id, details ->> '$.subjects' as subjects, details ->> '$.levels' as levels, closes_at
      from ${PUBLIC_JOBS} where ${isLive(sql`${sql.placeholder("now")}`)} order by jobs.seq desc limit ${sql.placeholder("limit")}) newest
    group by newest.place_id, newest.subjects, newest.levels`,
);

/** Details of the newest open jobs, with the number of jobs that have the same; lists are JSON. */
export function listDetailCounts(db: Database, now: Date, limit: number): Promise<DetailCount[]> {
  return read(db, DETAIL_COUNTS({ now: now.getTime(), limit }));
}
