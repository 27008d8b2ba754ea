/** What a first proof of an address ends at institutions. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { leaveRows } from "./leaving-store.server";

/** Statements for the batch of the proof: the account's membership, request and sent invitations end where `condition` holds. */
export function leaveAtFirstProof(
  { db }: { db: Database },
  userId: string,
  condition: SQL,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  return leaveRows(db, userId, condition);
}
