/**
 * Statements that write institutions, their people, invitations and requests to join, for the batches of all areas; and the conditions
 * that these batches ask.
 */

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { fullName } from "~/db/full-name";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { institutionInvitations, institutionMembers, institutions, joinRequests } from "~/db/schema/institutions";
import { successorOf } from "~/db/successor";
import { endKeysOf } from "~/domain/api-keys/statements.server";
import { newRowId } from "~/domain/ids";
import { deleteUnpublished, giveJobs, setJobState } from "~/domain/jobs/statements.server";
import { deleteUnsentTo } from "~/domain/mail/statements.server";
import { freeOfSuspension } from "~/domain/moderation/statements.server";
import type { TalkWarning } from "~/domain/moderation/talk-warning-rules";
import {
  deleteNotifications,
  keyOfColleague,
  queueNotificationIf,
  queueNotifications,
} from "~/domain/notifications/statements.server";
import { sumUpMoved } from "~/domain/responsiveness/statements.server";
import { forgetMoved } from "~/domain/statistics/statements.server";
import { isFreeName, type SuspensionConfig } from "~/domain/suspensions/statements.server";
import { bringTemplates } from "~/domain/templates/statements.server";
import { words as texts } from "~/words/institution-mails";
import type { OwnColours } from "./embed-rules";
import { type Described, describedByJob, institutionTexts } from "./naming-rules";
import type { MemberRole, PictureName } from "./rules";

/**
 * Statement: an institution writes from the host of its website if the confirmed address of a member is at it, and no
 * other institution had it first. Each batch that changes its website, who works there, or the confirmed address of a
 * member ends with it. An unconfirmed address does not count, so a batch that exchanges only such a one needs no
 * statement.
 *
 * `institution`: its id, or an expression for it; nothing is written where that is null. A batch that deletes
 * memberships names the institution while they last: there the statement stands right before the delete, and `leaving`
 * is the delete's condition on rows of `institution_members`.
 */
export function setVerifiedHost(
  db: Database,
  institution: string | SQL<string | null>,
  leaving: SQL = sql`0`,
): BatchItem<"sqlite"> {
  const isAtHost = sql`exists (select 1 from institution_members join users on users.id = institution_members.user_id
    where institution_members.institution_id = institutions.id and (${leaving}) is not true
      and users.email_verified_at is not null and users.closed_at is null
      and substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)`;
  const isFree = sql`not exists (select 1 from institutions other
    where other.verified_host = institutions.website_host and other.id <> institutions.id)`;
  return db
    .update(institutions)
    .set({ verifiedHost: sql`iif(website_host <> '' and ${isAtHost} and ${isFree}, website_host, null)` })
    .where(eq(institutions.id, institution));
}

/**
 * Statements before the one that gives jobs to another institution: what is counted of one over all its jobs is counted anew for both.
 * `moving` is a select of `was` and `becomes`, the institutions of each of these jobs.
 */
function countMoved(db: Database, moving: SQL): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [sumUpMoved(db, moving), forgetMoved(db, moving)];
}

/** Statement: the colleague who gets what somebody leaves becomes an owner, where no other is left and `condition` holds. */
export function makeSuccessorOwner(
  db: Database,
  successor: SQL<string>,
  leaverId: string,
  condition: SQL = sql`1`,
): BatchItem<"sqlite"> {
  return db
    .update(institutionMembers)
    .set({ role: "owner" })
    .where(
      sql`user_id = ${successor} and ${condition} and not exists (select 1 from institution_members other where other.role = 'owner'
        and other.institution_id = institution_members.institution_id and other.user_id <> ${leaverId})`,
    );
}

/** Statement for the batch that closes an account: in no other case has a recruiter no institution. */
export function deleteMembershipOf(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.delete(institutionMembers).where(eq(institutionMembers.userId, userId));
}

export function deleteInvitationsBy(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.delete(institutionInvitations).where(eq(institutionInvitations.invitedBy, userId));
}

export function deleteInvitationsTo(db: Database, email: string): BatchItem<"sqlite"> {
  return db.delete(institutionInvitations).where(eq(institutionInvitations.email, email));
}

/** A person's own request ends: it returns the row. */
export function deleteJoinRequestOf(db: Database, userId: string) {
  return db.delete(joinRequests).where(eq(joinRequests.userId, userId)).returning({ id: joinRequests.id });
}

