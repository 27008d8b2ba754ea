/** What a first proof of an address ends at institutions, and what another address does. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { newRowId } from "~/domain/ids";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { leaveRows } from "./leaving-store.server";
import { worksWithOthers } from "./people-store.server";

type LeavingDeps = { db: Database; config: { confirmsAddresses: boolean } };

/** Statements for the batch of the proof: the account's membership, request and sent invitations end where `condition` holds. */
export function leaveAtFirstProof(
  { db, config }: LeavingDeps,
  userId: string,
  condition: SQL,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  return leaveRows(db, { userId, needsConfirmed: config.confirmsAddresses }, condition);
}

/**
 * Statements for the batch that gives an unconfirmed account another address, before it does: whoever let it in among colleagues knew
 * it by the old one. It leaves, and is told so. Whoever works alone keeps what she has founded.
 */
export function leaveAtOtherAddress(deps: LeavingDeps & { now: Date }, userId: string): BatchItem<"sqlite">[] {
  const { db, now, config } = deps;
  if (!config.confirmsAddresses) return [];
  const isAmongOthers = worksWithOthers(userId);
  const notice = {
    userId,
    eventKey: `membership-ended:${newRowId(now)}`,
    text: "You no longer work for your institution, as your address is another one. Confirm it, and ask to be invited again",
    href: "/institution",
  };
  return [queueNotificationIf(db, notice, now, isAmongOthers), ...leaveAtFirstProof(deps, userId, isAmongOthers)];
}
