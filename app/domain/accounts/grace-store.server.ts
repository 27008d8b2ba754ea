/**
 * The SQL of the grace time. Some recruiters posted public jobs before addresses had to be confirmed. They may confirm theirs
 * until `users.confirm_by`; after that their jobs are held. Each statement that begins, reminds or holds checks again that the
 * address is unconfirmed, so scheduled runs may overlap, or stop half-way.
 */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { jobs } from "~/db/schema";
import { setJobState } from "~/domain/jobs/state/statements.server";

/** How many publishing numbers (`jobs.seq`) one run looks at. */
const SEQS_PER_RUN = sql.raw("10000");
/** Jobs of one recruiter that one run holds. */
const JOBS_PER_RUN = 500;

const isUnconfirmed = sql`users.email_verified_at is null and users.closed_at is null`;
const hasOpenJobs = sql`exists (select 1 from jobs where jobs.user_id = users.id and jobs.deleted = 0 and jobs.status = 'open')`;

/**
 * Begin the grace time of unconfirmed recruiters who have public jobs, at most `limit` of them. Each run looks at one stretch of
 * publishing numbers, which `turn` selects. After the last stretch comes the first again. Returns how many began.
 */
export async function beginGrace(
  db: Database,
  { confirmBy, turn, limit }: { confirmBy: Date; turn: number; limit: number },
): Promise<number> {
  const stretch = sql`(${turn} % ((select coalesce(max(seq), 0) from jobs) / ${SEQS_PER_RUN} + 1)) * ${SEQS_PER_RUN}`;
  const owners = sql`select distinct jobs.user_id from jobs indexed by jobs_live cross join users on users.id = jobs.user_id
    where jobs.status = 'open' and jobs.deleted = 0 and jobs.seq > ${stretch} and jobs.seq <= ${stretch} + ${SEQS_PER_RUN}
      and ${isUnconfirmed} and users.confirm_by is null limit ${limit}`;
  const begun = await db
    .update(users)
    .set({ confirmBy })
    .where(sql`id in (${owners}) and email_verified_at is null and confirm_by is null`)
    .returning({ id: users.id });
  return begun.length;
}

/** A reminder is due when the grace time ends after `after`, and at `until` or earlier. */
type Window = { after: Date | null; until: Date | null };

/** Recruiters in this window who have public jobs and were not reminded under the event key `keyBeginning` + id. */
export function listToRemind(
  db: Database,
  { after, until }: Window,
  keyBeginning: string,
  limit: number,
): Promise<{ id: string; email: string; confirmBy: Date | null }[]> {
  const isAfter = after ? sql`users.confirm_by > ${after.getTime()}` : sql`users.confirm_by is not null`;
  const isUntil = until ? sql`users.confirm_by <= ${until.getTime()}` : sql`users.confirm_by is not null`;
  return db
    .select({ id: users.id, email: users.email, confirmBy: users.confirmBy })
    .from(users)
    .where(
      sql`${isAfter} and ${isUntil} and ${isUnconfirmed} and ${hasOpenJobs}
        and not exists (select 1 from mail_outbox where mail_outbox.event_key = ${keyBeginning} || users.id)`,
    )
    .orderBy(users.confirmBy)
    .limit(limit);
}

/** Recruiters whose grace time is over and who have no public job, or were reminded under `keyBeginning` + id by `toldBefore`. */
export function listOverdue(
  db: Database,
  { now, keyBeginning, toldBefore, limit }: { now: Date; keyBeginning: string; toldBefore: Date; limit: number },
): Promise<{ id: string; confirmBy: Date | null }[]> {
  const wasTold = sql`exists (select 1 from mail_outbox where mail_outbox.event_key = ${keyBeginning} || users.id
    and mail_outbox.created_at <= ${toldBefore.getTime()})`;
  return db
    .select({ id: users.id, confirmBy: users.confirmBy })
    .from(users)
    .where(sql`users.confirm_by <= ${now.getTime()} and ${isUnconfirmed} and (not ${hasOpenJobs} or ${wasTold})`)
    .orderBy(users.confirmBy)
    .limit(limit);
}

/** Condition for a batch: the grace time of this account is over, and its address is still not confirmed. */
export function isOverdue(userId: string, now: Date): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and ${isUnconfirmed} and users.confirm_by <= ${now.getTime()})`;
}

/**
 * Hold at most one portion of the public jobs of an account whose grace time is over, and end that time once no public job is
 * left. `notice`, the statement of a notification, goes into the same batch. Returns how many jobs were held.
 */
export async function holdJobs(db: Database, userId: string, now: Date, notice: BatchItem<"sqlite">): Promise<number> {
  const isOpen = sql`user_id = ${userId} and deleted = 0 and status = 'open'`;
  const isDue = isOverdue(userId, now);
  const portion = sql`jobs.seq in (select seq from jobs where ${isOpen} limit ${JOBS_PER_RUN}) and ${isDue}`;
  // A job that was held before has no interview that could end.
  const changed = sql`jobs.user_id = ${userId} and jobs.deleted = 0 and jobs.status = 'held' and jobs.updated_at >= ${now.getTime()}`;
  const [hold, ...ended] = setJobState(db, portion, "held", now, { changed });
  const [, held] = await writeAll(db, [
    notice,
    hold.returning({ id: jobs.id }),
    ...ended,
    db
      .update(users)
      .set({ confirmBy: null })
      .where(sql`id = ${userId} and ${isDue} and not exists (select 1 from jobs where ${isOpen})`),
  ]);
  return held.length;
}

/** Clear the grace time, once it is over, of at most `limit` accounts that have confirmed their address. Returns how many. */
export async function forgetConfirmed(db: Database, now: Date, limit: number): Promise<number> {
  const isOver = sql`confirm_by <= ${now.getTime()} and email_verified_at is not null`;
  const forgotten = await db
    .update(users)
    .set({ confirmBy: null })
    .where(sql`id in (select id from users where ${isOver} limit ${limit})`)
    .returning({ id: users.id });
  return forgotten.length;
}