export function deleteOldInvitations(db: Database, oldest: Oldest) {
  return deleteOldest(db, institutionInvitations, institutionInvitations.expiresAt, oldest).returning({
    id: institutionInvitations.id,
  });
}

export function deleteOldJoinRequests(db: Database, oldest: Oldest) {
  return deleteOldest(db, joinRequests, joinRequests.createdAt, oldest).returning({ id: joinRequests.id });
}

export type NamingDeps = { db: Database; now: Date; config: SuspensionConfig };

/** The school as a job names it, and the account that publishes the job. */
export type NamedByJob = { userId: string } & Pick<Described, "name" | "place" | "website">;

/** Statements for the batch that makes an account: a recruiter's institution, which has no name yet. None for a candidate. */
export function foundInstitution(
  db: Database,
  { userId, role, now }: { userId: string; role: "user" | "admin"; now: Date },
): BatchItem<"sqlite">[] {
  if (role !== "admin") return [];
  const id = newRowId(now);
  return [
    db.insert(institutions).values({ id, createdAt: now, updatedAt: now }),
    db.insert(institutionMembers).values({ userId, institutionId: id, role: "owner", createdAt: now }),
  ];
}

/** Condition: the account's institution has no name yet, and it may give it one. */
export function mayName(userId: string): SQL {
  return sql`exists (select 1 from institutions where institutions.id = ${institutionOf(userId)} and institutions.name is null)
    and exists (select 1 from users where users.id = ${userId} and users.disowned_at is null) and not ${isSuspended(userId)}`;
}

type Naming = { userId: string; now: Date; warning?: TalkWarning | null; condition?: SQL };

/** Statements: the account's institution gets its name and the address of its page, if it has none and `condition` holds. */
export function nameInstitution(
  db: Database,
  texts: Described,
  { userId, now, warning = null, condition = sql`1` }: Naming,
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const own = institutionOf(userId);
  const { slug, ...named } = institutionTexts(texts);
  const isTaken = sql`exists (select 1 from institutions taken where taken.slug = ${slug})`;
  return [
    db
      .update(institutions)
      .set({
        ...named,
        warning,
        slug: sql`iif(${isTaken}, ${slug} || '-' || substr(institutions.id, -6), ${slug})`,
        // Before its name other people did not know of it.
        createdAt: now,
        updatedAt: now,
      })
      .where(sql`id = ${own} and ${mayName(userId)} and ${condition}`),
    // Only if it has just got its name.
    setVerifiedHost(
      db,
      sql`(select new.id from institutions new where new.id = ${own} and new.created_at = ${now.getTime()})`,
    ),
  ];
}

/**
 * Statements for the end of the batch that publishes a job: if its recruiter's institution has no name, it gets that of this school,
 * unless that is suspended. None without one.
 */
export function nameByJob({ db, now, config }: NamingDeps, school: NamedByJob | null): BatchItem<"sqlite">[] {
  if (!school) return [];
  const { userId, name } = school;
  const isPublished = sql`exists (select 1 from jobs where jobs.institution_id = institutions.id and jobs.removed_at is null and jobs.state in ('open', 'closed')
    and lower(trim(jobs.company_name)) = lower(trim(${name})))`;
  const condition = sql`${isPublished} and ${isFreeName({ now, config }, school)}`;
  return nameInstitution(db, describedByJob(school), { userId, now, condition });
}

type Joining = {
  userId: string;
  /** Expression: the institution to which she comes. Null if she may not, and then nothing is written. */
  target: SQL;
  /** Expression: what she may do there. */
  role: SQL;
  /** Condition: all of her present institution comes along, its jobs and its people. Otherwise she leaves her jobs there. */
  brings: SQL;
  /** Its jobs do not come along, but end. */
  closes: boolean;
  /** Her present institution. */
  from: string;
  now: Date;
};

/**
 * The statements for one batch: `before`, then `join`, which returns one row if she has come, and `after` at its end. A
 * person who leaves colleagues behind leaves them her jobs. An institution that comes along becomes empty, and its page
 * leads to the other one: the owners of it become recruiters there.
 */
