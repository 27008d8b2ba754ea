/**
 * The reads of searching. A page of results is one statement: the matches, their count, the page, and, where a search finds little, what to
 * try in its place. It is one because all of these need the same walk of the index, which is what a search costs (docs/decisions/003).
 */
import { type SQL, sql } from "drizzle-orm";
import { type Database, type Prepared, prepare, type Read, read, readAll } from "~/db/client.server";
import { IS_OPEN, isLive, PUBLIC_JOBS, publicJob } from "~/db/public-jobs";
import { categoryCounters, counters } from "~/db/schema/counters";
import { jobSorting, searchWords } from "~/db/schema/search";
import { createMemory } from "~/domain/isolate-memory-rules";
import { type JobCardData, toCard } from "../job-views";
import { inOrder, type JobSummaryRow, LATEST, type PageRange, summary } from "../queries.server";
import type { Sort } from "../rules";
import { type IndexedJob, tokensOf } from "./alert-tokens";
import { JOBS_LOOKED_AT, type JobValues, listedQueries, VALUE_CAP } from "./count-values";
import { categoryKeys, EVERY_JOB, type ExactMatch, NEVER, type SimilarQueries } from "./index-query";
import type { PreparedQuery } from "./prepared-search";
import { COUNT_CAP, READ_CAP, READ_CAP_OF_OTHERS } from "./rules";
import { SPARE } from "./similar/queries.server";
import type { KnownWord } from "./spelling-rules";
import { IN_TITLE, NO_JOB } from "./token-marks";

type SortedRange = PageRange & { sort: Sort };

/** By pay and by distance so many matches are sorted; beyond, the page says what to narrow. */
export const SORT_CAP = 2000;

/** So many matches are listed before they are counted. A page is never longer. */
const LISTED = 101;

/** A search that finds three jobs or more has no misspelt words that anybody looks for. */
export const FEW = 3;

/** So many jobs that are like what was asked. */
const SIMILAR_SHOWN = 5;

const DAY_MS = 86_400_000;

// Conditions

const at = (name: string) => sql.placeholder(name);

/** D1 binds numbers as floats, with which FTS5 finds no row. So they are cast. */
const wholeNumber = (name: string) => sql`cast(${at(name)} as integer)`;

const number = (value: number) => sql.raw(String(value));

/** The place of a value of `exactMatchOf` in a statement: a placeholder, or a column of a list. */
type At = (name: string) => SQL | ReturnType<typeof sql.placeholder>;

/** The publishing number of the last job that is older than the days asked for; 0 if any age will do. */
function floorSql(at: At): SQL {
  return sql`coalesce((select jobs.seq from ${PUBLIC_JOBS} where jobs.published_at <= ${at("posted")} order by jobs.published_at desc limit 1), 0)`;
}

/** The square of the distance in kilometres, on a plane that touches the earth at the place. */
function distanceSql(at: At): SQL {
  return sql`((k.lat - ${at("lat")}) * (k.lat - ${at("lat")})
    + min(abs(k.lon - ${at("lon")}), 360 - abs(k.lon - ${at("lon")})) * min(abs(k.lon - ${at("lon")}), 360 - abs(k.lon - ${at("lon")})) * ${at("shrink")}) * 12364.4`;
}

/**
 * Condition on `job_sorting k`: what no token of the index says exactly. Values that nothing is asked of let every open job pass.
 */
function exactMatchSql(at: At): SQL {
  const closes = sql`coalesce(k.closes_at, ${number(NEVER)})`;
  return sql`${closes} > ${at("now")} and ${closes} <= ${at("until")}
    and (${at("pay")} = 0 or k.pay_month >= ${at("pay")})
    and (${at("reach")} < 0 or k.lat is null or ${distanceSql(at)} <= ${at("reach")} or (${at("remote")} = 1 and k.remote = 1))`;
}

const FLOOR = floorSql(at);
const IS_EXACT_MATCH = exactMatchSql(at);
/** A row that is not there yet does not hide its job. */
const SORTING = sql`left join ${jobSorting} k on k.seq`;

// Counting how many jobs a search finds

/** Counters hold all jobs and each category; other matches are counted, with what no token says exactly or without. */
type Counting = "matches" | "exact" | "open" | "category";

function countingOf({ match, exact }: PreparedQuery): Counting {
  if (exact.isAsked) return "exact";
  if (match === null) return "open";
  return match.isCategoryAlone ? "category" : "matches";
}

const OPEN_JOBS = sql<number>`coalesce((select ${counters.value} from ${counters} where ${counters.name} = 'open_jobs'), 0)`;

const OPEN_JOBS_OF_CATEGORY = sql<number>`(select coalesce(sum(${categoryCounters.open}), 0) from ${categoryCounters}
  where ${categoryCounters.key} in (${at("category")}, ${at("spelling")}))`;

