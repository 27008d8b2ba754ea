/** The SQL of counting how many jobs a search finds. */
import { type SQL, sql } from "drizzle-orm";
import { type Prepared, prepare } from "~/db/client.server";
import { categoryCounters, counters } from "~/db/counters-schema";
import { jobSorting } from "~/db/search-schema";
import { type At, candidatesSql, exactlySql, floorSql } from "./exactly-store.server";

/** Counting stops here: "1,000+" is all a reader needs, and the count stays cheap. */
export const COUNT_CAP = 1000;

/** Counters hold all jobs and each category; other matches are counted, with what no token says exactly or without. */
export type Counting = "matches" | "exact" | "open" | "category";

export function counterSql(counting: "open" | "category"): SQL<number> {
  if (counting === "open")
    return sql`coalesce((select ${counters.value} from ${counters} where ${counters.name} = 'open_jobs'), 0)`;
  return sql`(select coalesce(sum(${categoryCounters.open}), 0) from ${categoryCounters}
    where ${categoryCounters.key} in (${sql.placeholder("one")}, ${sql.placeholder("other")}))`;
}

/** The number of matches up to the cap. Where something is compared exactly, of those that are compared. */
export function matchesSql(at: At, isExact: boolean, cap: SQL, most?: SQL): SQL<number> {
  if (!isExact)
    return sql`(select count(*) from (select 1 from jobs_search
      where jobs_search match ${at("all")} and jobs_search.rowid > ${floorSql(at)} limit ${cap}))`;
  const compared = { query: at("all"), beyond: sql`> ${floorSql(at)}`, ...(most ? { most } : {}) };
  return passingSql(at, candidatesSql(compared), cap);
}

/** How many of those that are compared, `hit.seq`, are what is asked, up to the cap. */
export function passingSql(at: At, compared: SQL, cap: SQL): SQL<number> {
  return sql`(select count(*) from (select 1 from ${compared}
    left join ${jobSorting} k on k.seq = hit.seq where ${exactlySql(at)} limit ${cap}))`;
}

const at = (name: string) => sql.placeholder(name);
const count = (total: SQL<number>) => prepare({ total }, sql``);
const cap = sql`${at("cap")}`;

export const COUNTS: Record<Counting, Prepared<{ total: number }>> = {
  matches: count(matchesSql(at, false, cap)),
  exact: count(matchesSql(at, true, cap)),
  open: count(counterSql("open")),
  category: count(counterSql("category")),
};
