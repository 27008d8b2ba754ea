/** All SQL of jobs that everybody may see. Lists come from the search index or the partial index, in order of publishing. */
import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { categoryCounters, counters, deskCounters } from "~/db/counters-schema";
import { type Prepared, prepare, type Read, read, readTogether } from "~/db/prepared";
import { jobs } from "~/db/schema";
import { institutionOfJob } from "~/db/standing";
import type { Position } from "./cursor";
import { categoryKeys, type Match, matchOf } from "./index-query";
import { asciiLower, CATEGORIES, MAX_OTHER_CATEGORIES, type Sort } from "./rules";
import type { JobSearch } from "./schema";

export type JobRow = typeof jobs.$inferSelect;
export type NewJobRow = Omit<JobRow, "seq">;

/** Counting stops here: "1,000+" is all a reader needs, and the count stays cheap. */
export const COUNT_CAP = 1000;

export const isLive = sql`${jobs.status} = 'open' and ${jobs.deleted} = 0`;
/** In full names: in a query of one table Drizzle omits the table, and in this subquery `id` would be that of `applications`. */
export const applicationCount = sql<number>`(select count(*) from applications where applications.job_id = jobs.id and applications.aside is null)`;
/**
 * How many applications a job has, as everybody may read it. A second one of an address is put aside, the first one is not. So a
 * count of those in the list would tell somebody who applies with another person's address whether that person has applied. Here
 * neither counts before its address is confirmed; if no addresses are confirmed at all, both count.
 */
const publicApplicationCount = sql<number>`(select count(*) from applications where applications.job_id = jobs.id and applications.address_pending = 0 and (applications.aside is null or applications.aside = 'second'))`;

const summary = {
  id: jobs.id,
  title: jobs.title,
  company_name: jobs.company_name,
  category: jobs.category,
  location: jobs.location,
  job_nature: jobs.job_nature,
  salary: jobs.salary,
  createdAt: jobs.createdAt,
  updatedAt: jobs.updatedAt,
  seq: jobs.seq,
  school: institutionOfJob(),
};
export type JobSummaryRow = Pick<JobRow, Exclude<keyof typeof summary, "school">> & {
  tier: number | null;
  school: string | null;
};

/** The three queries of a list: the first page, the page after a position, and the page before one, read backwards. */
type Pages<Row> = Record<"first" | "after" | "before", Prepared<Row>>;
export type PageAsked = { limit: number; after?: Position | undefined; before?: Position | undefined };

const limit = sql.placeholder("limit");
const seq = sql.placeholder("seq");
const untiered = { ...summary, tier: sql<number | null>`null` };

const LATEST = pagesOfTable(untiered);
const board = { ...untiered, company_location: jobs.company_location, status: jobs.status };
const BOARD = pagesOfTable({ ...board, applications: publicApplicationCount });

const ofSlug = sql`(select +institutions.id from institutions where institutions.slug = ${sql.placeholder("slug")})`;
const OF_INSTITUTION = pagesOfTable(untiered, sql`and ${jobs.institutionId} = ${ofSlug}`);

function pagesOfTable<F extends Parameters<typeof prepare>[0]>(fields: F, which = sql``) {
  const from = sql`from ${jobs} where ${isLive} ${which}`;
  return {
    first: prepare(fields, sql`${from} order by ${jobs.seq} desc limit ${limit}`),
    after: prepare(fields, sql`${from} and ${jobs.seq} < ${seq} order by ${jobs.seq} desc limit ${limit}`),
    before: prepare(fields, sql`${from} and ${jobs.seq} > ${seq} order by ${jobs.seq} limit ${limit}`),
  };
}

/** D1 binds numbers as floats, with which FTS5 finds no row. So they are cast. */
const NEWER = sql`rowid > cast(${seq} as integer)`;
const OLDER = sql`rowid < cast(${seq} as integer)`;
const matches = (name: string) => sql`jobs_search where jobs_search match ${sql.placeholder(name)}`;
const joined = sql`cross join ${jobs} on ${jobs.seq} = jobs_search.rowid`;
const found = sql`from jobs_search ${joined} where jobs_search match ${sql.placeholder("all")}`;

const NEWEST: Pages<JobSummaryRow> = {
  first: prepare(untiered, sql`${found} order by jobs_search.rowid desc limit ${limit}`),
  after: prepare(untiered, sql`${found} and jobs_search.${OLDER} order by jobs_search.rowid desc limit ${limit}`),
  before: prepare(untiered, sql`${found} and jobs_search.${NEWER} order by jobs_search.rowid limit ${limit}`),
};

