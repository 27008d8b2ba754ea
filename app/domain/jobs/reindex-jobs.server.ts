/** Index jobs anew whose search terms were made with older lists. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { jobs } from "~/db/schema/jobs-and-applications";
import { writeJob } from "./details/write-job.server";
import type { JobRow } from "./queries.server";
import { TERMS_VERSION } from "./search/index-terms";
import { indexJob } from "./statements.server";

const INDEXED_PER_RUN = 500;

/** Jobs that were indexed with older lists are indexed anew, with the place that their location names. */
export async function reindexJobs({ db, now }: { db: Database; now: Date }): Promise<{ indexed: number }> {
  const rows = await listToIndex(db, TERMS_VERSION, INDEXED_PER_RUN);
  const made = await Promise.all(rows.map((row) => writeJob({ db, now }, asWritten(row), row)));
  // A statement must not come out of a promise: it would be carried out there, alone.
  const [first, ...rest] = rows.flatMap((row, index) => (made[index] ? [indexJob(db, row, made[index])] : []));
  if (first) await writeAll(db, [first, ...rest]);
  return { indexed: rows.length };
}

/** The words of a row, with nothing that would change what else it says. */
function asWritten(row: Awaited<ReturnType<typeof listToIndex>>[number]) {
  const { title, category, job_nature, vacancy, salary, location, description, benefits } = row;
  const { responsibility, qualifications, keywords, company_name, company_location, website, job_logo } = row;
  return {
    ...{ title, category, job_nature, vacancy, salary, location, description, benefits },
    ...{ responsibility, qualifications, keywords, company_name, company_location, website, job_logo },
  };
}

/** Jobs whose terms were made with older lists, or never. Two reads of the index: a condition with "or" would read all of it. */
async function listToIndex(db: Database, version: number, limit: number): Promise<JobRow[]> {
  // The oldest comes first in the index, and before it a job without a version: one row says that there is nothing to do.
  const oldest = await db.all<{ version: number | null }>(
    sql`select terms_version as version from jobs where removed_at is null order by terms_version, id limit 1`,
  );
  if (oldest.every((job) => job.version !== null && job.version >= version)) return [];
  const those = (condition: SQL) => sql`select id from jobs where removed_at is null and ${condition}`;
  const older = sql`${those(sql`terms_version is null`)} union all ${those(sql`terms_version < ${version}`)} limit ${limit}`;
  return db.select().from(jobs).where(sql`id in (${older})`);
}
