/** The SQL of closing an account, in one batch, so that no account is left half closed; and of removing what is old. */
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { profiles, users } from "~/db/accounts-schema";
import { alertSearches, alerts, alertTellings, alertTokens } from "~/db/alerts-schema";
import { isAmong } from "~/db/among";
import type { Database } from "~/db/client.server";
import { isOfGone } from "~/db/ended-moves";
import {
  applicationMessages,
  applicationNotes,
  applicationStars,
  interviews,
  pendingMoves,
  ratings,
} from "~/db/hiring-schema";
import { institutionInvitations, institutionMembers } from "~/db/institutions-schema";
import { deskOf, institutionOf } from "~/db/may-work-on";
import { jobHidings, moderationItems } from "~/db/moderation-schema";
import { mailSettings, privacyRequests } from "~/db/privacy-schema";
import { applicationEvents, applications, jobDrafts, jobs, notifications, resumeViews } from "~/db/schema";
import { mailOutbox } from "~/db/upkeep-schema";
import { ACCOUNT_MAILS, removedAddress } from "~/domain/accounts/rules";
import {
  APPLICATION_STATUSES,
  changeKey,
  eventKey,
  nextStatuses,
  OLD_KEYS_NAMING_APPLICANT,
} from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { insertLogIf } from "./consents-store.server";
import { NAME_REMOVED } from "./rules";
import { OWNED_ROWS } from "./tables-store.server";

export type Leaver = { id: string; email: string; isConfirmed: boolean };

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

const NAMING = JSON.stringify(OLD_KEYS_NAMING_APPLICANT);

/** Statement: remove the mails that told these applicants of changes. Their keys begin with the application's id, and end in the event's. */
export function deleteChangeMails(db: Database, which: SQL): BatchItem<"sqlite"> {
  const from = sql`replace(${changeKey("*", "")}, '*', applications.id)`;
  return db.delete(mailOutbox).where(
    sql`rowid in (select told.rowid from applications join mail_outbox told
      on told.event_key > ${from} and told.event_key < ${from} || 'g' where ${which})`,
  );
}

/** Remove everything from these applications that names the applicant. Job, status and times stay for the recruiter's count. */
function strip(db: Database, which: SQL): BatchItem<"sqlite">[] {
  const ids = sql`(select applications.id from applications where ${which})`;
  const isOfThem = sql`application_id in ${ids}`;
  const namesThem = sql`event_key in (select replace(value, '*', applications.id) from applications, json_each(${NAMING}) where ${which})`;
  return [
    db.delete(notifications).where(isOfThem),
    db.delete(mailOutbox).where(isOfThem),
    // Rows from before they named the application.
    db.delete(notifications).where(namesThem),
    db.delete(mailOutbox).where(namesThem),
    deleteChangeMails(db, which),
    db.delete(resumeViews).where(sql`application_id in ${ids}`),
    db.delete(mailSettings).where(sql`owner_id in ${ids}`),
    // What the school wrote about her for itself, and to her.
    db.delete(applicationNotes).where(isOfThem),
    db.delete(applicationStars).where(isOfThem),
    db.delete(applicationMessages).where(isOfThem),
    db.delete(pendingMoves).where(isOfThem),
    // When it was stays, as the school is still to be told that it is off. The words on it go.
    db
      .update(interviews)
      .set({ word: null, place: null, link: null, demoClass: null, demoTopic: null, demoBring: null })
      .where(isOfThem),
    // What a school said of her goes; what she said of the school stays in its averages, without her.
    db.delete(ratings).where(sql`side = 'school' and application_id in ${ids}`),
    db.update(ratings).set({ raterId: null }).where(sql`side = 'candidate' and application_id in ${ids}`),
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
        resumeHash: null,
        stars: 0,
        answers: null,
      })
      .where(which),
  ];
}

/** The colleague who gets what the leaver has posted for the institution: an owner where there is one. Null without a colleague. */
function heirOf(id: string): SQL<string> {
  return sql<string>`(select user_id from institution_members where institution_id = ${institutionOf(id)} and user_id <> ${id}
    order by role = 'owner' desc, role = 'recruiter' desc, created_at, user_id limit 1)`;
}

const isOfLeaver = (id: string) => sql`(jobs.user_id = ${id} or ${deskOf()} = ${institutionOf(id)})`;

/** Condition: the job is of the leaver's institution, and somebody else works there. */
function isOfColleagues(id: string, table: "jobs" | "job_drafts"): SQL {
  return sql`${sql.raw(table)}.institution_id = ${institutionOf(id)} and ${heirOf(id)} is not null`;
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

/** Close an account: everything at once, or nothing. `farewell` is the mail about it; null if nobody is to read one. */
export async function closeAccountRows(
  db: Database,
  leaver: Leaver,
  now: Date,
  farewell: BatchItem<"sqlite"> | null,
): Promise<void> {
  const { id, email } = leaver;
  const line = { id: newRowId(now), action: "erasure" as const, accountId: id, createdAt: now };
  // Schools are told of the applications in their lists, not of those that were put aside.
  const isListed = isNull(sql`applications.aside`);
  const isOpen = and(isLeavers(leaver), isListed, isAmong(sql`applications.status`, OPEN_STATUSES));
  await db.batch([
    db
      .insert(applicationEvents)
      .select(
        sql`select lower(hex(randomblob(16))), id, ${id}, status, 'withdrawn', ${now.getTime()} from applications where ${isOpen}`,
      ),
    // Each school is told, without a name. The ids end in random digits, as newRowId makes them.
    db.insert(notifications).select(
      sql`select ${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6))), jobs.user_id, replace(${eventKey("*", "recruiter", "left")}, '*', applications.id),
          'A candidate has withdrawn the application for "' || jobs.title || '"', '/applicants/' || applications.id, null, ${now.getTime()}, null, null, null
          from applications join jobs on jobs.id = applications.job_id where ${isOpen}`,
    ),
    db.update(applications).set({ status: "withdrawn", updatedAt: now }).where(isOpen),
    ...strip(db, isLeavers(leaver)),
    // What belongs to an institution stays with a colleague; the last member's closing removes it.
    db
      .update(jobs)
      .set({ user_id: heirOf(id) })
      .where(sql`user_id = ${id} and ${isOfColleagues(id, "jobs")}`),
    db
      .update(jobDrafts)
      .set({ userId: heirOf(id) })
      .where(sql`user_id = ${id} and ${isOfColleagues(id, "job_drafts")}`),
    db
      .update(jobs)
      .set({ deleted: true, status: "closed", updatedAt: now })
      .where(and(eq(jobs.user_id, id), eq(jobs.deleted, false))),
    db
      .update(jobs)
      .set({ deleted: true, status: "closed", updatedAt: now })
      .where(sql`${deskOf()} = ${institutionOf(id)} and deleted = 0 and ${heirOf(id)} is null`),
    // If the last owner closes the account, the colleague who gets the jobs becomes an owner.
    db
      .update(institutionMembers)
      .set({ role: "owner" })
      .where(
        sql`user_id = ${heirOf(id)} and not exists (select 1 from institution_members other where other.role = 'owner'
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
    // Nobody could take these back any more, and where the jobs went with the account nobody carries them out.
    db.delete(pendingMoves).where(sql`actor_id = ${id} or ${isOfGone(isOfLeaver(id))}`),
    db.update(ratings).set({ raterId: null }).where(eq(ratings.raterId, id)),
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

/** Strip applications that have not changed since `before` and whose job is closed or removed. Returns their resumes' keys. */
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