/**
 * By relevance: first the jobs that have every keyword in their title, then the others, newest first in both. Each of the two is
 * read only as far as the page goes, and the second only if the first does not fill it.
 */
const tiered = { ...summary, tier: sql<number | null>`hits.tier` };
const inTier = (tier: 0 | 1, beyond = sql``, order = sql`desc`) =>
  sql`select * from (select ${sql.raw(String(tier))} as tier, rowid as seq from ${matches(tier === 0 ? "title" : "rest")} ${beyond} order by rowid ${order} limit ${limit})`;
const ofTiers = (...tiers: ReturnType<typeof inTier>[]) =>
  sql`from (${sql.join(tiers, sql` union all `)} limit ${limit}) hits cross join ${jobs} on ${jobs.seq} = hits.seq`;
const older = sql`and ${OLDER}`;
const newer = sql`and ${NEWER}`;

const RELEVANT: [Pages<JobSummaryRow>, Pages<JobSummaryRow>] = [
  {
    first: prepare(tiered, ofTiers(inTier(0), inTier(1))),
    after: prepare(tiered, ofTiers(inTier(0, older), inTier(1))),
    before: prepare(tiered, ofTiers(inTier(0, newer, sql`asc`))),
  },
  {
    first: prepare(tiered, ofTiers(inTier(0), inTier(1))),
    after: prepare(tiered, ofTiers(inTier(1, older))),
    before: prepare(tiered, ofTiers(inTier(1, newer, sql`asc`), inTier(0, sql``, sql`asc`))),
  },
];

/** One page of open jobs, in the order of the list. */
export async function listOpenJobs(
  db: Database,
  search: JobSearch,
  page: PageAsked & { sort: Sort },
): Promise<JobSummaryRow[]> {
  return inOrder(await read(db, pageRead(matchOf(search), page)), page);
}

/** The same, with the count of all matches up to one more than the cap. */
export async function listAndCountOpenJobs(
  db: Database,
  search: JobSearch,
  page: PageAsked & { sort: Sort },
): Promise<{ rows: JobSummaryRow[]; total: number }> {
  const match = matchOf(search);
  const [rows, counts] = await readTogether(db, [pageRead(match, page), countRead(search, match)]);
  return { rows: inOrder(rows, page), total: counts[0]?.total ?? 0 };
}

function pageRead(match: Match | null, { sort, ...page }: PageAsked & { sort: Sort }): Read<JobSummaryRow> {
  const position = page.before ?? page.after;
  const form = page.before ? "before" : page.after ? "after" : "first";
  const values = { limit: page.limit, ...(position ? { seq: position.seq } : {}) };
  if (match === null) return LATEST[form](values);
  if (sort === "newest" || match.tiers === null) return NEWEST[form]({ ...values, all: match.all });
  return RELEVANT[position?.tier === 1 ? 1 : 0][form]({ ...values, ...match.tiers });
}

/** A page that was read backwards is reversed. The sort makes sure that the rows of one tier come after those of the other. */
function inOrder<Row extends Position>(rows: Row[], page: PageAsked): Row[] {
  if (page.before) rows.reverse();
  return rows.sort((one, other) => (one.tier ?? 0) - (other.tier ?? 0) || other.seq - one.seq);
}

const MATCHES = prepare({ total: sql<number>`count(*)` }, sql`from (select 1 from ${matches("all")} limit ${limit})`);
const OPEN_JOBS = prepare({ total: counters.value }, sql`from ${counters} where ${counters.name} = 'open_jobs'`);
const OF_CATEGORY = prepare(
  { total: sql<number>`coalesce(sum(${categoryCounters.open}), 0)` },
  sql`from ${categoryCounters} where ${categoryCounters.key} in (${sql.placeholder("one")}, ${sql.placeholder("other")})`,
);

/** How many open jobs a search finds. Counters hold all jobs and each category; other matches count to one above the cap. */
function countRead(search: JobSearch, match: Match | null): Read<{ total: number }> {
  if (match === null) return OPEN_JOBS();
  const [one = "", other = one] = categoryKeys(search.category);
  const isCategoryAlone = match.tiers === null && !search.job_nature && matchOf({ ...search, category: "" }) === null;
  return isCategoryAlone ? OF_CATEGORY({ one, other }) : MATCHES({ all: match.all, limit: COUNT_CAP + 1 });
}

