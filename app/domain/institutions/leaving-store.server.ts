/** The SQL that takes an account out of its institution at the first proof of its address, by somebody who had not let it in. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { freeOfSuspension } from "~/db/freed-hidings";
import { heirOf } from "~/db/heirs";
import { institutionInvitations, institutionMembers, joinRequests } from "~/db/institutions-schema";
import { deskOf, institutionOf } from "~/db/may-work-on";
import { jobDrafts, jobs } from "~/db/schema";
import { forgetApplicants } from "./people-store.server";
import { countMoved, setVerifiedHost } from "./statements.server";

/**
 * Statements that end the membership of an account, its request and the invitations that it sent, where `condition` holds. Jobs
 * stay with a colleague, who becomes an owner if there is no other one. Without a colleague who may inherit they stay the account's own,
 * so that their applicants find somebody; whoever else works there leaves with jobs of her own.
 */
export function leaveRows(
  db: Database,
  { userId, needsConfirmed }: { userId: string; needsConfirmed: boolean },
  condition: SQL,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const own = institutionOf(userId);
  const heir = heirOf(userId, { needsConfirmed });
  const isColleagues = (table: "jobs" | "job_drafts") => sql`exists (select 1 from institution_members other
    where other.institution_id = ${own} and other.user_id = ${sql.raw(table)}.user_id)`;
  const isLeft = sql`user_id = ${userId} and institution_id = ${own} and ${heir} is not null and ${condition}`;
  const isLeaving = sql`(user_id = ${userId} or (institution_id = ${own} and ${heir} is null)) and ${condition}`;
  const isAlone = sql`${own} is not null and ${heir} is null and ${condition}`;
  const [first, ...forgotten] = forgetApplicants(db, userId, condition);
  return [
    first,
    ...forgotten,
    freeOfSuspension(db, isLeft),
    db.update(jobs).set({ user_id: heir }).where(isLeft),
    db.update(jobDrafts).set({ userId: heir }).where(isLeft),
    ...countMoved(
      db,
      sql`select ${deskOf()} as was, iif(${isColleagues("jobs")}, jobs.user_id, ${userId}) as becomes from jobs
        where ${deskOf()} = ${own} and ${isAlone}`,
    ),
    db
      .update(jobs)
      .set({ user_id: sql`iif(${isColleagues("jobs")}, user_id, ${userId})`, institutionId: null })
      .where(sql`${deskOf()} = ${own} and ${isAlone}`),
    db
      .update(jobDrafts)
      .set({ userId: sql`iif(${isColleagues("job_drafts")}, user_id, ${userId})`, institutionId: null })
      .where(sql`${deskOf("job_drafts")} = ${own} and ${isAlone}`),
    db
      .update(institutionMembers)
      .set({ role: "owner" })
      .where(sql`user_id = ${heir} and ${condition} and not exists (select 1 from institution_members other
        where other.role = 'owner' and other.institution_id = institution_members.institution_id and other.user_id <> ${userId})`),
    db.delete(institutionInvitations).where(and(eq(institutionInvitations.invitedBy, userId), condition)),
    db
      .delete(joinRequests)
      .where(sql`(user_id = ${userId} or (institution_id = ${own} and ${heir} is null)) and ${condition}`),
    setVerifiedHost(db, own, isLeaving),
    db.delete(institutionMembers).where(isLeaving),
  ];
}
