/** A move is told: one batch with its event, the other side's notification and the applicant's mail. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, unlessStopped, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { checkLater, noteSchoolActed } from "~/domain/jobs/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { queueMove } from "~/domain/moderation/statements.server";
import { wordsToSend } from "~/domain/moderation/stopped-text";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words as refusals } from "~/words/application-refusals";
import { isOfferOpen } from "../clock/candidate-answer-rules";
import { asOf, type Clock, clockAfter, daytimeOf, termsOf } from "../clock/rules";
import { applicantPage, type GuestConfig } from "../guest-link";
import { moveEndedNotice, statusChangedMail, statusChangedNotice, withdrawnNotice } from "../mails";
import { findApplication, findUntoldMove } from "../queries.server";
import {
  type ApplicationStatus,
  type ChangedBy,
  isFromUnconfirmedSender,
  isMovedAfterOffer,
  openMoves,
  statusLabel,
} from "../rules";
import {
  dropStaleMails,
  isNotAccepted,
  type Move,
  takeUntoldMovesOff,
  tellMove,
  tellMover,
  type UntoldMove,
  withdrawing,
} from "../statements.server";
import { hasEvent } from "./queries.server";
import { readReasons, reasonLabel } from "./reason-rules";
import { valuesOf } from "./rejection-text.server";

export type MoveDeps = Keyed & {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: GuestConfig & { confirmsAddresses: boolean };
};

type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** A job without zone and breaks is enough for a move that ends the clock. */
type FoundApplication = Pick<Found, "application"> & {
  job: Omit<Found["job"], "timeZone" | "breaks"> & Partial<Found["job"]>;
  /** Read where the school's words leave, so with each untold move. */
  hidesAddresses?: boolean;
};

export type StatusChange = {
  by: ChangedBy;
  actorId: string | null;
  to: ApplicationStatus;
  /** The status on the actor's page. */
  seen?: ApplicationStatus | undefined;
  /** The candidate's reason for the withdrawal. */
  reason?: string | null;
  /** True if she declines an offer. Without an open offer the change is refused. */
  isDecline?: boolean;
  /** The move is an untold one, whose time is over: it happens when it was, and was an answer when it was pressed. */
  untold?: UntoldMove | null;
};

/**
 * Move an application. The caller has checked that the actor may; `actorId` is null for the private link's holder.
 * Throws wrong_move, with the moves that are open now, when the rules forbid this one or somebody was faster.
 */
export async function changeStatusOf(
  deps: MoveDeps,
  found: FoundApplication,
  change: StatusChange,
): Promise<{ id: string; status: ApplicationStatus }> {
  const { db, now } = deps;
  const { application } = found;
  const { by, to, seen, isDecline = false, untold = null } = change;
  const ending = by === "candidate" && application.nextStatus ? await findUntoldMove(db, application.id) : null;
  if (ending && ending.notifyAt <= now) {
    await tellUntoldMove(deps, ending);
    return changeStatusOf(deps, (await findApplication(db, application.id)) ?? found, change);
  }
  const standing = asOf(application, now);
  const { id, status: from } = standing;
  if (isDecline && !application.declinedAt && !isOfferOpen(standing)) throw noOffer(standing);
  // A recruiter who saw the page before it was due may still make the moves that were open on it.
  if (seen !== undefined && seen !== from && seen !== standing.lapsedFrom) throw overtaken(standing, { by });
  // A program that repeats a call has what it asked for.
  if (to === from && seen === undefined) return { id, status: to };
  if (!isMove(to) || !openMoves(standing, by).includes(to)) throw notNext(standing, to, { by });
  // An offer that she withdraws from is declined, whichever button she took.
  const isDeclined = to === "withdrawn" && isOfferOpen(standing);
  const making = { ...change, to, standing, eventId: untold?.id ?? newRowId(now), isDeclined };
  const { move, clock } = moveOf(deps, found, making);
  // Only now that it is told: a press is seen nowhere outside of the school.
  const acted =
    by === "recruiter" && change.actorId ? [noteSchoolActed(db, [id], { actorId: change.actorId, now })] : [];
  const { words, looking } = wordsOf(deps, found, making);
  // A move whose time is over is told on the way to another change, which keeps the key of its call.
  const key = untold ? [] : keepKey(deps, id);
  const notices = noticesOf(deps, found, { ...making, clock, words });
  const batch = tellMove(db, move, [...notices, ...acted, ...looking, ...key]);
  const isDone = await unlessStopped(writeAll(db, batch)).catch((error) =>
    recoverLostResponse(error, () => hasEvent(db, move.eventId)),
  );
  if (isDone) return { id, status: to };
  const current = await findApplication(db, id);
  if (isDecline && current?.application.declinedAt) return { id, status: to };
  if (isDecline && current && !isOfferOpen(current.application)) throw noOffer(current.application);
  // She accepted it in the same moment: then she withdraws from an offer that she has accepted.
  const isAccepted = isDeclined && current?.application.status === from && current.application.acceptedAt !== null;
  if (isAccepted) return changeStatusOf(deps, current, { ...change, isDecline: false });
  throw overtaken(asOf(current?.application ?? application, now), { by });
}

