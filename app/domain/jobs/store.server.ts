/** All SQL of jobs. Lists of open jobs come from the search index or the partial index, in order of publishing. */
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import type { Position } from "./cursor";
import { asciiLower, CATEGORIES, MAX_OTHER_CATEGORIES, type Sort, searchWords } from "./rules";
import type { JobSearch } from "./schema";

export type JobRow = typeof jobs.$inferSelect;
export type NewJobRow = Omit<JobRow, "seq">;

/** Counting stops here: "1,000+" is all a reader needs, and the count stays cheap. */
export const COUNT_CAP = 1000;

export const isLive = sql`${jobs.status} = 'open' and ${jobs.deleted} = 0`;
/** Written out: in a query of one table Drizzle leaves the table off its columns, and inside this one they would mean others. */
export const applicationCount = sql<number>`(select count(*) from applications where applications.job_id = jobs.id)`;
/**
 * The lower the better. Weights of title, keywords, company, description, location, tags, below 1 because larger ones all
 * saturate to the same. In whole billionths: two queries may
 * give the last bit of one score differently, and pages are cut at equal scores.
 */
const SCORE = sql`cast(round(1e9 * bm25(jobs_search, 1, 0.4, 0.25, 0.05, 0.1, 0)) as integer)`;

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
};
export type JobSummaryRow = Pick<JobRow, keyof typeof summary> & { score: number | null };

export type JobPage = { rows: JobSummaryRow[]; total: number };

/** One page of open jobs from a position on (`after`) or up to one (`before`), with the count of all matches up to the cap. */
export async function listOpenJobs(
  db: Database,
  search: JobSearch,
  page: { sort: Sort; limit: number; after?: Position | undefined; before?: Position | undefined },
): Promise<JobPage> {
  const match = matchExpression(search);
  const isBackwards = page.before !== undefined;
  const position = page.before ?? page.after;
  const bySeq = isBackwards ? asc(jobs.seq) : desc(jobs.seq);
  const byScore = isBackwards ? sql`hits.score desc` : sql`hits.score`;
  const beyond = position && (isBackwards ? sql`${jobs.seq} > ${position.seq}` : sql`${jobs.seq} < ${position.seq}`);

  if (match === null) {
    const [rows, count] = await db.batch([
      db
        .select({ ...summary, score: sql<null>`null` })
        .from(jobs)
        .where(and(isLive, beyond))
        .orderBy(bySeq)
        .limit(page.limit),
      countStatement(db, null),
    ]);
    return { rows: isBackwards ? rows.reverse() : rows, total: count[0]?.total ?? 0 };
  }

  const isRanked = page.sort === "relevance";
  const score = isRanked ? SCORE : sql`null`;
  const hits = sql`(select rowid as seq, ${score} as score from jobs_search where jobs_search match ${match}) hits`;
  const [rows, count] = await db.batch([
    db
      .select({ ...summary, score: sql<number | null>`hits.score` })
      .from(hits)
      .innerJoin(jobs, sql`${jobs.seq} = hits.seq`)
      .where(isRanked && position ? beyondScore(position, isBackwards, match) : beyond)
      .orderBy(...(isRanked ? [byScore, bySeq] : [bySeq]))
      .limit(page.limit),
    countStatement(db, match),
  ]);
  return { rows: isBackwards ? rows.reverse() : rows, total: count[0]?.total ?? 0 };
}

/**
 * Every new job shifts all scores a little: so the job at the edge of the last page is weighed anew, and only where it is gone
 * does its old score count. D1 binds numbers as floats, and by those FTS5 finds no row: hence the cast.
 */
function beyondScore({ seq, score }: Position, isBackwards: boolean, match: string): SQL {
  const edge = sql`select ${SCORE} from jobs_search where jobs_search match ${match} and rowid = cast(${seq} as integer)`;
  const value = sql`coalesce((${edge}), ${score ?? 0})`;
  return isBackwards
    ? sql`(hits.score < ${value} or (hits.score = ${value} and ${jobs.seq} > ${seq}))`
    : sql`(hits.score > ${value} or (hits.score = ${value} and ${jobs.seq} < ${seq}))`;
}

/** How many open jobs match, counted up to one more than the cap. */
function countStatement(db: Database, match: string | null) {
  const matches = match === null ? sql`${jobs} where ${isLive}` : sql`jobs_search where jobs_search match ${match}`;
  return db.select({ total: sql<number>`count(*)` }).from(sql`(select 1 from ${matches} limit ${COUNT_CAP + 1})`);
}

