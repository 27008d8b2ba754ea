/** The reads of open jobs that are similar to one. A job's page shows them, and needs nothing else of the search. */
import { sql } from "drizzle-orm";
import { type Database, prepare, read } from "~/db/client.server";
import { isLive, PUBLIC_JOBS, publicJob } from "~/db/public-jobs";
import { isUuid } from "~/domain/ids";
import { type JobCardData, toCard } from "../../job-views";
import { summary } from "../../queries.server";
import { NO_JOB, TAG } from "../token-marks";

/** So many more are read of each kind than are shown: some may be over already, and one is the job itself. */
export const SPARE = 4;

const SHOWN = 5;

const NONE = sql.raw(`'${NO_JOB}'`);
const LISTED = sql`${sql.placeholder("limit")} + ${sql.raw(String(SPARE))}`;

/** A job that was not read yet is like others of its category, and an unknown one like none. */
const SIMILAR_TO_JOB = prepare(
  { ...summary, tier: sql<number | null>`hit.tier` },
  sql`from (
      with own as materialized (
        select coalesce(similar ->> '$.near', ${NONE}) as near,
          coalesce(similar ->> '$.wide', ${sql.raw(`'"${TAG}c'`)} || hex(lower(category)) || '"') as wide,
          coalesce(similar ->> '$.other', ${NONE}) as other
        from ${PUBLIC_JOBS} where id = ${sql.placeholder("id")}
        union all select ${NONE}, ${NONE}, ${NONE} limit 1),
      near as (select rowid as seq from jobs_search where jobs_search match (select near from own)
        order by rowid desc limit ${LISTED}),
      wide as (select rowid as seq from jobs_search where jobs_search match (select wide from own)
        order by rowid desc limit ${LISTED}),
      other as (select rowid as seq from jobs_search where jobs_search match (select other from own)
        order by rowid desc limit ${LISTED})
      select min(tier) as tier, seq
      from (select 0 as tier, seq from near union all select 1, seq from wide union all select 2, seq from other)
      group by seq) hit
    join ${PUBLIC_JOBS} on ${publicJob.seq} = hit.seq
    where ${isLive(sql`${sql.placeholder("now")}`)} and ${publicJob.id} <> ${sql.placeholder("id")}
    order by hit.tier, hit.seq desc limit ${sql.placeholder("limit")}`,
);

/** The read of open jobs that are like this one, those near by first, then the newest. */
export const likeJob = (id: string, now: Date, limit: number) => SIMILAR_TO_JOB({ id, now: now.getTime(), limit });

export async function listSimilarJobs(
  { db, now }: { db: Database; now: Date },
  id: string | undefined,
  limit = SHOWN,
): Promise<JobCardData[]> {
  return isUuid(id) ? (await read(db, likeJob(id, now, limit))).map(toCard) : [];
}
