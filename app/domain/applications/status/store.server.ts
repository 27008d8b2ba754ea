/** The SQL of a change of status. The statements that change an application carry the mover's id. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { isInSight } from "~/db/in-sight";
import { mayWorkOn } from "~/db/may-work-on";
import { applicationEvents, applications } from "~/db/schema";
import { type Clock, STOPPED } from "~/domain/applications/clock/rules";
import { type Lapse, recordLapses } from "~/domain/applications/clock/store.server";
import {
  type ApplicationStatus,
  type ChangedBy,
  type ClockEventName,
  clockKeys,
  lapseKeys,
  moveMailKeys,
} from "~/domain/applications/rules";
import { type ApplicationRow, isSeen } from "~/domain/applications/store.server";
import { dropUnsent } from "~/domain/mail/service.server";
import {
  answeredOutcome,
  type Outcome,
  reopenedOutcome,
  settleOutcomes,
  sumUpApplications,
} from "~/domain/responsiveness/statements.server";
import { endPendingOf, isPending } from "./pending-store.server";
import { endInterviewsOfMove } from "./statements.server";

export type Move = {
  eventId: string;
  applicationId: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  by: ChangedBy;
  /** Null for a candidate without an account, whose link was checked. */
  actorId: string | null;
  now: Date;
  /** The moment of a school's answer: she may have pressed earlier than `now`. */
  answeredAt?: Date;
  /** Who is waited for from now on. */
  clock?: Clock;
  /** What the history calls it, where it is no change of status. */
  event?: ClockEventName | "not_joined";
  /** Whether it answers the application. Left out: a move of the school's does. */
  isAnswer?: boolean;
  /** Columns that are set once: where one of them is set already, nothing is written. */
  once?: Partial<Pick<ApplicationRow, OnceName>>;
  /** Columns that are set with it, where `stands` holds. */
  also?: { contactSaid: "no"; contactSaidAt: Date; answeredAt: SQL } | { declinedAt: Date };
  stands?: SQL;
  /** The application was due before this move, and no run has recorded it yet: so it is recorded here. */
  lapse?: Lapse | null;
  /** Whether a second application of an address can be moved too. */
  withSeconds: boolean;
  /** The event is a move that waited: it happens only if nobody has taken it back. */
  isPending?: boolean;
};

/**
 * Move an application; its event, notifications and mails go into the same batch, and a move that waited ends. False, and nothing
 * is written, when its status is no longer `from` or it is not the mover's.
 */
export async function moveApplicationRow(db: Database, move: Move, notices: BatchItem<"sqlite">[]): Promise<boolean> {
  const isSaid = move.event !== undefined;
  const isMovers =
    move.by === "recruiter"
      ? sql`exists (select 1 from jobs where jobs.id = applications.job_id and ${mayWorkOn(move.actorId ?? "")}
          and (${isSaid ? 1 : 0} = 1 or ${isInSight}))`
      : sql`applications.candidate_id is ${move.actorId}`;
  const stands = sql`applications.id = ${move.applicationId} and applications.status = ${move.from}
    and ${isSeen(move.withSeconds)} and ${isMovers} and ${isUnset(Object.keys(move.once ?? {}) as OnceName[])}
    and ${move.isPending ? isPending(move.eventId) : sql`true`} and ${move.stands ?? sql`true`}`;
  const answer =
    (move.isAnswer ?? move.by === "recruiter") ? { answeredAt: firstAnswer(move.answeredAt ?? move.now) } : {};
  const moment = sql`max(${move.now.getTime()}, updated_at)`;
  const set = {
    status: move.to,
    updatedAt: moment,
    ...outcomeOf(move, moment),
    lapsedFrom: null,
    ...(move.clock ?? STOPPED),
    ...answer,
    // An offer that was taken is over with the next move, unless it is the one that she was promised.
    ...(isSaid || move.to === "hired" ? {} : { acceptedAt: null }),
    ...move.once,
    ...move.also,
  };
  const event = db.insert(applicationEvents).values({
    id: move.eventId,
    applicationId: move.applicationId,
    actorId: move.actorId,
    fromStatus: move.from,
    toStatus: move.event ?? move.to,
    createdAt: sql`max(${move.now.getTime()}, ${lastMoveAt(move.applicationId)})`,
  });
  // Last comes the end of what waited: it has either come with this, or is over. What is no move, like a call, leaves it.
  const endsWaiting = !isSaid || move.event === "accepted";
  const moving: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    guard(db, sql`exists (select 1 from applications where ${stands})`, "changed_meanwhile"),
    event,
    db.update(applications).set(set).where(eq(applications.id, move.applicationId)),
    ...endInterviewsOfMove(db, move.applicationId, move),
    ...settle(db, move),
    // What was to remind of the state before it stays here.
    ...(endsWaiting ? [dropUnsent({ db }, clockKeys(move.applicationId))] : []),
    ...notices,
    ...(endsWaiting ? [endPendingOf(db, move.applicationId)] : []),
  ];
  // A lapse comes before the guard, which asks for the status that it leads to.
  const lapse = move.lapse ? recordLapses(db, [move.lapse], { now: move.now, isAnswered: true }) : null;
  return unlessStopped(writeAll(db, lapse ? [...lapse, ...moving] : moving));
}

