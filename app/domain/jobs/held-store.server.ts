/** The SQL of held jobs, which wait for their recruiter's confirmed address. The account's id stands in every WHERE. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended, mayWorkOn } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
import type { JobStatus } from "./rules";
import { dueOf } from "./said/due-store.server";
import { DAYS_FILLED_IN, DEFAULT_ZONE, endOfDayAfter, MADE_NAMES, type StoredJob, TEXT_NAMES } from "./said/rules";
import { setJobState } from "./state/statements.server";
import type { JobRow } from "./store.server";

export type DraftRow = typeof jobDrafts.$inferSelect;
/** A job without its place in the order of publishing, which a held one does not have yet. */
export type OwnJobRow = Omit<JobRow, "seq" | "status" | "endedOn"> & {
  status: JobStatus;
  /** Of a draft that is published at a time that was chosen. */
  publishAt?: Date | null;
};

/** The names that a draft's JSON and the columns of `jobs` share. */
const WRITTEN = new Set<string>([...TEXT_NAMES, ...MADE_NAMES]);

/** A written job as the JSON of a draft: times as numbers, as in the columns. */
export function draftContent(job: StoredJob): string {
  return JSON.stringify(pickWritten(job));
}

/** The written columns of a row, as the database holds them. */
function pickWritten(row: StoredJob): Record<string, string | number | null> {
  const { closesAt, dueAt, placeChosen, ...others } = row;
  const all: Record<string, unknown> = {
    ...others,
    closesAt: closesAt?.getTime() ?? null,
    dueAt: dueAt?.getTime() ?? null,
    placeChosen: placeChosen ? 1 : 0,
  };
  return Object.fromEntries([...WRITTEN].map((name) => [name, (all[name] ?? null) as string | number | null]));
}

/** A draft's JSON as a row has it. Drafts that are older than a column lack it. */
export function readContent(content: string): StoredJob {
  const { closesAt = null, dueAt = null, placeChosen, ...others } = JSON.parse(content);
  const time = (value: number | null) => (value === null ? null : new Date(value));
  const lacking = {
    details: null,
    timeZone: null,
    payMonth: null,
    placeId: null,
    lat: null,
    lon: null,
    terms: null,
    similar: null,
  };
  return {
    ...lacking,
    termsVersion: null,
    ...others,
    closesAt: time(closesAt),
    dueAt: time(dueAt),
    placeChosen: placeChosen === 1,
  };
}

