/** The SQL of jobs that are similar to one: a few rows of the index each, whatever number of jobs there is. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { prepare, read } from "~/db/prepared";
import { jobs } from "~/db/schema";
import { isLive, type JobSummaryRow, summary } from "../store.server";
import { TAG } from "./marks";

const at = (name: string) => sql.placeholder(name);
/** A token that no job has. */
const NOTHING = sql.raw(`'"${TAG}none"'`);
/** Matches may be over already, or the job itself. */
const SPARE = 4;

const hits = (tier: 0 | 1 | 2, query: SQL) =>
  sql`select * from (select ${sql.raw(String(tier))} as tier, rowid as seq from jobs_search
    where jobs_search match ${query} order by rowid desc limit ${at("hits")})`;
const own = (what: SQL) => sql`(select ${what} from jobs own where own.id = ${at("id")})`;
/** A job that was not read yet is like others of its category. */
const category = sql.raw(`'"${TAG}c' || hex(lower(own.category)) || '"'`);
const near = sql`coalesce(${own(sql`own.similar ->> '$.near'`)}, ${NOTHING})`;
const wide = sql`coalesce(${own(sql`coalesce(own.similar ->> '$.wide', ${category})`)}, ${NOTHING})`;
const other = sql`coalesce(${own(sql`own.similar ->> '$.other'`)}, ${NOTHING})`;
const LIKE_JOB = prepare(
  { ...summary, tier: sql<number | null>`hit.tier` },
  sql`from (select min(tier) as tier, seq from (${hits(0, near)} union all ${hits(1, wide)} union all ${hits(2, other)}) group by seq) hit
    join ${jobs} on ${jobs.seq} = hit.seq where ${isLive(sql`${at("now")}`)} and ${jobs.id} <> ${at("id")}
    order by hit.tier, hit.seq desc limit ${at("limit")}`,
);

/** The read of open jobs that are like this one, those near by first, then the newest. */
export const likeJob = (id: string, now: Date, limit: number) =>
  LIKE_JOB({ id, now: now.getTime(), hits: limit + SPARE, limit });

export function listLikeJob(db: Database, id: string, now: Date, limit: number): Promise<JobSummaryRow[]> {
  return read(db, likeJob(id, now, limit));
}