export function joinInstitution(db: Database, { userId, role, brings, closes, from, now, ...to }: Joining) {
  const target = to.target as SQL<string>;
  const own = institutionOf(userId);
  const isMoving = sql`${target} is not null and ${brings} and ${own} <> ${target}`;
  const isStaying = sql`${target} is not null and not ${brings}`;
  const isLeft = sql`user_id = ${userId} and institution_id = ${own} and ${isStaying}`;
  // She sees the applicants no more whose jobs stay with colleagues, or end.
  const [first, ...forgotten] = deleteNewsOfApplicants(db, userId, closes ? sql`${target} is not null` : isStaying);
  const before: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    first,
    ...forgotten,
    ...(closes ? closeJobsOf(db, from, sql`${own} = ${from} and ${brings}`, now) : []),
    ...(closes ? [] : bringJobs(db, { own, target }, isMoving)),
    leadOn(db, { own, target }, isMoving),
    bringTemplates(db, { from: own, to: target }, isMoving),
    // The owners of the other institution have not allowed them there.
    endKeysOf(db, own, isMoving, now),
    giveJobs(db, { userId: successorOf(userId) }, isLeft),
    // Invitations that she sent for the other institution end with her work there, all of them if it comes along.
    db
      .delete(institutionInvitations)
      .where(sql`(invited_by = ${userId} and ${target} is not null) or (institution_id = ${own} and ${isMoving})`),
    db.delete(joinRequests).where(sql`institution_id = ${own} and ${isMoving}`),
    notifyMoved(db, { userId, own, target, isMoving }, now),
    // After this statement she is alone in it, so nothing below may ask whether she brings it.
    db
      .update(institutionMembers)
      .set({ institutionId: sql`${target}`, role: sql`iif(role = 'owner', 'recruiter', role)` })
      .where(sql`institution_id = ${own} and user_id <> ${userId} and ${isMoving}`),
    // The institution that she leaves first: it frees the host for the one to which she comes.
    setVerifiedHost(db, own, sql`user_id = ${userId} and ${target} is not null`),
  ];
  const join = db
    .update(institutionMembers)
    .set({ institutionId: target, role: sql`${role}`, createdAt: now })
    .where(sql`user_id = ${userId} and ${target} is not null`)
    .returning({ userId: institutionMembers.userId });
  // By then her institution is the one to which she has come.
  return { before, join, after: [deleteIfEmpty(db, from), setVerifiedHost(db, own)] };
}

/**
 * Statements: the jobs of an institution are removed where `condition` holds. Jobs that were never public are deleted, and first: a job
 * that is removed has been public, and people may have applied to it.
 */
function closeJobsOf(db: Database, id: string, condition: SQL, now: Date): BatchItem<"sqlite">[] {
  const isTheirs = sql`jobs.institution_id = ${id} and ${condition}`;
  return [
    deleteUnpublished(db, isTheirs),
    ...setJobState(db, sql`${isTheirs} and jobs.removed_at is null`, "removed", now, {
      also: { updatedAt: now },
      changed: sql`${isTheirs} and jobs.updated_at = ${now.getTime()}`,
    }),
  ];
}

/** Statements: all jobs of an institution become another one's where `condition` holds. */
function bringJobs(
  db: Database,
  { own, target }: { own: SQL; target: SQL<string> },
  condition: SQL,
): BatchItem<"sqlite">[] {
  const isTheirs = sql`institution_id = ${own} and ${condition}`;
  return [
    ...countMoved(db, sql`select jobs.institution_id as was, ${target} as becomes from jobs where ${isTheirs}`),
    giveJobs(db, { institutionId: target }, isTheirs),
  ];
}

/** Statement: the page of an institution in which nobody works any more leads to another one, where `condition` holds. */
function leadOn(db: Database, { own, target }: { own: SQL; target: SQL }, condition: SQL): BatchItem<"sqlite"> {
  // Institutions that came to hers before now lead to the new one too.
  return db
    .update(institutions)
    .set({ mergedInto: sql`${target}`, websiteHost: "", checkedAt: null })
    .where(sql`(id = ${own} or merged_into = ${own}) and ${condition}`);
}

/** Statement: an institution that never had a name goes with its last member, if nothing names it. */
function deleteIfEmpty(db: Database, id: string): BatchItem<"sqlite"> {
  const tables = ["institution_members", "jobs", "templates", "institution_breaks"];
  const isUsed = tables.map((table) => sql`exists (select 1 from ${sql.raw(table)} where institution_id = ${id})`);
  return db.delete(institutions).where(sql`id = ${id} and name is null and not (${sql.join(isUsed, sql` or `)})`);
}

