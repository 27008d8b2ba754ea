/** The SQL of what a page shows that finds little: what other searches find, words that are meant, and jobs like those asked for. */
import { type SQL, sql } from "drizzle-orm";
import { jobs } from "~/db/schema";
import { jobSorting, searchDeletions, searchWords } from "~/db/search-schema";
import { isLive } from "../store.server";
import { READ_CAP_BESIDE } from "./cap-rules";
import { COUNT_CAP, matchesSql } from "./counts-store.server";
import { candidatesSql, distanceSql, exactlySql, floorSql, isCutSql } from "./exactly-store.server";

/** A search that finds three jobs or more has no misspelt words that anybody looks for. */
export const FEW = 3;
/** The tier of jobs that are like those that a search without any match asks for: 10 where the place is near, 11 elsewhere, 12 for those that share only a part. */
export const ALIKE = 10;
/** The tier of the row that says what other searches find. */
export const OTHERS = 20;
/** Matches may be over already. */
const SPARE = 4;

/**
 * Another search: counted if the search itself finds fewer jobs than `fewer`. Of searches that differ only in their circle around
 * one place, one is the `widest`, and the others are `inside` it: what they find is among what the widest finds.
 */
export type Other = {
  fewer: number;
  all: string;
  isExact: boolean;
  values: Record<string, number>;
  circle?: "widest" | "inside";
};
/**
 * A JSON list of these: the number of the other search, its count, and 1 if it may find more than that; for a known word -1, how many
 * titles have it, and the word.
 */
export type OtherRow = [n: number, total: number, word: string | null, cut: number];
export const WORD = -1;

const VALUES = ["now", "posted", "until", "pay", "lat", "lon", "shrink", "reach", "remote"] as const;

/**
 * One row for a search that finds little: its key says, as JSON, what others find, and words that misspelt ones may mean. The index
 * is walked once for all circles: what the widest finds is listed, and each circle counts the jobs of the list that lie in it. A list
 * that ends at the cap lacks jobs: then each circle walks the index itself.
 */
export function othersSql(total: SQL): SQL {
  const at = (name: string) => sql.raw(`other."${name}"`);
  const ofWidest = (name: string) => sql.raw(`(select other."${name}" from other where other.circle = 'widest')`);
  const cutOf = (of: (name: string) => SQL, compared?: SQL) =>
    isCutSql({ query: of("all"), beyond: sql`> ${floorSql(of)}`, ...(compared ? { most: compared } : {}) });
  const [cap, most] = [sql.raw(String(COUNT_CAP + 1)), sql.raw(String(READ_CAP_BESIDE))];
  const values = sql.join(
    VALUES.map((name) => sql.raw(`value -> 'values' ->> '${name}' as "${name}"`)),
    sql`, `,
  );
  return sql`select * from (select ${sql.raw(String(OTHERS))} as tier, null as seq, json_group_array(json_array(n, total, word, cut)) as key from (
    with other as materialized (select json_each.key as n, value ->> 'all' as "all", value ->> 'isExact' as is_exact,
      value ->> 'circle' as circle, ${values} from json_each(${sql.placeholder("others")}) where ${total} < value ->> 'fewer'),
    around as materialized (select ${distanceSql(at)} as apart, k.remote as remote
      from other cross join ${candidatesSql({ query: ofWidest("all"), beyond: sql`> ${floorSql(ofWidest)}` })}
      left join ${jobSorting} k on k.seq = hit.seq where other.circle = 'widest' and ${exactlySql(at)} limit ${cap}),
    listed as materialized (select count(*) as n, ${cutOf(ofWidest)} as cut from around)
    select n, case when circle is not null and (select n from listed) < ${cap}
      then (select count(*) from around where apart is null or apart <= ${at("reach")} or (${at("remote")} = 1 and around.remote = 1))
      when circle is not null then ${matchesSql(at, true, cap)}
      else iif(is_exact, ${matchesSql(at, true, cap, most)}, ${matchesSql(at, false, cap)}) end as total, null as word,
      case when circle is not null then (select cut from listed) when is_exact then ${cutOf(at, most)} else 0 end as cut from other
    union all select distinct ${sql.raw(String(WORD))}, ${searchWords.titles}, ${searchWords.word}, 0
      from json_each(${sql.placeholder("deletions")}) asked
      cross join ${searchDeletions} on ${searchDeletions.deletion} = asked.value
      cross join ${searchWords} on ${searchWords.word} = ${searchDeletions.word}) limit ${total} < ${sql.raw(String(FEW))})`;
}

/** Jobs that are like what was asked, by the queries `near`, `wide` and `other` in this order, for a search that finds none. */
export function alikeSql(total: SQL): SQL {
  const at = (name: string) => sql.placeholder(name);
  const spare = sql.raw(String(SPARE));
  const alike = (tier: number, query: string) =>
    sql`select * from (select ${sql.raw(String(tier))} as tier, rowid as seq from jobs_search where jobs_search match ${at(query)}
      order by rowid desc limit iif(${total} = 0, ${at("alike")} + ${spare}, 0))`;
  return sql`select * from (select min(alike.tier) as tier, alike.seq as seq, null as key
    from (${alike(ALIKE, "near")} union all ${alike(ALIKE + 1, "wide")} union all ${alike(ALIKE + 2, "other")}) alike join ${jobs} on ${jobs.seq} = alike.seq
    where ${isLive(sql`${at("now")}`)} group by alike.seq order by 1, 2 desc limit iif(${total} = 0, ${at("alike")}, 0))`;
}
