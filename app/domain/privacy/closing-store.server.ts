/** The SQL of closing an account, in one batch, so that no account is left half closed. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { profiles, users } from "~/db/accounts-schema";
import { alertSearches, alerts, alertTellings, alertTokens } from "~/db/alerts-schema";
import { isAmong } from "~/db/among";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { heirOf } from "~/db/heirs";
import { applicationMessages, interviews, pendingMoves, ratings, templates } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { institutionInvitations, institutionMembers } from "~/db/institutions-schema";
import { deskOf, institutionOf } from "~/db/may-work-on";
import { jobHidings, moderationItems } from "~/db/moderation-schema";
import { privacyRequests } from "~/db/privacy-schema";
import { applicationEvents, applications, jobDrafts, jobs, notifications, resumeViews } from "~/db/schema";
import { mailOutbox } from "~/db/upkeep-schema";
import { ACCOUNT_MAILS, removedAddress } from "~/domain/accounts/rules";
import { isLateAt, recordLapsesOf } from "~/domain/applications/clock/leaving-service.server";
import { STOPPED } from "~/domain/applications/clock/rules";
import { APPLICATION_STATUSES, eventKey, nextStatuses } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { setVerifiedHost } from "~/domain/institutions/statements.server";
import { endInterviews } from "~/domain/interviews/statements.server";
import { setJobState } from "~/domain/jobs/state/statements.server";
import { insertLogIf } from "./consents-store.server";
import { stripApplications } from "./stripping-store.server";
import { OWNED_ROWS } from "./tables-store.server";

/** `needsConfirmed`: on a website that confirms addresses, only a proven colleague gets what she leaves. */
export type Leaver = { id: string; email: string; isConfirmed: boolean; needsConfirmed?: boolean };

/** Statuses from which a candidate can still withdraw. */
const OPEN_STATUSES = APPLICATION_STATUSES.filter((status) => nextStatuses(status, "candidate").includes("withdrawn"));

/** Applications of the account, and, if its address is confirmed, those sent from the address without an account. */
function isLeavers({ id, email, isConfirmed }: Leaver): SQL {
  return isConfirmed
    ? sql`(applications.candidate_id = ${id} or applications.email = ${email})`
    : sql`applications.candidate_id = ${id}`;
}

/** Keys of the files that are removed with the account: at most `limit` resumes; the sweep removes the others. */
export async function listKeysOfLeaver(
  db: Database,
  leaver: Leaver,
  limit: number,
): Promise<{ resumes: string[]; photo: string | null }> {
  const { sent, kept } = await readAll(db, {
    sent: db.select({ key: applications.resumeKey }).from(applications).where(isLeavers(leaver)).limit(limit),
    kept: db
      .select({ resume: profiles.resume_path, photo: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, leaver.id)),
  });
  const { resume = null, photo = null } = kept[0] ?? {};
  const resumes = [resume, ...sent.map(({ key }) => key)].filter((key) => key !== null);
  return { resumes: resumes.slice(0, limit), photo };
}

/** Condition: the job is of the leaver's institution, and somebody else works there who may inherit. */
function isOfColleagues(id: string, heir: SQL, table: "jobs" | "job_drafts"): SQL {
  return sql`${sql.raw(table)}.institution_id = ${institutionOf(id)} and ${heir} is not null`;
}

/** Job alerts of a confirmed address end with its account, and so do searches that nobody else has. */
function endAlertsOf(db: Database, email: string): BatchItem<"sqlite">[] {
  const hers = sql`(select alerts.search_id from alerts where alerts.email = ${email})`;
  const isWaited = sql`exists (select 1 from alerts other where other.search_id = alert_tokens.search_id and other.email <> ${email}
    and other.confirmed_at is not null)`;
  return [
    db.delete(alertTokens).where(sql`search_id in ${hers} and not ${isWaited}`),
    // Marked, so that they are found again: those that somebody else has are made ready anew by the next run.
    db.update(alertSearches).set({ version: 0 }).where(sql`id in ${hers}`),
    db.delete(alerts).where(eq(alerts.email, email)),
    db
      .delete(alertSearches)
      .where(sql`version = 0 and not exists (select 1 from alerts where alerts.search_id = alert_searches.id)`),
    db.delete(alertTellings).where(eq(alertTellings.email, email)),
  ];
}

/** Mails that only the account itself causes. */
const OWN_MAILS = [...ACCOUNT_MAILS, "reminder"];
const mailKind = sql`substr(event_key, 1, instr(event_key, ':') - 1)`;

/**
 * Close an account: everything at once, or nothing. `farewell` is the mail about it; null if nobody is to read one. `suspended`:
 * what stays suspended although the account goes, before it goes.
 */