/** Condition: what the account brings to this institution holds no jobs, neither removed ones nor such as wait to be published. */
export function bringsNothing(userId: string, brings: SQL, target: string): SQL {
  const own = institutionOf(userId);
  return sql`(not ${brings} or ${own} = ${target} or not exists (select 1 from jobs where jobs.institution_id = ${own}))`;
}

/** Condition: the account still works for this institution, whose jobs are to be removed. */
export function worksFor(userId: string, institutionId: string): SQL {
  return sql`${institutionOf(userId)} is ${institutionId}`;
}

/** The colleagues of an institution that comes along are told where they are now. */
function notifyMoved(
  db: Database,
  { userId, own, target, isMoving }: { userId: string; own: SQL; target: SQL; isMoving: SQL },
  now: Date,
): BatchItem<"sqlite"> {
  return queueNotifications(
    db,
    {
      // The ids end in random digits, as newRowId makes them.
      id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
      userId: sql`user_id`,
      eventKey: sql`'institution-moved:' || ${target} || ':' || user_id || ${`:${now.getTime()}`}`,
      text: sql`'Your institution is a part of ' || (select name from institutions where id = ${target}) || ' now'`,
      href: "/institution",
      createdAt: now,
    },
    sql`from institution_members where institution_id = ${own} and user_id <> ${userId} and ${isMoving}`,
  );
}

/**
 * Statement: the owners of an institution are notified of what a colleague did, with her name before `did`. She herself is not. Her
 * account begins the key, as the notification goes with it.
 */
export function notifyOwners(
  db: Database,
  { userId, institution, did }: { userId: string; institution: string | SQL; did: string },
  now: Date,
): BatchItem<"sqlite"> {
  return queueNotifications(
    db,
    {
      // The ids end in random digits, as newRowId makes them.
      id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
      userId: sql`owner.user_id`,
      eventKey: sql`${keyOfColleague(userId) + newRowId(now)} || ':' || owner.user_id`,
      text: sql`coalesce(${fullName}, users.email) || ${did}`,
      href: "/institution",
      createdAt: now,
    },
    sql`from institution_members owner join users on users.id = ${userId} left join profiles on profiles.user_id = users.id
      where owner.institution_id = ${institution} and owner.role = 'owner' and owner.user_id <> ${userId}`,
  );
}

type LeavingDeps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

/** Statements for the batch of the proof: the account's membership, request and sent invitations end where `condition` holds. */
export function leaveAtFirstProof(
  { db, now, config }: LeavingDeps,
  userId: string,
  condition: SQL,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  return leaveInstitution(db, { userId, needsConfirmed: config.confirmsAddresses, now }, condition);
}

/**
 * Statements for the batch that gives an unconfirmed account another address, before it does. The colleague who let it
 * in knew it by the old one, so it leaves the institution, and is notified. A person who works alone keeps the
 * institution that she founded.
 */
export function leaveAtOtherAddress(deps: LeavingDeps, userId: string): BatchItem<"sqlite">[] {
  const { db, now, config } = deps;
  if (!config.confirmsAddresses) return [];
  const isAmongOthers = worksWithOthers(userId);
  const notice = {
    userId,
    eventKey: `membership-ended:${newRowId(now)}`,
    text: texts.worksNoMoreOtherAddress,
    href: "/institution",
  };
  return [queueNotificationIf(db, notice, now, isAmongOthers), ...leaveAtFirstProof(deps, userId, isAmongOthers)];
}

/** How somebody goes to a new institution, which has no name yet: `found` stands before what gives it jobs, `move` at the end. */
export function replaceMembership(db: Database, which: SQL, now: Date) {
  // Its id ends like its owner's, so that one statement makes those of several people.
  const begin = newRowId(now).slice(0, 24);
  const placeOf = (userId: SQL) => sql<string>`${begin} || substr(${userId}, 25)`;
  const id = placeOf(sql`user_id`);
  return {
    placeOf,
    found: insertFrom(
      db,
      institutions,
      { id, createdAt: now, updatedAt: now },
      sql`from institution_members where ${which}`,
    ),
    move: db.update(institutionMembers).set({ institutionId: id, role: "owner", createdAt: now }).where(which),
  };
}

/**
 * Statements that end the work of an account for its institution, its request and the invitations that it sent, where `condition`
 * holds. It goes to a new one; in one without a name it works alone, and stays. Jobs stay with a colleague, who becomes an owner if there
 * is no other one. Without a colleague who may inherit they come along, so that their applicants find somebody; whoever else works there
 * leaves too, with jobs of her own.
 */
