/** The SQL of searching: one page in the order asked for, how many jobs match, and what a page shows that finds little, in one round trip. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, type Prepared, prepare, type Read, readAll } from "~/db/client.server";
import { categoryCounters, counters } from "~/db/counters-schema";
import { jobs } from "~/db/schema";
import { jobSorting, searchDeletions, searchWords } from "~/db/search-schema";
import { createMemory } from "~/domain/isolate-memory-rules";
import type { Sort } from "../rules";
import { inOrder, isLive, type JobSummaryRow, LATEST, type PageAsked, summary } from "../store.server";
import { TAG } from "./marks";
import { categoryKeys, EVERY_JOB, type Exactly, type Match, NEVER, type SimilarQueries } from "./match";
import { COUNT_CAP, READ_CAP, READ_CAP_BESIDE } from "./rules";
import type { JobSearch } from "./schema";
import type { KnownWord } from "./spelling";

/** A search with everything that its statements need. `match` is null for all jobs. */
export type ReadySearch = { search: JobSearch; match: Match | null; exactly: Exactly };
type Asked = PageAsked & { sort: Sort };

/** One page of open jobs, in the order asked for, and how many there are up to one more than the cap. */
export async function findJobRows(
  db: Database,
  ready: ReadySearch,
  page: Asked,
): Promise<{ rows: FoundRow[]; total: number; isCut: boolean }> {
  const found = toFoundBeside(await readAll(db, pageReads(ready, page, null)), ready, page, null);
  return { rows: found.rows, total: found.total, isCut: found.isCut };
}

/** What is read beside a page, for the case that it shows little. `deletions`: of words that may be misspelt. */
export type Beside = { others: readonly Other[]; deletions: readonly string[]; alike: SimilarQueries | null };
/** `isCut`: it may find more, as not all that match were compared. */
export type OtherCount = { total: number; isCut: boolean };
export type FoundBeside = {
  rows: FoundRow[];
  total: number;
  /** More jobs match than were compared with what is asked exactly, and there may be more of these than the page or the count says. */
  isCut: boolean;
  /** How many jobs each of the others finds; undefined where it was not counted. */
  counts: (OtherCount | undefined)[];
  words: KnownWord[];
  alike: FoundRow[];
};

/** A search that is counted if another one finds fewer jobs than `fewer`. */
export function otherOf({ match, exactly }: ReadySearch, fewer: number, circle?: Other["circle"]): Other {
  const other = { fewer, all: match?.all ?? EVERY_JOB, isExact: exactly.isAsked, values: exactly.values };
  return circle ? { ...other, circle } : other;
}

/** So many jobs that are like what was asked. */
const ALIKE_SHOWN = 5;
/** A token that no job has. */
const NO_JOB = `"${TAG}none"`;
/** The match of a search that finds nothing, whatever jobs there are. */
export const NO_MATCH: Match = { all: NO_JOB, tiers: null, isCategoryAlone: false };

type PageRows = { latest: FoundRow[]; open: { total: number }[]; found: CountedRow[] };

/** The reads of a page, with what it shows if it finds little. The latest of all jobs stand in the table, their number in a counter. */
export function pageReads(ready: ReadySearch, page: Asked, beside: Beside | null) {
  return isEveryJob(ready, page.sort)
    ? { latest: latestRead(ready, page), open: COUNTS.open(), found: null }
    : { latest: null, open: null, found: pageRead(ready, page, beside) };
}

/** The reads of a page without the count of all jobs, which a list of the latest does not need. */
export function listReads(ready: ReadySearch, page: Asked) {
  return { ...pageReads(ready, page, null), open: null };
}

/** The page from the rows of its reads. */
export function toFoundBeside(
  { latest, open, found: answer }: PageRows,
  ready: ReadySearch,
  page: Asked,
  beside: Beside | null,
): FoundBeside {
  const nothing = { counts: [], words: [], alike: [] };
  if (isEveryJob(ready, page.sort)) {
    return { rows: inOrder(latest, page), total: open[0]?.total ?? 0, isCut: false, ...nothing };
  }
  // The number of all matches is the list's matter, not a job's.
  const hits: FoundRow[] = answer.filter(isFound).map(({ total: _total, cut: _cut, ...row }) => row);
  const rows = inOrder(
    hits.filter((row) => !isAlike(row)),
    page,
  );
  const total = answer[0]?.total ?? 0;
  const isShort =
    total <= COUNT_CAP ||
    rows.length < page.limit ||
    sortedUpTo({ order: page.sort, counting: countingOf(ready) }) !== null;
  const isCut = answer[0]?.cut === 1 && isShort;
  const said = answer.find(({ tier }) => tier === OTHERS)?.key;
  if (!beside || typeof said !== "string") return { rows, total, isCut, ...nothing };
  const others = JSON.parse(said) as OtherRow[];
  const totals = new Map(others.map(([n, count, , cut]) => [n, { total: count, isCut: cut === 1 }]));
  return {
    ...{ rows, total, isCut, alike: hits.filter(isAlike) },
    counts: beside.others.map((_, index) => totals.get(index)),
    words: others.flatMap(([n, titles, word]) => (n === WORD && word !== null ? [{ word, titles }] : [])),
  };
}

