/** Carrying out a move: one batch with its event, the other side's notification and the applicant's mail. */
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { queueMail } from "~/domain/mail/service.server";
import { queueNotification } from "~/domain/notifications/service.server";
import { statusChangedMail } from "./mails";
import { hasEvent, type Move, moveApplicationRow } from "./moves-store.server";
import { statusChangedNotice, withdrawnNotice } from "./notices";
import { type ApplicationStatus, type Mover, nextStatuses, statusLabel } from "./rules";
import { findApplication } from "./store.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };
export type FoundApplication = Pick<NonNullable<Awaited<ReturnType<typeof findApplication>>>, "application" | "job">;

/**
 * Move an application that the actor was seen to have a right to; `actorId` is null for whoever has its private link. `seen` is the status that stood on her page.
 * Throws conflict, with the current status, when the rules forbid the move or somebody was faster.
 */
export async function carryOutMove(
  { db, now, config }: Deps,
  { application, job }: FoundApplication,
  {
    by,
    actorId,
    to,
    seen,
  }: { by: Mover; actorId: string | null; to: ApplicationStatus; seen?: ApplicationStatus | undefined },
): Promise<{ id: string; status: ApplicationStatus }> {
  const { id: applicationId, status: from } = application;
  if (seen !== undefined && seen !== from) throw overtaken(from);
  if (to === "submitted" || !nextStatuses(from, by).includes(to)) throw notNext(from, to, by);
  const about = {
    applicationId,
    applicantName: application.name,
    applicantEmail: application.email,
    jobTitle: job.title,
    company: job.company_name,
  };
  // An account whose address nobody has confirmed may write in anybody's name.
  const isFromStranger =
    application.addressConfirmedAt === null && (application.candidateId === null || application.addressPending);
  const notices = [queueMail(db, { ...statusChangedMail(about, to), isFromStranger }, now)];
  if (by === "candidate") notices.push(queueNotification(db, withdrawnNotice(about, job.user_id), now));
  else if (application.candidateId) {
    notices.push(queueNotification(db, statusChangedNotice(about, application.candidateId, to), now));
  }
  const move = { eventId: newRowId(now), applicationId, from, to, by, actorId, now };
  const isDone = await write(db, { ...move, withSeconds: !config.confirmsAddresses }, notices);
  if (isDone) return { id: applicationId, status: to };
  const current = await findApplication(db, applicationId);
  throw overtaken(current?.application.status ?? from);
}

/** A failed write is not always an unwritten one: the answer may have been lost on the way, so the event is looked for. */
async function write(db: Database, move: Move, notices: Parameters<typeof moveApplicationRow>[2]): Promise<boolean> {
  try {
    return await moveApplicationRow(db, move, notices);
  } catch (error) {
    if (await hasEvent(db, move.eventId).catch(() => false)) return true;
    throw error;
  }
}

function overtaken(current: ApplicationStatus): DomainError {
  const message = `Nothing was changed: this application has become "${statusLabel(current)}" in the meantime`;
  return new DomainError("conflict", message);
}

function notNext(from: ApplicationStatus, to: ApplicationStatus, by: Mover): DomainError {
  const message =
    by === "candidate"
      ? `This application is "${statusLabel(from)}" and can no longer be withdrawn`
      : `Nothing was changed: this application is "${statusLabel(from)}" and cannot become "${statusLabel(to)}" from there`;
  return new DomainError("conflict", message);
}