export function leaveInstitution(
  db: Database,
  { userId, needsConfirmed, now }: { userId: string; needsConfirmed: boolean; now: Date },
  condition: SQL,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const own = institutionOf(userId);
  const successor = successorOf(userId, { needsConfirmed });
  const isKnown = sql`exists (select 1 from institutions known where known.id = ${own} and known.name is not null) and ${condition}`;
  const isAlone = sql`${successor} is null and ${isKnown}`;
  const isLeft = sql`user_id = ${userId} and institution_id = ${own} and ${successor} is not null and ${isKnown}`;
  const isLeaving = sql`(user_id = ${userId} or (institution_id = ${own} and ${successor} is null)) and ${isKnown}`;
  const { placeOf, found, move } = replaceMembership(db, isLeaving, now);
  const owner = sql<string>`iif(exists (select 1 from institution_members other
    where other.institution_id = ${own} and other.user_id = jobs.user_id), user_id, ${userId})`;
  const isTaken = sql`institution_id = ${own} and ${isAlone}`;
  const [first, ...forgotten] = deleteNewsOfApplicants(db, userId, isKnown);
  return [
    first,
    ...forgotten,
    freeOfSuspension(db, isLeft),
    giveJobs(db, { userId: successor }, isLeft),
    found,
    ...countMoved(db, sql`select jobs.institution_id as was, ${placeOf(owner)} as becomes from jobs where ${isTaken}`),
    giveJobs(db, { userId: owner, institutionId: placeOf(owner) }, isTaken),
    makeSuccessorOwner(db, successor, userId, isKnown),
    db.delete(institutionInvitations).where(and(eq(institutionInvitations.invitedBy, userId), condition)),
    db
      .delete(joinRequests)
      .where(sql`(user_id = ${userId} or (institution_id = ${own} and ${isAlone})) and ${condition}`),
    setVerifiedHost(db, own, isLeaving),
    move,
  ];
}

/** Condition on an invitation: it has not ended, and who invited is still an owner there. */
export function stillStands(now: Date): SQL {
  return sql`institution_invitations.expires_at > ${now.getTime()} and exists (select 1 from institution_members inviter
    where inviter.user_id = institution_invitations.invited_by and inviter.role = 'owner'
      and inviter.institution_id = institution_invitations.institution_id)`;
}

/** Condition: the account is an owner of its institution, which has a name. */
export function isOwner(actorId: string): SQL {
  return sql`exists (select 1 from institution_members own join institutions place on place.id = own.institution_id
      where own.user_id = ${actorId} and own.role = 'owner' and place.name is not null)
    and not ${isSuspended(actorId)}`;
}

/** Expression: an address without what makes no other website of it. */
const siteOf = (website: SQL) =>
  sql`replace(rtrim(lower(replace(replace(${website}, 'https://', ''), 'http://', '')), '/'), 'www.', '')`;

/** Condition on a row of `institutions`: this is its website already, or none. At a host that many share, the path counts too. */
function isSameSite(website: string | null, host: string): SQL {
  return sql`(${website} is null or (${host} <> '' and website_host = ${host}) or ${siteOf(sql`website`)} is ${siteOf(sql`${website}`)})`;
}

