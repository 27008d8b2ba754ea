/** The SQL of one page of search results, in each order, with the count of all matches: one statement, which walks the index once. */
import { type SQL, sql } from "drizzle-orm";
import { type Prepared, prepare } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { jobSorting } from "~/db/search-schema";
import { createMemory } from "~/domain/isolate-memory-rules";
import { type JobSummaryRow, summary } from "../store.server";
import { alikeSql, othersSql } from "./beside-store.server";
import { READ_CAP } from "./cap-rules";
import { type Counting, counterSql, matchesSql, passingSql } from "./counts-store.server";
import { NEVER } from "./exactly";
import { candidatesSql, distanceSql, exactlySql, floorSql, isCutSql, newestSql } from "./exactly-store.server";

/** By pay and by distance so many matches are sorted; beyond, the page says what to narrow. */
export const SORT_CAP = 2000;
/** Up to so many matches are listed, and the page is made from the list. Of more, D1 would bill each row several times. */
const LISTED = 100;

export type Form = "first" | "after" | "before";
type Order = "newest" | "relevance" | "relevance, others" | "closing" | "pay" | "distance";
/** Which statement. `isBeside`: with what a page shows that finds little. */
export type Kind = { order: Order; form: Form; counting: Counting; isBeside: boolean };
export type FoundRow = JobSummaryRow & { key: number | null; lat: number | null; lon: number | null };
/** A row with the number of all matches. It has no `id` if it says only that, or, as JSON in its key, what other searches find. */
export type CountedRow = Omit<FoundRow, "id" | "key"> & {
  id: string | null;
  key: number | string | null;
  total: number;
  /** 1 where more jobs match than were compared exactly. */
  cut: number;
};

const at = (name: string) => sql.placeholder(name);
/** D1 binds numbers as floats, with which FTS5 finds no row. So they are cast. */
const whole = (name: string) => sql`cast(${at(name)} as integer)`;
const [FLOOR, EXACTLY] = [floorSql(at), exactlySql(at)];
/** A row that the scheduled run has not come to yet has none here. */
const K = sql`left join ${jobSorting} k on k.seq`;
const number = (value: number) => sql.raw(String(value));
const [FEW, SORTED] = [number(LISTED), number(SORT_CAP)];
const [UP, DOWN] = [sql`asc`, sql`desc`];
const DAY_MS = 86_400_000;

/**
 * The end of a part that is read only on a condition: with a limit of 0 SQLite does not even begin. `n` are all matches, `t` those
 * of titles.
 */
const limitIf = (condition: SQL, limit: SQL = sql`${at("limit")}`) =>
  sql`limit (select iif(${condition}, ${limit}, 0) from counted)`;
const all = (parts: SQL[]) => sql.join(parts, sql` union all `);
const part = (rows: SQL) => sql`select * from (${rows})`;

/** Beyond the position of a page, among rows that are listed already, and in the index. */
const BEYOND: Record<Form, { listed: SQL; indexed: SQL; order: SQL }> = {
  first: { listed: sql`1 = 1`, indexed: sql`> ${FLOOR}`, order: DOWN },
  after: {
    listed: sql`seq < ${whole("seq")}`,
    indexed: sql`> ${FLOOR} and jobs_search.rowid < ${whole("seq")}`,
    order: DOWN,
  },
  before: { listed: sql`seq > ${whole("seq")}`, indexed: sql`> max(${FLOOR}, ${whole("seq")})`, order: UP },
};
type Beyond = (typeof BEYOND)[Form];
/** The part of a list that stands before the position's own: the whole of it, read backwards. */
const BACKWARDS: Beyond = { ...BEYOND.first, order: UP };

/** Rows of the index, newest first: those that are open still, or what is compared exactly of the newest. */
const indexed = (
  counting: Counting,
  tier: SQL,
  query: string,
  { indexed: beyond, order }: Beyond,
  end: SQL,
  but = sql`1 = 1`,
) =>
  counting === "exact"
    ? part(sql`select ${tier} as tier, hit.seq as seq, null as key
        from ${candidatesSql({ query: at(query), beyond: sql`${beyond} and ${but}`, order })} ${K} = hit.seq where ${EXACTLY} ${end}`)
    : part(sql`select ${tier} as tier, jobs_search.rowid as seq, null as key from jobs_search ${K} = jobs_search.rowid
        where jobs_search match ${at(query)} and jobs_search.rowid ${beyond} and ${but} and ${EXACTLY}
        order by jobs_search.rowid ${order} ${end}`);
/** Rows of a list that was read whole, newest first. */
const listed = (tier: SQL, rows: SQL, { listed: beyond, order }: Beyond, end: SQL) =>
  part(sql`select ${tier} as tier, hit.seq as seq, null as key
    from (select seq from ${rows} where ${beyond} order by seq ${order} limit ${FEW} + 1) hit ${K} = hit.seq
    where ${EXACTLY} ${end}`);