const isFound = (row: CountedRow): row is CountedRow & FoundRow => row.id !== null;
const isAlike = ({ tier }: FoundRow) => tier !== null && tier >= ALIKE && tier <= ALIKE + 2;

function isEveryJob({ match, exactly }: ReadySearch, sort: Sort): boolean {
  return match === null && sort === "newest" && !exactly.isAsked;
}

/** The latest jobs come from a partial index of the table, and their number from a counter. */
function latestRead({ exactly }: ReadySearch, { sort: _, ...page }: Asked): Read<FoundRow> {
  const seq = (page.before ?? page.after)?.seq;
  const values = { limit: page.limit, now: exactly.values.now ?? 0, ...(seq === undefined ? {} : { seq }) };
  return LATEST[formOf(page)](values) as Read<FoundRow>;
}

const formOf = (page: PageAsked): Form => (page.before ? "before" : page.after ? "after" : "first");

function pageRead(ready: ReadySearch, { sort, ...page }: Asked, beside: Beside | null): Read<CountedRow> {
  const { match, exactly } = ready;
  const position = page.before ?? page.after;
  const tiers = sort === "relevance" ? match?.tiers : null;
  const inTier = position?.tier === 1 ? "relevance, others" : "relevance";
  const counting = countingOf(ready);
  const order = tiers ? inTier : sort === "relevance" ? "newest" : sort;
  const sortCap = sortedUpTo({ order: sort, counting });
  // To sort all jobs, or those of a category, they have to be listed.
  const listed = sortCap !== null && (counting === "open" || counting === "category") ? "matches" : counting;
  const statement = pageStatement({ order, form: formOf(page), counting: listed, isBeside: beside !== null });
  return statement({
    ...exactly.values,
    ...{ limit: page.limit, cap: (sortCap ?? COUNT_CAP) + 1, all: match?.all ?? EVERY_JOB },
    ...(position ? { seq: position.seq, key: position.key ?? 0 } : {}),
    ...tiers,
    ...keysOf(ready),
    ...(beside ? valuesOf(beside) : {}),
  });
}

function valuesOf({ others, deletions, alike }: Beside): Record<string, string | number> {
  return {
    ...{ others: JSON.stringify(others), deletions: JSON.stringify(deletions) },
    ...{ near: alike?.near ?? NO_JOB, wide: alike?.wide ?? NO_JOB, other: alike?.other ?? NO_JOB, alike: ALIKE_SHOWN },
  };
}

function countingOf({ match, exactly }: ReadySearch): Counting {
  if (exactly.isAsked) return "exact";
  if (match === null) return "open";
  return match.isCategoryAlone ? "category" : "matches";
}

function keysOf({ search }: ReadySearch): { one: string; other: string } {
  const [one = "", other = one] = categoryKeys(search.category);
  return { one, other };
}

/** How many open jobs each of these searches finds, in one round trip. */
export async function countMatches(db: Database, searches: ReadySearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const reads = searches.map((ready) => {
    const values = { ...ready.exactly.values, all: ready.match?.all ?? EVERY_JOB, cap: COUNT_CAP + 1 };
    return COUNTS[countingOf(ready)]({ ...values, ...keysOf(ready) });
  });
  const counts = await readAll(db, Object.fromEntries(reads.entries()));
  return reads.map((_, index) => counts[index]?.[0]?.total ?? 0);
}

const at = (name: string) => sql.placeholder(name);

// What a search asks exactly, as conditions on `job_sorting k`. Searches of people and those of alerts share them

/** Where a statement finds a value of `exactlyOf`: a placeholder, or a part of a JSON text. */
type At = (name: string) => SQL | ReturnType<typeof sql.placeholder>;

/** The publishing number of the last job that is older than the days asked for; 0 if any age will do. */
function floorSql(at: At): SQL {
  return sql`coalesce((select jobs.seq from jobs where jobs.created_at <= ${at("posted")} order by jobs.created_at desc limit 1), 0)`;
}

