/** All SQL of the people of an institution. The account that acts stands in every statement, and each checks again that it may. */
import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { profiles, users } from "~/db/accounts-schema";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { freeOfSuspension } from "~/db/freed-hidings";
import { fullName } from "~/db/full-name";
import { heirOf } from "~/db/heirs";
import { institutionInvitations, institutionMembers, institutions, joinRequests } from "~/db/institutions-schema";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { jobDrafts, jobs, notifications } from "~/db/schema";
import { standingOf } from "~/db/standing";
import { mailOutbox } from "~/db/upkeep-schema";
import type { InstitutionKind, MemberRole } from "./rules";
import { setVerifiedHost } from "./statements.server";
import type { LookAtInstitution } from "./store.server";

/** Expression on a row of `users`: somebody has proven that the address is hers. */
const isProven = sql<number>`${users.emailVerifiedAt} is not null`;

/** At most so many people and invitations are listed. */
const MAX_LISTED = 500;

/** Condition: the account is an owner of its institution. */
export function isOwner(actorId: string): SQL {
  return sql`exists (select 1 from institution_members own where own.user_id = ${actorId} and own.role = 'owner')
    and not ${isSuspended(actorId)}`;
}

/**
 * The account's institution with its people, and for an owner its invitations and the requests to join it. Null if it works for
 * none. `rival`: the institution that writes from the host of this one's website.
 */
