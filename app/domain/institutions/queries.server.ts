/**
 * The reads of institutions, their people, invitations and requests. An institution without a name is shown to no other
 * people, and is read as none.
 */
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, readAll } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { isInList } from "~/db/in-list";
import { institutionOf } from "~/db/may-work-on";
import { profiles, users } from "~/db/schema/accounts";
import { institutionInvitations, institutionMembers, institutions, joinRequests } from "~/db/schema/institutions";
import { responsivenessOfSchool } from "~/db/school-responsiveness";
import { successorOf } from "~/db/successor";
import { verificationOf } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import { endsWithJob } from "~/domain/applications/statements.server";
import { hashToken } from "~/domain/ids";
import { isUnpublished } from "~/domain/jobs/statements.server";
import type { TalkWarning } from "~/domain/moderation/talk-warning-rules";
import { type MemberRole, type PictureName, picturePath } from "./rules";
import type { InstitutionToJoin, OwnInstitution } from "./schema";
import {
  bringsInstitution,
  bringsUnproven,
  isLastOwner,
  isOwner,
  isRelated,
  isToOwn,
  type NewInvitation,
  stillStands,
  worksAlone,
} from "./statements.server";

/** The result of reading an institution's words. */
export type LookAtInstitution = {
  /** The warning for readers of its page. */
  warning: TalkWarning | null;
  /** Statements that queue its words for a look. */
  statements: (institutionId: string | SQL<string>) => BatchItem<"sqlite">[];
};

/** The name of an institution that has one. */
const NAME = sql<string>`${institutions.name}`;

/** The id of an invitation to the account's institution that is the same, and was sent after `since`; null if there is none. */
export async function findSameInvitation(
  db: Database,
  { invitedBy, email, role }: Pick<NewInvitation, "invitedBy" | "email" | "role">,
  since: Date,
): Promise<string | null> {
  const row = await db
    .select({ id: institutionInvitations.id })
    .from(institutionInvitations)
    .where(
      sql`institution_id = ${institutionOf(invitedBy)} and email = ${email} and role = ${role} and created_at > ${since.getTime()}`,
    )
    .get();
  return row?.id ?? null;
}

/** True if the invitation exists. */
export async function hasInvitation(db: Database, id: string): Promise<boolean> {
  const row = await db
    .select({ id: institutionInvitations.id })
    .from(institutionInvitations)
    .where(eq(institutionInvitations.id, id))
    .get();
  return row !== undefined;
}

/** The invitation of a link that still stands, or null. */
export async function findInvitation(db: Database, tokenHash: string, now: Date) {
  const row = await db
    .select({
      email: institutionInvitations.email,
      role: institutionInvitations.role,
      institutionId: institutions.id,
      institution: NAME,
      inviter: fullName,
      inviterEmail: users.email,
    })
    .from(institutionInvitations)
    .innerJoin(institutions, eq(institutions.id, institutionInvitations.institutionId))
    .innerJoin(users, eq(users.id, institutionInvitations.invitedBy))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(institutionInvitations.tokenHash, tokenHash), stillStands(now)))
    .get();
  return row ?? null;
}

const shown = {
  id: institutions.id,
  slug: sql<string>`${institutions.slug}`.as("slug"),
  name: NAME.as("name"),
  kind: institutions.kind,
  place: institutions.place,
  website: institutions.website,
  about: institutions.about,
  warning: institutions.warning,
  host: institutions.verifiedHost,
  logoKey: institutions.logoKey,
  photoKey: institutions.photoKey,
  standing: verificationOf(),
  answers: responsivenessOfSchool(sql`institutions.id`).as("answers"),
};

/**
 * An institution's description of itself; null for a suspended one. `movedTo`: the short name of the institution into
 * which it was merged.
 */
export async function findInstitutionOfSlug(db: Database, slug: string) {
  const row = await db
    .select({
      ...shown,
      ground: institutions.embedGround,
      ink: institutions.embedInk,
      accent: institutions.embedAccent,
      movedTo: sql<
        string | null
      >`(select target.slug from institutions target where target.id = institutions.merged_into)`,
    })
    .from(institutions)
    .where(sql`slug = ${slug} and (suspended_at is null or merged_into is not null)`)
    .get();
  return row ?? null;
}

