/** The moves that a recruiter can still take back: every page of hers shows them. */
import { daytimeOf } from "~/domain/applications/clock/rules";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { DEFAULT_ZONE } from "~/domain/jobs/said/closing-rules";
import { type UndoableRow, undoableRowsOfSession } from "./undoable-store.server";

export type { UndoableRow };

/** A line of the panel that offers to take a move back. */
export type Undoable = {
  id: string;
  name: string;
  to: ApplicationStatus;
  count: number;
  /** Until when it can be taken back; and when its mail leaves. */
  until: Date;
  leavesAt: Date;
};

/** The read of what the recruiter of a session can still take back, to be sent with the session's own. */
export const undoableOfSession = undoableRowsOfSession;

export function toUndoable({ carryAt, zone, ...row }: UndoableRow): Undoable {
  const until = new Date(carryAt);
  const leavesAt = row.to === "rejected" ? daytimeOf(until, zone ?? DEFAULT_ZONE) : until;
  return { ...row, until, leavesAt };
}
