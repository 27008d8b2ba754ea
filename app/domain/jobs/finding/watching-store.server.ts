/** The SQL of searches that wait for new jobs: the jobs, how frequent tokens are, and what a search finds among some jobs. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { type JobSummaryRow, summary } from "../store.server";
import type { Exactly } from "./match";
import { exactlySql } from "./store.server";
import type { WatchedJob } from "./watching";

export type NewJobRow = WatchedJob & { isOpen: number };

/** Jobs after a publishing number, in order of it, whatever became of them. */
export function listJobsAfter(db: Database, seq: number, limit: number): Promise<NewJobRow[]> {
  const { title, keywords, company_name, description, location, category, job_nature, terms, status, deleted } = jobs;
  const { qualifications, responsibility, benefits } = jobs;
  return db
    .select({
      seq: jobs.seq,
      ...{ title, keywords, company_name, description, location, category, job_nature, terms },
      ...{ qualifications, responsibility, benefits },
      isOpen: sql<number>`${status} = 'open' and ${deleted} = 0`,
    })
    .from(jobs)
    .where(sql`${jobs.seq} > ${seq}`)
    .orderBy(jobs.seq)
    .limit(limit);
}

/** What lists show of the jobs with these publishing numbers. */
export function listSummaries(db: Database, seqs: readonly number[]): Promise<JobSummaryRow[]> {
  return db
    .select({ ...summary, tier: sql<number | null>`null` })
    .from(jobs)
    .where(sql`${jobs.seq} in (select value from json_each(${JSON.stringify(seqs)}))`);
}

/** The last publishing number. */
export async function findLastSeq(db: Database): Promise<number> {
  const row = await db.get<{ seq: number }>(sql`select coalesce(max(seq), 0) as seq from jobs`);
  return row.seq;
}

/** A token of the index is looked up as it stands; of a beginning so many words are counted. */
const WORDS_COUNTED = 100;

/** In how many jobs each token stands, or words that begin so. Those in none are not in the answer. */
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
export type Compared = { id: number; all: string; values: Exactly["values"]; seqs: number[] };

const of = (name: string) => sql`(c.value -> 'values' ->> ${sql.raw(`'${name}'`)})`;

/** Which of these jobs each search finds: the statement of the search itself, on these rows alone. */
export function listFoundAmong(db: Database, compared: Compared[]): Promise<{ id: number; seq: number }[]> {
  return db.all(sql`select c.value ->> 'id' as id, jobs_search.rowid as seq
    from json_each(${JSON.stringify(compared)}) c cross join json_each(c.value, '$.seqs') n cross join jobs_search
    left join job_sorting k on k.seq = jobs_search.rowid
    where jobs_search match (c.value ->> 'all') and jobs_search.rowid = n.value and ${exactlySql(of)}`);
}