/** The type of a picture that an institution shows under this key; null if none does. A suspended one shows nothing. */
export async function findPictureType(db: Database, key: string): Promise<string | null> {
  const row = await db
    .select({ type: sql<string>`iif(logo_key = ${key}, logo_type, photo_type)` })
    .from(institutions)
    .where(and(isNull(institutions.suspendedAt), or(eq(institutions.logoKey, key), eq(institutions.photoKey, key))))
    .get();
  return row?.type ?? null;
}

/** Expression on a row of `users`: somebody has proven that the address is hers. */
const hasConfirmedAddress = sql<number>`${users.emailVerifiedAt} is not null`;

/** At most so many people and invitations are listed. */
const MAX_LISTED = 500;

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
        name: NAME.as("name_of_institution"),
        slug: sql<string>`${institutions.slug}`.as("slug_of_institution"),
        role: institutionMembers.role,
        standing: verificationOf().as("standing"),
        rival: sql<string | null>`(select other.name from institutions other
          where other.verified_host = institutions.website_host and other.id <> institutions.id)`.as("rival"),
        checkAskedAt: sql<number | null>`(select max(created_at) from moderation_items
          where subject_id = institutions.id and kind = 'check' and settled_at is null)`.as("check_asked_at"),
      })
      .from(institutionMembers)
      .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
      .where(and(eq(institutionMembers.userId, actorId), isNotNull(institutions.name))),
    people: db
      .select({
        id: institutionMembers.userId,
        role: institutionMembers.role,
        since: institutionMembers.createdAt,
        email: users.email,
        hasConfirmedAddress: hasConfirmedAddress.as("is_proven"),
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
  const { institution, name, slug, ...about } = row;
  return { ...institution, name, slug, ...about, people, invitations, requests };
}

/** Requests to join the institution of which the account is an owner, the oldest first. `brings`: with that many colleagues. */
function listRequests(db: Database, actorId: string) {
  const own = sql`(select +own.institution_id from institution_members own where own.user_id = ${joinRequests.userId})`;
  return db
    .select({
      id: joinRequests.id,
      sent: joinRequests.createdAt,
      email: users.email,
      hasConfirmedAddress: hasConfirmedAddress.as("is_proven"),
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
      closesJobs: joinRequests.closesJobs,
    })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(sql`${joinRequests.institutionId} = ${institutionOf(actorId)} and ${isOwner(actorId)}`)
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .$dynamic();
}

/**
 * The institution of an account, the number of its other members, and a flag for its only owner. Null if the account
 * works for no institution.
 */
export async function findMembership(db: Database, userId: string) {
  const row = await db
    .select({
      institutionId: institutionMembers.institutionId,
      institution: NAME,
      slug: sql<string>`${institutions.slug}`.as("slug"),
      role: institutionMembers.role,
      person: fullName,
      others: sql<number>`(select count(*) from institution_members other
        where other.institution_id = institution_members.institution_id and other.user_id <> ${userId})`,
      isLastOwner: sql<number>`${isLastOwner(userId)}`,
    })
    .from(institutionMembers)
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .leftJoin(profiles, eq(profiles.userId, institutionMembers.userId))
    .where(and(eq(institutionMembers.userId, userId), isNotNull(institutions.name)))
    .get();
  return row ? { ...row, isLastOwner: row.isLastOwner === 1 } : null;
}

/** The institution for which an account works, named or not; null for a candidate. */
export async function findWorkplace(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .select({ id: institutionMembers.institutionId })
    .from(institutionMembers)
    .where(eq(institutionMembers.userId, userId))
    .get();
  return row?.id ?? null;
}

/** The institution for which a recruiter works now, and what comes along from it, or ends, when she joins another one. */
export type Coming = {
  institutionId: string;
  /** Null as long as it has no name, and so no page. */
  institution: string | null;
  /** Its jobs, those that wait to be published too, and without the removed ones. */
  jobs: number;
  removed: number;
  unpublished: number;
  /** The applications to its jobs, without those to removed ones. `open`: those that end without an answer with their job. */
  applicants: number;
  open: number;
  /** True if it comes along at all. */
  brings: boolean;
};

/**
 * The jobs that accepting an invitation would bring along: only a person who works alone brings any. Null for a
 * candidate.
 */
export const findComingByInvitation = (db: Database, userId: string) => findComing(db, userId, worksAlone(userId));

/**
 * The jobs that a request to join would bring along: an owner brings hers with all colleagues too. Null for a
 * candidate.
 */
export const findComingByRequest = (db: Database, userId: string) => findComing(db, userId, bringsInstitution(userId));

async function findComing(db: Database, userId: string, brings: SQL): Promise<Coming | null> {
  const countOf = (which: SQL) =>
    sql<number>`(select count(*) from jobs where jobs.institution_id = institution_members.institution_id and ${which})`;
  const applicantsOf = (which: SQL) =>
    sql<number>`(select count(*) from jobs join current_applications applications on applications.job_id = jobs.id
      where jobs.institution_id = institution_members.institution_id and jobs.removed_at is null and ${which})`;
  const row = await db
    .select({
      institutionId: institutionMembers.institutionId,
      institution: institutions.name,
      jobs: countOf(sql`jobs.removed_at is null`),
      removed: countOf(sql`jobs.removed_at is not null`),
      unpublished: countOf(isUnpublished),
      applicants: applicantsOf(sql`1`),
      open: applicantsOf(endsWithJob),
      brings: sql<number>`${brings}`,
    })
    .from(institutionMembers)
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .where(eq(institutionMembers.userId, userId))
    .get();
  return row ? { ...row, brings: row.brings === 1 } : null;
}

/** The jobs that somebody who leaves gives away, without removed ones, and the name of the colleague who gets them. */
export type Leaving = { jobs: number; successor: string };

/** Null for somebody without a colleague. */
export async function findLeaving(db: Database, userId: string): Promise<Leaving | null> {
  const row = await db
    .select({
      name: fullName,
      email: users.email,
      jobs: sql<number>`(select count(*) from jobs where jobs.user_id = ${userId} and jobs.removed_at is null
        and jobs.institution_id = ${institutionOf(userId)})`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, successorOf(userId)))
    .get();
  return row ? { jobs: row.jobs, successor: row.name ?? row.email } : null;
}

/** True if the account's email address is confirmed. */
export async function isAddressConfirmed(db: Database, userId: string): Promise<boolean> {
  const row = await db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)).get();
  return row?.at != null;
}

