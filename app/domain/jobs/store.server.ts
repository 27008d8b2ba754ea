/** All SQL of jobs. Lists of open jobs come from the search index or the partial index, in order of publishing. */
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import type { Position } from "./cursor";
import { type Sort, searchWords } from "./rules";
import type { JobSearch } from "./schema";

export type JobRow = typeof jobs.$inferSelect;
export type NewJobRow = Omit<JobRow, "seq">;

/** Counting stops here: "1,000+" is all a reader needs, and the count stays cheap. */
export const COUNT_CAP = 1000;

const isLive = sql`${jobs.status} = 'open' and ${jobs.deleted} = 0`;
/** Written out: in a query of one table Drizzle leaves the table off its columns, and inside this one they would mean others. */
const applicationCount = sql<number>`(select count(*) from applications where applications.job_id = jobs.id)`;
/** Weights of title, keywords, company, description, location, tags. Below 1, because larger ones all saturate to the same. */
const SCORE = sql`bm25(jobs_search, 1, 0.4, 0.25, 0.05, 0.1, 0)`;

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
      db
        .select({ total: sql<number>`count(*)` })
        .from(sql`(select 1 from ${jobs} where ${isLive} limit ${COUNT_CAP + 1})`),
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
      .where(isRanked && position ? beyondScore(position, isBackwards) : beyond)
      .orderBy(...(isRanked ? [byScore, bySeq] : [bySeq]))
      .limit(page.limit),
    db
      .select({ total: sql<number>`count(*)` })
      .from(sql`(select 1 from jobs_search where jobs_search match ${match} limit ${COUNT_CAP + 1})`),
  ]);
  return { rows: isBackwards ? rows.reverse() : rows, total: count[0]?.total ?? 0 };
}

function beyondScore({ seq, score }: Position, isBackwards: boolean): SQL {
  const value = score ?? 0;
  return isBackwards
    ? sql`(hits.score < ${value} or (hits.score = ${value} and ${jobs.seq} > ${seq}))`
    : sql`(hits.score > ${value} or (hits.score = ${value} and ${jobs.seq} < ${seq}))`;
}

/** The FTS5 expression for a search, every word quoted; null when nothing is asked for. */
function matchExpression(search: JobSearch): string | null {
  const prefixes = (text: string) => searchWords(text).map((word) => `"${word}" *`);
  const parts: string[] = [];
  const words = prefixes(search.q);
  if (words.length > 0) parts.push(`{title keywords company description} : (${words.join(" AND ")})`);
  const places = prefixes(search.location);
  if (places.length > 0) parts.push(`location : (${places.join(" AND ")})`);
  if (search.category) parts.push(`tags : "c${tag(search.category)}"`);
  if (search.job_nature) parts.push(`tags : "n${tag(search.job_nature)}"`);
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** As the triggers write it: `hex(lower(text))`. */
function tag(text: string): string {
  return Buffer.from(asciiLower(text), "utf8").toString("hex").toUpperCase();
}

/** What SQLite's lower() does, which knows ASCII only. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Open jobs by category in lower case, as a search for the category finds them. */
export async function countOpenJobsByCategory(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ category: jobs.category, count: sql<number>`count(*)` })
    .from(jobs)
    .where(isLive)
    .groupBy(jobs.category);
  const counts = new Map<string, number>();
  for (const { category, count } of rows)
    counts.set(asciiLower(category), (counts.get(asciiLower(category)) ?? 0) + count);
  return counts;
}

/** A job in any state, with the number of its applications. */
export async function findJobRow(db: Database, id: string): Promise<{ job: JobRow; applications: number } | null> {
  const row = await db.select({ job: jobs, applications: applicationCount }).from(jobs).where(eq(jobs.id, id)).get();
  return row ?? null;
}

/** A recruiter's own jobs, newest first, removed ones left out; `after` is a publishing number. */
export async function listJobRowsOfOwner(
  db: Database,
  ownerId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: { job: JobRow; applications: number }[]; total: number }> {
  const isOwn = and(eq(jobs.user_id, ownerId), eq(jobs.deleted, false));
  const [rows, count] = await db.batch([
    db
      .select({ job: jobs, applications: applicationCount })
      .from(jobs)
      .where(isOwn)
      .orderBy(desc(jobs.seq))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: sql<number>`count(*)` }).from(jobs).where(isOwn),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}

export async function insertJob(db: Database, row: NewJobRow): Promise<void> {
  await db.insert(jobs).values(row);
}