export async function closeAccountRows(
  db: Database,
  leaver: Leaver,
  now: Date,
  farewell: BatchItem<"sqlite"> | null,
  suspended: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { id, email, needsConfirmed = false } = leaver;
  const heir = (institution?: SQL) => heirOf(id, { ...(institution ? { institution } : {}), needsConfirmed });
  const line = { id: newRowId(now), action: "erasure" as const, accountId: id, createdAt: now };
  // Schools are told of the applications in their lists, not of those that were put aside.
  const isListed = isNull(sql`applications.aside`);
  const isOpen = sql`(${isLeavers(leaver)} and ${isListed} and (${isAmong(sql`applications.status`, OPEN_STATUSES)} or ${isLateAt(now)}))`;
  // Each side has an index, and the second finds no row where colleagues stay.
  const isLeft = sql`(jobs.user_id = ${id} or ${deskOf()} = iif(${heir()} is null, ${institutionOf(id)}, null))`;
  await writeAll(db, [
    // A school that was late before she left was late, although no run has recorded it.
    ...recordLapsesOf({ db, now }, isLeavers(leaver)),
    insertFrom(
      db,
      applicationEvents,
      {
        id: sql`lower(hex(randomblob(16)))`,
        applicationId: sql`id`,
        actorId: id,
        fromStatus: sql`status`,
        toStatus: "withdrawn",
        createdAt: now,
      },
      sql`from applications where ${isOpen}`,
    ),
    // Each school is told, without a name. The ids end in random digits, as newRowId makes them.
    insertFrom(
      db,
      notifications,
      {
        id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
        userId: sql`jobs.user_id`,
        eventKey: sql`replace(${eventKey("*", "recruiter", "left")}, '*', applications.id)`,
        text: sql`'A candidate has withdrawn the application for "' || jobs.title || '"'`,
        href: sql`'/applicants/' || applications.id`,
        createdAt: now,
      },
      sql`from applications join jobs on jobs.id = applications.job_id where ${isOpen}`,
    ),
    endInterviews(db, isOpen, { by: sql`'withdrawn'`, at: sql`${now.getTime()}` }),
    db
      .update(applications)
      .set({ status: "withdrawn", lapsedFrom: null, ...STOPPED, updatedAt: now })
      .where(isOpen),
    ...stripApplications(db, isLeavers(leaver)),
    ...suspended,
    // What belongs to an institution stays with a colleague; the last member's closing removes it.
    db
      .update(jobs)
      .set({ user_id: heir() })
      .where(sql`user_id = ${id} and ${isOfColleagues(id, heir(), "jobs")}`),
    db
      .update(jobDrafts)
      .set({ userId: heir() })
      .where(sql`user_id = ${id} and ${isOfColleagues(id, heir(), "job_drafts")}`),
    // Also those of an institution that she has left.
    db
      .update(templates)
      .set({ userId: heir(sql`templates.desk`) })
      .where(sql`user_id = ${id} and ${heir(sql`templates.desk`)} is not null`),
    ...setJobState(db, sql`${isLeft} and jobs.deleted = 0`, "removed_with_account", now, {
      also: { updatedAt: now },
      changed: sql`${isLeft} and jobs.deleted = 1 and jobs.updated_at = ${now.getTime()}`,
    }),
    // If the last owner closes the account, the colleague who gets the jobs becomes an owner.
    db
      .update(institutionMembers)
      .set({ role: "owner" })
      .where(
        sql`user_id = ${heir()} and not exists (select 1 from institution_members other where other.role = 'owner'
          and other.institution_id = institution_members.institution_id and other.user_id <> ${id})`,
      ),
    ...(leaver.isConfirmed ? [db.delete(institutionInvitations).where(eq(institutionInvitations.email, email))] : []),
    insertLogIf(db, line, sql`exists (select 1 from users where users.id = ${id} and users.closed_at is null)`),
    // That somebody asked stays, with neither her address nor her words. What was not answered is settled by the closing. A
    // request that came from her confirmed address without her session is hers too.
    db
      .update(privacyRequests)
      .set({ userId: null, email: "", text: "", answer: "", answeredAt: sql`coalesce(answered_at, ${now.getTime()})` })
      .where(
        leaver.isConfirmed
          ? sql`user_id = ${id} or (user_id is null and email = ${email})`
          : eq(privacyRequests.userId, id),
      ),
    db.update(moderationItems).set({ accountId: null }).where(eq(moderationItems.accountId, id)),
    db
      .update(moderationItems)
      .set({ settledAt: now })
      .where(sql`subject = 'account' and subject_id = ${id} and settled_at is null`),
    // Jobs that stay with colleagues while a suspension of this account hides them: a moderator decides about each now.
    db.update(jobHidings).set({ by: "moderator", causeId: null }).where(sql`cause_id = ${id} and restored_at is null`),
    db.update(interviews).set({ proposedBy: null }).where(eq(interviews.proposedBy, id)),
    db.update(resumeViews).set({ viewerId: null }).where(eq(resumeViews.viewerId, id)),
    // The stars that the leaver gave go with the account: the means are those of the colleagues.
    db
      .update(applications)
      .set({
        stars: sql`coalesce((select avg(stars) from application_stars where application_id = applications.id and author_id <> ${id}), 0)`,
      })
      .where(sql`id in (select application_id from application_stars where author_id = ${id})`),
    // What she wrote for a school stays with the applicants, as the school's words.
    db.update(applicationMessages).set({ authorId: null }).where(eq(applicationMessages.authorId, id)),
    // Nobody could take these back any more. Those of colleagues have ended with the jobs that go.
    db.delete(pendingMoves).where(eq(pendingMoves.actorId, id)),
    db.update(ratings).set({ raterId: null }).where(eq(ratings.raterId, id)),
    setVerifiedHost(db, institutionOf(id), sql`user_id = ${id}`),
    ...OWNED_ROWS.map(({ table, owner }) => db.delete(table).where(eq(owner, id))),
    // An unconfirmed address may belong to somebody else, who waits for mail about her own applications.
    db
      .delete(mailOutbox)
      .where(and(eq(mailOutbox.recipient, email), leaver.isConfirmed ? undefined : isAmong(mailKind, OWN_MAILS))),
    ...(leaver.isConfirmed ? endAlertsOf(db, email) : []),
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
        loginCount: 0,
        passkeyOfferClosedAt: null,
        mailZone: null,
        mailRefusals: 0,
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