/** The institution for which the recruiter works, with its people; null if there is none. */
export async function readOwnInstitution({ db }: { db: Database }, actor: Actor): Promise<OwnInstitution | null> {
  const found = await findOwnInstitution(db, actor.id);
  if (!found) return null;
  const { id, slug, name, kind, place, website, about, warning, role, standing, rival, checkAskedAt } = found;
  const people = found.people.map(({ since, hasConfirmedAddress, ...person }) => ({
    ...person,
    address_confirmed: hasConfirmedAddress === 1,
    since: since.toISOString(),
  }));
  const invitations = found.invitations.map(({ sent, ends, ...each }) => ({
    ...each,
    sent: sent.toISOString(),
    ends: ends.toISOString(),
  }));
  const requests = found.requests.map(
    ({ sent, colleagues, isOwner, hasConfirmedAddress, unproven, closesJobs, ...each }) => ({
      ...each,
      address_confirmed: hasConfirmedAddress === 1,
      sent: sent.toISOString(),
      brings_jobs: closesJobs === false,
      brings_colleagues: isOwner === 1 ? colleagues : 0,
      brings_unconfirmed: isOwner === 1 ? unproven : 0,
    }),
  );
  return {
    ...{ id, slug, name, kind, place, website, about, warning, role, standing, people, invitations, requests },
    host: found.verifiedHost,
    rival: standing === "unchecked" ? rival : null,
    check_asked: checkAskedAt === null ? null : new Date(checkAskedAt).toISOString(),
    logo: picturePath(found.logoKey),
    photo: picturePath(found.photoKey),
    embed: { ground: found.embedGround, ink: found.embedInk, accent: found.embedAccent },
  };
}

export type InvitationView = {
  email: string;
  role: MemberRole;
  institutionId: string;
  institution: string;
  inviter: string;
};

