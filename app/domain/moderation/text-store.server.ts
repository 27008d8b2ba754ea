/** The SQL of texts on which a recruiter insisted: they are queued for a look, and a job that waits is published or refused. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { moderationItems } from "~/db/moderation-schema";
import { jobDrafts } from "~/db/schema";
import { insertLogIf, type LogRow } from "./log-store.server";
import type { Reason, Seen } from "./rules";
import { settleItems } from "./seen-store.server";

type NewText = {
  id: string;
  subject?: "job" | "message" | "institution";
  subjectId: string | SQL<string>;
  reason: Reason;
  text: string;
  accountId: string;
  createdAt: Date;
};

/** Statements that queue the words for a look where `condition` holds. They take the place of earlier words about the same thing. */
export function queueText(
  db: Database,
  { id, subject = "job", subjectId, reason, text, accountId, createdAt }: NewText,
  condition: SQL,
): BatchItem<"sqlite">[] {
  return [
    db
      .update(moderationItems)
      .set({ settledAt: createdAt })
      .where(sql`subject_id = ${subjectId} and kind = 'text' and settled_at is null and ${condition}`),
    insertFrom(
      db,
      moderationItems,
      { id, kind: "text", subject, subjectId, reason, text, accountId, createdAt },
      sql`where ${condition}`,
    ),
  ];
}

/** Statement that settles the words about money of a job that does not wait any more. */
export function settleMoney(db: Database, jobId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(moderationItems)
    .set({ settledAt: now })
    .where(sql`subject_id = ${jobId} and kind = 'text' and reason = 'money' and settled_at is null
      and not exists (select 1 from job_drafts where job_drafts.id = ${jobId} and job_drafts.state = 'waiting')`);
}

/** A job that waits for a look or was refused, and whom a step about it is told. */
export async function findDraftSubject(db: Database, id: string) {
  const row = await db
    .select({
      state: jobDrafts.state,
      title: sql<string>`${jobDrafts.content} ->> '$.title'`.as("title"),
      userId: users.id,
      email: users.email,
    })
    .from(jobDrafts)
    .innerJoin(users, eq(users.id, jobDrafts.userId))
    .where(eq(jobDrafts.id, id))
    .get();
  return row ?? null;
}

type Step = {
  jobId: string;
  log: Omit<LogRow, "seq" | "subject" | "subjectId" | "createdAt">;
  now: Date;
  seen?: Seen | undefined;
  /** Holds while the draft waits, as it was looked at. */
  condition: SQL;
  /** Mail and notice. */
  told: BatchItem<"sqlite">[];
  /** What changes the draft, each statement returning its row. It comes last, as the conditions turn on the draft. */
  changes: readonly BatchItem<"sqlite">[];
  /** What follows once the job is public. */
  after?: BatchItem<"sqlite">[];
};

/** Carry out a step about a waiting draft, with its line of the log. False, and nothing is written, if somebody was faster. */
export async function stepAboutDraft(
  db: Database,
  { jobId, log, now, seen, condition, told, changes, after = [] }: Step,
): Promise<boolean> {
  const done: unknown[] = await writeAll(db, [
    insertLogIf(db, { ...log, subject: "job", subjectId: jobId, createdAt: now }, condition),
    settleItems(db, jobId, now, condition, seen),
    ...told,
    ...changes,
    ...after,
  ]);
  const changed = done.slice(0, done.length - after.length).slice(-changes.length);
  return changed.some((rows) => Array.isArray(rows) && rows.length === 1);
}
