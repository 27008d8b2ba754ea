/** Carrying out a move: one batch with its event, the other side's notification and the applicant's mail. */
import type { Database } from "~/db/client.server";
import { asOf, clockAfter, daytimeOf, termsOf } from "~/domain/applications/clock/rules";
import { isOfferOpen } from "~/domain/applications/clock/says-rules";
import { applicantPage, type GuestConfig } from "~/domain/applications/guest-link-service.server";
import { moveEndedNotice, statusChangedMail, statusChangedNotice, withdrawnNotice } from "~/domain/applications/mails";
import {
  type ApplicationStatus,
  type ChangedBy,
  isFromStranger,
  openMoves,
  statusLabel,
} from "~/domain/applications/rules";
import { findApplication, findPending, type PendingRow } from "~/domain/applications/store.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/service.server";
import { wordsToSend } from "~/domain/moderation/writing-service.server";
import { queueNotification } from "~/domain/notifications/service.server";
import { endPending, tellEnded } from "./pending-store.server";
import { dropStale, hasEvent, isNotAccepted, moveApplicationRow } from "./store.server";
import { withdrawing } from "./withdrawing-store.server";
import { valuesOf } from "./words-service.server";

export type MoveDeps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: GuestConfig & { confirmsAddresses: boolean };
};
type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>;
/** A job without zone and breaks is enough for a move that ends the clock. */
export type FoundApplication = Pick<Found, "application"> & {
  job: Omit<Found["job"], "timeZone" | "breaks"> & Partial<Found["job"]>;
};

/**
 * Move an application. The caller has checked that the actor may; `actorId` is null for the private link's holder. `seen` is the
 * status on the actor's page.
 * Throws wrong_move, with the moves that are open now, when the rules forbid this one or somebody was faster.
 */
export async function changeStatusOf(
  deps: MoveDeps,
  { application, job }: FoundApplication,
  {
    by,
    actorId,
    to,
    seen,
    reason = null,
    isDecline = false,
    waited = null,
  }: {
    by: ChangedBy;
    actorId: string | null;
    to: ApplicationStatus;
    seen?: ApplicationStatus | undefined;
    /** Why she withdraws. */
    reason?: string | null;
    /** She declines an offer: without an open one nothing is done. */
    isDecline?: boolean;
    /** The move is one that could be taken back until now: it happened when that time was over, and was an answer when asked for. */
    waited?: PendingRow | null;
  },
): Promise<{ id: string; status: ApplicationStatus }> {
  const ended = by === "candidate" ? await findPending(deps.db, application.id) : null;
  if (ended && ended.carryAt <= deps.now) {
    await carryOut(deps, ended);
    const told = await findApplication(deps.db, application.id);
    return changeStatusOf(deps, told ?? { application, job }, { by, actorId, to, seen, reason, isDecline });
  }
  const { db, now, effects, origin, config } = deps;
  const [at, answeredAt] = [waited?.carryAt ?? now, waited?.createdAt ?? now];
  const standing = asOf(application, answeredAt, ended?.createdAt);
  const { id: applicationId, status: from } = standing;
  if (isDecline && !application.declinedAt && !isOfferOpen(standing)) throw noOffer(standing);
  // Whoever saw the page before it was due may still do what was open on it.
  if (seen !== undefined && seen !== from && seen !== standing.lapsedFrom) throw overtaken(standing, { by });
  // A program that repeats a call has what it asked for.
  if (to === from && seen === undefined) return { id: applicationId, status: to };
  if (!isMove(to) || !openMoves(standing, by).includes(to)) throw notNext(standing, to, { by });
  const about = {
    applicationId,
    applicantName: application.name,
    applicantEmail: application.email,
    jobTitle: job.title,
    company: job.company_name,
  };
  // An offer that she withdraws from is declined, whichever button she took.
  const isDeclined = to === "withdrawn" && isOfferOpen(standing);
  const words = waited?.message ? wordsToSend(waited.message, valuesOf(application.name, job)) : null;
  const event = { eventId: waited?.id ?? newRowId(now), status: to, words, isDeclined };
  const terms = termsOf(job, application.promisedDays);
  const replyBy = waited?.replyBy ?? null;
  const clock = clockAfter({ kind: "moved", to, replyBy }, { ...terms, now: at, before: standing });
  // A rejection does not come at night: the mail waits, the status does not.
  const notBefore = to === "rejected" ? daytimeOf(now, terms.timeZone) : now;
  const due = clock.dueAt && { dueAt: clock.dueAt, zone: terms.timeZone, isPromised: false };
  const page = applicantPage({ config, origin }, application);
  const mail = {
    ...statusChangedMail({ ...about, due }, event, page),
    isFromStranger: isFromStranger(application),
    notBefore,
  };
  // What was queued of its state before, and waits for the morning, is no longer so.
  const notices = [...dropStale(db, applicationId, from), queueMail({ db, now, effects }, mail)];
  if (by === "candidate") notices.push(queueNotification(db, withdrawnNotice(about, job.user_id, event), now));
  // Asked for in the batch: a move that came since then ends with it too.
  if (by === "candidate") notices.push(tellEnded(db, { applicationId }, moveEndedNotice(about), now));
  if (by === "recruiter" && application.candidateId) {
    notices.push(queueNotification(db, statusChangedNotice(about, application.candidateId, event), now));
  }
  if (to === "withdrawn") notices.push(...withdrawing(db, applicationId, reason));
  // A lapse that no run has recorded yet stands in the history before the answer to it.
  const lapse = standing === application ? null : { eventId: newRowId(now), applicationId };
  const when = { now: at, answeredAt, clock, lapse, isPending: waited !== null };
  const declining = isDeclined ? { also: { declinedAt: now }, stands: isNotAccepted } : {};
  const move = { eventId: event.eventId, applicationId, from, to, by, actorId, ...when, ...declining };
  const isDone = await moveApplicationRow(db, { ...move, withSeconds: !config.confirmsAddresses }, notices).catch(
    (error) => recoverLostAnswer(error, () => hasEvent(db, move.eventId)),
  );
  if (isDone) return { id: applicationId, status: to };
  const current = await findApplication(db, applicationId);
  if (isDecline && current?.application.declinedAt) return { id: applicationId, status: to };
  if (isDecline && current && !isOfferOpen(current.application)) throw noOffer(current.application);
  // She accepted it in the same moment: then she withdraws from an offer that she has accepted.
  const isAccepted = isDeclined && current?.application.status === from && current.application.acceptedAt !== null;
  if (isAccepted) return changeStatusOf(deps, current, { by, actorId, to, seen, reason });
  throw overtaken(asOf(current?.application ?? application, now), { by });
}

