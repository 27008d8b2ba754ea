/** All SQL of invitations to an institution. The account that acts stands in every statement, and each checks again that it may. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { profiles, users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { insertFrom } from "~/db/insert-from.server";
import { institutionInvitations, institutions } from "~/db/institutions-schema";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { joinStatements } from "./joining-store.server";
import { isLastOwner, isOwner, worksAlone } from "./people-store.server";
import type { MemberRole } from "./rules";

export type NewInvitation = {
  id: string;
  email: string;
  role: MemberRole;
  invitedBy: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * Invite somebody to the account's institution, or once more with another link: the earlier one ends. Only an owner can, and not
 * somebody who works there already. `told` goes into the same batch; its condition is `isInvited`. False if nothing was written.
 */
export async function inviteRow(db: Database, row: NewInvitation, told: BatchItem<"sqlite">[]): Promise<boolean> {
  const { id, email, role, invitedBy, tokenHash, createdAt, expiresAt } = row;
  const own = institutionOf(invitedBy);
  const works = sql`exists (select 1 from institution_members m join users on users.id = m.user_id
    where m.institution_id = ${own} and users.email = ${email})`;
  const [, written] = await writeAll(db, [
    db
      .delete(institutionInvitations)
      .where(sql`institution_id = ${own} and email = ${email} and ${isOwner(invitedBy)} and not ${works}`),
    insertFrom(
      db,
      institutionInvitations,
      { id, institutionId: own, email, role, invitedBy, tokenHash, createdAt, expiresAt },
      sql`where ${isOwner(invitedBy)} and not ${works}`,
    ).returning({ id: institutionInvitations.id }),
    ...told,
  ]);
  return written.length === 1;
}

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

/** Whether an invitation is there. */
export async function hasInvitation(db: Database, id: string): Promise<boolean> {
  const row = await db
    .select({ id: institutionInvitations.id })
    .from(institutionInvitations)
    .where(eq(institutionInvitations.id, id))
    .get();
  return row !== undefined;
}

/** Condition for a batch: this invitation is open. */
export function isInvited(tokenHash: string): SQL {
  return sql`exists (select 1 from institution_invitations where institution_invitations.token_hash = ${tokenHash})`;
}

/** Withdraw an invitation of the account's institution. False if there is none, or the account is not an owner. */
export async function deleteInvitation(db: Database, actorId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(institutionInvitations)
    .where(sql`id = ${id} and institution_id = ${institutionOf(actorId)} and ${isOwner(actorId)}`)
    .returning({ id: institutionInvitations.id });
  return gone.length === 1;
}

/** Condition on an invitation: it has not ended, and who invited is still an owner there. */
function stillStands(now: Date): SQL {
  return sql`institution_invitations.expires_at > ${now.getTime()} and exists (select 1 from institution_members inviter
    where inviter.user_id = institution_invitations.invited_by and inviter.role = 'owner'
      and inviter.institution_id = institution_invitations.institution_id)`;
}

/** The invitation of a link that still stands, or null. */
export async function findInvitation(db: Database, tokenHash: string, now: Date) {
  const row = await db
    .select({
      email: institutionInvitations.email,
      role: institutionInvitations.role,
      institutionId: institutions.id,
      institution: institutions.name,
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

/**
 * Accept an invitation. Every statement asks whether the invitation stands, is for this account's address, and the account may
 * take it: `needsConfirmed` says whether its address must be confirmed. The last owner of other people stays where she is. False
 * if nothing was written.
 */
export async function acceptInvitationRows(
  db: Database,
  { userId, tokenHash, needsConfirmed, now }: { userId: string; tokenHash: string; needsConfirmed: boolean; now: Date },
): Promise<boolean> {
  const invitation = sql`institution_invitations join users on users.id = ${userId} and users.email = institution_invitations.email
    and users.role = 'admin' and users.closed_at is null ${needsConfirmed ? sql`and users.email_verified_at is not null` : sql``}
    where institution_invitations.token_hash = ${tokenHash} and ${stillStands(now)}
      and not ${isSuspended(userId)} and (not ${isLastOwner(userId)} or ${worksAlone(userId)})`;
  const target = sql`(select institution_invitations.institution_id from ${invitation})`;
  const role = sql`(select institution_invitations.role from ${invitation})`;
  const { before, join, after } = joinStatements(db, { userId, target, role, brings: worksAlone(userId), now });
  const used = db.delete(institutionInvitations).where(
    sql`token_hash = ${tokenHash} and exists (select 1 from institution_members where user_id = ${userId}
      and institution_members.institution_id = institution_invitations.institution_id)`,
  );
  const [first, ...rest] = before;
  const done = await writeAll(db, [first, ...rest, join, used, ...after]);
  const joined = done[before.length] as { userId: string }[];
  return joined.length === 1;
}