/** Condition: the account's address is confirmed, if the website `needsConfirmed` ones. Statements ask it themselves. */
export function isProvenIf(needsConfirmed: boolean, userId: string | SQL): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from users proven where proven.id = ${userId} and proven.email_verified_at is not null)`
    : sql`1 = 1`;
}

/** Condition: the account is an owner, and its institution has no other one. An account that is suspended does an owner's work no more. */
export function isLastOwner(userId: string): SQL {
  return sql`exists (select 1 from institution_members last where last.user_id = ${userId} and last.role = 'owner'
    and not exists (select 1 from institution_members other join users on users.id = other.user_id
      where other.institution_id = last.institution_id and other.role = 'owner' and other.user_id <> last.user_id
        and users.suspended_at is null))`;
}

/** An id in rows from before they named the application. */
const idIn = (text: SQL, from: number | SQL) => sql`substr(${text}, ${from}, 36)`;

/**
 * Statements for the batch that ends a membership, before anything else in it: what tells the person of applicants of the
 * institution goes. That is her notifications of them, and the mails that have not gone out, also a morning's list and a digest.
 * Mails about an application of her own stay.
 */
export function deleteNewsOfApplicants(
  db: Database,
  userId: string,
  condition: SQL,
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const email = sql`(select users.email from users where users.id = ${userId})`;
  const isApplicants = (applicationId: SQL) => sql`${applicationId} in (select applications.id from jobs
    join current_applications applications on applications.job_id = jobs.id where jobs.institution_id = ${institutionOf(userId)}
      and applications.candidate_id is not ${userId} and applications.email <> ${email})`;
  const notified = sql`coalesce(application_id, iif(href like '/applicants/%', ${idIn(sql`href`, 13)}, null))`;
  const mailed = sql`coalesce(application_id, iif(event_key like 'application%:recruiter',
    ${idIn(sql`event_key`, sql`instr(event_key, ':') + 1`)}, null))`;
  const isList = sql`(event_key glob 'answers-due:*' or event_key glob 'digest:*')`;
  return [
    deleteNotifications(db, sql`user_id = ${userId} and ${isApplicants(notified)} and ${condition}`),
    deleteUnsentTo(db, email, sql`(${isList} or ${isApplicants(mailed)}) and ${condition}`),
  ];
}

/** Condition: the account works alone in its institution. */
export function worksAlone(userId: string): SQL {
  return sql`not exists (select 1 from institution_members other where other.user_id <> ${userId}
    and other.institution_id = ${institutionOf(userId)})`;
}

/** Condition: the account has colleagues in its institution. */
function worksWithOthers(userId: string): SQL {
  return sql`not ${worksAlone(userId)}`;
}

/** Expression: the host of an account's address, if the address is confirmed. */
const hostOfAddress = (userId: string) => sql`(select substr(users.email, instr(users.email, '@') + 1) from users
  where users.id = ${userId} and users.email_verified_at is not null)`;

/** Expression: the host of the website of the account's institution. */
const hostOfInstitution = (userId: string) =>
  sql`(select website_host from institutions where id = ${institutionOf(userId)})`;

/** Condition on `institutions`: people of it write from the host of this account's address or of its institution's website. */
export function isRelated(userId: string): SQL {
  return sql`institutions.verified_host in (${hostOfAddress(userId)}, ${hostOfInstitution(userId)})
    and institutions.id is not ${institutionOf(userId)} and institutions.merged_into is null`;
}

/** Condition: this request is open. */
export function isRequestOpen(id: string): SQL {
  return sql`exists (select 1 from institution_join_requests where institution_join_requests.id = ${id})`;
}

export function isToOwn(actorId: string): SQL {
  return sql`institution_join_requests.institution_id = ${institutionOf(actorId)} and ${isOwner(actorId)}`;
}

/** Condition: a colleague who would come along has no confirmed address, although the website `needsConfirmed` ones. */
export function bringsUnproven(needsConfirmed: boolean, userId: string | SQL): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from institution_members other join users someone on someone.id = other.user_id
        where other.institution_id = ${institutionOf(userId)} and other.user_id <> ${userId} and someone.email_verified_at is null)`
    : sql`0`;
}

type Texts = Described & { websiteHost: string; warning: TalkWarning | null };

/** The account's institution tells something else of itself. Another name, place or website has to be checked anew. */
export function setTexts(db: Database, actorId: string, texts: Texts, now: Date): BatchItem<"sqlite"> {
  const { name, kind, place, website, about, websiteHost, warning } = texts;
  return db
    .update(institutions)
    .set({
      ...{ name, kind, place, website, about, websiteHost, warning },
      // A moderator checked the school of the name, the place and the website that it had.
      checkedAt: sql`iif(name = ${name} and place is ${place} and ${isSameSite(website, websiteHost)}, checked_at, null)`,
      updatedAt: sql`max(${now.getTime()}, updated_at + 1)`,
    })
    .where(sql`id = ${institutionOf(actorId)}`);
}

/** The colours of its jobs in a frame on its own website. */
export function setEmbedColours(db: Database, actorId: string, colours: OwnColours, now: Date): BatchItem<"sqlite"> {
  const { ground, ink, accent } = colours;
  return db
    .update(institutions)
    .set({
      ...{ embedGround: ground, embedInk: ink, embedAccent: accent },
      updatedAt: sql`max(${now.getTime()}, updated_at + 1)`,
    })
    .where(sql`id = ${institutionOf(actorId)}`);
}