const NONE = sql`null`;
const isFew = sql`n <= ${FEW}`;
const isMany = sql`n > ${FEW}`;
const isListed = (counting: Counting) => counting === "matches" || counting === "exact";

function newest(form: Form, counting: Counting): SQL {
  if (!isListed(counting)) return indexed(counting, NONE, "all", BEYOND[form], sql`limit ${at("limit")}`);
  return all([
    listed(NONE, sql`found`, BEYOND[form], limitIf(isFew)),
    indexed(counting, NONE, "all", BEYOND[form], limitIf(isMany)),
  ]);
}

/** Whether the list of titles is whole. */
const isWhole = sql`t <= ${FEW}`;
const LIMIT_OF_TITLES = sql`limit (select iif(n > 0, ${FEW} + 1, 0) from matched)`;
const inTitle = (counting: Counting, beyond: Beyond) => [
  listed(sql`0`, sql`titles`, beyond, limitIf(isWhole)),
  indexed(counting, sql`0`, "title", beyond, limitIf(sql`not ${isWhole}`)),
];
const elsewhere = (counting: Counting, beyond: Beyond) => [
  listed(sql`1`, sql`(select seq from found where seq not in titles)`, beyond, limitIf(isFew)),
  indexed(
    counting,
    sql`1`,
    "all",
    beyond,
    limitIf(sql`${isMany} and ${isWhole}`),
    sql`jobs_search.rowid not in titles`,
  ),
  indexed(counting, sql`1`, "rest", beyond, limitIf(sql`not ${isWhole}`)),
];
/**
 * By relevance: first the jobs that have everything in title and fields, then the others, newest first in both. Each of the two is
 * read only as far as the page goes, and the second only if the first does not fill it.
 */
function relevant(form: Form, tier: 0 | 1, counting: Counting): SQL {
  const beyond = BEYOND[form];
  const [titles, others] = [(where: Beyond) => inTitle(counting, where), (where: Beyond) => elsewhere(counting, where)];
  if (form === "before") return all(tier === 0 ? titles(beyond) : [...others(beyond), ...titles(BACKWARDS)]);
  if (form === "after" && tier === 1) return all(others(beyond));
  return all([...titles(beyond), ...others(BEYOND.first)]);
}

/** By closing day: the rows of the index `jobs_closing` stand in that order, each as day × 2³² + publishing number. */
function closing(form: Form): SQL {
  const row = sql`jobs_closing.rowid`;
  const today = sql`${whole("today")} * 4294967296`;
  const place = sql`${whole("key")} * 4294967296 + ${whole("seq")}`;
  // FTS5 begins at one lower bound and ends at one upper bound: a second one would be compared with each row before the page.
  const beyond = {
    first: sql`${row} >= ${today}`,
    after: sql`${row} > max(${place}, ${today} - 1)`,
    before: sql`${row} < ${place} and ${row} >= ${today}`,
  };
  return part(sql`select null as tier, ${row} & 4294967295 as seq, ${row} >> 32 as key
    from jobs_closing ${K} = (${row} & 4294967295) where jobs_closing match ${at("all")} and ${beyond[form]}
    and ${EXACTLY} order by ${row} ${form === "before" ? DOWN : UP} limit ${at("limit")}`);
}

/** By a key that is sorted, in the narrow table alone, and the newest first or last where it is the same. */
function byKey(form: Form, key: SQL, isNewestFirst: boolean, end: SQL): SQL {
  const from = at("key");
  const [less, more] = isNewestFirst ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const beyond = {
    first: sql`1 = 1`,
    after: sql`(${key} > ${from} or (${key} = ${from} and hit.seq ${less} ${whole("seq")}))`,
    before: sql`(${key} < ${from} or (${key} = ${from} and hit.seq ${more} ${whole("seq")}))`,
  };
  const [forwards, backwards] = isNewestFirst ? [sql`3, 2 desc`, sql`3 desc, 2`] : [sql`3, 2`, sql`3 desc, 2 desc`];
  return part(sql`select null as tier, hit.seq as seq, ${key} as key from found hit ${K} = hit.seq
    where ${EXACTLY} and ${beyond[form]} order by ${form === "before" ? backwards : forwards} ${end}`);
}

/** By pay or distance. Of more than `SORT_CAP` matches the newest come, whatever the position. */
function sorted(form: Form, key: SQL, counting: Counting): SQL {
  return all([
    byKey(form, key, true, limitIf(sql`n <= ${SORTED}`)),
    indexed(counting, NONE, "all", BEYOND.first, limitIf(sql`n > ${SORTED}`)),
  ]);
}

/** As in the rows of `jobs_closing`: a job without a closing day comes last. */
const CLOSING_DAY = sql`min(coalesce(k.closes_at, ${number(NEVER)}) / ${number(DAY_MS)}, 1048575)`;
const PAY = sql`-coalesce(k.pay_month, -1)`;
const DISTANCE = sql`coalesce(cast(${distanceSql(at)} * 100 as integer), 9000000000)`;

