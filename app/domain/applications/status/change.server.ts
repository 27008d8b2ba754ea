/** Carrying out a move: one batch with its event, the other side's notification and the applicant's mail. */

import type { Database } from "~/db/client.server";
import { statusChangedMail } from "~/domain/applications/mails";
import { statusChangedNotice, withdrawnNotice } from "~/domain/applications/notices";
import { type ApplicationStatus, type ChangedBy, nextStatuses, statusLabel } from "~/domain/applications/rules";
import { findApplication } from "~/domain/applications/store.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/service.server";
import { queueNotification } from "~/domain/notifications/service.server";
import { hasEvent, moveApplicationRow } from "./store.server";
import { withdrawing } from "./withdrawing-store.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string; config: { confirmsAddresses: boolean } };
export type FoundApplication = Pick<NonNullable<Awaited<ReturnType<typeof findApplication>>>, "application" | "job">;

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
  }: {
    by: ChangedBy;
    actorId: string | null;
    to: ApplicationStatus;
    seen?: ApplicationStatus | undefined;
    /** Why she withdraws. */
    reason?: string | null;
  },
): Promise<{ id: string; status: ApplicationStatus }> {
  const { id: applicationId, status: from } = application;
  if (seen !== undefined && seen !== from) throw overtaken(from, by);
  // A program that repeats a call has what it asked for.
  if (to === from && seen === undefined) return { id: applicationId, status: to };
  if (to === "submitted" || to === "unanswered" || !nextStatuses(from, by).includes(to)) throw notNext(from, to, by);
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
  if (by === "candidate") notices.push(queueNotification(db, withdrawnNotice(about, job.user_id, event.eventId), now));
  else if (application.candidateId) {
    notices.push(queueNotification(db, statusChangedNotice(about, application.candidateId, event), now));
  }
  if (to === "withdrawn") notices.push(...withdrawing(db, applicationId, reason));
  const move = { eventId: event.eventId, applicationId, from, to, by, actorId, now };
  const isDone = await moveApplicationRow(db, { ...move, withSeconds: !config.confirmsAddresses }, notices).catch(
    (error) => recoverLostAnswer(error, () => hasEvent(db, move.eventId)),
  );
  if (isDone) return { id: applicationId, status: to };
  const current = await findApplication(db, applicationId);
  throw overtaken(current?.application.status ?? from, by);
}

function overtaken(current: ApplicationStatus, by: ChangedBy): DomainError {
  const message = `Nothing was changed: this application has become "${statusLabel(current)}" in the meantime`;
  return new DomainError("wrong_move", message, { moves: nextStatuses(current, by) });
}

function notNext(from: ApplicationStatus, to: ApplicationStatus, by: ChangedBy): DomainError {
  const message =
    by === "candidate"
      ? `This application is "${statusLabel(from)}" and can no longer be withdrawn`
      : `Nothing was changed: this application is "${statusLabel(from)}" and cannot become "${statusLabel(to)}" from there`;
  return new DomainError("wrong_move", message, { moves: nextStatuses(from, by) });
}