const ANSWERS: readonly ApplicationStatus[] = ["rejected", "hired"];

/** Columns: what it counts for its school from now on. A withdrawal changes nothing: what was in time stays so. */
function outcomeOf({ from, to, event }: Move, moment: SQL): Partial<Outcome> {
  if (event === "accepted" || (event === undefined && ANSWERS.includes(to))) return answeredOutcome(moment);
  return from === to || to === "withdrawn" ? {} : reopenedOutcome(moment);
}

const UNDER_WAY: readonly ApplicationStatus[] = ["submitted", "shortlisted", "interviewing"];

/**
 * Statements: the sums of the school change with an end and with what follows one, but not with a withdrawal. Of what was late and is
 * under way again, the day of the answer can still change: it is given, or the candidate says that no call came.
 */
function settle(db: Database, { applicationId, from, to, event }: Move): BatchItem<"sqlite">[] {
  if (to === "withdrawn") return [];
  const isUnderWay = UNDER_WAY.includes(from) && (UNDER_WAY.includes(to) || to === "offered");
  if (event === "accepted" || !isUnderWay)
    return settleOutcomes(db, sql`(${applicationId})`, sql`applications.updated_at`);
  return [sumUpApplications(db, sql`(select id from applications where id = ${applicationId} and counts_as = 'late')`)];
}

/** Expression: when the application was last moved. A move that is written after another one never bears an earlier time. */
function lastMoveAt(applicationId: string) {
  return sql`coalesce((select max(earlier.created_at) from application_events earlier
    where earlier.application_id = ${applicationId}), 0)`;
}

/** Statements: mails that tell of the state before a move and have not left yet stay here. */
export function dropStale(db: Database, applicationId: string, from: ApplicationStatus): BatchItem<"sqlite">[] {
  if (from === "unanswered") return [dropUnsent({ db }, lapseKeys(applicationId))];
  return from === "rejected" ? [dropUnsent({ db }, moveMailKeys(applicationId))] : [];
}

type OnceName = "notJoinedAt" | "acceptedAt" | "calledAt" | "moreTimeAt" | "contactSaid" | "contactSaidAt";

function isUnset(names: OnceName[]) {
  return and(sql`1 = 1`, ...names.map((name) => isNull(applications[name])));
}

/** Condition: the offer was not accepted since. */
export const isNotAccepted = sql`applications.accepted_at is null`;

/** Condition: the candidate has not said yet that no call came. */
export const isCallNotDenied = sql`applications.contact_said is not 'no'`;

/** Expression: the moment of the school's first answer if its call is none. */
export const answerWithoutCall = sql`iif(answered_at = called_at, (select min(moved.created_at) from application_events moved
  where moved.application_id = applications.id
    and moved.to_status in ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected')), answered_at)`;

/** Expression: the moment of the school's first answer. */
function firstAnswer(at: Date) {
  return sql`coalesce(answered_at, ${at.getTime()})`;
}

/** Whether a move was written although its answer was lost. */
export async function hasEvent(db: Database, eventId: string): Promise<boolean> {
  const row = await db
    .select({ id: applicationEvents.id })
    .from(applicationEvents)
    .where(eq(applicationEvents.id, eventId))
    .get();
  return row !== undefined;
}
