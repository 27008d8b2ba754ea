/** What a search asks exactly, as conditions on `job_sorting k`. Searches of people and those of alerts share them. */
import { type SQL, sql } from "drizzle-orm";
import { READ_CAP } from "./cap-rules";
import { NEVER } from "./exactly";

/** Where a statement finds a value of `exactlyOf`: a placeholder, or a part of a JSON text. */
export type At = (name: string) => SQL | ReturnType<typeof sql.placeholder>;

/** The publishing number of the last job that is older than the days asked for; 0 if any age will do. */
export function floorSql(at: At): SQL {
  return sql`coalesce((select jobs.seq from jobs where jobs.created_at <= ${at("posted")} order by jobs.created_at desc limit 1), 0)`;
}

/** The square of the distance in kilometres, on a plane that touches the earth at the place. */
export function distanceSql(at: At): SQL {
  return sql`((k.lat - ${at("lat")}) * (k.lat - ${at("lat")})
  + min(abs(k.lon - ${at("lon")}), 360 - abs(k.lon - ${at("lon")})) * min(abs(k.lon - ${at("lon")}), 360 - abs(k.lon - ${at("lon")})) * ${at("shrink")}) * 12364.4`;
}

const MOST = sql.raw(String(READ_CAP));

type Candidates = { query: SQL | ReturnType<typeof sql.placeholder>; beyond: SQL; order?: SQL; most?: SQL };

const inIndex = ({
  query,
  beyond,
  order,
  most = MOST,
}: Candidates) => sql`select jobs_search.rowid as seq from jobs_search
  where jobs_search match ${query} and jobs_search.rowid ${beyond} order by jobs_search.rowid ${order} limit ${most}`;

/**
 * The matches that are compared exactly, as `hit.seq`, in this order: by default the oldest first, in which direction FTS5 is fast.
 * The list is not read further than whoever reads from it, as it has a limit and an order of its own.
 */
export function candidatesSql({ order = sql`asc`, ...asked }: Candidates): SQL {
  return sql`(${inIndex({ ...asked, order })}) hit`;
}

/** The same of all that match, or of the newest where they are too many: `isMany` is 1 then. */
export function newestSql({ query, beyond, isMany }: Candidates & { isMany: SQL }): SQL {
  const part = (order: SQL, most: SQL) => sql`select seq from (${inIndex({ query, beyond, order, most })})`;
  return sql`(${part(sql`asc`, sql`iif(${isMany}, 0, ${MOST})`)} union all ${part(sql`desc`, sql`iif(${isMany}, ${MOST}, 0)`)}) hit`;
}

/** 1 if more match than are compared. */
export function isCutSql({ query, beyond, most = MOST }: Candidates): SQL {
  return sql`(select count(*) > ${most} from (select 1 from jobs_search where jobs_search match ${query}
    and jobs_search.rowid ${beyond} limit ${most} + 1))`;
}

/** What no token of the index says exactly. Values that nothing is asked of let every job pass. */
export function exactlySql(at: At): SQL {
  return sql`coalesce(k.closes_at, ${sql.raw(String(NEVER))}) > ${at("now")} and coalesce(k.closes_at, ${sql.raw(String(NEVER))}) <= ${at("until")}
  and (${at("pay")} = 0 or k.pay_month >= ${at("pay")})
  and (${at("reach")} < 0 or k.lat is null or ${distanceSql(at)} <= ${at("reach")} or (${at("remote")} = 1 and k.remote = 1))`;
}
