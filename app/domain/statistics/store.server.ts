/** All SQL of the statistics. What a recruiter reads carries the account's id. */
import { eq, type SQL, sql } from "drizzle-orm";
import { type BatchRead, type Database, sqlRead, writeAll } from "~/db/client.server";
import { deskOf, desksOf, maySee } from "~/db/may-work-on";
import { jobs } from "~/db/schema";
import { jobTallies, jobViews, tallyProgress } from "~/db/statistics-schema";
import { recountJobs } from "~/db/tallies";
import { APPLICATION_STATUSES } from "~/domain/applications/rules";
import type { JobStatus } from "~/domain/jobs/rules";
import type { Tally } from "./rules";

/** Views of a job on a day. */
export type Views = { jobId: string; day: number; n: number };

/** Add a portion of views, in one statement. Views of jobs that are not public now are left out. */
export async function addViews(db: Database, portion: Views[]): Promise<void> {
  const each = sql`json_each(${JSON.stringify(portion)})`;
  await db.run(sql`insert into job_views (job_id, day, views)
    select jobs.id, value ->> '$.day', value ->> '$.n' from ${each} join jobs on jobs.id = value ->> '$.jobId'
    where jobs.deleted = 0 and jobs.status in ('open', 'closed')
    on conflict (job_id, day) do update set views = views + excluded.views`);
}

const isDaily = sql.raw("kind in ('saves', 'applications', 'views')");
const isOfAllTime = sql.raw(
  `kind in ('answered', 'declined', 'not_joined', ${APPLICATION_STATUSES.map((each) => `'${each}'`)})`,
);

/** The read of a job that the account sees and that was not removed. */
export function jobRead(db: Database, actorId: string, id: string) {
  return db
    .select({ id: jobs.id, title: jobs.title, status: jobs.status, deleted: jobs.deleted })
    .from(jobs)
    .where(isSeen(actorId, id));
}

function isSeen(actorId: string, jobId: string): SQL {
  return sql`jobs.id = ${jobId} and jobs.deleted = 0 and ${maySee(actorId)}`;
}

/** The read of the counts of a job that the account sees; those by the day from the days after `since`. */
export function talliesOfJobRead(actorId: string, jobId: string, since: number): BatchRead<Tally> {
  const isTheirs = sql`job_id = ${jobId} and exists (select 1 from jobs where ${isSeen(actorId, jobId)})`;
  return sqlRead(sql`select kind, slot, n from job_tallies where ${isTheirs} and ${isDaily} and slot > ${since}
    union all select kind, slot, n from job_tallies where ${isTheirs} and ${isOfAllTime}
    union all select 'views', day, views from job_views where ${isTheirs} and day > ${since}`);
}

/** The same over all jobs of the account's desks, removed ones too. */
export function listTalliesOfDesks(db: Database, actorId: string, since: number): Promise<Tally[]> {
  const isTheirs = sql`desk_id in (${sql.join(desksOf(actorId), sql`, `)})`;
  return db.all<Tally>(sql`select kind, slot, n from desk_tallies where ${isTheirs} and ${isDaily} and slot > ${since}
    union all select kind, slot, n from desk_tallies where ${isTheirs} and ${isOfAllTime}`);
}

export type JobNumbers = {
  id: string;
  title: string;
  status: JobStatus;
  deleted: boolean;
  views: number;
  saves: number;
  applications: number;
};

/** A page of the jobs of the account's desks that were not removed, newest first, with their sums over the days after `since`. */
export async function listJobNumbers(
  db: Database,
  actorId: string,
  { since, limit, offset }: { since: number; limit: number; offset: number },
): Promise<JobNumbers[]> {
  const ofDesk = (desk: SQL) => sql`select ${jobs.seq} as seq from ${jobs} where ${deskOf()} = ${desk} and deleted = 0`;
  const page = sql`${sql.join(desksOf(actorId).map(ofDesk), sql` union all `)} order by seq desc limit ${limit} offset ${offset}`;
  const sum = (kind: "saves" | "applications") => sql`(select coalesce(sum(n), 0) from job_tallies
    where job_id = jobs.id and kind = ${kind} and slot > ${since})`;
  const rows = await db.all<Omit<JobNumbers, "deleted">>(sql`select jobs.id, jobs.title, jobs.status,
      (select coalesce(sum(views), 0) from job_views where job_id = jobs.id and day > ${since}) as views,
      ${sum("saves")} as saves, ${sum("applications")} as applications
    from (${page}) page join jobs on jobs.seq = page.seq order by page.seq desc`);
  return rows.map((row) => ({ ...row, deleted: false }));
}

/** Remove what is counted by the day before this day, at most `limit` rows of each table. Triggers take it off the desks. */
export async function deleteOldDays(db: Database, before: number, limit: number): Promise<number> {
  const oldest = (table: SQL, isOld: SQL) => sql`rowid in (select rowid from ${table} where ${isOld} limit ${limit})`;
  const [views, tallies] = await writeAll(db, [
    db
      .delete(jobViews)
      .where(oldest(sql`job_views`, sql`day < ${before}`))
      .returning({ day: jobViews.day }),
    db
      .delete(jobTallies)
      .where(oldest(sql`job_tallies`, sql`kind in ('saves', 'applications') and slot < ${before}`))
      .returning({ day: jobTallies.slot }),
  ]);
  return views.length + tallies.length;
}

/** Count the next jobs that are older than the counts. Returns how many publishing numbers that were; 0 when all are counted. */
export async function fillNext(db: Database, limit: number): Promise<number> {
  const progress = await db.select().from(tallyProgress).where(sql`seq < until`).get();
  if (!progress) return 0;
  const to = Math.min(progress.seq + limit, progress.until);
  const [empty, fill] = recountJobs(progress.seq, to);
  await writeAll(db, [
    db.run(sql.raw(empty)),
    db.run(sql.raw(fill)),
    db.update(tallyProgress).set({ seq: to }).where(eq(tallyProgress.seq, progress.seq)),
  ]);
  return to - progress.seq;
}