/** How many open jobs each of these searches finds, in one round trip. */
export async function countMatches(db: Database, searches: JobSearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const counts = await readTogether(
    db,
    searches.map((search) => countRead(search, matchOf(search))),
  );
  return counts.map((rows) => rows[0]?.total ?? 0);
}

export type CategoryCount = { name: string; count: number };
export type CategoryCounts = { listed: CategoryCount[]; others: CategoryCount[] };

const listedKeys = sql.join(
  CATEGORIES.map((name) => sql`${asciiLower(name)}`),
  sql`, `,
);
const counted = { key: categoryCounters.key, name: categoryCounters.name, count: categoryCounters.open };
const LISTED = prepare(counted, sql`from ${categoryCounters} where ${categoryCounters.key} in (${listedKeys})`);
const OTHERS = prepare(
  counted,
  sql`from ${categoryCounters} where ${categoryCounters.open} > 0 and ${categoryCounters.key} not in (${listedKeys})
    order by ${categoryCounters.open} desc, ${categoryCounters.key} desc limit ${limit}`,
);
type CounterRow = { key: string; name: string; count: number };

function categoryReads() {
  return [LISTED(), OTHERS({ limit: MAX_OTHER_CATEGORIES })] as const;
}

/** The eight of the home page, in their order, and those with the most jobs of the ones that recruiters wrote themselves. */
function toCategoryCounts(listed: CounterRow[], others: CounterRow[]): CategoryCounts {
  const countOf = new Map(listed.map((row) => [row.key, row.count]));
  const byFullness = others.sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
  return {
    listed: CATEGORIES.map((name) => ({ name, count: countOf.get(asciiLower(name)) ?? 0 })),
    others: byFullness.map(({ name, count }) => ({ name, count })),
  };
}

/** Open jobs by category. Spellings that differ in ASCII case are one category, as in the search. */
export async function countOpenJobsByCategory(db: Database): Promise<CategoryCounts> {
  const [listed, others] = await readTogether(db, categoryReads());
  return toCategoryCounts(listed, others);
}

/** The same with the latest jobs, in one round trip. */
export async function readFrontRows(
  db: Database,
  latestJobs: number,
): Promise<{ categories: CategoryCounts; latest: JobSummaryRow[] }> {
  const reads = [...categoryReads(), LATEST.first({ limit: latestJobs })] as const;
  const [listed, others, latest] = await readTogether(db, reads);
  return { categories: toCategoryCounts(listed, others), latest };
}

/** A page of all open jobs, newest first, each with the number of its applications, and the count of them all. */
export async function listBoardRows(db: Database, page: PageAsked) {
  const position = page.before ?? page.after;
  const form = page.before ? "before" : page.after ? "after" : "first";
  const values = { limit: page.limit, ...(position ? { seq: position.seq } : {}) };
  const [rows, counts] = await readTogether(db, [BOARD[form](values), OPEN_JOBS()]);
  return { rows: inOrder(rows, page), total: counts[0]?.total ?? 0 };
}

const OPEN_OF_DESK = prepare(
  { total: deskCounters.open },
  sql`from ${deskCounters} where ${deskCounters.deskId} = ${ofSlug}`,
);

/** A page of the open jobs of the institution with this slug, newest first, and the count of them all. */
export async function listInstitutionRows(
  db: Database,
  slug: string,
  page: PageAsked,
): Promise<{ rows: JobSummaryRow[]; total: number }> {
  const position = page.before ?? page.after;
  const form = page.before ? "before" : page.after ? "after" : "first";
  const values = { slug, limit: page.limit, ...(position ? { seq: position.seq } : {}) };
  const [rows, counts] = await readTogether(db, [OF_INSTITUTION[form](values), OPEN_OF_DESK({ slug })]);
  return { rows: inOrder(rows, page), total: counts[0]?.total ?? 0 };
}

const JOB = prepare(
  { ...getTableColumns(jobs), applications: publicApplicationCount, school: institutionOfJob() },
  sql`from ${jobs} where ${jobs.id} = ${sql.placeholder("id")}`,
);

/** A job in any state, with the number of its applications. */
export async function findJobRow(
  db: Database,
  id: string,
): Promise<{ job: JobRow; applications: number; school: string | null } | null> {
  const [row] = await read(db, JOB({ id }));
  if (!row) return null;
  const { applications: count, school, ...job } = row;
  return { job, applications: count, school };
}
