/** The SQL of changing the text of a job. */
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { jobChanges } from "~/db/job-life-schema";
import { mayWorkOn } from "~/db/may-work-on";
import { jobs } from "~/db/schema";
import { newRowId } from "~/domain/ids";
import { knowTitle } from "./finding/vocabulary-store.server";
import { draftContent, type OwnJobRow, toHeldJob, updateDraft } from "./held-store.server";
import { CHANGE_WAITS_MS, changesBetween, toldOf } from "./news-rules";
import { isAppliedFor, noteNews } from "./news-store.server";
import { nextDue, type StoredJob } from "./said/rules";
import { laterThanBefore } from "./state/statements.server";
import { isAnswered } from "./store.server";
import { isWritten, publishRewrittenRow, type Told } from "./waiting-store.server";

/**
 * Overwrite a job that the account may work on, public or held, unless it was removed or taken down, or changed
 * since it was read at the version `before`. With `waits` only a draft is written, and waits for a look; without it, a draft that waited is published. Returns null
 * when it wrote nothing.
 */
export async function updateJobText(
  db: Database,
  about: {
    id: string;
    actorId: string;
    job: StoredJob;
    before: { updatedAt: Date };
    now: Date;
    change?: { id: string; fields: string[]; was: StoredJob };
    publishAt?: Date | undefined;
  },
  { waits, told, needsConfirmed }: { waits: boolean; told: Told; needsConfirmed: boolean },
): Promise<OwnJobRow | null> {
  const { id, actorId, job, before, now } = about;
  const versions = [before.updatedAt];
  const rewritten = { id, actorId, content: draftContent(job), now };
  const isCurrent = inArray(jobs.updatedAt, versions);
  const isSince = isWrittenSince(before.updatedAt, now);
  const mayChange = and(eq(jobs.deleted, false), ne(jobs.status, "taken_down"));
  const [written, drafts, , published, held] = await writeAll(db, [
    db
      .update(jobs)
      .set({ ...job, updatedAt: laterThanBefore(now) })
      .where(
        and(eq(jobs.id, id), mayWorkOn(actorId), mayChange, isCurrent, asksTheSame(job), waits ? sql`0` : undefined),
      )
      .returning(),
    updateDraft(db, { ...about, versions, waits }),
    ...publishRewrittenRow(db, { ...rewritten, needsConfirmed, isClean: !waits }),
    noteChange(db, { jobId: id, before: before.updatedAt, now, ...(about.change ?? { id: "", fields: [] }) }),
    ...(about.change ? tellOfChange(db, { jobId: id, was: about.change.was, is: job, isWritten: isSince, now }) : []),
    ...told(id, isWritten({ ...rewritten, waits })),
    ...(about.change?.was.title === job.title
      ? []
      : knowTitle(db, job.title ?? "", isWritten({ ...rewritten, waits }))),
  ]);
  const draft = held[0] ?? drafts[0];
  if (published[0]) return { ...toHeldJob(published[0]), status: "open" };
  return written[0] ?? (draft ? toHeldJob(draft) : null);
}

/**
 * Condition: the job asks what it asked before, or nobody has answered yet. An answer that is written at the same moment comes
 * before this statement, which then writes nothing, or after it, and then meets other questions (`insertApplication`).
 */
function asksTheSame({ details }: StoredJob): SQL {
  return sql`(${jobs.details} -> '$.questions' is ${details} -> '$.questions' or not ${isAnswered})`;
}

export async function hasAnswers(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ isAnswered }).from(jobs).where(eq(jobs.id, id)).get();
  return row?.isAnswered === 1;
}

/** Statement behind a change: if somebody has applied for the job, the page lists what was changed. */
function noteChange(
  db: Database,
  { id, jobId, fields, before, now }: { id: string; jobId: string; fields: string[]; before: Date; now: Date },
): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    jobChanges,
    { id, jobId: sql`jobs.id`, fields: JSON.stringify(fields), createdAt: now },
    sql`from jobs where jobs.id = ${jobId} and ${fields.length} > 0 and ${isWrittenSince(before, now)}
      and exists (select 1 from applications where applications.job_id = jobs.id and applications.aside is null)`,
  );
}

/** Condition: this batch has written the job. */
const isWrittenSince = (before: Date, now: Date) =>
  sql`jobs.updated_at = ${Math.max(now.getTime(), before.getTime() + 1)}`;

/** Statement behind a change: the run tells those who wait for an answer, if it is about what they are told of. */
function tellOfChange(
  db: Database,
  { jobId, was, is, isWritten, now }: { jobId: string; was: StoredJob; is: StoredJob; isWritten: SQL; now: Date },
): BatchItem<"sqlite">[] {
  const before = toldOf(was);
  if (changesBetween(before, toldOf(is)).length === 0) return [];
  const news = { id: newRowId(now), jobId, kind: "changed" as const, was: JSON.stringify(before) };
  const dueAt = new Date(now.getTime() + CHANGE_WAITS_MS);
  return [noteNews(db, { ...news, dueAt }, sql`${isWritten} and ${isAppliedFor}`)];
}

/** Give an open job that the account may work on another closing time, if it still has the one that was seen. */
export async function extendJobRow(
  db: Database,
  {
    job,
    actorId,
    until,
    now,
  }: { job: StoredJob & { id: string; updatedAt: Date }; actorId: string; until: Date; now: Date },
): Promise<void> {
  const { id, closesAt } = job;
  await writeAll(db, [
    db
      .update(jobs)
      .set({ closesAt: until, dueAt: nextDue(until, now), updatedAt: laterThanBefore(now) })
      .where(
        and(
          eq(jobs.id, id),
          mayWorkOn(actorId),
          sql`${jobs.status} = 'open' and ${jobs.deleted} = 0 and ${jobs.closesAt} is ${closesAt?.getTime() ?? null}`,
        ),
      ),
    noteChange(db, { id: newRowId(now), jobId: id, fields: ["closing date"], before: job.updatedAt, now }),
    ...tellOfChange(db, {
      jobId: id,
      was: job,
      is: { ...job, closesAt: until },
      isWritten: sql`jobs.closes_at = ${until.getTime()} and ${mayWorkOn(actorId)}`,
      now,
    }),
  ]);
}
