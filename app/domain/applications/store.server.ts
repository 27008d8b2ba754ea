/** The SQL that applying, the lists and the changes of status share: one application, and which ones a school sees. */
import { eq, type SQL, sql } from "drizzle-orm";
import { breaksOfDesk } from "~/db/breaks";
import type { Database } from "~/db/client.server";
import { pendingMoves } from "~/db/hiring-schema";
import { isInSight } from "~/db/in-sight";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { isPressedInTime, momentOfPress, pressedAt } from "~/db/pending";
import { applications, jobs } from "~/db/schema";
import { LIMITS } from "~/domain/limits/rules";
import { LIVE_STATUSES } from "./clock/rules";

export type ApplicationRow = typeof applications.$inferSelect;

/** What an application says of its clock and its answers before anything has happened to it. */
export const NOTHING_YET = {
  turn: null,
  dueAt: null,
  schoolDueAt: null,
  waitsSince: null,
  promisedDays: null,
  lapsedFrom: null,
  lapsedAt: null,
  unansweredBy: null,
  acceptedAt: null,
  answeredAt: null,
  moreTimeAt: null,
  calledAt: null,
  contactSaid: null,
  contactSaidAt: null,
  reminders: 0,
  remindAt: null,
  readAt: null,
  answers: null,
  resumeHash: null,
  withdrawReason: null,
  notRealAt: null,
  stars: 0,
  schoolStoppedAt: null,
  candidateStoppedAt: null,
  countsAs: null,
  countedOn: null,
  breakMovedAt: null,
  goneTellAt: null,
  declinedAt: null,
  notJoinedAt: null,
} as const satisfies Partial<ApplicationRow>;

/** Condition: the application has not ended. Whoever ends it stops its clock too; the clock looks at both. */
export const isLive: SQL = sql`applications.status in (${sql.raw(LIVE_STATUSES.map((status) => `'${status}'`).join(", "))})`;

/** Expression: the status of an application at this moment, whatever the scheduled run has recorded: see `asOf` of the clock. */
export function statusAt(now: Date, isAnswered: SQL = isPressedInTime): SQL<ApplicationRow["status"]> {
  return sql`iif(applications.due_at <= ${now.getTime()} and applications.turn is not null and ${isLive}
    and not ${isAnswered}, 'unanswered', applications.status)`;
}

/** Condition: the account has shown that its address is its own. */
export const isConfirmed = (accountId: string) =>
  sql<number>`exists (select 1 from users where users.id = ${accountId} and users.email_verified_at is not null)`;

/** Expression on a row of `applications`: when the last but nine of its school's moves was told. Null if there were fewer. */
export const tenthMoveAt = sql<number | null>`(select moved.created_at from application_events moved
  where moved.application_id = applications.id
    and moved.to_status in ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected')
  order by moved.created_at desc limit 1 offset ${LIMITS.move.events - 1})`;

/** The read of an application with its job, and whether this recruiter sees it and may work on it. */
export function applicationRead(db: Database, id: string, recruiterId: string) {
  return db
    .select({
      application: applications,
      job: {
        id: sql<string>`${jobs.id}`.as("id_of_job"),
        title: jobs.title,
        company_name: jobs.company_name,
        user_id: jobs.user_id,
        timeZone: jobs.timeZone,
        breaks: breaksOfDesk.as("breaks"),
      },
      details: jobs.details,
      pressedAt: pressedAt.as("pressed_at"),
      isInSight: isInSight.as("is_in_sight"),
      isConfirmed: isConfirmed(recruiterId).as("is_confirmed"),
      tenthMoveAt: tenthMoveAt.as("tenth_move_at"),
      maySee: sql<number>`${maySee(recruiterId)}`.as("may_see"),
      mayWork: sql<number>`${mayWorkOn(recruiterId)}`.as("may_work"),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id));
}

/** What it found; null for nothing. */
export function toFoundApplication([row]: Awaited<ReturnType<typeof applicationRead>>) {
  return row
    ? {
        ...row,
        maySee: row.maySee === 1,
        mayWork: row.mayWork === 1,
        pressedAt: momentOfPress(row.pressedAt),
        isInSight: row.isInSight === 1,
        isConfirmed: row.isConfirmed === 1,
      }
    : null;
}

/** An application with its job, and whether this recruiter sees it and may work on it. Who may read it, the caller decides. */
export async function findApplication(db: Database, id: string, recruiterId = "") {
  return toFoundApplication(await applicationRead(db, id, recruiterId));
}

export type PendingRow = typeof pendingMoves.$inferSelect;

/** The read of the school's move of an application that may still be taken back, or is over its time and not carried out yet. */
export function pendingRead(db: Database, applicationId: string) {
  return db.select().from(pendingMoves).where(eq(pendingMoves.applicationId, applicationId));
}

/** That move; null for none. */
export async function findPending(db: Database, applicationId: string): Promise<PendingRow | null> {
  return (await pendingRead(db, applicationId))[0] ?? null;
}

/** Condition: the school sees the application. If no mail is sent, nobody can choose between two of one address: it sees both. */
export function isSeen(withSeconds: boolean): SQL {
  return withSeconds
    ? sql`(applications.aside is null or applications.aside = 'second')`
    : sql`applications.aside is null`;
}

/**
 * An application that joined the account by its address: nobody was logged in when it was sent, and since then nobody has
 * confirmed it or acted on it in the account. Columns of `applications` are written in full, so that this can be a condition and
 * a value.
 */
export const isUnclaimed = sql`(applications.address_confirmed_at is null and exists (select 1 from application_events
  where application_events.application_id = applications.id and application_events.from_status is null
    and application_events.actor_id is null) and not exists (select 1 from application_events own
    where own.application_id = applications.id and own.actor_id = applications.candidate_id))`;
