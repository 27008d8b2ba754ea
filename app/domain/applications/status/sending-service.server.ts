/** The school's own words that go with a move: they leave as a mail under our name, so they are looked at like a message. */
import type { ApplicationStatus } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { LIMITS, waitText } from "~/domain/limits/rules";
import { STANDARD_REJECTION } from "~/domain/templates/rules";

/** The school's own words, or null: our standard text goes out with a rejection as ours, also where a page had shown it. */
export function ownWords(to: ApplicationStatus, typed: string | null | undefined): string | null {
  const message = typed || null;
  return to === "rejected" && message === STANDARD_REJECTION ? null : message;
}

export const CONFIRM_FIRST = "Confirm your e-mail address first: then words of your own can go with a decision";

/** Whether an applicant was told of enough for a day. */
export function isToldEnough(tenthMoveAt: number | null, now: Date): boolean {
  return (tenthMoveAt ?? 0) > now.getTime() - LIMITS.move.windowMs;
}

/** Why an application cannot be moved now, for what its rows say beside its status: conflict, not_allowed, too_many; or null. */
export function whyNotTold(
  { isInSight, isConfirmed, tenthMoveAt }: { isInSight: boolean; isConfirmed: boolean; tenthMoveAt: number | null },
  { needsConfirmed, now }: { needsConfirmed: boolean; now: Date },
): DomainError | null {
  if (!isInSight) {
    return new DomainError("job_hidden", "This job is out of sight, so its applicants cannot be written to");
  }
  if (needsConfirmed && !isConfirmed) return new DomainError("address_unconfirmed", CONFIRM_FIRST);
  if (!isToldEnough(tenthMoveAt, now)) return null;
  const { windowMs, refusal } = LIMITS.move;
  const retryAfterSeconds = Math.max(1, Math.ceil(((tenthMoveAt ?? 0) + windowMs - now.getTime()) / 1000));
  return new DomainError("too_many", refusal(waitText(retryAfterSeconds)), { retryAfterSeconds });
}