export async function findOwnInstitution(db: Database, actorId: string) {
  const own = institutionOf(actorId);
  const { found, people, invitations, requests } = await readAll(db, {
    found: db
      .select({
        institution: institutions,
        role: institutionMembers.role,
        standing: standingOf().as("standing"),
        rival: sql<string | null>`(select other.name from institutions other
          where other.verified_host = institutions.website_host and other.id <> institutions.id)`.as("rival"),
        checkAskedAt: sql<number | null>`(select max(created_at) from moderation_items
          where subject_id = institutions.id and kind = 'check' and settled_at is null)`.as("check_asked_at"),
      })
      .from(institutionMembers)
      .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
      .where(eq(institutionMembers.userId, actorId)),
    people: db
      .select({
        id: institutionMembers.userId,
        role: institutionMembers.role,
        since: institutionMembers.createdAt,
        email: users.email,
        isProven: isProven.as("is_proven"),
        name: fullName.as("name"),
      })
      .from(institutionMembers)
      .innerJoin(users, eq(users.id, institutionMembers.userId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(sql`${institutionMembers.institutionId} = ${own}`)
      .orderBy(asc(institutionMembers.createdAt), asc(institutionMembers.userId))
      .limit(MAX_LISTED),
    invitations: db
      .select({
        id: institutionInvitations.id,
        email: institutionInvitations.email,
        role: institutionInvitations.role,
        sent: institutionInvitations.createdAt,
        ends: institutionInvitations.expiresAt,
      })
      .from(institutionInvitations)
      .where(sql`${institutionInvitations.institutionId} = ${own} and ${isOwner(actorId)}`)
      .orderBy(asc(institutionInvitations.createdAt), asc(institutionInvitations.id))
      .limit(MAX_LISTED),
    requests: listRequests(db, actorId).limit(MAX_LISTED),
  });
  const [row] = found;
  if (!row) return null;
  const { institution, ...about } = row;
  return { ...institution, ...about, people, invitations, requests };
}

/** Requests to join the institution of which the account is an owner, the oldest first. `brings`: with that many colleagues. */
function listRequests(db: Database, actorId: string) {
  const own = sql`(select +own.institution_id from institution_members own where own.user_id = ${joinRequests.userId})`;
  return db
    .select({
      id: joinRequests.id,
      sent: joinRequests.createdAt,
      email: users.email,
      isProven: isProven.as("is_proven"),
      name: fullName.as("name"),
      from: sql<string | null>`(select name from institutions where id = ${own})`.as("from_institution"),
      colleagues: sql<number>`(select count(*) from institution_members other
        where other.institution_id = ${own} and other.user_id <> ${joinRequests.userId})`.as("colleagues"),
      unproven:
        sql<number>`(select count(*) from institution_members other join users someone on someone.id = other.user_id
        where other.institution_id = ${own} and other.user_id <> ${joinRequests.userId}
          and someone.email_verified_at is null)`.as("unproven"),
      isOwner: sql<number>`exists (select 1 from institution_members own
        where own.user_id = ${joinRequests.userId} and own.role = 'owner')`.as("is_owner"),
    })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(sql`${joinRequests.institutionId} = ${institutionOf(actorId)} and ${isOwner(actorId)}`)
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .$dynamic();
}

type Texts = {
  name: string;
  kind: InstitutionKind;
  place: string | null;
  website: string | null;
  about: string | null;
  /** See `institutions.website_host`. */
  websiteHost: string;
};

/** Expression: an address without what makes no other website of it. */
const siteOf = (website: SQL) =>
  sql`replace(rtrim(lower(replace(replace(${website}, 'https://', ''), 'http://', '')), '/'), 'www.', '')`;

/** Condition on a row of `institutions`: this is its website already, or none. At a host that many share, the path counts too. */
function isSameSite(website: string | null, host: string): SQL {
  return sql`(${website} is null or (${host} <> '' and website_host = ${host}) or ${siteOf(sql`website`)} is ${siteOf(sql`${website}`)})`;
}

/**
 * Change what the institution tells of itself. `look`: what goes into the same batch. False, and nothing is written, if the account is
 * not its owner.
 */
export async function updateInstitution(
  db: Database,
  actorId: string,
  texts: Texts,
  now: Date,
  look: LookAtInstitution = () => [],
): Promise<boolean> {
  const { name, kind, place, website, about, websiteHost } = texts;
  const own = sql<string>`${institutionOf(actorId)}`;
  const update = db
    .update(institutions)
    .set({
      ...{ name, kind, place, website, about, websiteHost },
      // A moderator checked the school of the name, the place and the website that it had.
      checkedAt: sql`iif(name = ${name} and place is ${place} and ${isSameSite(website, websiteHost)}, checked_at, null)`,
      updatedAt: sql`max(${now.getTime()}, updated_at + 1)`,
    })
    .where(sql`id = ${own} and ${isOwner(actorId)}`)
    .returning({ id: institutions.id });
  const [written] = await writeAll(db, [update, ...look(own, sql`(${isOwner(actorId)})`), setVerifiedHost(db, own)]);
  return written.length === 1;
}

/** Where an account works, how many others do, and whether it is the only owner. Null if it works for no institution. */
export async function findMembership(db: Database, userId: string) {
  const row = await db
    .select({
      institutionId: institutionMembers.institutionId,
      institution: institutions.name,
      role: institutionMembers.role,
      person: fullName,
      others: sql<number>`(select count(*) from institution_members other
        where other.institution_id = institution_members.institution_id and other.user_id <> ${userId})`,
      isLastOwner: sql<number>`${isLastOwner(userId)}`,
    })
    .from(institutionMembers)
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .leftJoin(profiles, eq(profiles.userId, institutionMembers.userId))
    .where(eq(institutionMembers.userId, userId))
    .get();
  return row ? { ...row, isLastOwner: row.isLastOwner === 1 } : null;
}

/** Whether the account's email address is confirmed. */
export async function isAddressConfirmed(db: Database, userId: string): Promise<boolean> {
  const row = await db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)).get();
  return row?.at != null;
}