/** The number of matches, up to the cap. */
function countSql(at: At, cap: SQL): SQL<number> {
  return sql`(select count(*) from (select 1 from jobs_search
    where jobs_search match ${at("all")} and jobs_search.rowid > ${floorSql(at)} limit ${cap}))`;
}

/** How many of the matches are what is asked exactly, up to the cap. Of the oldest matches, in which direction FTS5 is fast. */
function exactCountSql(at: At, cap: SQL, compared = READ_CAP): SQL<number> {
  return sql`(select count(*) from (select 1
    from (select jobs_search.rowid as seq from jobs_search where jobs_search match ${at("all")} and jobs_search.rowid > ${floorSql(at)}
      order by jobs_search.rowid limit ${number(compared)}) hit
    ${SORTING} = hit.seq where ${exactMatchSql(at)} limit ${cap}))`;
}

/** 1 if more match than are compared. */
function isCutSql(at: At, compared = READ_CAP, beyond = sql`> ${floorSql(at)}`): SQL<number> {
  return sql`(select count(*) > ${number(compared)} from (select 1 from jobs_search where jobs_search match ${at("all")}
    and jobs_search.rowid ${beyond} limit ${number(compared)} + 1))`;
}

const CAP = sql`${at("cap")}`;
const COUNTS: Record<Counting, SQL<number>> = {
  open: OPEN_JOBS,
  category: OPEN_JOBS_OF_CATEGORY,
  matches: countSql(at, CAP),
  exact: exactCountSql(at, CAP),
};

const COUNT_OF: Record<Counting, Prepared<{ total: number }>> = {
  open: prepare({ total: COUNTS.open }, sql``),
  category: prepare({ total: COUNTS.category }, sql``),
  matches: prepare({ total: COUNTS.matches }, sql``),
  exact: prepare({ total: COUNTS.exact }, sql``),
};