/** How many open jobs each of these searches finds, in one round trip. */
export async function countMatches(db: Database, searches: JobSearch[]): Promise<number[]> {
  const [first, ...rest] = searches.map((search) => countStatement(db, matchExpression(search)));
  if (!first) return [];
  const counts = await db.batch([first, ...rest]);
  return counts.map((rows) => rows[0]?.total ?? 0);
}

/** The FTS5 expression for a search, every word quoted; null when nothing is asked for. */
function matchExpression(search: JobSearch): string | null {
  const prefixes = (text: string) => searchWords(text).map((word) => `"${word}" *`);
  const parts: string[] = [];
  const words = prefixes(search.q);
  if (words.length > 0) parts.push(`{title keywords company description} : (${words.join(" AND ")})`);
  const places = prefixes(search.location);
  if (places.length > 0) parts.push(`location : (${places.join(" AND ")})`);
  if (search.category) {
    const spellings = new Set([search.category, search.category.replace(/\s+/g, " ")]);
    parts.push(`tags : (${[...spellings].map((spelling) => `"c${tag(spelling)}"`).join(" OR ")})`);
  }
  if (search.job_nature) parts.push(`tags : "n${tag(search.job_nature)}"`);
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** As the triggers write it: `hex(lower(text))`. */
function tag(text: string): string {
  return Buffer.from(asciiLower(text), "utf8").toString("hex").toUpperCase();
}

export type CategoryCount = { name: string; count: number };

/**
 * Open jobs by category: the eight of the home page, in their order, and the fullest of those that recruiters wrote themselves.
 * Spellings that differ in ASCII case are one category, as in the search.
 */
export async function countOpenJobsByCategory(
  db: Database,
): Promise<{ listed: CategoryCount[]; others: CategoryCount[] }> {
  const listedNames = sql.join(
    CATEGORIES.map((name) => sql`${asciiLower(name)}`),
    sql`, `,
  );
  const key = sql<string>`lower(${jobs.category})`;
  const counted = { key, name: sql<string>`min(${jobs.category})`, count: sql<number>`count(*)` };
  const [listed, others] = await db.batch([
    db
      .select(counted)
      .from(jobs)
      .where(and(isLive, sql`lower(${jobs.category}) in (${listedNames})`))
      .groupBy(key),
    db
      .select(counted)
      .from(jobs)
      .where(and(isLive, sql`lower(${jobs.category}) not in (${listedNames})`))
      .groupBy(key)
      .orderBy(sql`count(*) desc`, key)
      .limit(MAX_OTHER_CATEGORIES),
  ]);
  const countOf = new Map(listed.map((row) => [row.key, row.count]));
  return {
    listed: CATEGORIES.map((name) => ({ name, count: countOf.get(asciiLower(name)) ?? 0 })),
    others: others.map(({ name, count }) => ({ name, count })),
  };
}

/** A page of all open jobs, newest first, each with the number of its applications; `before` counts the jobs on earlier pages. */
export async function listBoardRows(
  db: Database,
  page: { limit: number; after?: Position | undefined; before?: Position | undefined },
) {
  const isBackwards = page.before !== undefined;
  const seq = (page.before ?? page.after)?.seq;
  const beyond = seq === undefined ? undefined : isBackwards ? sql`${jobs.seq} > ${seq}` : sql`${jobs.seq} < ${seq}`;
  const isEarlier = seq === undefined ? sql`0` : isBackwards ? sql`${jobs.seq} > ${seq}` : sql`${jobs.seq} >= ${seq}`;
  const [rows, counts] = await db.batch([
    db
      .select({
        ...summary,
        company_location: jobs.company_location,
        status: jobs.status,
        applications: applicationCount,
        score: sql<null>`null`,
      })
      .from(jobs)
      .where(and(isLive, beyond))
      .orderBy(isBackwards ? asc(jobs.seq) : desc(jobs.seq))
      .limit(page.limit),
    db
      .select({ total: sql<number>`count(*)`, earlier: sql<number>`coalesce(sum(${isEarlier}), 0)` })
      .from(jobs)
      .where(isLive),
  ]);
  return {
    rows: isBackwards ? rows.reverse() : rows,
    total: counts[0]?.total ?? 0,
    earlier: counts[0]?.earlier ?? 0,
  };
}

/** A job in any state, with the number of its applications. */
export async function findJobRow(db: Database, id: string): Promise<{ job: JobRow; applications: number } | null> {
  const row = await db.select({ job: jobs, applications: applicationCount }).from(jobs).where(eq(jobs.id, id)).get();
  return row ?? null;
}

export async function insertJob(db: Database, row: NewJobRow): Promise<void> {
  await db.insert(jobs).values(row);
}
