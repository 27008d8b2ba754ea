/** The SQL of suspending accounts and institutions, and of lifting it. What a suspension hid, and nothing else, is shown again. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { pendingMoves } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { institutionInvitations, institutionMembers, institutions, joinRequests } from "~/db/institutions-schema";
import { jobHidings } from "~/db/moderation-schema";
import { setJobState, showAgain } from "~/domain/jobs/state/statements.server";
import { insertLogIf } from "./log-store.server";
import type { Reason, Seen } from "./rules";
import { settleItems } from "./seen-store.server";

export type Suspended = { kind: "account" | "institution"; id: string };
type Step = Suspended & { actorId: string; reason: Reason; words: string | null; now: Date; seen?: Seen };

/** Of so many people of an institution the addresses are kept. */
const MAX_KEPT = 500;

/** The table whose row is suspended, and which jobs go with it. */
function partsOf(kind: Suspended["kind"], id: string) {
  return kind === "account"
    ? { table: users, isRow: sql`users.id = ${id} and users.closed_at is null`, isTheirs: sql`jobs.user_id = ${id}` }
    : { table: institutions, isRow: sql`institutions.id = ${id}`, isTheirs: sql`jobs.institution_id = ${id}` };
}

/** Condition: the row is suspended, or is not. */
function isInState({ kind, id }: Suspended, isSuspended: boolean): SQL {
  const { table, isRow } = partsOf(kind, id);
  return sql`exists (select 1 from ${table} where ${isRow} and suspended_at is ${isSuspended ? sql`not null` : sql`null`})`;
}

/**
 * Suspend: its public jobs are hidden, invitations and requests of the account, or of the institution's people, end, what waits about it is settled. False
 * if it is suspended already, or is not there.
 */
export async function suspendRow(
  db: Database,
  step: Step,
  told: (condition: SQL) => BatchItem<"sqlite">[],
): Promise<boolean> {
  const { kind, id, actorId, reason, words, now, seen } = step;
  const { table, isRow, isTheirs } = partsOf(kind, id);
  const before = isInState(step, false);
  const log = { actorId, action: "suspend" as const, subject: kind, subjectId: id, reason, words, createdAt: now };
  const done = await writeAll(db, [
    insertLogIf(db, log, before),
    ...told(before),
    insertFrom(
      db,
      jobHidings,
      {
        id: sql`lower(hex(randomblob(16)))`,
        jobId: sql`jobs.id`,
        before: sql`jobs.status`,
        by: "suspension",
        causeId: id,
        reason,
        hiddenAt: now,
      },
      sql`from jobs where ${isTheirs} and jobs.status in ('open', 'closed') and jobs.deleted = 0 and ${before}`,
    ),
    ...setJobState(
      db,
      sql`jobs.id in (select job_id from job_hidings where cause_id = ${id} and restored_at is null) and ${before}`,
      "hidden",
      now,
    ),
    // Of jobs that were hidden before, and those that the account asked for at jobs of colleagues: nobody may carry them out any more.
    db.delete(pendingMoves).where(
      sql`(actor_id = ${id} or application_id in (select applications.id from applications
        join jobs on jobs.id = applications.job_id where ${isTheirs})) and ${before}`,
    ),
    db.delete(institutionInvitations).where(sql`(invited_by = ${id} or institution_id = ${id}) and ${before}`),
    db
      .delete(joinRequests)
      .where(
        sql`(user_id = ${id} or user_id in (select user_id from institution_members where institution_id = ${id})) and ${before}`,
      ),
    settleItems(db, id, now, before, seen),
    db
      .update(table)
      .set({ suspendedAt: now })
      .where(sql`${isRow} and suspended_at is null`)
      .returning({ id: table.id }),
  ]);
  return (done.at(-1) as { id: string }[]).length === 1;
}

