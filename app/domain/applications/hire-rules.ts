/** How long a hire can be taken back. No server code: browsers load this file. */
import { type ApplicationStatus, type HistoryStatus, isNotJoined } from "./rules";

/** So long after it a hire can be taken back. */
export const NOT_JOINED_DAYS = 90;

/** The moment after which somebody was hired, if the hire can still be taken back. */
export function hiredAfter(now: Date): Date {
  return new Date(now.getTime() - NOT_JOINED_DAYS * 86_400_000);
}

/** Whether a hire can be taken back now: the days count from the last time that the history has it. */
export function canTakeHireBack(
  application: { status: ApplicationStatus; updatedAt: Date; notJoinedAt: Date | null },
  history: { status: HistoryStatus; at: Date }[],
  now: Date,
): boolean {
  if (application.status !== "hired" || isNotJoined(application)) return false;
  const hired = history.findLast(({ status }) => status === "hired");
  return (hired?.at ?? application.updatedAt) >= hiredAfter(now);
}