/** The invitation of a link; null when it has ended: accepted, withdrawn, too old, or its sender is no owner any more. */
export async function readInvitation(
  { db, now }: { db: Database; now: Date },
  token: string | null,
): Promise<InvitationView | null> {
  const found = token ? await findInvitation(db, hashToken(token), now) : null;
  if (!found) return null;
  const { inviter, inviterEmail, ...about } = found;
  return { ...about, inviter: inviter ?? inviterEmail };
}

/** The institution for which the recruiter works now. Null as long as it has no name. */
export function readMembership({ db }: { db: Database }, actor: Actor) {
  return findMembership(db, actor.id);
}

/** The keys of both pictures of the institution for which the account works. */
export async function findOwnPictures(db: Database, actorId: string) {
  const row = await db
    .select({ logo: institutions.logoKey, photo: institutions.photoKey })
    .from(institutionMembers)
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .where(eq(institutionMembers.userId, actorId))
    .get();
  return row ?? null;
}

/** Those of these bucket keys that an institution names. */
export async function findPictureKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const { logos, photos } = await readAll(db, {
    logos: db.select({ key: institutions.logoKey }).from(institutions).where(isInList(institutions.logoKey, keys)),
    photos: db.select({ key: institutions.photoKey }).from(institutions).where(isInList(institutions.photoKey, keys)),
  });
  return new Set([...logos, ...photos].flatMap(({ key }) => key ?? []));
}

/** The institutions that the recruiter may ask: those that write from the host of her address, or of her institution's website. */
export async function listInstitutionsToJoin({ db }: { db: Database }, actor: Actor): Promise<InstitutionToJoin[]> {
  const related = await listRelated(db, actor.id);
  return related.map(({ askedAt, ...each }) => ({
    ...each,
    asked: askedAt === null ? null : new Date(askedAt).toISOString(),
  }));
}

/** The institutions that the account may ask, with the time at which it did: none or one, seldom two. */
export function listRelated(db: Database, userId: string) {
  return db
    .select({
      id: institutions.id,
      name: NAME,
      place: institutions.place,
      host: sql<string>`${institutions.verifiedHost}`,
      askedAt: sql<number | null>`(select created_at from institution_join_requests
        where user_id = ${userId} and institution_id = institutions.id)`,
    })
    .from(institutions)
    .where(isRelated(userId))
    .limit(2);
}

/** The owners of an institution, the one who is there the longest first; their addresses and the institution's name. */
export function listOwners(db: Database, institutionId: string, limit: number) {
  return db
    .select({ userId: users.id, email: users.email, institution: NAME })
    .from(institutionMembers)
    .innerJoin(users, eq(users.id, institutionMembers.userId))
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .where(sql`${institutionMembers.institutionId} = ${institutionId} and ${institutionMembers.role} = 'owner'`)
    .orderBy(institutionMembers.createdAt, institutionMembers.userId)
    .limit(limit);
}

/** An open request to the institution of which the account is an owner; null if there is none. */
export async function findRequest(db: Database, actorId: string, id: string) {
  const row = await db
    .select({
      userId: joinRequests.userId,
      institutionId: joinRequests.institutionId,
      institution: NAME,
      fromId: sql<string>`(select institution_id from institution_members where user_id = ${joinRequests.userId})`,
      closesJobs: joinRequests.closesJobs,
      email: users.email,
      hasConfirmedAddress: sql<number>`${users.emailVerifiedAt} is not null`,
      unproven: sql<number>`exists (select 1 from institution_members owner where owner.user_id = ${joinRequests.userId}
        and owner.role = 'owner') and ${bringsUnproven(true, sql`${joinRequests.userId}`)}`,
    })
    .from(joinRequests)
    .innerJoin(institutions, eq(institutions.id, joinRequests.institutionId))
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .where(sql`${joinRequests.id} = ${id} and ${isToOwn(actorId)}`)
    .get();
  return row ?? null;
}

/** The read of the account's open request to this institution. */
export function openRequestRead(db: Database, userId: string, institutionId: string) {
  return db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(sql`user_id = ${userId} and institution_id = ${institutionId}`);
}

/** The read of the key of a picture that the account's institution shows. */
export function ownPictureRead(db: Database, actorId: string, which: PictureName) {
  return db
    .select({ key: which === "logo" ? institutions.logoKey : institutions.photoKey })
    .from(institutions)
    .where(sql`id = ${institutionOf(actorId)}`);
}