function hitsOf({ order, form, counting }: Kind): SQL {
  if (order === "newest") return newest(form, counting);
  // What is compared exactly may be rare among those that close first: so it is listed, and the list is sorted.
  if (order === "closing" && counting === "exact") return byKey(form, CLOSING_DAY, false, sql`limit ${at("limit")}`);
  if (order === "closing") return closing(form);
  if (order === "pay") return sorted(form, PAY, counting);
  if (order === "distance") return sorted(form, DISTANCE, counting);
  return relevant(form, order === "relevance" ? 0 : 1, counting);
}

const isCut = (beyond: SQL) => isCutSql({ query: at("all"), beyond });

/** What is compared exactly of a query's matches: `many` says whether there are too many. */
const compared = (query: string) =>
  newestSql({ query: at(query), beyond: sql`> ${FLOOR}`, isMany: sql`(select cut from many)` });

/** Matches of a query, oldest first, as in that direction FTS5 is fast; what is compared exactly is so with the newest. */
function rowsOf(query: string, counting: Counting): SQL {
  if (counting === "exact") return sql`select hit.seq as seq from ${compared(query)} ${K} = hit.seq where ${EXACTLY}`;
  return sql`select jobs_search.rowid as seq from jobs_search
    where jobs_search match ${at(query)} and jobs_search.rowid > ${FLOOR} order by jobs_search.rowid`;
}

/** The lists that a page is made from, and `counted`: the number of all matches, and of those among the titles. */
function listsOf({ order, counting }: Kind): SQL[] {
  if (!isListed(counting)) return [sql`counted as materialized (select ${counterSql(counting)} as n, 0 as t)`];
  const many = counting === "exact" ? [sql`many as materialized (select ${isCut(BEYOND.first.indexed)} as cut)`] : [];
  if (sortedUpTo({ order, counting }) !== null)
    return [
      ...many,
      sql`found as materialized (${rowsOf("all", counting)} limit ${at("cap")})`,
      sql`counted as materialized (select count(*) as n, 0 as t from found)`,
    ];
  const cap = sql`${at("cap")}`;
  const count = counting === "exact" ? passingSql(at, compared("all"), cap) : matchesSql(at, false, cap);
  const total = sql`iif(few <= ${FEW}, few, ${count})`;
  const lists = [
    ...many,
    sql`found as materialized (${rowsOf("all", counting)} limit ${FEW} + 1)`,
    sql`matched as materialized (select ${total} as n from (select count(*) as few from found))`,
  ];
  if (!order.startsWith("relevance")) return [...lists, sql`counted as materialized (select n, 0 as t from matched)`];
  return [
    ...lists,
    sql`titles as materialized (${rowsOf("title", counting)} ${LIMIT_OF_TITLES})`,
    sql`counted as materialized (select n, (select count(*) from titles) as t from matched)`,
  ];
}

/** How many matches are listed to be sorted; null where they are read in the order of an index. */
export function sortedUpTo({ order, counting }: { order: string; counting: Counting }): number | null {
  if (order === "pay" || order === "distance") return SORT_CAP;
  return order === "closing" && counting === "exact" ? READ_CAP : null;
}

/** Whether more match than are compared on this page: from its position on, where it has one and the order is that of the index. */
function cutOf({ order, form, counting }: Kind): SQL {
  if (counting !== "exact") return sql`0`;
  if (form === "first" || sortedUpTo({ order, counting }) !== null) return sql`(select cut from many)`;
  return isCut(BEYOND[form].indexed);
}

function make(kind: Kind): Prepared<CountedRow> {
  const page = part(sql`${hitsOf(kind)} limit ${at("limit")}`);
  const total = sql`(select n from counted)`;
  const hits = kind.isBeside ? all([page, alikeSql(total), othersSql(total)]) : page;
  return prepare(
    {
      ...summary,
      tier: sql<number | null>`hits.tier`,
      key: sql<number | string | null>`hits.key`,
      lat: sql<number | null>`k.lat`,
      lon: sql<number | null>`k.lon`,
      total: sql<number>`hits.n`,
      cut: sql<number>`hits.cut`,
    },
    sql`from (with ${sql.join(listsOf(kind), sql`, `)}
      select hit.*, counted.n as n, ${cutOf(kind)} as cut from counted left join (${hits}) hit) hits
      ${K} = hits.seq left join ${jobs} on ${jobs.seq} = hits.seq`,
  ) as Prepared<CountedRow>;
}

const made = createMemory<string, Prepared<CountedRow>>({ most: 200 });

/** The statement of this kind. It is made when it is first asked for. */
export function pageStatement(kind: Kind): Prepared<CountedRow> {
  const name = Object.values(kind).join();
  const statement = made.get(name) ?? make(kind);
  made.set(name, statement);
  return statement;
}