/** An owner points the institution to another picture, or to none. */
export function exchangePicture(
  db: Database,
  actorId: string,
  which: PictureName,
  { key, type, now }: { key: string | null; type: string | null; now: Date },
) {
  const columns = which === "logo" ? { logoKey: key, logoType: type } : { photoKey: key, photoType: type };
  return db
    .update(institutions)
    .set({ ...columns, updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
    .where(sql`id = ${institutionOf(actorId)}`);
}

/** An owner gives a colleague another role; the row if it was written. It never leaves an institution without an owner. */
export function setRole(
  db: Database,
  about: { actorId: string; userId: string; role: MemberRole; needsConfirmed: boolean },
) {
  const { actorId, userId, role, needsConfirmed } = about;
  const mayBecome = role === "owner" ? isProvenIf(needsConfirmed, userId) : sql`not ${isLastOwner(userId)}`;
  return db
    .update(institutionMembers)
    .set({ role })
    .where(
      sql`user_id = ${userId} and institution_id = ${institutionOf(actorId)} and ${isOwner(actorId)} and ${mayBecome}`,
    )
    .returning({ userId: institutionMembers.userId });
}

/** Condition: an owner may remove this colleague, or somebody may leave: not the last owner. */
export function mayEndMembership({ actorId, userId }: { actorId: string; userId: string }): SQL {
  return sql`not ${isLastOwner(userId)} and ${institutionOf(userId)} = ${institutionOf(actorId)}
    and ${actorId === userId ? sql`1` : isOwner(actorId)}`;
}

export type NewInvitation = {
  id: string;
  email: string;
  role: MemberRole;
  invitedBy: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
};

/** Condition: somebody with this address works in the account's institution. */
export function isColleaguesAddress(actorId: string, email: string): SQL {
  return sql`exists (select 1 from institution_members m join users on users.id = m.user_id
    where m.institution_id = ${institutionOf(actorId)} and users.email = ${email})`;
}

/** The account's institution invites this address no more. */
export function deleteOwnInvitationTo(db: Database, actorId: string, email: string): BatchItem<"sqlite"> {
  return db.delete(institutionInvitations).where(sql`institution_id = ${institutionOf(actorId)} and email = ${email}`);
}

/** An invitation to the institution of `invitedBy`. */
export function insertInvitation(db: Database, row: NewInvitation): BatchItem<"sqlite"> {
  return db.insert(institutionInvitations).values({ ...row, institutionId: sql`${institutionOf(row.invitedBy)}` });
}

/** An invitation of the account's institution ends; its row if an owner asks for it. */
export function deleteInvitation(db: Database, actorId: string, id: string) {
  return db
    .delete(institutionInvitations)
    .where(sql`id = ${id} and institution_id = ${institutionOf(actorId)} and ${isOwner(actorId)}`)
    .returning({ id: institutionInvitations.id });
}

export type Acceptance = { userId: string; tokenHash: string; needsConfirmed: boolean; now: Date };

/**
 * Expressions: the institution to which an invitation leads, and the role there. Null unless it stands, is for this account's address,
 * and the account may take it: `needsConfirmed` says whether its address must be confirmed.
 */
export function invitedTo({ userId, tokenHash, needsConfirmed, now }: Acceptance) {
  const invitation = sql`institution_invitations join users on users.id = ${userId} and users.email = institution_invitations.email
    and users.role = 'admin' and users.closed_at is null ${needsConfirmed ? sql`and users.email_verified_at is not null` : sql``}
    where institution_invitations.token_hash = ${tokenHash} and ${stillStands(now)} and not ${isSuspended(userId)}`;
  return {
    target: sql<string>`(select institution_invitations.institution_id from ${invitation})`,
    role: sql`(select institution_invitations.role from ${invitation})`,
  };
}

/** Condition: the account leaves no colleague without an owner. */
export function leavesNobodyWithoutOwner(userId: string): SQL {
  return sql`not ${isLastOwner(userId)} or ${worksAlone(userId)}`;
}

export function deleteInvitationOfLink(db: Database, tokenHash: string): BatchItem<"sqlite"> {
  return db.delete(institutionInvitations).where(eq(institutionInvitations.tokenHash, tokenHash));
}

export type NewRequest = typeof joinRequests.$inferInsert & { closesJobs: boolean | null };

type Requesting = Pick<NewRequest, "institutionId" | "userId"> & { needsConfirmed: boolean };

/** Condition: the account may ask to join this institution: only somebody whose address is confirmed, if the website `needsConfirmed` ones. */
export function mayRequestToJoin({ institutionId, userId, needsConfirmed }: Requesting): SQL {
  return sql`exists (select 1 from institutions where institutions.id = ${institutionId} and ${isRelated(userId)})
    and exists (select 1 from users where users.id = ${userId} and users.role = 'admin' and users.closed_at is null)
    and not ${isSuspended(userId)} and ${isProvenIf(needsConfirmed, userId)}`;
}

/** The id of the account's open request. */
export const idOfRequest = (userId: string): SQL<string> =>
  sql`(select id from institution_join_requests where user_id = ${userId})`;

/**
 * Statements: a person has one open request, so another one takes its place, and the same one stays, with the newest choice. Those
 * behind them may use `isAsked` as a condition.
 */
export function insertRequest(db: Database, row: NewRequest): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const { userId, institutionId } = row;
  return [
    db.delete(joinRequests).where(sql`user_id = ${userId} and institution_id <> ${institutionId}`),
    db
      .insert(joinRequests)
      .values(row)
      .onConflictDoUpdate({ target: joinRequests.userId, set: { closesJobs: row.closesJobs } }),
  ];
}

/** Condition: this request is open, and the account is an owner where it leads. */
export function isRequestToOwn(actorId: string, id: string): SQL {
  return sql`exists (select 1 from institution_join_requests where institution_join_requests.id = ${id} and ${isToOwn(actorId)})`;
}

/** Condition: a request says this of the jobs that would come along. */
export function isChoice(id: string, closesJobs: boolean | null): SQL {
  const choice = closesJobs === null ? sql`null` : sql`${closesJobs ? 1 : 0}`;
  return sql`exists (select 1 from institution_join_requests asked where asked.id = ${id} and asked.closes_jobs is ${choice})`;
}

export function deleteRequest(db: Database, id: string): BatchItem<"sqlite"> {
  return db.delete(joinRequests).where(eq(joinRequests.id, id));
}

/** Condition: the account is an owner of its institution now, suspended or not. */
const ownsInstitution = (userId: string) =>
  sql`exists (select 1 from institution_members there where there.user_id = ${userId} and there.role = 'owner')`;

/** Condition: somebody who works alone brings her institution along, and so does an owner with all her colleagues; any other person leaves hers. */
export function bringsInstitution(userId: string): SQL {
  return sql`(${worksAlone(userId)} or ${ownsInstitution(userId)})`;
}

/**
 * Expression: the institution to which an open request leads, if this owner may say yes. If the website
 * `needsConfirmed` addresses, both the person and the owner have confirmed theirs: that is checked again, as a request
 * can be older than that rule.
 */
export function requestedOf(about: {
  actorId: string;
  id: string;
  userId: string;
  needsConfirmed: boolean;
}): SQL<string> {
  const { actorId, id, userId, needsConfirmed } = about;
  const mayCome = sql`${isProvenIf(needsConfirmed, userId)} and ${isProvenIf(needsConfirmed, actorId)}
    and not (${ownsInstitution(userId)} and ${bringsUnproven(needsConfirmed, userId)})`;
  return sql<string>`(select +institution_join_requests.institution_id from institution_join_requests
    join users on users.id = institution_join_requests.user_id and users.role = 'admin' and users.closed_at is null
    where institution_join_requests.id = ${id} and institution_join_requests.user_id = ${userId} and ${isToOwn(actorId)}
      and not ${isSuspended(userId)} and ${mayCome})`;
}

/** An institution is suspended from `at`; null lifts it. It returns the row if that changes something. */
export function suspendInstitution(db: Database, id: string, at: Date | null) {
  return db
    .update(institutions)
    .set({ suspendedAt: at })
    .where(sql`id = ${id} and suspended_at is ${at ? sql`null` : sql`not null`}`)
    .returning({ id: institutions.id });
}

/** Invitations and requests to join end: those of a suspended account, or of a suspended institution and its people. */
export function endInvitationsAndRequests(db: Database, id: string): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [
    db.delete(institutionInvitations).where(sql`invited_by = ${id} or institution_id = ${id}`),
    db
      .delete(joinRequests)
      .where(sql`user_id = ${id} or user_id in (select user_id from institution_members where institution_id = ${id})`),
  ];
}

/** A moderator has checked an institution at `at`; null takes it back. */
export function setChecked(db: Database, id: string, at: Date | null) {
  return db.update(institutions).set({ checkedAt: at }).where(eq(institutions.id, id));
}