/** Condition: the account's address is confirmed. As a part of the statement, so that nobody confirms the address in between. */
export function isConfirmed(userId: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email_verified_at is not null)`;
}

/** The exact words of the index `jobs_not_public`: SQLite uses a partial index only if they stand in the WHERE. */
export const isNotPublic = sql`status in ('held', 'taken_down', 'hidden')`;

/** Expression: how many drafts an account has. */
export function heldCount(userId: string): SQL<number> {
  return sql<number>`(select count(*) from job_drafts where job_drafts.user_id = ${userId})`;
}

/** A draft as its owner sees it. */
export function toHeldJob(draft: DraftRow): OwnJobRow {
  const { id, userId, state, content, createdAt, updatedAt, institutionId, publishAt } = draft;
  return {
    ...readContent(content),
    id,
    user_id: userId,
    status: state,
    deleted: false,
    createdAt,
    updatedAt,
    institutionId,
    publishAt,
  };
}

/** Insert a job where `condition` holds, for the institution at which its recruiter works. Its text is given, not read from a draft. */
export function insertJobIf(
  db: Database,
  row: Omit<JobRow, "seq" | "endedOn" | "institutionId">,
  condition: SQL,
): BatchItem<"sqlite"> {
  return insertFrom(db, jobs, { ...row, institutionId: institutionOf(row.user_id) }, sql`where ${condition}`);
}

/** Insert a held job where `condition` holds and the account has fewer than `cap` of them. */
export function insertDraftIf(
  db: Database,
  { id, userId, state, content, createdAt, updatedAt, publishAt }: Omit<DraftRow, "institutionId">,
  condition: SQL,
  cap: number,
): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    jobDrafts,
    { id, userId, state, content, createdAt, updatedAt, institutionId: institutionOf(userId), publishAt },
    sql`where ${condition} and ${heldCount(userId)} < ${cap}`,
  );
}

/** Make jobs of drafts, in the order in which they were written. After a restore a draft may have been published already. */
export function insertFromDrafts(
  db: Database,
  { which, status, deleted, now }: { which: SQL; status: "open" | "held"; deleted: boolean; now: Date },
): BatchItem<"sqlite"> {
  const time = now.getTime();
  // A draft that waited until its closing date was over gets one a month from now, at the same time of the day.
  const given = sql`coalesce(content ->> '$.closesAt', ${endOfDayAfter(now, DAYS_FILLED_IN, DEFAULT_ZONE).getTime()})`;
  const later = sql`(${given} + (max(0, ${time} - ${given}) / 86400000 + ${DAYS_FILLED_IN}) * 86400000)`;
  const closes = sql`iif(${given} > ${time}, ${given}, ${later})`;
  const written = Object.fromEntries([...WRITTEN].map((name) => [name, sql`content ->> ${sql.raw(`'$.${name}'`)}`]));
  const values = {
    ...(written as Record<keyof StoredJob, SQL>),
    placeChosen: sql`coalesce(content ->> '$.placeChosen', 0)`,
    closesAt: closes,
    dueAt: dueOf(closes, now),
    id: sql`id`,
    user_id: sql`user_id`,
    status,
    deleted,
    createdAt: now,
    updatedAt: sql`max(${time}, updated_at)`,
    institutionId: sql`institution_id`,
  };
  return insertFrom(
    db,
    jobs,
    values,
    sql`from job_drafts where ${which} and not exists (select 1 from jobs where jobs.id = job_drafts.id)
      order by created_at, id`,
  );
}

/**
 * Statements that publish an account's held jobs, in the order in which they were written, and end its grace time. They do
 * nothing as long as its address is not confirmed, so they may stand in the batch that confirms it. A draft gets a new publishing
 * number; a job that was public before keeps its own.
 */
export function publishHeldRows(db: Database, userId: string, now: Date): BatchItem<"sqlite">[] {
  const which = sql`user_id = ${userId} and state = 'held' and ${isConfirmed(userId)} and not ${isSuspended(userId)}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db.delete(jobDrafts).where(which),
    ...setJobState(
      db,
      sql`jobs.user_id = ${userId} and ${isNotPublic} and jobs.status = 'held' and jobs.deleted = 0
        and ${isConfirmed(userId)} and not ${isSuspended(userId)}`,
      "open",
      now,
    ),
    db
      .update(users)
      .set({ confirmBy: null })
      .where(sql`id = ${userId} and confirm_by is not null and email_verified_at is not null`),
  ];
}

/** Statement: where `condition` holds, the account's scheduled jobs are held, as somebody else may have chosen their time. */
export function holdScheduledRows(db: Database, userId: string, now: Date, condition: SQL): BatchItem<"sqlite"> {
  return db
    .update(jobDrafts)
    .set({ state: "held", publishAt: null, updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
    .where(sql`user_id = ${userId} and state = 'scheduled' and ${condition}`);
}

/** Overwrite a draft that the account may work on; if `versions` are given, only if it has one of them. `waits`: for a look. */
export function updateDraft(
  db: Database,
  about: {
    id: string;
    actorId: string;
    job: StoredJob;
    versions?: Date[] | undefined;
    now: Date;
    waits?: boolean;
    publishAt?: Date | undefined;
  },
) {
  const { id, actorId, job, versions, now, waits, publishAt } = about;
  return db
    .update(jobDrafts)
    .set({
      content: draftContent(job),
      updatedAt: sql`max(${now.getTime()}, updated_at + 1)`,
      ...(waits ? { state: "waiting" as const } : {}),
      ...(publishAt ? { publishAt } : {}),
    })
    .where(
      and(eq(jobDrafts.id, id), mayWorkOn(actorId, "job_drafts"), versions && inArray(jobDrafts.updatedAt, versions)),
    )
    .returning();
}

/** Titles of an account's held jobs: drafts, and jobs that were public before. Oldest first. */
export function listHeldRows(db: Database, userId: string, limit: number): Promise<{ title: string }[]> {
  return db.all<{ title: string }>(sql`select title from (
      select content ->> '$.title' as title, created_at, id from job_drafts where user_id = ${userId} and state = 'held'
      union all
      select title, created_at, id from jobs where user_id = ${userId} and deleted = 0 and status = 'held'
    ) order by created_at, id limit ${limit}`);
}