/** How many open jobs each of these searches finds, in one round trip. */
export async function countMatches(db: Database, searches: PreparedQuery[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const reads = searches.map((ready) => {
    const values = { ...ready.exact.values, all: ready.match?.all ?? EVERY_JOB, cap: COUNT_CAP + 1 };
    return COUNT_OF[countingOf(ready)]({ ...values, ...keysOf(ready) });
  });
  const counts = await readAll(db, Object.fromEntries(reads.entries()));
  return reads.map((_, index) => counts[index]?.[0]?.total ?? 0);
}

function keysOf({ search }: PreparedQuery): { category: string; spelling: string } {
  const [category = "", spelling = category] = search.category.flatMap(categoryKeys);
  return { category, spelling };
}

// The statement of a page: the matches and their count, the page itself, and what to try where little is found

type Form = "first" | "after" | "before";

/**
 * The kind of the statement. `isElsewhere`: the position is one among the jobs that do not have all words in title and
 * fields.
 */
type Kind = { order: Sort; form: Form; counting: Counting; isElsewhere: boolean; hasFallback: boolean };

/** `part` says what a row is about; what the part does not have is null. */
type SearchRow = Omit<FoundRow, "id"> & {
  part: "count" | "job" | "similar" | "suggestion" | "circle" | "word";
  id: string | null;
  /** The place of a suggestion or a circle in the list that was sent. */
  number: number | null;
  total: number | null;
  /** 1 where more jobs match than were compared exactly. */
  isCut: number | null;
  word: string | null;
  titles: number | null;
};

export type FoundRow = JobSummaryRow & { key: number | null; lat: number | null; lon: number | null };

function make(kind: Kind): Prepared<SearchRow> {
  const fallback = sql`union all select part, seq, tier, null, number, total, is_cut, word, titles from fallback`;
  return prepare(
    {
      ...summary,
      part: sql<SearchRow["part"]>`hits.part`,
      tier: sql<number | null>`hits.tier`,
      key: sql<number | null>`hits.sort_key`,
      number: sql<number | null>`hits.number`,
      total: sql<number | null>`hits.total`,
      isCut: sql<number | null>`hits.is_cut`,
      word: sql<string | null>`hits.word`,
      titles: sql<number | null>`hits.titles`,
      lat: sql<number | null>`k.lat`,
      lon: sql<number | null>`k.lon`,
    },
    sql`from (with ${pageLists(kind)}${kind.hasFallback ? sql`, ${FALLBACK}` : sql``},
        hits (part, seq, tier, sort_key, number, total, is_cut, word, titles) as (
          select 'count', null, null, null, null, total, is_cut, null, null from counted
          union all select 'job', seq, tier, sort_key, null, null, null, null, null from page
          ${kind.hasFallback ? fallback : sql``})
        select * from hits) hits
      ${SORTING} = hits.seq left join ${PUBLIC_JOBS} on ${publicJob.seq} = hits.seq`,
  ) as Prepared<SearchRow>;
}

const made = createMemory<string, Prepared<SearchRow>>({ most: 200 });

/** The statement of this kind. It is made when it is first asked for. */
function statementOf(kind: Kind): Prepared<SearchRow> {
  const name = Object.values(kind).join();
  const statement = made.get(name) ?? make(kind);
  made.set(name, statement);
  return statement;
}

/** The lists up to `counted`, the number of all matches, and `page`. */
function pageLists(kind: Kind): SQL {
  if (sortedUpTo(kind) !== null) return sortedPage(kind);
  const isListed = kind.counting === "matches" || kind.counting === "exact";
  if (kind.order === "closing") return closingPage(kind);
  return isListed && kind.form === "first" ? firstPage(kind) : pageOfIndex(kind);
}

/** Rows of the index beyond the position of a page. */
type Beyond = { rows: SQL; direction: SQL };

const [UP, DOWN] = [sql`asc`, sql`desc`];

const BEYOND: Record<Form, Beyond> = {
  first: { rows: sql`> ${FLOOR}`, direction: DOWN },
  after: { rows: sql`> ${FLOOR} and jobs_search.rowid < ${wholeNumber("seq")}`, direction: DOWN },
  before: { rows: sql`> max(${FLOOR}, ${wholeNumber("seq")})`, direction: UP },
};

/** Matches in the order of publishing, as `hit.seq`. They are read only as far as whoever reads from them goes. */
function inIndex(query: "all" | "title" | "rest", { rows, direction }: Beyond, most: number): SQL {
  return sql`(select jobs_search.rowid as seq from jobs_search where jobs_search match ${at(query)} and jobs_search.rowid ${rows}
    order by jobs_search.rowid ${direction} limit ${number(most)}) hit`;
}

/**
 * The number of matches that are compared; -1 for all of them, if the search has no exact condition but the closing
 * time.
 */
const comparedOf = (counting: Counting) => (counting === "exact" ? READ_CAP : -1);

/** The list from which jobs are compared exactly, and one more, which says that there are others. */
function newestList(counting: Counting): SQL {
  if (counting !== "exact") return sql``;
  return sql`newest as materialized (select seq from ${inIndex("all", BEYOND.first, READ_CAP + 1)}),`;
}

const COMPARED = sql`(select seq from newest limit ${number(READ_CAP)}) hit`;

const matchesOf = (counting: Counting) => (counting === "exact" ? COMPARED : inIndex("all", BEYOND.first, -1));

const isNewestCut = (counting: Counting) =>
  counting === "exact" ? sql`(select count(*) > ${number(READ_CAP)} from newest)` : sql`0`;

/** The number of all matches. Of those that are compared the newest count, as they are listed for the page. */
const totalOf = (counting: Counting) =>
  counting === "exact"
    ? sql`(select count(*) from (select 1 from ${COMPARED} ${SORTING} = hit.seq where ${IS_EXACT_MATCH} limit ${CAP}))`
    : COUNTS[counting];

/**
 * The first page of a search is made from `found`, the newest matches, as they are more than a page: by relevance first come those of
 * `titles`. Fewer matches than `LISTED` are all in the list, and are not counted once more.
 */
function firstPage({ order, counting }: Kind): SQL {
  const lists = sql`${newestList(counting)}
    found as materialized (select hit.seq as seq from ${matchesOf(counting)}
      ${SORTING} = hit.seq where ${IS_EXACT_MATCH} limit ${number(LISTED)}),
    counted as materialized (
      select iif(listed < ${number(LISTED)}, listed, ${totalOf(counting)}) as total, ${isNewestCut(counting)} as is_cut
      from (select count(*) as listed from found))`;
  if (order !== "relevance")
    return sql`${lists}, page (seq, tier, sort_key) as (select seq, null, null from found limit ${at("limit")})`;
  return sql`${lists},
    titles as materialized (select hit.seq as seq from ${inIndex("title", BEYOND.first, comparedOf(counting))}
      ${SORTING} = hit.seq where ${IS_EXACT_MATCH} limit (select iif(total > 0, ${at("limit")}, 0) from counted)),
    page (seq, tier, sort_key) as (
      select seq, ${TIER.inTitle}, null from titles
      union all select seq, ${TIER.elsewhere}, null from found where seq not in titles limit ${at("limit")})`;
}

/** The tier of a job by relevance, as cursors carry it. */
const TIER = { inTitle: sql`0`, elsewhere: sql`1` };

/** A later page walks the index from its position on. So does the first page of all jobs and of a category, which counters count. */
function pageOfIndex({ order, form, counting, isElsewhere }: Kind): SQL {
  const isCut = counting === "exact" ? isCutSql(at, READ_CAP, BEYOND[form].rows) : sql`0`;
  const counted = sql`${newestList(counting)}
    counted as materialized (select ${totalOf(counting)} as total, ${isCut} as is_cut)`;
  const walk = (query: "all" | "title" | "rest", beyond: Beyond) =>
    sql`select hit.seq as seq from ${inIndex(query, beyond, comparedOf(counting))}
      ${SORTING} = hit.seq where ${IS_EXACT_MATCH} limit ${at("limit")}`;
  if (order !== "relevance")
    return sql`${counted}, page (seq, tier, sort_key) as (select seq, null, null from (${walk("all", BEYOND[form])}))`;
  const titles = (beyond: Beyond) => sql`select seq, ${TIER.inTitle}, null from (${walk("title", beyond)})`;
  const others = (beyond: Beyond) => sql`select seq, ${TIER.elsewhere}, null from (${walk("rest", beyond)})`;
  const beyond = BEYOND[form];
  const backwards = { ...BEYOND.first, direction: UP };
  // The second list is read only if the first does not fill the page.
  const page = {
    "after, in titles": sql`${titles(beyond)} union all ${others(BEYOND.first)}`,
    "after, elsewhere": others(beyond),
    "before, in titles": titles(beyond),
    "before, elsewhere": sql`${others(beyond)} union all ${titles(backwards)}`,
  }[`${form === "before" ? "before" : "after"}, ${isElsewhere ? "elsewhere" : "in titles"}` as const];
  return sql`${counted}, page (seq, tier, sort_key) as (${page} limit ${at("limit")})`;
}

/** By closing day: the rows of the index `jobs_closing` stand in that order, each as day × 2³² + publishing number. */
function closingPage({ form, counting }: Kind): SQL {
  const today = sql`${wholeNumber("today")} * 4294967296`;
  const position = sql`${wholeNumber("key")} * 4294967296 + ${wholeNumber("seq")}`;
  // FTS5 begins at one lower bound and ends at one upper bound: a second one would be compared with each row before the page.
  const beyond = {
    first: sql`jobs_closing.rowid >= ${today}`,
    after: sql`jobs_closing.rowid > max(${position}, ${today} - 1)`,
    before: sql`jobs_closing.rowid < ${position} and jobs_closing.rowid >= ${today}`,
  }[form];
  return sql`counted as materialized (select ${totalOf(counting)} as total, 0 as is_cut),
    page (seq, tier, sort_key) as (
      select jobs_closing.rowid & 4294967295, null, jobs_closing.rowid >> 32
      from jobs_closing ${SORTING} = (jobs_closing.rowid & 4294967295)
      where jobs_closing match ${at("all")} and ${beyond} and ${IS_EXACT_MATCH}
      order by jobs_closing.rowid ${form === "before" ? DOWN : UP} limit ${at("limit")})`;
}

/** As in the rows of `jobs_closing`: a job without a closing day comes last. */
const CLOSING_DAY = sql`min(coalesce(k.closes_at, ${number(NEVER)}) / ${number(DAY_MS)}, 1048575)`;

const PAY = sql`-coalesce(k.pay_month, -1)`;

const DISTANCE = sql`coalesce(cast(${distanceSql(at)} * 100 as integer), 9000000000)`;

/**
 * By a key that no index has: the matches are listed and sorted. Of more than are sorted the newest come, whatever the position. By
 * closing day so too where something is compared exactly, as that may be rare among the jobs that close first.
 */
function sortedPage({ order, form, counting }: Kind): SQL {
  const most = number(sortedUpTo({ order, counting }) ?? 0);
  const key = order === "pay" ? PAY : order === "distance" ? DISTANCE : CLOSING_DAY;
  // Of jobs with the same key the newest come first; in the order of closing days, the oldest.
  const [next, forwards, backwards] = order === "closing" ? [sql`>`, UP, DOWN] : [sql`<`, DOWN, UP];
  const previous = order === "closing" ? sql`<` : sql`>`;
  const position = at("key");
  const beyond = {
    first: sql`1 = 1`,
    after: sql`(sort_key > ${position} or (sort_key = ${position} and seq ${next} ${wholeNumber("seq")}))`,
    before: sql`(sort_key < ${position} or (sort_key = ${position} and seq ${previous} ${wholeNumber("seq")}))`,
  }[form];
  const sorting = form === "before" ? sql`sort_key desc, seq ${backwards}` : sql`sort_key, seq ${forwards}`;
  return sql`${newestList(counting)}
    found as materialized (select hit.seq as seq, ${key} as sort_key from ${matchesOf(counting)}
      ${SORTING} = hit.seq where ${IS_EXACT_MATCH} limit ${CAP}),
    counted as materialized (select count(*) as total, ${isNewestCut(counting)} as is_cut from found),
    page (seq, tier, sort_key) as (
      select * from (select seq, null, sort_key from found
        where (select total from counted) <= ${most} and ${beyond} order by ${sorting} limit ${at("limit")})
      union all
      select * from (select seq, null, null from found where (select total from counted) > ${most} limit ${at("limit")}))`;
}

/** How many matches are listed to be sorted; null where they are read in the order of an index. */
function sortedUpTo({ order, counting }: Pick<Kind, "order" | "counting">): number | null {
  if (order === "pay" || order === "distance") return SORT_CAP;
  return order === "closing" && counting === "exact" ? READ_CAP : null;
}

// Fallbacks of a search that finds little: other searches with their counts, spelling suggestions, and similar jobs

/** Another search, which is counted if the search itself finds fewer jobs than `fewer`. */
export type OtherSearch = { fewer: number; all: string; isExact: boolean; values: Record<string, number> };

/** `circles`: the search in larger circles around its place, the widest last. `deletions`: of words that may be misspelt. */
export type Fallback = {
  suggestions: readonly OtherSearch[];
  circles: readonly OtherSearch[];
  deletions: readonly string[];
  similar: SimilarQueries | null;
};

export function otherOf({ match, exact }: PreparedQuery, fewer: number): OtherSearch {
  return { fewer, all: match?.all ?? EVERY_JOB, isExact: exact.isAsked, values: exact.values };
}

/** Another search, as a row of a list that is sent as JSON. */
const OTHER_SEARCH = sql.raw(
  ["all", "isExact", "fewer", "now", "posted", "until", "pay", "lat", "lon", "shrink", "reach", "remote"]
    .map((name) => `asked.value ->> '${name}' as "${name}"`)
    .join(", "),
);

const toJson = (searches: readonly OtherSearch[]) =>
  JSON.stringify(searches.map(({ values, ...search }) => ({ ...values, ...search })));

const columnOf = (table: string) => (name: string) => sql.raw(`${table}."${name}"`);

const TOTAL = sql`(select total from counted)`;

const OTHERS_CAP = number(COUNT_CAP + 1);

const ofSuggestion = columnOf("suggestion");

const SUGGESTIONS = sql`
  suggestion as materialized (select asked.key as number, ${OTHER_SEARCH} from json_each(${at("suggestions")}) asked
    where ${TOTAL} < asked.value ->> 'fewer'),
  suggestion_counts (number, total, is_cut) as (
    select number,
      iif("isExact", ${exactCountSql(ofSuggestion, OTHERS_CAP, READ_CAP_OF_OTHERS)}, ${countSql(ofSuggestion, OTHERS_CAP)}),
      iif("isExact", ${isCutSql(ofSuggestion, READ_CAP_OF_OTHERS)}, 0)
    from suggestion)`;

/**
 * The jobs of a circle are among those of the widest circle. So the index is walked once, for that one, and each circle
 * counts the jobs of the list that lie in it. A list that ends at the cap lacks jobs: then each circle walks the index
 * itself.
 */
const ofCircle = columnOf("circle");

const ofWidest = columnOf("widest");

const inWidest = (name: string) => sql.raw(`(select widest."${name}" from widest)`);

const CIRCLES = sql`
  circle as materialized (select asked.key as number, ${OTHER_SEARCH} from json_each(${at("circles")}) asked where ${TOTAL} = 0),
  widest as materialized (select * from circle order by number desc limit 1),
  around as materialized (select ${distanceSql(ofWidest)} as distance, k.remote as remote
    from widest cross join (select jobs_search.rowid as seq from jobs_search where jobs_search match ${inWidest("all")}
      and jobs_search.rowid > ${floorSql(inWidest)} order by jobs_search.rowid limit ${number(READ_CAP)}) hit
    ${SORTING} = hit.seq where ${exactMatchSql(ofWidest)} limit ${OTHERS_CAP}),
  around_count as materialized (select count(*) as total, ${isCutSql(inWidest)} as is_cut from around),
  circle_counts (number, total, is_cut) as (
    select number,
      iif((select total from around_count) < ${OTHERS_CAP},
        (select count(*) from around where distance is null or distance <= circle.reach or (circle.remote = 1 and around.remote = 1)),
        ${exactCountSql(ofCircle, OTHERS_CAP)}),
      (select is_cut from around_count)
    from circle)`;

const WORDS = sql`
  known_words as (select distinct search_words.word as word, search_words.titles as titles
    from json_each(iif(${TOTAL} < ${number(FEW)}, ${at("deletions")}, '[]')) asked
    cross join search_deletions on search_deletions.deletion = asked.value
    cross join search_words on search_words.word = search_deletions.word)`;

/** The newest matches of a query, as one tier of similar jobs. */
const similarTier = (tier: number, query: keyof SimilarQueries) =>
  sql`select * from (select ${number(tier)} as tier, rowid as seq from jobs_search where jobs_search match ${at(query)}
    order by rowid desc limit iif(${TOTAL} = 0, ${number(SIMILAR_SHOWN + SPARE)}, 0))`;

const SIMILAR = sql`
  similar (tier, seq) as (select min(candidate.tier), candidate.seq
    from (${similarTier(0, "near")} union all ${similarTier(1, "wide")} union all ${similarTier(2, "other")}) candidate
    join ${PUBLIC_JOBS} on ${publicJob.seq} = candidate.seq
    where ${isLive(sql`${at("now")}`)} group by candidate.seq order by 1, 2 desc limit ${number(SIMILAR_SHOWN)})`;

/** D1 takes at most five lists in one union. */
const FALLBACK = sql`${SUGGESTIONS}, ${CIRCLES}, ${WORDS}, ${SIMILAR},
  fallback (part, seq, tier, number, total, is_cut, word, titles) as (
    select 'suggestion', null, null, number, total, is_cut, null, null from suggestion_counts
    union all select 'circle', null, null, number, total, is_cut, null, null from circle_counts
    union all select 'word', null, null, null, null, null, word, titles from known_words
    union all select 'similar', seq, tier, null, null, null, null, null from similar)`;

// Asking for a page, and what its rows say

/** `isCut`: it may find more, as not all that match were compared. */
export type OtherCount = { total: number; isCut: boolean };

export type FoundPage = {
  rows: FoundRow[];
  total: number;
  /** More jobs match than were compared with what is asked exactly, and there may be more of these than the page or the count says. */
  isCut: boolean;
};

/** How many jobs each of the others finds, where that was counted. */
export type FoundFallback = {
  suggestions: Map<number, OtherCount>;
  circles: Map<number, OtherCount>;
  words: KnownWord[];
  similar: FoundRow[];
};

type PageRows = { latest: FoundRow[]; open: { total: number }[]; found: SearchRow[] };

/** The reads of a page, with what it shows if it finds little. The latest of all jobs stand in the table, their number in a counter. */
export function pageReads(ready: PreparedQuery, page: SortedRange, fallback: Fallback | null) {
  return isEveryJob(ready, page.sort)
    ? { latest: latestRead(ready, page), open: COUNT_OF.open(), found: null }
    : { latest: null, open: null, found: pageRead(ready, page, fallback) };
}

/** One page of open jobs, in the order asked for, and how many there are up to one more than the cap. */
export async function findPage(db: Database, ready: PreparedQuery, page: SortedRange): Promise<FoundPage> {
  return toPage(await readAll(db, pageReads(ready, page, null)), ready, page);
}

/** The page from the rows of its reads. */
export function toPage({ latest, open, found }: PageRows, ready: PreparedQuery, page: SortedRange): FoundPage {
  if (isEveryJob(ready, page.sort)) return { rows: inOrder(latest, page), total: open[0]?.total ?? 0, isCut: false };
  const rows = inOrder(
    found.filter((row) => isJob(row, "job")),
    page,
  );
  const count = found.find(({ part }) => part === "count");
  const total = count?.total ?? 0;
  const isSorted = sortedUpTo({ order: page.sort, counting: countingOf(ready) }) !== null;
  const isShort = total <= COUNT_CAP || rows.length < page.limit || isSorted;
  return { rows, total, isCut: count?.isCut === 1 && isShort };
}

/** The fallbacks of a search, from its rows. */
export function toFallback({ found }: PageRows): FoundFallback {
  const counts = (part: SearchRow["part"]) =>
    new Map(
      found.flatMap((row) =>
        row.part === part ? [[row.number ?? 0, { total: row.total ?? 0, isCut: row.isCut === 1 }] as const] : [],
      ),
    );
  return {
    suggestions: counts("suggestion"),
    circles: counts("circle"),
    words: found.flatMap(({ word, titles }) => (word !== null && titles !== null ? [{ word, titles }] : [])),
    similar: found.filter((row) => isJob(row, "similar")),
  };
}

function isJob(row: SearchRow, part: "job" | "similar"): row is SearchRow & FoundRow {
  return row.part === part && row.id !== null;
}

function isEveryJob(ready: PreparedQuery, sort: Sort): boolean {
  return sort === "newest" && isWithoutFilters(ready);
}

/** The latest jobs come from a partial index of the table, and their number from a counter. */
function latestRead({ exact }: PreparedQuery, { sort: _, ...page }: SortedRange): Read<FoundRow> {
  const seq = (page.before ?? page.after)?.seq;
  const values = { limit: page.limit, now: exact.values.now ?? 0, ...(seq === undefined ? {} : { seq }) };
  return LATEST[formOf(page)](values) as Read<FoundRow>;
}

const formOf = (page: PageRange): Form => (page.before ? "before" : page.after ? "after" : "first");

function pageRead(ready: PreparedQuery, { sort, ...page }: SortedRange, fallback: Fallback | null): Read<SearchRow> {
  const { match, exact } = ready;
  const position = page.before ?? page.after;
  const tiers = sort === "relevance" ? match?.tiers : null;
  const order = sort === "relevance" && !tiers ? "newest" : sort;
  const counting = countingOf(ready);
  const sortCap = sortedUpTo({ order, counting });
  // To sort all jobs, or those of a category, they have to be listed.
  const listed = sortCap !== null && (counting === "open" || counting === "category") ? "matches" : counting;
  const isElsewhere = Boolean(tiers) && position?.tier === 1;
  const statement = statementOf({
    order,
    form: formOf(page),
    counting: listed,
    isElsewhere,
    hasFallback: fallback !== null,
  });
  return statement({
    ...exact.values,
    ...{ limit: page.limit, cap: (sortCap ?? COUNT_CAP) + 1, all: match?.all ?? EVERY_JOB },
    ...(position ? { seq: position.seq, key: position.key ?? 0 } : {}),
    ...tiers,
    ...keysOf(ready),
    ...(fallback ? valuesOf(fallback) : {}),
  });
}

function valuesOf({ suggestions, circles, deletions, similar }: Fallback): Record<string, string> {
  return {
    ...{ suggestions: toJson(suggestions), circles: toJson(circles), deletions: JSON.stringify(deletions) },
    ...{ near: similar?.near ?? NO_JOB, wide: similar?.wide ?? NO_JOB, other: similar?.other ?? NO_JOB },
  };
}

// The values that a search may choose, with the number of jobs that have them

const VALUE_COUNTS = prepare(
  {
    at: sql<number>`asked.key`,
    total: sql<number>`(select count(*) from (select 1 from jobs_search
    where jobs_search match asked.value limit ${number(VALUE_CAP + 1)}))`,
  },
  sql`from json_each(${at("queries")}) asked`,
);

const ofBase = columnOf("base");

/** Of each search some jobs with what they say of themselves, in one row. Of the oldest, in which direction FTS5 is fast. */
const JOBS_OF_VALUES = prepare(
  {
    at: sql<number>`base.number`,
    jobs: sql<string>`(select json_group_array(json_object('terms', jobs.terms, 'category', jobs.category,
        'nature', jobs.job_nature, 'is', ${exactMatchSql(ofBase)}))
      from (select jobs_search.rowid as seq from jobs_search where jobs_search match base."all"
        and jobs_search.rowid > ${floorSql(ofBase)} order by jobs_search.rowid limit ${number(JOBS_LOOKED_AT + 1)}) hit
      ${SORTING} = hit.seq join ${PUBLIC_JOBS} on ${publicJob.seq} = hit.seq)`,
  },
  sql`from (select asked.key as number, ${OTHER_SEARCH} from json_each(${at("bases")}) asked) base`,
);

type ValueRows = { listedValues: { at: number; total: number }[]; jobsOfValues: { at: number; jobs: string }[] };

/** `bases`: the searches whose jobs are looked at; null where nothing is searched for. */
export function valueReads(bases: readonly PreparedQuery[] | null) {
  if (bases === null)
    return { listedValues: VALUE_COUNTS({ queries: JSON.stringify(listedQueries().queries) }), jobsOfValues: null };
  return { listedValues: null, jobsOfValues: JOBS_OF_VALUES({ bases: toJson(bases.map((each) => otherOf(each, 1))) }) };
}

/** The jobs of each base, or the counts of the listed values. */
export function toLookedAt({ jobsOfValues }: ValueRows): JobValues[][] {
  return jobsOfValues.map(({ jobs }) =>
    (JSON.parse(jobs) as (Omit<JobValues, "is"> & { is: number })[]).map((job) => ({ ...job, is: job.is === 1 })),
  );
}

/** True if a search asks for nothing: all open jobs are found. */
export const isWithoutFilters = ({ match, exact }: PreparedQuery) => match === null && !exact.isAsked;

// The vocabulary, and the parts of the indexes

/** Words of titles from `from` on, each in at least `titles` of them, in the order of the alphabet. */
export function listTitleWords(db: Database, { from, titles, limit }: { from: string; titles: number; limit: number }) {
  return db.all<{ word: string; titles: number }>(sql`select substr(term, 2) as word, doc as titles from jobs_words
    where term > ${IN_TITLE + from} and term < ${`${IN_TITLE}\u{10ffff}`} and doc >= ${titles} limit ${limit}`);
}

/** Names of Indian places of this size that are one word, old and other names too. */
export async function listPlaceNames(db: Database, people: number): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select distinct place_names.key as name from places join place_names on place_names.place_id = places.id
      where places.country = 'IN' and places.population >= ${people} and instr(place_names.key, ' ') = 0`,
  );
  return rows.map(({ name }) => name);
}

export function listKnownWords(db: Database): Promise<KnownWord[]> {
  return db.select({ word: searchWords.word, titles: searchWords.titles }).from(searchWords);
}

/** Known words that share one of these deletions. */
export function listCandidates(db: Database, deletions: string[]): Promise<KnownWord[]> {
  return db.all<KnownWord>(sql`select distinct search_words.word, search_words.titles
    from json_each(${JSON.stringify(deletions)}) asked
    join search_deletions on search_deletions.deletion = asked.value
    join search_words on search_words.word = search_deletions.word`);
}

/** True if the places are loaded, and the vocabulary was never made. */
export async function isWithoutWords(db: Database): Promise<boolean> {
  const [row] = await db.all<{ is: number }>(
    sql`select exists (select 1 from place_loads) and not exists (select 1 from search_words) as "is"`,
  );
  return row?.is === 1;
}

/** The parts of each index. FTS5 keeps their list in this row. */
export function indexParts(db: Database) {
  return db.all<{ parts: string }>(sql`select hex(block) as parts from jobs_search_data where id = 10
    union all select hex(block) from jobs_closing_data where id = 10`);
}

// Searches that wait for new jobs: the jobs, how frequent tokens are, and what a search finds among some jobs

export type NewJobRow = IndexedJob & { isOpen: number };

const AFTER = prepareAfter();

function prepareAfter() {
  const { seq, title, keywords, company_name, description, location, category, job_nature, terms } = publicJob;
  const { qualifications, responsibility, benefits } = publicJob;
  const isOpen = sql<number>`${IS_OPEN}`;
  return prepare(
    {
      ...{ seq, title, keywords, company_name, description, location, category, job_nature, terms },
      ...{ qualifications, responsibility, benefits, isOpen },
    },
    // Not the view: what is hidden in this moment is not told of later.
    sql`from jobs where jobs.seq > ${at("seq")} order by jobs.seq limit ${at("limit")}`,
  );
}

/** Published jobs after a publishing number, in order of it, whatever became of them. */
export function listJobsAfter(db: Database, seq: number, limit: number): Promise<NewJobRow[]> {
  return read(db, AFTER({ seq, limit }));
}

const SUMMARIES = prepare(
  { ...summary, tier: sql<number | null>`null` },
  sql`from ${PUBLIC_JOBS} where ${publicJob.seq} in (select value from json_each(${at("seqs")}))`,
);

/** The summaries, as lists show them, of the public jobs with these publishing numbers. */
export function listSummaries(db: Database, seqs: readonly number[]): Promise<JobSummaryRow[]> {
  return read(db, SUMMARIES({ seqs: JSON.stringify(seqs) }));
}

/** The last publishing number. */
export async function findLastSeq(db: Database): Promise<number> {
  const row = await db.get<{ seq: number }>(sql`select coalesce(max(seq), 0) as seq from jobs`);
  return row.seq;
}

/** A token of the index is looked up as it stands; of a beginning so many words are counted. */
const WORDS_COUNTED = 100;

/** The numbers of jobs with each token, or with words that begin so. Those in none are not in the answer. */
export async function countTokens(db: Database, exact: string[], beginnings: string[]): Promise<Map<string, number>> {
  const [one, many] = [JSON.stringify(exact), JSON.stringify(beginnings)];
  const rows = await db.all<{ token: string; jobs: number }>(
    sql`select term as token, doc as jobs from jobs_words where term in (select value from json_each(${one}))
      union all select asked.value, (select coalesce(sum(doc), 0) from (select doc from jobs_words
        where term >= asked.value and term < asked.value || char(1114111) limit ${WORDS_COUNTED})) from json_each(${many}) asked`,
  );
  return new Map(rows.map(({ token, jobs: count }) => [token, count]));
}

/** A search and the numbers of the jobs that it is compared with. */
export type Compared = { id: number; all: string; values: ExactMatch["values"]; seqs: number[] };

/** A value of such a search, in the JSON text of all of them. */
const ofCompared = (name: string) => sql`(c.value -> 'values' ->> ${sql.raw(`'${name}'`)})`;

/** Those of these jobs that each search finds: the statement of the search itself, on these rows alone. */
export function listMatchesInJobs(db: Database, compared: Compared[]): Promise<{ id: number; seq: number }[]> {
  return db.all(sql`select c.value ->> 'id' as id, jobs_search.rowid as seq
    from json_each(${JSON.stringify(compared)}) c cross join json_each(c.value, '$.seqs') n cross join jobs_search
    ${SORTING} = jobs_search.rowid
    where jobs_search match (c.value ->> 'all') and jobs_search.rowid = n.value and ${exactMatchSql(ofCompared)}`);
}

/** The cards of lists for the jobs with these publishing numbers. */
export async function readJobCards(
  { db }: { db: Database },
  seqs: readonly number[],
): Promise<Map<number, JobCardData>> {
  const rows = seqs.length > 0 ? await listSummaries(db, seqs) : [];
  return new Map(rows.map((row) => [row.seq, toCard(row)]));
}

/** New jobs, with the tokens of those that are open. `last`: the number up to which they were read. */
export type NewJobs = { last: number; jobs: Map<number, ReadonlySet<string>>; tokens: string[] };

/** The jobs after a publishing number; null if there are none. */
export async function readNewJobs(
  { db }: { db: Database },
  { after, limit }: { after: number; limit: number },
): Promise<NewJobs | null> {
  const rows = await listJobsAfter(db, after, limit);
  const last = rows.at(-1)?.seq;
  if (last === undefined) return null;
  const found = new Map(rows.filter(({ isOpen }) => isOpen).map((row) => [row.seq, tokensOf(row)]));
  return { last, jobs: found, tokens: [...new Set([...found.values()].flatMap((tokens) => [...tokens]))] };
}
