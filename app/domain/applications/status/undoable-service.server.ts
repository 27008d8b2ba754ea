/** The moves that a recruiter can still take back: every page of hers shows them. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { daytimeOf } from "~/domain/applications/clock/rules";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { DEFAULT_ZONE } from "~/domain/jobs/said/closing-rules";
import { listUndoableRows } from "./undoable-store.server";

const MAX_UNDOABLE_SHOWN = 5;

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

/** What this account can still take back, the newest first. */
export async function listUndoable(
  { db, now }: { db: Database; now: Date },
  actor: Pick<Actor, "id">,
): Promise<Undoable[]> {
  const rows = await listUndoableRows(db, actor.id, now, MAX_UNDOABLE_SHOWN);
  return rows.map(({ carryAt, zone, ...row }) => {
    const until = new Date(carryAt);
    const leavesAt = row.to === "rejected" ? daytimeOf(until, zone ?? DEFAULT_ZONE) : until;
    return { ...row, until, leavesAt };
  });
}
