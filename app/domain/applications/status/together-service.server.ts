/** A move that is part of another change: proposed times make an application `interviewing`, in one batch with the interview. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { moveApplicationRow } from "./store.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

/**
 * Move an application for the recruiter who works on it. `statements` tell of it: the move alone has no mail here. They come behind
 * the move. False, and nothing is written, when the application is no longer `from` or not the recruiter's.
 */
export function moveWith(
  { db, now, config }: Deps,
  move: { applicationId: string; from: ApplicationStatus; to: ApplicationStatus; actorId: string },
  statements: BatchItem<"sqlite">[],
): Promise<boolean> {
  const withSeconds = !config.confirmsAddresses;
  return moveApplicationRow(db, { ...move, eventId: newRowId(now), by: "recruiter", now, withSeconds }, statements);
}