/**
 * Carry out a move whose time for taking back is over. Any number of runs may do so at once: its row is the right to do it once.
 * False if it can no longer be made, its
 * mover may not make it any more, or its words are stopped: then it ends, and she is told.
 */
export async function carryOut(deps: MoveDeps, waited: PendingRow): Promise<boolean> {
  const { db, now } = deps;
  const found = await findApplication(db, waited.applicationId, waited.actorId);
  const stopped: string[] = [];
  if (found?.mayWork && isFrom(found.application, waited)) {
    const to = waited.toStatus as ApplicationStatus;
    const isMade = await changeStatusOf(deps, found, { by: "recruiter", actorId: waited.actorId, to, waited }).then(
      () => true,
      (error) => {
        if (error instanceof DomainError && error.code === "text_stopped")
          stopped.push(...(error.fields?.message ?? []));
        else if (!(error instanceof DomainError && error.code === "wrong_move")) throw error;
        return false;
      },
    );
    if (isMade) return true;
  }
  if (!found) return false;
  const words = stopped[0] ?? null;
  const about = { applicationId: waited.applicationId, applicantName: found.application.name, words };
  const { id, applicationId } = waited;
  await endPending(db, id, tellEnded(db, { applicationId, id }, moveEndedNotice(about), now));
  return false;
}

/** Whether nobody has moved it since. The clock may have recorded its lapse, and the candidate's word may have opened it again. */
function isFrom({ status, lapsedFrom }: Standing, { fromStatus }: PendingRow): boolean {
  return status === fromStatus || (status === "unanswered" && lapsedFrom === fromStatus) || fromStatus === "unanswered";
}

type Standing = { status: ApplicationStatus; lapsedFrom: ApplicationStatus | null };
/** `open`: the moves that are open now, where the status alone does not say it. */
type Refusal = { by: ChangedBy; open?: readonly ApplicationStatus[] };

/** There is nothing to decline. */
function noOffer({ status, acceptedAt }: { status: ApplicationStatus; acceptedAt: Date | null }): DomainError {
  const isAccepted = status === "offered" && acceptedAt !== null;
  const message = isAccepted
    ? "You have accepted this offer, so it can no longer be declined. You can withdraw"
    : "There is no offer to decline";
  return new DomainError("conflict", message);
}

/** Somebody was faster. */
export function overtaken(current: Standing, { by, open }: Refusal): DomainError {
  const message = `Nothing was changed: this application has become "${statusLabel(current.status)}" in the meantime`;
  return new DomainError("wrong_move", message, { moves: open ?? openMoves(current, by) });
}

/** The rules do not have this move. */
export function notNext(standing: Standing, to: ApplicationStatus, { by, open }: Refusal): DomainError {
  const { status: from } = standing;
  const message =
    by === "candidate"
      ? `This application is "${statusLabel(from)}" and can no longer be withdrawn`
      : `Nothing was changed: this application is "${statusLabel(from)}" and cannot become "${statusLabel(to)}" from there`;
  return new DomainError("wrong_move", message, { moves: open ?? openMoves(standing, by) });
}

/** An application begins as `submitted`, and the clock alone makes it `unanswered`. */
function isMove(to: ApplicationStatus): to is Exclude<ApplicationStatus, "submitted" | "unanswered"> {
  return to !== "submitted" && to !== "unanswered";
}
