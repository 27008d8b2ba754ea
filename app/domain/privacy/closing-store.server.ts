/** The SQL of closing an account and of what time removes: in one batch, so that nobody is left half gone. */
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAmong } from "~/db/among";
import type { Database } from "~/db/client.server";
import {
  applicationEvents,
  applications,
  identities,
  jobDrafts,
  jobs,
  notifications,
  profiles,
  resumeOpenings,
  savedJobs,
  sessions,
  users,
} from "~/db/schema";
import { idempotencyKeys, mailOutbox, oneTimeTokens } from "~/db/upkeep-schema";
import { ACCOUNT_MAILS } from "~/domain/accounts/rules";
import { APPLICATION_STATUSES, EVENT_KEYS_NAMING_APPLICANT, eventKey, nextStatuses } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { NAME_REMOVED, removedAddress } from "./rules";

export type Leaver = { id: string; email: string; isConfirmed: boolean };

/** Statuses from which a candidate can still withdraw. */
const OPEN_STATUSES = APPLICATION_STATUSES.filter((status) => nextStatuses(status, "candidate").includes("withdrawn"));

/** Applications of the account, and those sent without one from an address that was shown to be hers. */
function isLeavers({ id, email, isConfirmed }: Leaver): SQL {
  return isConfirmed
    ? sql`(applications.candidate_id = ${id} or applications.email = ${email})`
    : sql`applications.candidate_id = ${id}`;
}

/** Keys of the files that go with the account: as many resumes as one removal takes, the sweep finds the others. */
export async function listKeysOfLeaver(
  db: Database,
  leaver: Leaver,
  limit: number,
): Promise<{ resumes: string[]; photo: string | null }> {
  const [sent, kept] = await db.batch([
    db.select({ key: applications.resumeKey }).from(applications).where(isLeavers(leaver)).limit(limit),
    db
      .select({ resume: profiles.resume_path, photo: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, leaver.id)),
  ]);
  const { resume = null, photo = null } = kept[0] ?? {};
  const resumes = [resume, ...sent.map(({ key }) => key)].filter((key) => key !== null);
  return { resumes: resumes.slice(0, limit), photo };
}

const NAMING = JSON.stringify(EVENT_KEYS_NAMING_APPLICANT);

/** Nobody is named any more in these applications; their number, job, status and times stay for the recruiter's count. */
function strip(db: Database, which: SQL): BatchItem<"sqlite">[] {
  const ids = sql`(select applications.id from applications where ${which})`;
  const namesThem = sql`event_key in (select replace(value, '*', applications.id) from applications, json_each(${NAMING}) where ${which})`;
  return [
    db.delete(notifications).where(namesThem),
    db.delete(mailOutbox).where(namesThem),
    db.delete(resumeOpenings).where(sql`application_id in ${ids}`),
    db
      .update(applications)
      .set({
        candidateId: null,
        name: NAME_REMOVED,
        email: sql`'removed-' || applications.id || '@removed.invalid'`,
        mobile: "",
        resumeKey: sql`'removed/' || applications.id`,
        resumeName: "",
        resumeBytes: 0,
      })
      .where(which),
  ];
}

const mailKind = sql`substr(event_key, 1, instr(event_key, ':') - 1)`;

