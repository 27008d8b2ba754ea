/** The SQL of coming to an institution: by an invitation, or because one of its owners answers a request. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { heirOf } from "~/db/heirs";
import { insertFrom } from "~/db/insert-from.server";
import { institutionInvitations, institutionMembers, institutions, joinRequests } from "~/db/institutions-schema";
import { deskOf, institutionOf } from "~/db/may-work-on";
import { jobDrafts, jobs, notifications } from "~/db/schema";
import { newRowId } from "~/domain/ids";
import { forgetApplicants } from "./people-store.server";
import { countMoved, setVerifiedHost } from "./statements.server";

type Joining = {
  userId: string;
  /** Expression: the institution to which she comes. Null if she may not, and then nothing is written. */
  target: SQL;
  /** Expression: what she may do there. */
  role: SQL;
  /** Condition: all of her present institution comes along, its jobs and its people. Otherwise she leaves her jobs there. */
  brings: SQL;
  now: Date;
};

/**
 * The statements for one batch: `before`, then `join`, which returns one row if she has come, and `after` at its end. Whoever leaves
 * colleagues behind leaves them her jobs. An institution that comes along becomes empty, and its page leads to the other one: the
 * owners of it become recruiters there.
 */
export function joinStatements(db: Database, { userId, target, role, brings, now }: Joining) {
  const own = institutionOf(userId);
  const isMoving = sql`${target} is not null and ${brings} and ${own} <> ${target}`;
  const isStaying = sql`${target} is not null and not ${brings}`;
  const isLeft = sql`user_id = ${userId} and institution_id = ${own} and ${isStaying}`;
  const [first, ...forgotten] = forgetApplicants(db, userId, isStaying);
  const before: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    first,
    ...forgotten,
    ...countMoved(
      db,
      sql`select ${deskOf()} as was, ${target} as becomes from jobs where ${deskOf()} = ${own} and ${isMoving}`,
    ),
    db.update(jobs).set({ institutionId: target }).where(sql`${deskOf()} = ${own} and ${isMoving}`),
    db
      .update(jobDrafts)
      .set({ institutionId: target })
      .where(sql`${deskOf("job_drafts")} = ${own} and ${isMoving}`),
    db
      .update(jobs)
      .set({ user_id: heirOf(userId) })
      .where(isLeft),
    db
      .update(jobDrafts)
      .set({ userId: heirOf(userId) })
      .where(isLeft),
    // Invitations that she sent for the other institution end with her work there, all of them if it comes along.
    db
      .delete(institutionInvitations)
      .where(sql`(invited_by = ${userId} and ${target} is not null) or (institution_id = ${own} and ${isMoving})`),
    db.delete(joinRequests).where(sql`institution_id = ${own} and ${isMoving}`),
    // Institutions that came to hers before now lead to the new one too.
    db
      .update(institutions)
      .set({ mergedInto: sql`${target}`, websiteHost: "", checkedAt: null })
      .where(sql`(id = ${own} or merged_into = ${own}) and ${isMoving}`),
    notifyMoved(db, target, sql`institution_id = ${own} and user_id <> ${userId} and ${isMoving}`, now),
    // After this statement she is alone in it, so nothing below may ask whether she brings it.
    db
      .update(institutionMembers)
      .set({ institutionId: sql`${target}`, role: sql`iif(role = 'owner', 'recruiter', role)` })
      .where(sql`institution_id = ${own} and user_id <> ${userId} and ${isMoving}`),
    // The institution that she leaves first: it frees the host for the one to which she comes.
    setVerifiedHost(db, own, sql`user_id = ${userId} and ${target} is not null`),
  ];
  const join = insertFrom(
    db,
    institutionMembers,
    { userId, institutionId: target, role, createdAt: now },
    sql`where ${target} is not null`,
  )
    .onConflictDoUpdate({
      target: institutionMembers.userId,
      set: { institutionId: sql`excluded.institution_id`, role: sql`excluded.role`, createdAt: now },
    })
    .returning({ userId: institutionMembers.userId });
  // By then her institution is the one to which she has come.
  return { before, join, after: [setVerifiedHost(db, institutionOf(userId))] };
}

/** Statement: the people of an institution that comes along learn which one it is a part of now. `which` of the members they are. */
function notifyMoved(db: Database, target: Joining["target"], which: SQL, now: Date): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    notifications,
    {
      id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
      userId: sql`user_id`,
      eventKey: sql`'institution-moved:' || ${target} || ':' || user_id || ${`:${now.getTime()}`}`,
      text: sql`'Your institution is a part of ' || (select name from institutions where id = ${target}) || ' now'`,
      href: "/institution",
      createdAt: now,
    },
    sql`from institution_members where ${which}`,
  );
}
