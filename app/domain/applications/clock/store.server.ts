/** The SQL of the clock's run: what is due, and recording that nothing came. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { isSuspended } from "~/db/may-work-on";
import { isPressedInTime } from "~/db/pending";
import { applicationEvents, applications } from "~/db/schema";
import { type ApplicationRow, isLive } from "~/domain/applications/store.server";
import { endInterviews } from "~/domain/interviews/statements.server";
import { lapsedOutcome, settleOutcomes } from "~/domain/responsiveness/statements.server";
import { LATE_DAYS, STOPPED, type Turn } from "./rules";

/** Condition: the time of the application is over. That its school calls it unreal changes nothing for its applicant. */
function isDue(now: Date): SQL {
  return sql`applications.due_at <= ${now.getTime()} and applications.aside is null and applications.turn is not null and ${isLive}`;
}

/** Condition: the application is called "School is late", and stands among the open ones. */
export function isStillLate(now: Date): SQL {
  return sql`(applications.status = 'unanswered' and applications.unanswered_by = 'school'
    and applications.lapsed_at > ${now.getTime() - LATE_DAYS * 86_400_000})`;
}

/** Expression: 1 if the job went: removed, taken down, hidden for good, or its owner suspended. Nobody can be late then. */
const isGone = sql`exists (select 1 from jobs where jobs.id = applications.job_id and (jobs.deleted = 1
  or jobs.status = 'taken_down' or ${isSuspended(sql`jobs.user_id`)} or exists (select 1 from job_hidings
    where job_hidings.job_id = jobs.id and job_hidings.restored_at is null and job_hidings.until is null)))`;

export type DueApplication = Pick<
  ApplicationRow,
  "id" | "jobId" | "candidateId" | "name" | "email" | "keyVersion" | "promisedDays"
> & {
  dueAt: number;
  turn: Turn;
  addressPending: number;
  addressConfirmedAt: number | null;
  notRealAt: number | null;
  title: string;
  company: string;
  zone: string | null;
  isGone: number;
  isOffer: number;
};

/** Applications whose time is over and to which nothing came, the longest due first. */
export function listDue(db: Database, now: Date, limit: number): Promise<DueApplication[]> {
  return db.all<DueApplication>(sql`select applications.id, applications.job_id as "jobId",
      applications.candidate_id as "candidateId", applications.name, applications.email,
      applications.key_version as "keyVersion", applications.promised_days as "promisedDays",
      applications.due_at as "dueAt", applications.turn, applications.address_pending as "addressPending",
      applications.address_confirmed_at as "addressConfirmedAt", applications.not_real_at as "notRealAt", jobs.title, jobs.company_name as company,
      jobs.time_zone as zone, ${isGone} as "isGone", applications.status = 'offered' as "isOffer"
    from applications indexed by applications_due join jobs on jobs.id = applications.job_id
    where applications.due_at is not null and ${isDue(now)} and not ${isPressedInTime}
    order by applications.due_at, applications.id limit ${limit}`);
}

/** An application that lapses, under the id of the event that tells of it. */
export type Lapse = { eventId: string; applicationId: string };

/**
 * Statements that make applications `unanswered` that are still due, to stand in this order around what tells of it: the event
 * comes first, and `isLapsing` asks for it. A second run at the same moment finds nothing due any more.
 */
export function recordLapses(
  db: Database,
  lapses: readonly Lapse[],
  { now, isAnswered = false }: { now: Date; isAnswered?: boolean },
): [begin: BatchItem<"sqlite">, ...settle: BatchItem<"sqlite">[]] {
  const at = now.getTime();
  const asked = JSON.stringify(lapses.map(({ eventId, applicationId }) => [eventId, applicationId]));
  // The move that answers it is in the same batch, or was carried out with it.
  const waits = isAnswered ? sql`1 = 1` : sql`not ${isPressedInTime}`;
  const begin = insertFrom(
    db,
    applicationEvents,
    {
      id: sql`asked.value ->> 0`,
      applicationId: sql`applications.id`,
      fromStatus: sql`applications.status`,
      toStatus: "unanswered",
      createdAt: sql`applications.due_at`,
    },
    sql`from json_each(${asked}) asked join applications on applications.id = asked.value ->> 1
      where ${isDue(now)} and ${waits}`,
  );
  const which = sql`(select application_id from application_events where id in (select value ->> 0 from json_each(${asked})))`;
  const isAsked = sql`applications.id in ${which}`;
  const off = endInterviews(db, sql`${isAsked} and ${isDue(now)}`, { by: sql`'unanswered'`, at: sql`${at}` });
  const settle = db
    .update(applications)
    .set(lapsed(now))
    .where(sql`${isAsked} and ${isDue(now)}`);
  // Nobody has acted, so what nothing was promised to is kept no longer for it. It comes last, as the outcome is found by the moment of the lapse.
  const keep = db
    .update(applications)
    .set({
      updatedAt: sql`coalesce((select max(acted.created_at) from application_events acted
        where acted.application_id = applications.id and acted.to_status <> 'unanswered'), updated_at)`,
    })
    .where(
      sql`${isAsked} and applications.promised_days is null
        and applications.status = 'unanswered' and applications.updated_at = ${at}`,
    );
  return [begin, off, settle, ...settleOutcomes(db, which, now), keep];
}

/** Statements that record what is due of these applications and tell nobody: in the same batch they end with their account. */
export function recordDue(
  db: Database,
  which: SQL,
  now: Date,
): [begin: BatchItem<"sqlite">, ...settle: BatchItem<"sqlite">[]] {
  const isTheirs = sql`${which} and ${isDue(now)} and not ${isPressedInTime}`;
  return [
    insertFrom(
      db,
      applicationEvents,
      {
        id: sql`lower(hex(randomblob(16)))`,
        applicationId: sql`applications.id`,
        fromStatus: sql`applications.status`,
        toStatus: "unanswered",
        createdAt: sql`applications.due_at`,
      },
      sql`from applications where ${isTheirs}`,
    ),
    endInterviews(db, isTheirs, { by: sql`'unanswered'`, at: sql`${now.getTime()}` }),
    db.update(applications).set(lapsed(now)).where(isTheirs),
    ...settleOutcomes(
      db,
      sql`(select applications.id from applications where ${which} and status = 'unanswered' and updated_at = ${now.getTime()})`,
      now,
    ),
  ];
}

/** The columns of an application that becomes `unanswered`. */
function lapsed(now: Date) {
  return {
    ...lapsedOutcome(isGone, now),
    lapsedFrom: sql`status`,
    status: "unanswered" as const,
    lapsedAt: sql`due_at`,
    unansweredBy: sql`iif(${isGone}, 'taken_down', turn)`,
    ...STOPPED,
    updatedAt: now,
  };
}

/** Condition for a batch: this lapse is being recorded in it. */
export function isLapsing(eventId: string): SQL {
  return sql`exists (select 1 from application_events where application_events.id = ${eventId})`;
}
