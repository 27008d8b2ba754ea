/** All SQL of invitations to an institution. The account that acts stands in every statement, and each checks again that it may. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { profiles, users } from "~/db/accounts-schema";
import type { Database } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { institutionInvitations, institutionMembers, institutions } from "~/db/institutions-schema";
import { deskOf, institutionOf } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
import { forgetApplicants, heirOf, isLastOwner, isOwner, worksAlone } from "./people-store.server";
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
  const [, written] = await db.batch([
    db
      .delete(institutionInvitations)
      .where(sql`institution_id = ${own} and email = ${email} and ${isOwner(invitedBy)} and not ${works}`),
    db
      .insert(institutionInvitations)
      .select(
        sql`select ${id}, ${own}, ${email}, ${role}, ${invitedBy}, ${tokenHash}, ${createdAt.getTime()}, ${expiresAt.getTime()}
          where ${isOwner(invitedBy)} and not ${works}`,
      )
      .returning({ id: institutionInvitations.id }),
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
 * Accept an invitation. Whoever works alone elsewhere brings that institution's jobs along; whoever leaves colleagues there leaves
 * them her jobs; the last owner of other people stays where she is. Every statement asks whether the invitation stands, is for this account's address, and the account may take it:
 * `needsConfirmed` says whether its address must be confirmed. False if nothing was written.
 */
export async function acceptInvitationRows(
  db: Database,
  { userId, tokenHash, needsConfirmed, now }: { userId: string; tokenHash: string; needsConfirmed: boolean; now: Date },
): Promise<boolean> {
  const invitation = sql`institution_invitations join users on users.id = ${userId} and users.email = institution_invitations.email
    and users.role = 'admin' and users.closed_at is null ${needsConfirmed ? sql`and users.email_verified_at is not null` : sql``}
    where institution_invitations.token_hash = ${tokenHash} and ${stillStands(now)}
      and (not ${isLastOwner(userId)} or ${worksAlone(userId)})`;
  const target = sql`(select institution_invitations.institution_id from ${invitation})`;
  const isMoving = sql`${target} is not null and ${worksAlone(userId)}`;
  const isLeft = sql`user_id = ${userId} and institution_id = ${institutionOf(userId)} and ${target} is not null and not ${worksAlone(userId)}`;
  const [first, ...forgotten] = forgetApplicants(db, userId, sql`${target} is not null and not ${worksAlone(userId)}`);
  if (!first) return false;
  const done = await db.batch([
    first,
    ...forgotten,
    db
      .update(jobs)
      .set({ institutionId: target })
      .where(sql`${deskOf()} = ${institutionOf(userId)} and ${isMoving}`),
    db
      .update(jobDrafts)
      .set({ institutionId: target })
      .where(sql`${deskOf("job_drafts")} = ${institutionOf(userId)} and ${isMoving}`),
    db
      .update(jobs)
      .set({ user_id: heirOf(userId) })
      .where(isLeft),
    db
      .update(jobDrafts)
      .set({ userId: heirOf(userId) })
      .where(isLeft),
    // Invitations that she sent for the other institution end with her work there.
    db.delete(institutionInvitations).where(sql`invited_by = ${userId} and ${target} is not null`),
    db
      .insert(institutionMembers)
      .select(
        sql`select ${userId}, institution_invitations.institution_id, institution_invitations.role, ${now.getTime()} from ${invitation}`,
      )
      .onConflictDoUpdate({
        target: institutionMembers.userId,
        set: { institutionId: sql`excluded.institution_id`, role: sql`excluded.role`, createdAt: now },
      })
      .returning({ userId: institutionMembers.userId }),
    db.delete(institutionInvitations).where(
      sql`token_hash = ${tokenHash} and exists (select 1 from institution_members where user_id = ${userId}
          and institution_members.institution_id = institution_invitations.institution_id)`,
    ),
  ]);
  const joined = done.at(-2) as { userId: string }[];
  return joined.length === 1;
}
