/** The SQL of searching: one page in the order asked for, and the count of all matches, in one round trip. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { categoryCounters, counters } from "~/db/counters-schema";
import { type Prepared, prepare, type Read, read, readTogether } from "~/db/prepared";
import { jobs } from "~/db/schema";
import { jobSorting } from "~/db/search-schema";
import type { Sort } from "../rules";
import { inOrder, type JobSummaryRow, LATEST, type PageAsked, summary } from "../store.server";
import type { Exactly } from "./exactly";
import { distanceSql, exactlySql } from "./exactly-store.server";
import { categoryKeys, EVERY_JOB, type Match } from "./match";
import type { JobSearch } from "./schema";

/** Counting stops here: "1,000+" is all a reader needs, and the count stays cheap. */
export const COUNT_CAP = 1000;
/** By pay and by distance so many matches are sorted; beyond, the page says what to narrow. */
export const SORT_CAP = 2000;

const at = (name: string) => sql.placeholder(name);
/** D1 binds numbers as floats, with which FTS5 finds no row. So they are cast. */
const whole = (name: string) => sql`cast(${at(name)} as integer)`;

/** The publishing number of the last job that is older than the days asked for; 0 if any age will do. */
const FLOOR = sql`coalesce((select jobs.seq from jobs where jobs.created_at <= ${at("posted")} order by jobs.created_at desc limit 1), 0)`;

const EXACTLY = exactlySql(at);

/** A row that the scheduled run has not come to yet has none here. */
const K = sql`left join ${jobSorting} k on k.seq`;
const J = sql`cross join ${jobs} on ${jobs.seq}`;
const matching = (name: string) => sql`jobs_search where jobs_search match ${at(name)}`;

type Fields = typeof summary & {
  tier: SQL<number | null>;
  key: SQL<number | null>;
  lat: SQL<number | null>;
  lon: SQL<number | null>;
};
const fields = (tier: SQL, key: SQL): Fields => ({
  ...summary,
  tier: sql<number | null>`${tier}`,
  key: sql<number | null>`${key}`,
  lat: sql<number | null>`k.lat`,
  lon: sql<number | null>`k.lon`,
});

export type FoundRow = JobSummaryRow & { lat: number | null; lon: number | null };
type Form = "first" | "after" | "before";
type Pages = Record<Form, Prepared<FoundRow>>;

const NONE = sql`null`;
const searched = sql`from jobs_search ${K} = jobs_search.rowid ${J} = jobs_search.rowid
  where jobs_search match ${at("all")} and ${EXACTLY}`;
const newest = (beyond: SQL, order = sql`desc`) =>
  prepare(fields(NONE, NONE), sql`${searched} and ${beyond} order by jobs_search.rowid ${order} limit ${at("limit")}`);

const NEWEST: Pages = {
  first: newest(sql`jobs_search.rowid > ${FLOOR}`),
  after: newest(sql`jobs_search.rowid > ${FLOOR} and jobs_search.rowid < ${whole("seq")}`),
  before: newest(sql`jobs_search.rowid > max(${FLOOR}, ${whole("seq")})`, sql`asc`),
};

/**
 * By relevance: first the jobs that have everything in title and fields, then the others, newest first in both. Each of the two is
 * read only as far as the page goes, and the second only if the first does not fill it.
 */
const inTier = (tier: 0 | 1, beyond = sql`> ${FLOOR}`, order = sql`desc`) =>
  sql`select * from (select ${sql.raw(String(tier))} as tier, jobs_search.rowid as seq
    from jobs_search ${K} = jobs_search.rowid where jobs_search match ${at(tier === 0 ? "title" : "rest")}
    and jobs_search.rowid ${beyond} and ${EXACTLY} order by jobs_search.rowid ${order} limit ${at("limit")})`;
const ofTiers = (...tiers: SQL[]) =>
  prepare(
    fields(sql`hits.tier`, NONE),
    sql`from (${sql.join(tiers, sql` union all `)} limit ${at("limit")}) hits ${K} = hits.seq ${J} = hits.seq`,
  );
const older = sql`> ${FLOOR} and jobs_search.rowid < ${whole("seq")}`;
const newer = sql`> max(${FLOOR}, ${whole("seq")})`;
const up = sql`asc`;
const floor = sql`> ${FLOOR}`;

const RELEVANT: [Pages, Pages] = [
  {
    first: ofTiers(inTier(0), inTier(1)),
    after: ofTiers(inTier(0, older), inTier(1)),
    before: ofTiers(inTier(0, newer, up)),
  },
  {
    first: ofTiers(inTier(0), inTier(1)),
    after: ofTiers(inTier(1, older)),
    before: ofTiers(inTier(1, newer, up), inTier(0, floor, up)),
  },
];

/** By closing day: the rows of the index `jobs_closing` stand in that order, each as day × 2³² + publishing number. */
const ROW = sql`jobs_closing.rowid`;
const TODAY = sql`${whole("today")} * 4294967296`;
/** FTS5 begins at one lower bound and ends at one upper bound: a second one would be compared with each row before the page. */
const closing = (beyond: SQL, order = sql`asc`) =>
  prepare(
    fields(NONE, sql`${ROW} >> 32`),
    sql`from jobs_closing ${K} = (${ROW} & 4294967295) ${J} = (${ROW} & 4294967295)
      where jobs_closing match ${at("all")} and ${beyond}
      and (${ROW} & 4294967295) > ${FLOOR} and ${EXACTLY} order by ${ROW} ${order} limit ${at("limit")}`,
  );