type MoveTo = Exclude<ApplicationStatus, "submitted" | "unanswered">;
type Making = Omit<StatusChange, "to"> & {
  to: MoveTo;
  standing: Found["application"];
  eventId: string;
  isDeclined: boolean;
};

/** The move as its statements take it, and the clock that follows it. */
function moveOf(
  { now }: MoveDeps,
  { application, job }: FoundApplication,
  { by, actorId, to, standing, eventId, isDeclined, untold = null }: Making,
): { move: Move; clock: Clock } {
  const at = untold?.notifyAt ?? now;
  const answeredAt = (untold && application.nextAt) ?? now;
  const terms = termsOf(job, application.promisedDays);
  const replyBy = untold?.replyBy ?? null;
  const clock = clockAfter({ kind: "moved", to, replyBy }, { ...terms, now: at, before: standing });
  // A lapse that no run has recorded yet stands in the history before the answer to it.
  const lapse = standing === application ? null : { eventId: newRowId(now), applicationId: application.id };
  const when = {
    now: at,
    writtenAt: now,
    answeredAt,
    clock,
    lapse,
    isUntold: untold !== null,
    reasons: untold?.reasons ?? null,
  };
  const declining = isDeclined ? { also: { declinedAt: now }, stands: isNotAccepted } : {};
  const about = { eventId, applicationId: application.id, from: standing.status, to, by, actorId };
  return { move: { ...about, ...when, ...declining }, clock };
}

/** The school's words to the applicant, and statements that queue them for a look: only now, as a move that was taken back is read by nobody. */
function wordsOf(
  deps: MoveDeps,
  { application, job, hidesAddresses = false }: FoundApplication,
  { standing, to, untold }: Making,
) {
  if (!untold?.message) return { words: null, looking: [] };
  const context = { isAfterOffer: isMovedAfterOffer(standing.status, to), hidesAddresses };
  const { words, look } = wordsToSend(untold.message, valuesOf(application.name, job), context);
  const about = { applicationId: application.id, accountId: untold.actorId };
  return { words, looking: look ? queueMove(deps, { look, ...about }) : [] };
}

type Telling = Making & { clock: Clock; words: string | null };

