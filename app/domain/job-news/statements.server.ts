/**
 * Every write of the news of jobs: they are noted in the batch of what happens to a job, and the run tells people of them, a portion at a
 * time.
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { jobNews } from "~/db/schema/drafts-and-job-news";
import { newRowId } from "~/domain/ids";
import type { StoredJob } from "~/domain/jobs/details/rules";
import { CHANGE_WAITS_MS, CLOSING_WAITS_MS, changesBetween, newsFactsOf } from "~/domain/jobs/news-rules";

type NewsRow = typeof jobNews.$inferSelect;

type News = {
  id: string;
  jobId: string;
  kind: "changed" | "closes_soon" | "closed_early";
  was: string | null;
  dueAt: Date;
};

/**
 * Note news where `condition` holds for the job. News of the same kind that is not sent yet stays, because it has the
 * job's first text.
 */
export function noteNews(db: Database, { id, jobId, kind, was, dueAt }: News, condition: SQL): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    jobNews,
    { id, jobId: sql`jobs.id`, kind, was, closesAt: sql`jobs.closes_at`, dueAt },
    sql`from jobs where jobs.id = ${jobId} and ${condition}`,
  ).onConflictDoNothing();
}

/** Condition: somebody waits for an answer. */
const isAppliedFor = sql`exists (select 1 from current_applications applications where applications.job_id = jobs.id
  and applications.status not in ('rejected', 'withdrawn'))`;

/** Condition: somebody has saved the job. */
export const isSaved = sql`exists (select 1 from saved_jobs where saved_jobs.job_id = jobs.id)`;

/** Statement behind a change: the run tells those who wait for an answer, if it is about what they are told of. */
export function noteNewsOfChange(
  db: Database,
  { jobId, was, is, now }: { jobId: string; was: StoredJob; is: StoredJob; now: Date },
): BatchItem<"sqlite">[] {
  const before = newsFactsOf(was);
  if (changesBetween(before, newsFactsOf(is)).length === 0) return [];
  const dueAt = new Date(now.getTime() + CHANGE_WAITS_MS);
  const news = { id: newRowId(now), jobId, kind: "changed" as const, was: JSON.stringify(before), dueAt };
  return [noteNews(db, news, isAppliedFor)];
}

/** Statement behind a closing or a removal: if the job's time was not over, the run tells those who saved it. */
export function noteNewsOfClosing(db: Database, { jobId, now }: { jobId: string; now: Date }): BatchItem<"sqlite"> {
  const dueAt = new Date(now.getTime() + CLOSING_WAITS_MS);
  const news = { id: newRowId(now), jobId, kind: "closed_early" as const, was: null, dueAt };
  return noteNews(db, news, sql`jobs.closes_at > ${now.getTime()} and ${isSaved}`);
}

/** Condition for a batch: this person is still to be told. */
export function isListening(kind: NewsRow["kind"], jobId: string, key: string): SQL {
  if (kind === "changed")
    return sql`exists (select 1 from current_applications applications where applications.id = ${key}
      and applications.status not in ('rejected', 'withdrawn'))`;
  return sql`exists (select 1 from saved_jobs where saved_jobs.user_id = ${key} and saved_jobs.job_id = ${jobId})`;
}

/** Statement: what is told stays the same for all from now on. */
export function beginNews(db: Database, id: string, changes: string): BatchItem<"sqlite"> {
  return db
    .update(jobNews)
    .set({ changes })
    .where(and(eq(jobNews.id, id), isNull(jobNews.changes)));
}

/**
 * Statement: all up to this person were notified. The rest comes after news that is due longer, so that a job of many
 * applicants does not make others wait.
 */
export function advanceNews(
  db: Database,
  id: string,
  { before, after, now }: { before: string; after: string; now: Date },
): BatchItem<"sqlite"> {
  return db
    .update(jobNews)
    .set({ after, dueAt: now })
    .where(and(eq(jobNews.id, id), eq(jobNews.after, before)));
}

/** Statement: all were told, or there is nothing to tell any more. */
export function deleteNews(db: Database, id: string) {
  return db.delete(jobNews).where(eq(jobNews.id, id));
}

/** Statement: the run looks at the news again later. */
export function postponeNews(db: Database, id: string, dueAt: Date) {
  return db.update(jobNews).set({ dueAt }).where(eq(jobNews.id, id));
}