/** The square of the distance in kilometres, on a plane that touches the earth at the place. */
function distanceSql(at: At): SQL {
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
function candidatesSql({ order = sql`asc`, ...asked }: Candidates): SQL {
  return sql`(${inIndex({ ...asked, order })}) hit`;
}

/** The matches that are compared exactly, as lists of a statement: the newest. `cut` is 1 where more match. */
function comparedLists({ query, beyond }: Candidates): SQL[] {
  return [
    sql`newest as materialized (${inIndex({ query, beyond, order: sql`desc`, most: sql`${MOST} + 1` })})`,
    sql`many as materialized (select count(*) > ${MOST} as cut from newest)`,
    sql`compared as not materialized (select seq from newest limit ${MOST})`,
  ];
}

/** 1 if more match than are compared. */
function isCutSql({ query, beyond, most = MOST }: Candidates): SQL {
  return sql`(select count(*) > ${most} from (select 1 from jobs_search where jobs_search match ${query}
    and jobs_search.rowid ${beyond} limit ${most} + 1))`;
}

/** What no token of the index says exactly. Values that nothing is asked of let every job pass. */
export function exactlySql(at: At): SQL {
  return sql`coalesce(k.closes_at, ${sql.raw(String(NEVER))}) > ${at("now")} and coalesce(k.closes_at, ${sql.raw(String(NEVER))}) <= ${at("until")}
  and (${at("pay")} = 0 or k.pay_month >= ${at("pay")})
  and (${at("reach")} < 0 or k.lat is null or ${distanceSql(at)} <= ${at("reach")} or (${at("remote")} = 1 and k.remote = 1))`;
}

// Counting how many jobs a search finds

/** Counters hold all jobs and each category; other matches are counted, with what no token says exactly or without. */
type Counting = "matches" | "exact" | "open" | "category";

function counterSql(counting: "open" | "category"): SQL<number> {
  if (counting === "open")
    return sql`coalesce((select ${counters.value} from ${counters} where ${counters.name} = 'open_jobs'), 0)`;
  return sql`(select coalesce(sum(${categoryCounters.open}), 0) from ${categoryCounters}
    where ${categoryCounters.key} in (${sql.placeholder("one")}, ${sql.placeholder("other")}))`;
}

/** The number of matches up to the cap. Where something is compared exactly, of those that are compared. */
function matchesSql(at: At, isExact: boolean, cap: SQL, most?: SQL): SQL<number> {
  if (!isExact)
    return sql`(select count(*) from (select 1 from jobs_search
      where jobs_search match ${at("all")} and jobs_search.rowid > ${floorSql(at)} limit ${cap}))`;
  const compared = { query: at("all"), beyond: sql`> ${floorSql(at)}`, ...(most ? { most } : {}) };
  return passingSql(at, candidatesSql(compared), cap);
}

/** How many of those that are compared, `hit.seq`, are what is asked, up to the cap. */
function passingSql(at: At, compared: SQL, cap: SQL): SQL<number> {
  return sql`(select count(*) from (select 1 from ${compared}
    left join ${jobSorting} k on k.seq = hit.seq where ${exactlySql(at)} limit ${cap}))`;
}

const counted = (total: SQL<number>) => prepare({ total }, sql``);
const CAP = sql`${at("cap")}`;

const COUNTS: Record<Counting, Prepared<{ total: number }>> = {
  matches: counted(matchesSql(at, false, CAP)),
  exact: counted(matchesSql(at, true, CAP)),
  open: counted(counterSql("open")),
  category: counted(counterSql("category")),
};

// What a page shows that finds little: what other searches find, words that are meant, and jobs like those asked for

/** A search that finds three jobs or more has no misspelt words that anybody looks for. */
export const FEW = 3;
/** The tier of jobs that are like those that a search without any match asks for: 10 where the place is near, 11 elsewhere, 12 for those that share only a part. */
const ALIKE = 10;
/** The tier of the row that says what other searches find. */
const OTHERS = 20;
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
type OtherRow = [n: number, total: number, word: string | null, cut: number];
const WORD = -1;

const VALUES = ["now", "posted", "until", "pay", "lat", "lon", "shrink", "reach", "remote"] as const;

/**
 * One row for a search that finds little: its key says, as JSON, what others find, and words that misspelt ones may mean. The index
 * is walked once for all circles: what the widest finds is listed, and each circle counts the jobs of the list that lie in it. A list
 * that ends at the cap lacks jobs: then each circle walks the index itself.
 */
function othersSql(total: SQL): SQL {
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
function alikeSql(total: SQL): SQL {
  const at = (name: string) => sql.placeholder(name);
  const spare = sql.raw(String(SPARE));
  const alike = (tier: number, query: string) =>
    sql`select * from (select ${sql.raw(String(tier))} as tier, rowid as seq from jobs_search where jobs_search match ${at(query)}
      order by rowid desc limit iif(${total} = 0, ${at("alike")} + ${spare}, 0))`;
  return sql`select * from (select min(alike.tier) as tier, alike.seq as seq, null as key
    from (${alike(ALIKE, "near")} union all ${alike(ALIKE + 1, "wide")} union all ${alike(ALIKE + 2, "other")}) alike join ${jobs} on ${jobs.seq} = alike.seq
    where ${isLive(sql`${at("now")}`)} group by alike.seq order by 1, 2 desc limit iif(${total} = 0, ${at("alike")}, 0))`;
}

// One page of results, in each order, with the count of all matches: one statement, which walks the index once

/** By pay and by distance so many matches are sorted; beyond, the page says what to narrow. */
export const SORT_CAP = 2000;
/** Up to so many matches are listed, and the page is made from the list. Of more, D1 would bill each row several times. */
const LISTED = 100;

type Form = "first" | "after" | "before";
type Order = "newest" | "relevance" | "relevance, others" | "closing" | "pay" | "distance";
/** Which statement. `isBeside`: with what a page shows that finds little. */
type Kind = { order: Order; form: Form; counting: Counting; isBeside: boolean };
export type FoundRow = JobSummaryRow & { key: number | null; lat: number | null; lon: number | null };
/** A row with the number of all matches. It has no `id` if it says only that, or, as JSON in its key, what other searches find. */
type CountedRow = Omit<FoundRow, "id" | "key"> & {
  id: string | null;
  key: number | string | null;
  total: number;
  /** 1 where more jobs match than were compared exactly. */
  cut: number;
};

/** D1 binds numbers as floats, with which FTS5 finds no row. So they are cast. */
const whole = (name: string) => sql`cast(${at(name)} as integer)`;
const [FLOOR, EXACTLY] = [floorSql(at), exactlySql(at)];
/** A row that the scheduled run has not come to yet has none here. */
const K = sql`left join ${jobSorting} k on k.seq`;
const number = (value: number) => sql.raw(String(value));
const [LISTED_MOST, SORTED] = [number(LISTED), number(SORT_CAP)];
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
    from (select seq from ${rows} where ${beyond} order by seq ${order} limit ${LISTED_MOST} + 1) hit ${K} = hit.seq
    where ${EXACTLY} ${end}`);

const NONE = sql`null`;
const isFew = sql`n <= ${LISTED_MOST}`;
const isMany = sql`n > ${LISTED_MOST}`;
const isListed = (counting: Counting) => counting === "matches" || counting === "exact";

function newest(form: Form, counting: Counting): SQL {
  if (!isListed(counting)) return indexed(counting, NONE, "all", BEYOND[form], sql`limit ${at("limit")}`);
  return all([
    listed(NONE, sql`found`, BEYOND[form], limitIf(isFew)),
    indexed(counting, NONE, "all", BEYOND[form], limitIf(isMany)),
  ]);
}

/** Whether the list of titles is whole. */
const isWhole = sql`t <= ${LISTED_MOST}`;
const LIMIT_OF_TITLES = sql`limit (select iif(n > 0, ${LISTED_MOST} + 1, 0) from matched)`;
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

/** Matches of a query, oldest first, as in that direction FTS5 is fast; of what is compared exactly the newest come first. */
function rowsOf(query: "all" | "title", counting: Counting): SQL {
  if (counting === "exact") {
    const inTitles = candidatesSql({ query: at(query), beyond: BEYOND.first.indexed, order: DOWN });
    const rows = query === "all" ? sql`compared hit` : inTitles;
    return sql`select hit.seq as seq from ${rows} ${K} = hit.seq where ${EXACTLY}`;
  }
  return sql`select jobs_search.rowid as seq from jobs_search
    where jobs_search match ${at(query)} and jobs_search.rowid > ${FLOOR} order by jobs_search.rowid`;
}

/** The lists that a page is made from, and `counted`: the number of all matches, and of those among the titles. */
function listsOf({ order, counting }: Kind): SQL[] {
  if (!isListed(counting)) return [sql`counted as materialized (select ${counterSql(counting)} as n, 0 as t)`];
  const many = counting === "exact" ? comparedLists({ query: at("all"), beyond: BEYOND.first.indexed }) : [];
  if (sortedUpTo({ order, counting }) !== null)
    return [
      ...many,
      sql`found as materialized (${rowsOf("all", counting)} limit ${at("cap")})`,
      sql`counted as materialized (select count(*) as n, 0 as t from found)`,
    ];
  const count = counting === "exact" ? passingSql(at, sql`compared hit`, CAP) : matchesSql(at, false, CAP);
  const total = sql`iif(few <= ${LISTED_MOST}, few, ${count})`;
  const lists = [
    ...many,
    sql`found as materialized (${rowsOf("all", counting)} limit ${LISTED_MOST} + 1)`,
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
function sortedUpTo({ order, counting }: { order: string; counting: Counting }): number | null {
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
function pageStatement(kind: Kind): Prepared<CountedRow> {
  const name = Object.values(kind).join();
  const statement = made.get(name) ?? make(kind);
  made.set(name, statement);
  return statement;
}
