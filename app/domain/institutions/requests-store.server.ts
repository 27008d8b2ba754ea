/** All SQL of requests to join an institution. The account that acts stands in every statement, and each checks again that it may. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionMembers, institutions, joinRequests } from "~/db/institutions-schema";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { joinStatements } from "./joining-store.server";
import { isOwner, isProvenIf, worksAlone } from "./people-store.server";
import type { MemberRole } from "./rules";

/** Expression: the host of an account's address, if the address is confirmed. */
const hostOfAddress = (userId: string) => sql`(select substr(users.email, instr(users.email, '@') + 1) from users
  where users.id = ${userId} and users.email_verified_at is not null)`;
/** Expression: the host of the website of the account's institution. */
const hostOfInstitution = (userId: string) =>
  sql`(select website_host from institutions where id = ${institutionOf(userId)})`;

/** Condition on `institutions`: people of it write from the host of this account's address or of its institution's website. */
function isRelated(userId: string): SQL {
  return sql`institutions.verified_host in (${hostOfAddress(userId)}, ${hostOfInstitution(userId)})
    and institutions.id is not ${institutionOf(userId)} and institutions.merged_into is null`;
}

/** The institutions that the account may ask, with the time at which it did: none or one, seldom two. */
export function listRelated(db: Database, userId: string) {
  return db
    .select({
      id: institutions.id,
      name: institutions.name,
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
    .select({ userId: users.id, email: users.email, institution: institutions.name })
    .from(institutionMembers)
    .innerJoin(users, eq(users.id, institutionMembers.userId))
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .where(sql`${institutionMembers.institutionId} = ${institutionId} and ${institutionMembers.role} = 'owner'`)
    .orderBy(institutionMembers.createdAt, institutionMembers.userId)
    .limit(limit);
}

/** `needsConfirmed`: only somebody whose address is confirmed may ask. */
export type NewRequest = {
  id: string;
  institutionId: string;
  userId: string;
  needsConfirmed: boolean;
  createdAt: Date;
};

/** Condition: this request is open. */
export function isAsked(id: string): SQL {
  return sql`exists (select 1 from institution_join_requests where institution_join_requests.id = ${id})`;
}

/**
 * Ask to join an institution. A person has one open request: another one takes its place, the same one stays. `told` goes into
 * the same batch; its condition is `isAsked`. The id of the open request, null if the account may not ask there.
 */
export async function insertRequest(
  db: Database,
  { id, institutionId, userId, needsConfirmed, createdAt }: NewRequest,
  told: BatchItem<"sqlite">[],
): Promise<string | null> {
  const mayAsk = sql`exists (select 1 from institutions where institutions.id = ${institutionId} and ${isRelated(userId)})
    and exists (select 1 from users where users.id = ${userId} and users.role = 'admin' and users.closed_at is null)
    and not ${isSuspended(userId)} and ${isProvenIf(needsConfirmed, userId)}`;
  const [, , open] = await writeAll(db, [
    db.delete(joinRequests).where(sql`user_id = ${userId} and institution_id <> ${institutionId} and ${mayAsk}`),
    insertFrom(db, joinRequests, { id, institutionId, userId, createdAt }, sql`where ${mayAsk}`).onConflictDoNothing({
      target: joinRequests.userId,
    }),
    db
      .select({ id: joinRequests.id })
      .from(joinRequests)
      .where(sql`user_id = ${userId} and institution_id = ${institutionId}`),
    ...told,
  ]);
  return open[0]?.id ?? null;
}

/** Take one's own request back. False if there is none. */
export async function deleteOwnRequest(db: Database, userId: string): Promise<boolean> {
  const gone = await db.delete(joinRequests).where(eq(joinRequests.userId, userId)).returning({ id: joinRequests.id });
  return gone.length === 1;
}

/** An open request to the institution of which the account is an owner; null if there is none. */
export async function findRequest(db: Database, actorId: string, id: string) {
  const row = await db
    .select({
      userId: joinRequests.userId,
      institutionId: joinRequests.institutionId,
      institution: institutions.name,
      email: users.email,
      isProven: sql<number>`${users.emailVerifiedAt} is not null`,
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

function isToOwn(actorId: string): SQL {
  return sql`institution_join_requests.institution_id = ${institutionOf(actorId)} and ${isOwner(actorId)}`;
}

/** Condition: a colleague who would come along has no confirmed address, although the website `needsConfirmed` ones. */
function bringsUnproven(needsConfirmed: boolean, userId: string | SQL): SQL {
  return needsConfirmed
    ? sql`exists (select 1 from institution_members other join users someone on someone.id = other.user_id
        where other.institution_id = ${institutionOf(userId)} and other.user_id <> ${userId} and someone.email_verified_at is null)`
    : sql`0`;
}

/** Decline a request. `told` takes effect only if it is open. False if there is none. */
export async function deleteRequest(
  db: Database,
  { actorId, id }: { actorId: string; id: string },
  told: (condition: SQL) => BatchItem<"sqlite">,
): Promise<boolean> {
  const isOpen = sql`exists (select 1 from institution_join_requests where institution_join_requests.id = ${id} and ${isToOwn(actorId)})`;
  const [, gone] = await writeAll(db, [
    told(isOpen),
    db
      .delete(joinRequests)
      .where(sql`id = ${id} and ${isToOwn(actorId)}`)
      .returning({ id: joinRequests.id }),
  ]);
  return gone.length === 1;
}

/**
 * Say yes to a request. Where the website `needsConfirmed` addresses, both the person and the owner have confirmed theirs: the
 * statement asks it again, as a request can be older than that rule. Somebody who works alone brings her institution along, and so does an owner with all her colleagues; any
 * other person leaves hers. `told` takes effect only if the request is open. False if nothing was written.
 */
export async function acceptRequestRows(
  db: Database,
  about: { actorId: string; id: string; userId: string; role: MemberRole; needsConfirmed: boolean; now: Date },
  told: (condition: SQL) => BatchItem<"sqlite">,
): Promise<boolean> {
  const { actorId, id, userId, role, needsConfirmed, now } = about;
  const isOwnerThere = sql`exists (select 1 from institution_members there where there.user_id = ${userId} and there.role = 'owner')`;
  const mayCome = sql`${isProvenIf(needsConfirmed, userId)} and ${isProvenIf(needsConfirmed, actorId)}
    and not (${isOwnerThere} and ${bringsUnproven(needsConfirmed, userId)})`;
  const target = sql`(select +institution_join_requests.institution_id from institution_join_requests
    join users on users.id = institution_join_requests.user_id and users.role = 'admin' and users.closed_at is null
    where institution_join_requests.id = ${id} and institution_join_requests.user_id = ${userId} and ${isToOwn(actorId)}
      and not ${isSuspended(userId)} and ${mayCome})`;
  const brings = sql`(${worksAlone(userId)} or ${isOwnerThere})`;
  const { before, join, after } = joinStatements(db, { userId, target, role: sql`${role}`, brings, now });
  const [first, ...rest] = before;
  const done = await writeAll(db, [
    told(sql`${target} is not null`),
    first,
    ...rest,
    join,
    db.delete(joinRequests).where(sql`user_id = ${userId} and exists (select 1 from institution_members
      where user_id = ${userId} and institution_members.institution_id = institution_join_requests.institution_id)`),
    ...after,
  ]);
  const joined = done[before.length + 1] as { userId: string }[];
  return joined.length === 1;
}