/** Lift a suspension. A job whose other cause still stands stays hidden by that one. False if it is not suspended. */
export async function liftRow(
  db: Database,
  step: Step,
  told: (condition: SQL) => BatchItem<"sqlite">[],
): Promise<boolean> {
  const { kind, id, actorId, reason, words, now } = step;
  const { table, isRow } = partsOf(kind, id);
  const before = isInState(step, true);
  const log = { actorId, action: "lift" as const, subject: kind, subjectId: id, reason, words, createdAt: now };
  // The other cause of a job: its institution where the account is lifted, its recruiter where the institution is.
  const other =
    kind === "account"
      ? sql`(select institutions.id from jobs join institutions on institutions.id = jobs.institution_id
          and institutions.suspended_at is not null where jobs.id = job_hidings.job_id)`
      : sql`(select users.id from jobs join users on users.id = jobs.user_id and users.suspended_at is not null
          where jobs.id = job_hidings.job_id)`;
  const done = await writeAll(db, [
    insertLogIf(db, log, before),
    ...told(before),
    db
      .update(jobHidings)
      .set({ causeId: other as SQL<string> })
      .where(sql`cause_id = ${id} and restored_at is null and ${other} is not null`),
    showAgain(db, sql`jobs.id in (select job_id from job_hidings where cause_id = ${id} and restored_at is null)`, now),
    db.update(jobHidings).set({ restoredAt: now }).where(sql`cause_id = ${id} and restored_at is null`),
    db
      .update(table)
      .set({ suspendedAt: null })
      .where(sql`${isRow} and suspended_at is not null`)
      .returning({ id: table.id }),
  ]);
  return (done.at(-1) as { id: string }[]).length === 1;
}

/** Whether the row is there and suspended, and the name by which a moderator knows it. */
export async function findSuspended(db: Database, { kind, id }: Suspended) {
  const row =
    kind === "account"
      ? await db.select({ at: users.suspendedAt, name: users.email }).from(users).where(eq(users.id, id)).get()
      : await db
          .select({ at: institutions.suspendedAt, name: institutions.name })
          .from(institutions)
          .where(eq(institutions.id, id))
          .get();
  return row ?? null;
}

/**
 * Whose addresses, and which institution with which website, stay suspended: those of the account, and of the institution where it
 * works alone; or those of the institution and all its people.
 */
export async function listKept(db: Database, { kind, id }: Suspended) {
  const alone = sql`(select +own.institution_id from institution_members own where own.user_id = ${id}
    and not exists (select 1 from institution_members other where other.institution_id = own.institution_id
      and other.user_id <> own.user_id))`;
  const people =
    kind === "account"
      ? sql`users.id = ${id}`
      : sql`users.id in (select ${institutionMembers.userId} from ${institutionMembers}
          where ${institutionMembers.institutionId} = ${id})`;
  const { addresses, places } = await readAll(db, {
    addresses: db.select({ email: users.email }).from(users).where(people).limit(MAX_KEPT),
    places: db
      .select({ name: institutions.name, place: institutions.place, website: institutions.website })
      .from(institutions)
      .where(sql`institutions.id = ${kind === "account" ? alone : id}`),
  });
  return { emails: addresses.map(({ email }) => email), institution: places[0] ?? null };
}

/** Who is told of a suspension: the account, or the owners of the institution. */
export async function listTold(
  db: Database,
  { kind, id }: Suspended,
): Promise<{ userId: string; email: string; isConfirmed: boolean }[]> {
  const who =
    kind === "account"
      ? sql`users.id = ${id}`
      : sql`users.id in (select ${institutionMembers.userId} from ${institutionMembers}
          where ${institutionMembers.institutionId} = ${id} and ${institutionMembers.role} = 'owner')`;
  const { id: userId, email, emailVerifiedAt } = users;
  const rows = await db.select({ userId, email, emailVerifiedAt }).from(users).where(who).limit(20);
  return rows.map(({ emailVerifiedAt: at, ...person }) => ({ ...person, isConfirmed: at !== null }));
}
