/** A move that is part of another change: proposed times make an application `interviewing`, in one batch with the interview. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { dropStale, moveApplicationRow } from "./store.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

/**
 * Move an application for the recruiter who works on it. `statements` tell of it: the move alone has no mail here. They come behind
 * the move, and one that could still be taken back ends with it. `answeredAt`: when the school answered, which was earlier where it
 * had pressed a move before. `isOverdue`: it lapsed before, and no run has recorded that. False, and nothing is written, when the application is no longer `from` or not the recruiter's.
 */
export function moveWith(
  { db, now, config }: Deps,
  move: {
    applicationId: string;
    from: ApplicationStatus;
    to: ApplicationStatus;
    actorId: string;
    isOverdue: boolean;
    answeredAt: Date;
  },
  statements: BatchItem<"sqlite">[],
): Promise<boolean> {
  const { isOverdue, ...row } = move;
  const withSeconds = !config.confirmsAddresses;
  // A lapse that no run has recorded yet stands in the history before the answer to it.
  const lapse = isOverdue ? { eventId: newRowId(now), applicationId: move.applicationId } : null;
  const whole = { ...row, eventId: newRowId(now), by: "recruiter" as const, now, lapse, withSeconds };
  return moveApplicationRow(db, whole, [...dropStale(db, move.applicationId, move.from), ...statements]);
}