/** Condition: the account's address is confirmed, if the website `needsConfirmed` ones. Statements ask it themselves. */
export function isProvenIf(needsConfirmed: boolean, userId: string | SQL): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from users proven where proven.id = ${userId} and proven.email_verified_at is not null)`
    : sql`1 = 1`;
}

/** Condition: the account is an owner, and its institution has no other one. */
export function isLastOwner(userId: string): SQL {
  return sql`exists (select 1 from institution_members last where last.user_id = ${userId} and last.role = 'owner'
    and not exists (select 1 from institution_members other where other.institution_id = last.institution_id
      and other.role = 'owner' and other.user_id <> last.user_id))`;
}

/** An id in rows from before they named the application. */
const idIn = (text: SQL, from: number | SQL) => sql`substr(${text}, ${from}, 36)`;

/**
 * Statements for the batch that ends a membership, before anything else in it: what tells the person of applicants of the
 * institution goes. That is her notifications of them, and the mails that have not gone out, also a morning's list and a digest.
 * Mails about an application of her own stay.
 */
export function forgetApplicants(
  db: Database,
  userId: string,
  condition: SQL,
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const email = sql`(select users.email from users where users.id = ${userId})`;
  const isApplicants = (applicationId: SQL) => sql`${applicationId} in (select applications.id from jobs
    join applications on applications.job_id = jobs.id where jobs.institution_id = ${institutionOf(userId)}
      and applications.candidate_id is not ${userId} and applications.email <> ${email})`;
  const notified = sql`coalesce(application_id, iif(href like '/applicants/%', ${idIn(sql`href`, 13)}, null))`;
  const mailed = sql`coalesce(application_id, iif(event_key like 'application%:recruiter',
    ${idIn(sql`event_key`, sql`instr(event_key, ':') + 1`)}, null))`;
  const isList = sql`(event_key glob 'answers-due:*' or event_key glob 'digest:*')`;
  return [
    db.delete(notifications).where(sql`user_id = ${userId} and ${isApplicants(notified)} and ${condition}`),
    db
      .delete(mailOutbox)
      .where(sql`recipient = ${email} and sent_at is null and (${isList} or ${isApplicants(mailed)}) and ${condition}`),
  ];
}

/** Condition: the account works alone in its institution. */
export function worksAlone(userId: string): SQL {
  return sql`not exists (select 1 from institution_members other where other.user_id <> ${userId}
    and other.institution_id = ${institutionOf(userId)})`;
}

/** Condition: the account has colleagues in its institution. */
export function worksWithOthers(userId: string): SQL {
  return sql`not ${worksAlone(userId)}`;
}

/**
 * Change what a colleague may do. False if the account is no owner there, if it would leave the institution without an owner, or if
 * an owner would have an address that is not confirmed although the website `needsConfirmed` ones.
 */
export async function updateRole(
  db: Database,
  about: { actorId: string; userId: string; role: MemberRole; needsConfirmed: boolean },
): Promise<boolean> {
  const { actorId, userId, role, needsConfirmed } = about;
  const mayBecome = role === "owner" ? isProvenIf(needsConfirmed, userId) : sql`not ${isLastOwner(userId)}`;
  const written = await db
    .update(institutionMembers)
    .set({ role })
    .where(
      sql`user_id = ${userId} and institution_id = ${institutionOf(actorId)} and ${isOwner(actorId)} and ${mayBecome}`,
    )
    .returning({ userId: institutionMembers.userId });
  return written.length === 1;
}

/**
 * End a membership: an owner removes a colleague, or somebody leaves. What she posted goes to whoever removes her, or to an owner;
 * the invitations that she sent end. The last owner stays. `told` makes statements for the same batch, which take effect only if
 * the membership ends. False if nothing was written.
 */
export async function endMembership(
  db: Database,
  { actorId, userId }: { actorId: string; userId: string },
  told: (condition: SQL) => BatchItem<"sqlite">[],
): Promise<boolean> {
  const mayEnd = sql`not ${isLastOwner(userId)} and ${institutionOf(userId)} = ${institutionOf(actorId)}
    and ${actorId === userId ? sql`1` : isOwner(actorId)}`;
  const heir = actorId === userId ? heirOf(userId) : sql<string>`${actorId}`;
  const isTheirs = sql`user_id = ${userId} and institution_id = ${institutionOf(userId)} and ${mayEnd}`;
  const isLeaving = sql`user_id = ${userId} and ${mayEnd}`;
  const [first, ...forgotten] = forgetApplicants(db, userId, mayEnd);
  const batch = await writeAll(db, [
    first,
    ...forgotten,
    freeOfSuspension(db, isTheirs),
    db.update(jobs).set({ user_id: heir }).where(isTheirs),
    db.update(jobDrafts).set({ userId: heir }).where(isTheirs),
    ...told(mayEnd),
    db.delete(institutionInvitations).where(sql`invited_by = ${userId} and ${mayEnd}`),
    setVerifiedHost(db, institutionOf(userId), isLeaving),
    db.delete(institutionMembers).where(isLeaving).returning({ userId: institutionMembers.userId }),
  ]);
  const ended = batch.at(-1) as { userId: string }[];
  return ended.length === 1;
}
