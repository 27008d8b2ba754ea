/** Carrying out a move: one batch with its event, the other side's notification and the applicant's mail. */

import type { Database } from "~/db/client.server";
import { asOf, clockAfter } from "~/domain/applications/clock/rules";
import { termsOf } from "~/domain/applications/clock/terms";
import { statusChangedMail } from "~/domain/applications/mails";
import { statusChangedNotice, withdrawnNotice } from "~/domain/applications/notices";
import { type ApplicationStatus, type ChangedBy, lapseKeys, openMoves, statusLabel } from "~/domain/applications/rules";
import { findApplication } from "~/domain/applications/store.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { dropUnsent, queueMail } from "~/domain/mail/service.server";
import { queueNotification } from "~/domain/notifications/service.server";
import { hasEvent, moveApplicationRow } from "./store.server";
import { withdrawing } from "./withdrawing-store.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string; config: { confirmsAddresses: boolean } };
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
  { db, now, effects, origin, config }: Deps,
  { application, job }: FoundApplication,
  {
    by,
    actorId,
    to,
    seen,
    reason = null,
    answeredAt = now,
  }: {
    by: ChangedBy;
    actorId: string | null;
    to: ApplicationStatus;
    seen?: ApplicationStatus | undefined;
    /** Why she withdraws. */
    reason?: string | null;
    answeredAt?: Date;
  },
): Promise<{ id: string; status: ApplicationStatus }> {
  const standing = asOf(application, answeredAt);
  const { id: applicationId, status: from } = standing;
  // Whoever saw the page before it was due may still do what was open on it.
  if (seen !== undefined && seen !== from && seen !== standing.lapsedFrom) throw overtaken(standing, by);
  // A program that repeats a call has what it asked for.
  if (to === from && seen === undefined) return { id: applicationId, status: to };
  if (to === "submitted" || to === "unanswered" || !openMoves(standing, by).includes(to))
    throw notNext(standing, to, by);
  const about = {
    applicationId,
    applicantName: application.name,
    applicantEmail: application.email,
    jobTitle: job.title,
    company: job.company_name,
  };
  // An account with an unconfirmed address may write in anybody's name.
  const isFromStranger =
    application.addressConfirmedAt === null && (application.candidateId === null || application.addressPending);
  const place = { origin, jobId: job.id, hasAccount: application.candidateId !== null };
  const event = { eventId: newRowId(now), status: to };
  const notices = [queueMail({ db, now, effects }, { ...statusChangedMail(about, event, place), isFromStranger })];
  // What was queued of its lateness, and waits for the morning, is no longer so.
  if (from === "unanswered") notices.push(dropUnsent({ db }, lapseKeys(applicationId)));
  if (by === "candidate") notices.push(queueNotification(db, withdrawnNotice(about, job.user_id, event.eventId), now));
  else if (application.candidateId) {
    notices.push(queueNotification(db, statusChangedNotice(about, application.candidateId, event), now));
  }
  if (to === "withdrawn") notices.push(...withdrawing(db, applicationId, reason));
  const terms = termsOf(job, application.promisedDays);
  const clock = clockAfter({ kind: "moved", to }, { ...terms, now, before: standing });
  // A lapse that no run has recorded yet stands in the history before the answer to it.
  const lapse = standing === application ? null : { eventId: newRowId(now), applicationId };
  const move = { eventId: event.eventId, applicationId, from, to, by, actorId, now, answeredAt, clock, lapse };
  const isDone = await moveApplicationRow(db, { ...move, withSeconds: !config.confirmsAddresses }, notices).catch(
    (error) => recoverLostAnswer(error, () => hasEvent(db, move.eventId)),
  );
  if (isDone) return { id: applicationId, status: to };
  const current = await findApplication(db, applicationId);
  throw overtaken(asOf(current?.application ?? application, now), by);
}

type Standing = { status: ApplicationStatus; lapsedFrom: ApplicationStatus | null };

function overtaken(current: Standing, by: ChangedBy): DomainError {
  const message = `Nothing was changed: this application has become "${statusLabel(current.status)}" in the meantime`;
  return new DomainError("wrong_move", message, { moves: openMoves(current, by) });
}

function notNext(standing: Standing, to: ApplicationStatus, by: ChangedBy): DomainError {
  const { status: from } = standing;
  const message =
    by === "candidate"
      ? `This application is "${statusLabel(from)}" and can no longer be withdrawn`
      : `Nothing was changed: this application is "${statusLabel(from)}" and cannot become "${statusLabel(to)}" from there`;
  return new DomainError("wrong_move", message, { moves: openMoves(standing, by) });
}