/** Close an account: everything at once, or nothing. `farewell` is the mail that says so, where somebody is to read it. */
export async function closeAccountRows(
  db: Database,
  leaver: Leaver,
  now: Date,
  farewell: BatchItem<"sqlite"> | null,
): Promise<void> {
  const { id, email } = leaver;
  // What was put aside stands in no school's list, so no school is told.
  const isListed = isNull(sql`applications.aside`);
  const isOpen = and(isLeavers(leaver), isListed, isAmong(sql`applications.status`, OPEN_STATUSES));
  await db.batch([
    db
      .insert(applicationEvents)
      .select(
        sql`select lower(hex(randomblob(16))), id, ${id}, status, 'withdrawn', ${now.getTime()} from applications where ${isOpen}`,
      ),
    // Each school is told, without a name. The ids are random at their end, as newRowId makes them.
    db.insert(notifications).select(
      sql`select ${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6))), jobs.user_id, replace(${eventKey("*", "recruiter", "left")}, '*', applications.id),
          'A candidate has withdrawn the application for "' || jobs.title || '"', '/applicants/' || applications.id, null, ${now.getTime()}
          from applications join jobs on jobs.id = applications.job_id where ${isOpen}`,
    ),
    db.update(applications).set({ status: "withdrawn", updatedAt: now }).where(isOpen),
    ...strip(db, isLeavers(leaver)),
    db
      .update(jobs)
      .set({ deleted: true, status: "closed", updatedAt: now })
      .where(and(eq(jobs.user_id, id), eq(jobs.deleted, false))),
    db.delete(jobDrafts).where(eq(jobDrafts.userId, id)),
    db.update(resumeOpenings).set({ viewerId: null }).where(eq(resumeOpenings.viewerId, id)),
    db.delete(sessions).where(eq(sessions.userId, id)),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id)),
    db.delete(identities).where(eq(identities.userId, id)),
    db.delete(notifications).where(eq(notifications.userId, id)),
    db.delete(savedJobs).where(eq(savedJobs.userId, id)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id)),
    db.delete(profiles).where(eq(profiles.userId, id)),
    // An address that was never confirmed may be somebody else's, who waits for mail about her own applications.
    db
      .delete(mailOutbox)
      .where(and(eq(mailOutbox.recipient, email), leaver.isConfirmed ? undefined : isAmong(mailKind, ACCOUNT_MAILS))),
    ...(farewell ? [farewell] : []),
    db
      .update(users)
      .set({
        email: removedAddress(id),
        passwordHash: null,
        emailVerifiedAt: null,
        registrationOpenUntil: null,
        confirmBy: null,
        disownedAt: null,
        closedAt: now,
      })
      .where(and(eq(users.id, id), isNull(users.closedAt))),
  ]);
}

/** Whether the account was closed. */
export async function isClosed(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, id)).get();
  return row?.closedAt != null;
}

/** Strip applications that have not changed since `before` and whose job no longer takes any. Returns the keys of their resumes. */
export async function stripOldApplications(db: Database, before: Date, limit: number): Promise<string[]> {
  const old = await db
    .select({ id: applications.id, key: applications.resumeKey })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        lt(applications.updatedAt, before),
        or(eq(jobs.deleted, true), eq(jobs.status, "closed")),
        sql`${applications.resumeBytes} > 0`,
      ),
    )
    .limit(limit);
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  const [first, ...rest] = strip(db, isAmong(sql`applications.id`, ids));
  if (first) await db.batch([first, ...rest]);
  return old.map(({ key }) => key);
}

/** Remove what is older than its time: so many rows of each at most. Returns how many went. */
export async function deleteOld(
  db: Database,
  before: { mail: Date; notification: Date; opening: Date },
  limit: number,
): Promise<{ mails: number; notifications: number; openings: number }> {
  // What waits for a summary was promised to be told, however long that takes.
  const isToldOrSent = sql`not (waits_for_summary = 1 and sent_at is null)`;
  const oldest = (table: SQL, condition: SQL) =>
    sql`rowid in (select rowid from ${table} where ${condition} limit ${limit})`;
  const [mails, notices, openings] = await db.batch([
    db
      .delete(mailOutbox)
      .where(oldest(sql`mail_outbox`, sql`created_at < ${before.mail.getTime()} and ${isToldOrSent}`))
      .returning({ id: mailOutbox.id }),
    db
      .delete(notifications)
      .where(oldest(sql`notifications`, sql`created_at < ${before.notification.getTime()}`))
      .returning({ id: notifications.id }),
    db
      .delete(resumeOpenings)
      .where(oldest(sql`resume_openings`, sql`created_at < ${before.opening.getTime()}`))
      .returning({ id: resumeOpenings.id }),
  ]);
  return { mails: mails.length, notifications: notices.length, openings: openings.length };
}
