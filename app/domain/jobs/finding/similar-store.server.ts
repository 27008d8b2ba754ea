/** The SQL of similar jobs: a few rows of the index each, whatever number of jobs there is. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { prepare, read } from "~/db/prepared";
import { jobs } from "~/db/schema";
import { isLive, type JobSummaryRow, summary } from "../store.server";
import { TAG } from "./marks";
import type { SimilarQueries } from "./similar";

const at = (name: string) => sql.placeholder(name);
/** A token that no job has. */
const NOTHING = sql.raw(`'"${TAG}none"'`);
/** Matches may be over already, or the job itself. */
const SPARE = 4;

const hits = (tier: 0 | 1, query: SQL) =>
  sql`select * from (select ${sql.raw(String(tier))} as tier, rowid as seq from jobs_search
    where jobs_search match ${query} order by rowid desc limit ${at("hits")})`;
const similar = (near: SQL, wide: SQL, which: SQL) =>
  prepare(
    { ...summary, tier: sql<number | null>`hit.tier` },
    sql`from (select min(tier) as tier, seq from (${hits(0, near)} union all ${hits(1, wide)}) group by seq) hit
      join ${jobs} on ${jobs.seq} = hit.seq where ${isLive(sql`${at("now")}`)} and ${which}
      order by hit.tier, hit.seq desc limit ${at("limit")}`,
  );

const own = (what: SQL) => sql`(select ${what} from jobs own where own.id = ${at("id")})`;
/** A job that was not read yet is like others of its category. */
const category = sql.raw(`'"${TAG}c' || hex(lower(own.category)) || '"'`);
const LIKE_JOB = similar(
  sql`coalesce(${own(sql`own.similar ->> '$.near'`)}, ${NOTHING})`,
  sql`coalesce(${own(sql`coalesce(own.similar ->> '$.wide', ${category})`)}, ${NOTHING})`,
  sql`${jobs.id} <> ${at("id")}`,
);
const LIKE_SEARCH = similar(sql`${at("near")}`, sql`${at("wide")}`, sql`1 = 1`);

/** Open jobs that are like this one, those near by first, then the newest. */
export function listLikeJob(db: Database, id: string, now: Date, limit: number): Promise<JobSummaryRow[]> {
  return read(db, LIKE_JOB({ id, now: now.getTime(), hits: limit + SPARE, limit }));
}

/** The same for the queries of a search. */
export function listLikeSearch(
  db: Database,
  { near, wide }: SimilarQueries,
  now: Date,
  limit: number,
): Promise<JobSummaryRow[]> {
  const values = { near: near ?? `"${TAG}none"`, wide };
  return read(db, LIKE_SEARCH({ ...values, now: now.getTime(), hits: limit + SPARE, limit }));
}