const PLACE = sql`${whole("key")} * 4294967296 + ${whole("seq")}`;
const CLOSING: Pages = {
  first: closing(sql`${ROW} >= ${TODAY}`),
  after: closing(sql`${ROW} > max(${PLACE}, ${TODAY} - 1)`),
  before: closing(sql`${ROW} < ${PLACE} and ${ROW} >= ${TODAY}`, sql`desc`),
};

/** By a key that is sorted: of at most `SORT_CAP` matches, in the narrow table alone; then the jobs of the page are read. */
function sorted(key: SQL): Pages {
  const page = (beyond: SQL, order: SQL) =>
    prepare(
      fields(NONE, sql`hits.sort_key`),
      sql`from (select hit.seq, ${key} as sort_key from (select rowid as seq from ${matching("all")} and rowid > ${FLOOR}
        order by rowid desc limit ${SORT_CAP}) hit ${K} = hit.seq where ${EXACTLY} and ${beyond} order by ${order}
        limit ${at("limit")}) hits ${K} = hits.seq ${J} = hits.seq`,
    );
  const onward = sql`sort_key, hit.seq desc`;
  return {
    first: page(sql`1 = 1`, onward),
    after: page(sql`(${key} > ${at("key")} or (${key} = ${at("key")} and hit.seq < ${whole("seq")}))`, onward),
    before: page(
      sql`(${key} < ${at("key")} or (${key} = ${at("key")} and hit.seq > ${whole("seq")}))`,
      sql`sort_key desc, hit.seq`,
    ),
  };
}
const BY_PAY = sorted(sql`-coalesce(k.pay_month, -1)`);
const BY_DISTANCE = sorted(sql`coalesce(cast(${distanceSql(at)} * 100 as integer), 9000000000)`);

const MATCHES = prepare(
  { total: sql<number>`count(*)` },
  sql`from (select 1 from ${matching("all")} and rowid > ${FLOOR} limit ${at("cap")})`,
);
const EXACT_MATCHES = prepare(
  { total: sql<number>`count(*)` },
  sql`from (select 1 from jobs_search ${K} = jobs_search.rowid where jobs_search match ${at("all")}
    and jobs_search.rowid > ${FLOOR} and ${EXACTLY} limit ${at("cap")})`,
);
const OPEN_JOBS = prepare({ total: counters.value }, sql`from ${counters} where ${counters.name} = 'open_jobs'`);
const OF_CATEGORY = prepare(
  { total: sql<number>`coalesce(sum(${categoryCounters.open}), 0)` },
  sql`from ${categoryCounters} where ${categoryCounters.key} in (${at("one")}, ${at("other")})`,
);

/** The same without the count. */
export async function listFoundRows(
  db: Database,
  ready: ReadySearch,
  page: PageAsked & { sort: Sort },
): Promise<FoundRow[]> {
  return inOrder(await read(db, pageRead(ready, page)), page);
}

/** A search with everything that its statements need. `match` is null for all jobs. */
export type ReadySearch = { search: JobSearch; match: Match | null; exactly: Exactly };

/** One page of open jobs, in the order asked for, and how many there are up to one more than the cap. */
export async function findJobRows(
  db: Database,
  ready: ReadySearch,
  page: PageAsked & { sort: Sort },
): Promise<{ rows: FoundRow[]; total: number }> {
  const [rows, counts] = await readTogether(db, [pageRead(ready, page), countRead(ready, page.sort)]);
  return { rows: inOrder(rows, page), total: counts[0]?.total ?? 0 };
}

function pageRead({ match, exactly }: ReadySearch, { sort, ...page }: PageAsked & { sort: Sort }): Read<FoundRow> {
  const position = page.before ?? page.after;
  const form: Form = page.before ? "before" : page.after ? "after" : "first";
  const values: Record<string, number> & { limit: number } = {
    ...exactly.values,
    limit: page.limit,
    ...(position ? { seq: position.seq, key: position.key ?? 0 } : {}),
  };
  if (match === null && sort === "newest" && !exactly.isAsked) {
    return LATEST[form]({
      limit: page.limit,
      now: values.now ?? 0,
      ...(position ? { seq: position.seq } : {}),
    }) as Read<FoundRow>;
  }
  const all = match?.all ?? EVERY_JOB;
  if (sort === "closing") return CLOSING[form]({ ...values, all });
  if (sort === "pay") return BY_PAY[form]({ ...values, all });
  if (sort === "distance") return BY_DISTANCE[form]({ ...values, all });
  if (sort === "newest" || !match?.tiers) return NEWEST[form]({ ...values, all });
  return RELEVANT[position?.tier === 1 ? 1 : 0][form]({ ...values, ...match.tiers });
}

/** How many open jobs a search finds. Counters hold all jobs and each category; other matches count to one above the cap. */
function countRead({ search, match, exactly }: ReadySearch, sort: Sort = "newest"): Read<{ total: number }> {
  if (match === null && !exactly.isAsked) return OPEN_JOBS();
  const [one = "", other = one] = categoryKeys(search.category);
  if (match?.isCategoryAlone && !exactly.isAsked) return OF_CATEGORY({ one, other });
  const cap = (sort === "pay" || sort === "distance" ? SORT_CAP : COUNT_CAP) + 1;
  const values = { ...exactly.values, all: match?.all ?? EVERY_JOB, cap };
  return exactly.isAsked ? EXACT_MATCHES(values) : MATCHES(values);
}

/** How many open jobs each of these searches finds, in one round trip. */
export async function countMatches(db: Database, searches: ReadySearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const counts = await readTogether(
    db,
    searches.map((ready) => countRead(ready)),
  );
  return counts.map((rows) => rows[0]?.total ?? 0);
}