/** Statements: the applicant's mail, the other side's notification, and what no longer leaves. */
function noticesOf(
  deps: MoveDeps,
  { application, job }: FoundApplication,
  { by, to, standing, eventId, isDeclined, clock, reason = null, untold = null, words }: Telling,
): BatchItem<"sqlite">[] {
  const { db, now } = deps;
  const about = {
    applicationId: application.id,
    applicantName: application.name,
    applicantEmail: application.email,
    jobTitle: job.title,
    company: job.company_name,
  };
  const reasons = readReasons(untold?.reasons ?? null).map(reasonLabel);
  const event = { eventId, status: to, words, reasons, isDeclined };
  const { timeZone: zone } = termsOf(job, application.promisedDays);
  const due = clock.dueAt && { dueAt: clock.dueAt, zone, isPromised: false };
  const mail = {
    ...statusChangedMail({ ...about, due }, event, applicantPage(deps, application)),
    isFromUnconfirmedSender: isFromUnconfirmedSender(application),
    // A rejection does not come at night: the mail waits, the status does not.
    notBefore: to === "rejected" ? daytimeOf(now, zone) : now,
  };
  // Mails about its state before, which were queued until the morning, are no longer true.
  const notices = [...dropStaleMails(db, application.id, standing.status), queueMail(deps, mail)];
  if (by === "candidate") {
    notices.push(queueNotification(db, withdrawnNotice(about, job.user_id, event), now));
    // Asked for in the batch: a move that came since then ends with it too.
    notices.push(tellMover(db, about, moveEndedNotice(about), now));
  } else if (application.candidateId) {
    notices.push(queueNotification(db, statusChangedNotice(about, application.candidateId, event), now));
  }
  if (to === "withdrawn") notices.push(...withdrawing(db, application.id, reason));
  return notices;
}

/**
 * Tell a move whose time for taking back is over. Any number of runs may do so at once: its row is the right to do it once. False if it
 * can no longer be made, or its mover may not make it any more: then it ends, and she is notified.
 */
export async function tellUntoldMove(deps: MoveDeps, untold: UntoldMove): Promise<boolean> {
  const { db, now } = deps;
  const { id, applicationId, actorId, toStatus: to } = untold;
  const found = await findApplication(db, applicationId, actorId);
  if (found?.mayWork && isFrom(found.application, untold)) {
    const isMade = await changeStatusOf(deps, found, { by: "recruiter", actorId, to, untold }).then(
      () => true,
      (error) => {
        if (!(error instanceof DomainError && error.code === "wrong_move")) throw error;
        return false;
      },
    );
    if (isMade) return true;
  }
  if (!found) return false;
  const about = { applicationId, applicantName: found.application.name };
  await writeAll(db, [
    tellMover(db, { applicationId, id }, moveEndedNotice(about), now),
    checkLater(db, found.application.jobId, now),
    ...takeUntoldMovesOff(db, sql`id = ${id}`, now),
  ]);
  return false;
}

/** True if it was not moved since. The clock may have recorded its lapse, and the candidate's word may have opened it again. */
function isFrom({ status, lapsedFrom }: CurrentStatus, { fromStatus }: UntoldMove): boolean {
  return status === fromStatus || (status === "unanswered" && lapsedFrom === fromStatus) || fromStatus === "unanswered";
}

type CurrentStatus = { status: ApplicationStatus; lapsedFrom: ApplicationStatus | null };

/** `open`: the moves that are open now, where the status alone does not say it. */
type Refusal = { by: ChangedBy; open?: readonly ApplicationStatus[] };

/** There is nothing to decline. */
function noOffer({ status, acceptedAt }: { status: ApplicationStatus; acceptedAt: Date | null }): DomainError {
  const isAccepted = status === "offered" && acceptedAt !== null;
  const message = isAccepted ? refusals.acceptedNotDeclined : refusals.noOfferToDecline;
  return new DomainError("conflict", message);
}

/** Somebody was faster. */
export function overtaken(current: CurrentStatus, { by, open }: Refusal): DomainError {
  const message = refusals.becameMeanwhile(statusLabel(current.status));
  return new DomainError("wrong_move", message, { moves: open ?? openMoves(current, by) });
}

/** The rules do not have this move. */
export function notNext(standing: CurrentStatus, to: ApplicationStatus, { by, open }: Refusal): DomainError {
  const { status: from } = standing;
  const message =
    by === "candidate"
      ? refusals.notWithdrawable(statusLabel(from))
      : refusals.noWayThere(statusLabel(from), statusLabel(to));
  return new DomainError("wrong_move", message, { moves: open ?? openMoves(standing, by) });
}

/** An application begins as `submitted`, and the clock alone makes it `unanswered`. */
function isMove(to: ApplicationStatus): to is MoveTo {
  return to !== "submitted" && to !== "unanswered";
}
